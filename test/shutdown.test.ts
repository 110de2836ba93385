/** How long stopping takes while clients of every kind keep their connections busy, and what is there afterwards. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { defer } from './defer.ts';
import { missing } from './platform.ts';
import { endAll, type PosternProcess, startPostern } from './postern-process.ts';
import { LossyProxy } from './postgres/lossy-proxy.ts';
import { newDatabase } from './postgres/server.ts';
import { keptId, SmtpClient } from './smtp-client.ts';
import { until } from './until.ts';

after(endAll);

const LIMIT_MS = 4000;
// Closing takes less than a second, and a busy machine several. If two parts took the whole limit, it would be exceeded.
const MARGIN_MS = LIMIT_MS;

/** Sends the text, and reads only as far as the pattern. */
function silentClient(port: number, text: string, pattern: RegExp): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let seen = '';
    socket.on('error', reject).on('data', (chunk) => {
      seen += chunk.toString('latin1');
      if (!pattern.test(seen)) return;
      socket
        .pause()
        .off('error', reject)
        .on('error', () => {});
      resolve(socket);
    });
  });
}

async function stopInTime(postern: PosternProcess): Promise<void> {
  const began = performance.now();
  assert.equal(await postern.stop('SIGTERM'), 0);
  const took = performance.now() - began;
  assert.ok(took < LIMIT_MS + MARGIN_MS, `stopping took ${Math.round(took)} ms`);
}

it('SIGTERM ends Postern within --shutdown-timeout whatever its clients do, and keeps every acknowledged message', {
  skip: missing.signals,
}, async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'postern-shutdown-'));
  defer(t, () => rmSync(dataDir, { recursive: true, force: true }));
  const receiver = createServer().listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  defer(t, () => {
    receiver.closeAllConnections();
    receiver.close();
  });
  const webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const postern = await startPostern({
    dataDir,
    isQuiet: true,
    args: ['--shutdown-timeout', `${LIMIT_MS}ms`, '--webhook-url', webhook],
  });
  const { smtpPort, httpPort } = postern;

  const first = await SmtpClient.connect(smtpPort);
  const large = keptId(await first.send(`Subject: large\r\n\r\n${'line\r\n'.repeat(2_000_000)}`));
  const acknowledged = new Set([large]);

  const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`;
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
  const body = 'POST /api/v1/send HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n';
  const clients = await Promise.all(
    Array.from({ length: 8 }, () => [
      silentClient(httpPort, get('/api/v1/ws', upgrade), / 101 /),
      silentClient(httpPort, get('/compat/mailhog/api/v1/events'), / 200 /),
      silentClient(httpPort, get(`/api/v1/messages/${large}/raw`), / 200 /),
      silentClient(httpPort, `${body}Expect: 100-continue\r\nContent-Length: 1000\r\n\r\n{"to":`, / 100 /),
      silentClient(smtpPort, 'EHLO x\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<c@d.test>\r\nDATA\r\n', /^354/m),
    ]).flat(),
  );
  const trickle = setInterval(() => {
    for (const client of clients.slice(-8)) client.write('x');
  }, 50);
  defer(t, () => {
    clearInterval(trickle);
    for (const client of clients) client.destroy();
  });
  const senders = Array.from({ length: 8 }, async () => {
    const client = await SmtpClient.connect(smtpPort);
    for (;;) acknowledged.add(keptId(await client.send(`Subject: load\r\n\r\n${'text '.repeat(500)}`)));
  });
  const sending = Promise.allSettled(senders);
  await until(() => acknowledged.size > 200);

  await stopInTime(postern);
  await sending;

  const again = await startPostern({ dataDir });
  const ids = new Set<string>();
  for (let before = ''; ; ) {
    const response = await fetch(
      `http://127.0.0.1:${again.httpPort}/api/v1/messages?limit=200${before && `&before=${before}`}`,
    );
    const page = (await response.json()) as { messages: { id: string }[]; next_cursor: string | null };
    for (const { id } of page.messages) ids.add(id);
    if (page.next_cursor === null) break;
    before = page.next_cursor;
  }
  assert.deepEqual([...acknowledged.difference(ids)], []);
  await again.stop();
});

it('SIGTERM ends Postern within --shutdown-timeout also while its database hangs', {
  skip: missing.signals,
}, async (t) => {
  const { proxy, url } = await LossyProxy.open(await newDatabase());
  defer(t, () => proxy.close());
  const postern = await startPostern({
    database: url,
    isQuiet: true,
    args: ['--shutdown-timeout', `${LIMIT_MS}ms`],
  });
  const client = await SmtpClient.connect(postern.smtpPort);
  keptId(await client.send('Subject: stored\r\n\r\n'));
  proxy.hang();
  const sending = client.send('Subject: not stored\r\n\r\n').catch(() => {});
  await fetch(`http://127.0.0.1:${postern.httpPort}/healthz`);
  await stopInTime(postern);
  await sending;
});
