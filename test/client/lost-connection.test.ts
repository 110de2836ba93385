import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { Postern, PosternTimeoutError } from '../../src/client/index.ts';
import { type RunningPostern, startPostern } from '../../src/testing/index.ts';
import { CuttableProxy } from '../cuttable-proxy.ts';
import { defer } from '../defer.ts';
import { SmtpClient } from '../smtp-client.ts';
import { until } from '../until.ts';
import { posternWithClock } from './postern-with-clock.ts';

describe('a wait that loses its connection', () => {
  const folder = mkdtempSync(join(tmpdir(), 'postern-'));
  const start = () => startPostern({ settings: { 'data-dir': folder } });
  let server: RunningPostern;
  let proxy: CuttableProxy;
  let postern: Postern;
  before(async () => {
    server = await start();
    proxy = await CuttableProxy.open();
  });
  beforeEach(() => {
    postern = new Postern({ url: proxy.to(server.url), timeout: 600_000 });
  });
  after(async () => {
    await proxy.close();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  async function send(to: string, subject: string, { port } = server.smtp): Promise<void> {
    const smtp = await SmtpClient.connect(port);
    await smtp.send(`Subject: ${subject}\r\n\r\nHello\r\n`, to);
    await smtp.close();
  }

  async function restart(): Promise<void> {
    await server.close();
    server = await start();
    proxy.to(server.url);
  }

  const someoneWaits = () => until(async () => (await server.api.info()).waiting > 0);

  it('continues when Postern has restarted', async () => {
    const inbox = postern.inbox();
    const waiting = inbox.messages(2);
    await send(inbox.address, 'before');
    await someoneWaits();
    await restart();
    await send(inbox.address, 'after');
    assert.deepEqual(
      (await waiting).map(({ subject }) => subject),
      ['before', 'after'],
    );
  });

  it('continues when the network was down for a while, and says so on timeout', async (t) => {
    const { postern: other, clock } = await posternWithClock(600_000);
    await using _ = other;
    // The connections that fetch keeps open through the other proxy lead to the other server.
    const network = await CuttableProxy.open();
    defer(t, () => network.close());
    const inbox = new Postern({ url: network.to(other.url), timeout: 600_000 }).inbox();
    const waiting = inbox.message('Welcome');
    const inVain = inbox.message('Goodbye');
    await until(async () => (await other.api.info()).waiting === 2);
    network.cut();
    await send(inbox.address, 'Welcome', other.smtp);
    network.restore();
    assert.equal((await waiting).subject, 'Welcome');
    await assert.rejects(clock.advanceUntilEnd(inVain), (error: Error) => {
      assert.ok(error instanceof PosternTimeoutError);
      assert.match(error.message, /"Welcome".*\n\nPostern could not be reached for a part of this time\./s);
      return true;
    });
  });

  it('rejects on timeout with the reason if Postern does not come back', async () => {
    proxy.cutAt('/wait?');
    try {
      const waiting = postern.inbox().message({}, { timeout: 1000 });
      await assert.rejects(waiting, /^TypeError: Lost the connection to Postern at/);
    } finally {
      proxy.restore();
    }
  });

  it('rejects immediately if no message may arrive, because a Postern that restarts may have lost one', async () => {
    const none = postern.inbox().none({ within: 60_000 });
    none.catch(() => {});
    await someoneWaits();
    await restart();
    await assert.rejects(none, /shutting down|Lost the connection|Couldn't reach/);
  });

  it('rejects immediately when the test itself closes Postern', async () => {
    const own = await startPostern({ timeout: 600_000 });
    const waiting = own.inbox().message();
    waiting.catch(() => {});
    await until(async () => (await own.api.info()).waiting > 0);
    await own.close();
    await assert.rejects(waiting, /^Error: Postern was closed before it responded\./);
    await assert.rejects(own.inbox().message(), /^Error: Postern was closed before it responded\./);
  });

  it('stops trying when its signal is aborted', async () => {
    const controller = new AbortController();
    const waiting = postern.inbox().message({}, { signal: controller.signal });
    await someoneWaits();
    proxy.cut();
    controller.abort(new Error('enough'));
    await assert.rejects(waiting, /enough/);
    proxy.restore();
  });

  it('takes several requests where the server or a proxy limits how long one may wait', async (t) => {
    const { postern: limited, clock } = await posternWithClock(600_000, '--wait-max-timeout=5s');
    await using _ = limited;
    let waits = 0;
    const gateway = createServer(async (request, response) => {
      const isFirst = request.url!.includes('/wait') && waits++ === 0;
      if (isFirst) return response.writeHead(504).end('<h1>504 Gateway Time-out</h1>');
      const answer = await fetch(limited.url + request.url);
      response.writeHead(answer.status).end(await answer.text());
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    t.after(() => gateway.close());
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
    for (const client of [limited, new Postern({ url })]) {
      await clock.advanceUntilEnd(client.inbox().none({ within: 20_000 }));
      const message = client.inbox().message({}, { timeout: 20_000 });
      await assert.rejects(clock.advanceUntilEnd(message), PosternTimeoutError);
    }
    assert.ok(waits > 4, `${waits}`);
    const { status } = await clock.advanceUntilEnd(fetch(`${limited.url}/api/v1/wait?to=ada@x.test`));
    assert.equal(status, 417);
  });

  it('explains that a response ended early', async (t) => {
    const broken = createServer((_, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('x', () => response.destroy());
    });
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    t.after(() => broken.close());
    const { api } = new Postern({ url: `http://127.0.0.1:${(broken.address() as AddressInfo).port}` });
    for (const reading of [api.raw('a'), api.attachment('a', 'b'), api.view('a'), api.archiveOf(['a'])])
      await assert.rejects(reading, /^TypeError: Lost the connection to Postern at/);
  });

  it('explains that there is no response', async (t) => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    t.after(() => silent.close().closeAllConnections());
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    await assert.rejects(new Postern({ url }).api.info({ timeout: 50 }), {
      message: `Postern at ${url} did not respond within 0.05 s. Check that this is its address, and that it is not overloaded.`,
    });
  });

  it('explains that there is no response to a wait, after its default time', async (t) => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    t.after(() => silent.close().closeAllConnections());
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const known = { address: 'ada@example.test' };
    for (const inbox of [new Postern({ url }).inbox(), new Postern({ url }).inbox(known)])
      await assert.rejects(
        inbox.message(),
        /^Error: Postern at http:\S+ did not respond within (5|4\.9\d*) s\. /,
      );
  });

  it('explains a response that breaks off', async (t) => {
    const half = createServer((_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{', () => response.destroy());
    });
    await new Promise<void>((resolve) => half.listen(0, '127.0.0.1', resolve));
    t.after(() => half.close());
    const url = `http://127.0.0.1:${(half.address() as AddressInfo).port}`;
    await assert.rejects(new Postern({ url }).api.info(), /Lost the connection to Postern at/);
  });
});
