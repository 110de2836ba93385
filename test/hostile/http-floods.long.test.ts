import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { missing } from '../platform.ts';
import { endAll, type PosternProcess, startPostern } from '../postern-process.ts';
import { keptId, SmtpClient } from '../smtp-client.ts';
import { Flood, HonestClient, median, peakMemory } from './flood.ts';

const MAX_MEMORY_MB = 600;

const MiB = 1024 * 1024;
const LINES = `${'x'.repeat(70)}\r\n`;
const REQUEST_END = 'HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Sends a message with this text and resolves to its path. */
type Store = (text: string) => Promise<string>;
interface Attack {
  connections: number;
  bytes: string | Buffer;
  /** The number of messages that arrive in the meantime. They have long subjects, so that their events are large. */
  messages?: number;
}

const patch = (framing: string) =>
  `PATCH /api/v1/messages/x HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`;
const webSocket =
  'GET /api/v1/ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
/** A client frame with an all-zero mask. */
const frame = (opcode: number) => Buffer.from([opcode, 0x80, 0, 0, 0, 0]);

const attacks: Record<string, (store: Store) => Attack | Promise<Attack>> = {
  'pipelined requests for a message of 783 KB whose responses are not read': async (store) => ({
    connections: 14,
    bytes: `GET ${await store(`${'€'.repeat(30)}\r\n`.repeat(8000))} ${REQUEST_END}`.repeat(1000),
  }),
  'thousands of tiny requests in each packet': () => ({
    connections: 1000,
    bytes: `GET /x ${REQUEST_END}`.repeat(1000),
  }),
  '300 requests for a message of 24 MB': async (store) => ({
    connections: 300,
    bytes: `GET ${await store(LINES.repeat((24 * MiB) / LINES.length))} ${REQUEST_END}`,
  }),
  '3,000 downloads that are not read': async (store) => ({
    connections: 3000,
    bytes: `GET ${await store(LINES.repeat((24 * MiB) / LINES.length))}/raw ${REQUEST_END}`,
  }),
  '3,000 request bodies that never end': () => ({
    connections: 3000,
    bytes: patch(`Content-Length: ${MiB}`) + ' '.repeat(MiB - 1),
  }),
  'request bodies in chunks of one byte': () => ({
    connections: 1000,
    bytes: patch('Transfer-Encoding: chunked') + '1\r\n \r\n'.repeat(50_000),
  }),
  '3,000 requests whose headers never end': () => ({
    connections: 3000,
    bytes: `GET / HTTP/1.1\r\nHost: localhost\r\n${'ab: cd\r\n'.repeat(7000)}`,
  }),
  '3,000 readers of lists and files that do not read': () => ({
    connections: 3000,
    bytes: `GET /api/v1/messages?limit=200 ${REQUEST_END}GET /api/v1/openapi.yaml ${REQUEST_END}GET / ${REQUEST_END}`,
  }),
  'WebSockets that send millions of empty fragments and read nothing': () => ({
    connections: 100,
    bytes: Buffer.concat([Buffer.from(webSocket), frame(0x01), ...Array(100_000).fill(frame(0x00))]),
  }),
  'WebSockets that do not read their events': () => ({ connections: 300, bytes: webSocket, messages: 500 }),
};

describe('a flood of HTTP requests leaves memory bounded and lists fast', { skip: missing.proc }, () => {
  after(endAll);

  for (const [title, prepare] of Object.entries(attacks)) {
    it(title, async (t) => {
      const postern = await startPostern({ args: ['--log-level', 'error'] });
      t.after(() => postern.stop('SIGKILL'));
      const { connections, bytes, messages = 0 } = await prepare((text) => storeMessage(postern, text));
      const flood = new Flood(postern.httpPort);
      t.after(() => flood.close());
      const honest = new HonestClient(postern.httpPort);
      t.after(() => honest.stop());
      await honest.hear(1);
      await flood.open(connections, bytes);
      await sendMessages(postern, messages);
      await honest.hear(50);
      honest.assertServed();
      assert.ok(peakMemory(postern) <= MAX_MEMORY_MB, `${peakMemory(postern)} MB`);
      t.diagnostic(`${peakMemory(postern).toFixed()} MB, lists in ${median(honest.times).toFixed()} ms`);
    });
  }
});

async function sendMessages({ smtpPort }: PosternProcess, count: number): Promise<void> {
  const smtp = await SmtpClient.connect(smtpPort);
  for (let sent = 0; sent < count; sent++) await smtp.send(`Subject: ${'s'.repeat(9000)}\r\n\r\n`);
  await smtp.close();
}

async function storeMessage({ smtpPort }: PosternProcess, text: string): Promise<string> {
  const smtp = await SmtpClient.connect(smtpPort);
  const id = keptId(await smtp.send(`Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`));
  await smtp.close();
  return `/api/v1/messages/${id}`;
}
