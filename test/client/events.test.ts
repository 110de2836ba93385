import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { PosternClient } from '../../src/client/client.ts';
import { Postern } from '../../src/client/index.ts';
import { followEvents } from '../../src/client/transport/follow-events.ts';
import { type RunningPostern, startPostern } from '../../src/testing/index.ts';
import { SmtpClient } from '../smtp-client.ts';

describe('the events of the client', () => {
  let postern: RunningPostern;
  let smtp: SmtpClient;
  before(async () => {
    postern = await startPostern();
    smtp = await SmtpClient.connect(postern.smtp.port);
  });
  after(async () => {
    await smtp.close();
    await postern.close();
  });

  const send = (to: string, subject: string) => smtp.send(`Subject: ${subject}\r\n\r\nx\r\n`, to);

  /** The subjects of new messages, yielded as they arrive. */
  async function* subjects(client: Postern, to: string, signal?: AbortSignal) {
    for await (const event of client.events({ to: [to] }, signal ? { signal } : {})) {
      if (event.type === 'message:new') yield event.data.subject;
    }
  }

  it('are those of matching messages', async () => {
    const { address } = postern.inbox();
    const events = subjects(postern, address);
    const first = events.next();
    // Only messages that arrive after the events have begun are announced.
    for (let begun = false; !begun; first.then(() => (begun = true))) {
      await send(`x${address}`, 'not this one');
      await send(address, 'first');
    }
    assert.equal((await first).value, 'first');
    await send(`x${address}`, 'not this one');
    await send(address, 'last');
    for await (const subject of events) {
      assert.match(subject, /^(first|last)$/);
      if (subject === 'last') break;
    }
  });

  it('include the messages that arrived while the connection was lost, each once and in order', async (t) => {
    const sockets = new Set<Socket>();
    let lost = 0;
    const target = Number(new URL(postern.url).port);
    const proxy = createServer((near) => {
      const far = connect(target, '127.0.0.1');
      // The request for the missed messages fails as well.
      near.on(
        'data',
        (data) => String(data).startsWith('GET /api/v1/messages') && lost-- > 0 && near.destroy(),
      );
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from);
        from.on('error', () => {}).on('close', () => to.destroy());
        from.pipe(to);
      }
    });
    t.after(() => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const { port } = proxy.address() as AddressInfo;
    const { address } = postern.inbox();
    const events = subjects(new Postern({ url: `http://127.0.0.1:${port}` }), address);
    const first = events.next();
    let count = 0;
    for (let begun = false; !begun; first.then(() => (begun = true))) await send(address, `${++count}`);
    const seen = [Number((await first).value)];

    for (let round = 0; round < 2; round++) {
      lost = round;
      for (const socket of sockets) socket.destroy();
      await send(address, `${++count}`);
      await send(address, `${++count}`);
      while (seen.at(-1) !== count) seen.push(Number((await events.next()).value));
    }
    assert.deepEqual(
      seen,
      seen.map((_, index) => seen[0]! + index),
    );
    await events.return(undefined);
  });

  it('include the messages that arrive before the loop begins, and none from before the call', async () => {
    const { address } = postern.inbox();
    await send(address, 'before the call');
    // Messages that arrive before the first request are recognised by the clock, so wait until it has advanced.
    for (const sent = Date.now(); Date.now() === sent; ) await new Promise(setImmediate);
    const events = subjects(postern, address);
    const started = postern.events({ to: [address] });
    await send(address, 'one');
    const seen = await started.next();
    assert.equal(seen.value?.type === 'message:new' && seen.value.data.subject, 'one');
    await started.return();
    await events.return(undefined);
  });

  it('end at once when the iterator is closed while it waits', async () => {
    const events = postern.events({ to: ['nobody@example.test'] });
    const next = events.next();
    assert.deepEqual(await events.return(), { done: true, value: undefined });
    assert.deepEqual(await next, { done: true, value: undefined });
  });

  it('reject a filter that the server rejects, instead of waiting for ever', async () => {
    await assert.rejects(postern.events({ after: 'yesterday' }).next(), { code: 'unknown_cursor' });
    await assert.rejects(postern.events({ to: ['a b@x.test'] }).next(), { code: 'invalid_parameter' });
  });

  it('reject filters that do not exist, instead of being those of all tests', () => {
    assert.throws(() => postern.events({ recipent: 'ada@' } as object), {
      name: 'TypeError',
      message: 'There is no filter "recipent". Did you mean recipient?',
    });
    assert.throws(() => postern.events({}, { sginal: 1 } as object), /There is no option "sginal"/);
  });

  it('end when the signal is aborted', async () => {
    const controller = new AbortController();
    const next = subjects(postern, 'nobody@example.test', controller.signal).next();
    controller.abort(new Error('enough'));
    await assert.rejects(next, /enough/);
  });

  it('end when the signal is aborted while the server has not answered yet', async (t) => {
    const silent = createServer(() => {});
    t.after(() => silent.close());
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const client = new Postern({ url: `http://127.0.0.1:${port}` });
    for (const filter of [{}, { after: '0'.repeat(26) }]) {
      const controller = new AbortController();
      const connected = once(silent, 'connection');
      const next = client.events(filter, { signal: controller.signal }).next();
      await connected;
      const ended = client.events(filter);
      const nothing = ended.next();
      await ended.return();
      assert.deepEqual(await nothing, { done: true, value: undefined });
      controller.abort(new Error('enough'));
      await assert.rejects(next, /enough/);
      await assert.rejects(client.events(filter, { signal: controller.signal }).next(), /enough/);
    }
  });

  it('reject if the server does not respond, and do not ask again', async (t) => {
    let requests = 0;
    const silent = createServer((socket) => {
      socket.on('error', () => {}).once('data', () => requests++);
    });
    t.after(() => silent.close());
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const client = new PosternClient({ baseUrl: `http://127.0.0.1:${port}`, patience: 100 });
    await assert.rejects(followEvents(client, {}).next(), /did not respond within 0\.1 s/);
    assert.equal(requests, 1);
  });

  it('end when the test closes Postern', async () => {
    const own = await startPostern();
    const events = own.events();
    const inbox = own.inbox();
    const next = events.next();
    const smtpOfOwn = await SmtpClient.connect(own.smtp.port);
    await smtpOfOwn.send('Subject: one\r\n\r\nx\r\n', inbox.address);
    await smtpOfOwn.close();
    assert.equal((await next).done, false);
    const last = events.next();
    await own.close();
    assert.deepEqual(await last, { done: true, value: undefined });
    assert.equal((await own.events().next()).done, true);
  });
});
