import type { PosternProcess } from '../postern-process.ts';
import { keptId, SmtpClient } from '../smtp-client.ts';
import { Flood, type HonestClient, peakMemory } from './flood.ts';

const MiB = 1024 * 1024;
const LINE = `${'x'.repeat(70)}\r\n`;
const REQUEST_END = 'HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Sends a message with this text and resolves to its path. */
type Store = (text: string) => Promise<string>;

interface Attack {
  connections: number;
  /** What each connection sends. */
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

const posted = (path: string, type: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
/** A request to SendGrid's API. */
const captured = (body: string) => posted('/capture/sendgrid/v3/mail/send', 'application/json', body);
const attached = (content: string) =>
  JSON.stringify({
    from: { email: 'a@b.test' },
    personalizations: [{ to: [{ email: 'c@d.test' }] }],
    subject: 'Hello',
    content: [{ type: 'text/plain', value: 'Hello' }],
    attachments: [{ filename: 'a.bin', content }],
  });

/** Relative to the maximum number of connections and the size of a large message. */
const attacks: Record<string, (store: Store, max: number, large: number) => Attack | Promise<Attack>> = {
  'pipelined requests for a message of 783 KB whose responses are not read': async (store) => ({
    connections: 14,
    bytes: `GET ${await store(`${'€'.repeat(30)}\r\n`.repeat(8000))} ${REQUEST_END}`.repeat(1000),
  }),
  'thousands of tiny requests in each packet': (_store, max) => ({
    connections: 2.5 * max,
    bytes: `GET /x ${REQUEST_END}`.repeat(1000),
  }),
  'requests for a large message': async (store, max, large) => ({
    connections: 0.75 * max,
    bytes: `GET ${await store(LINE.repeat(large / LINE.length))} ${REQUEST_END}`,
  }),
  'downloads that are not read': async (store, max, large) => ({
    connections: 8 * max,
    bytes: `GET ${await store(LINE.repeat(large / LINE.length))}/raw ${REQUEST_END}`,
  }),
  'request bodies that never end': (_store, max) => ({
    connections: 8 * max,
    bytes: patch(`Content-Length: ${MiB}`) + ' '.repeat(MiB - 1),
  }),
  'request bodies in chunks of one byte': (_store, max) => ({
    connections: 2.5 * max,
    bytes: patch('Transfer-Encoding: chunked') + '1\r\n \r\n'.repeat(50_000),
  }),
  'captured messages of the maximum size': (_store, max, large) => ({
    connections: 0.1 * max,
    bytes: captured(attached('AAAA'.repeat(large / 4))),
  }),
  'captured messages of the maximum size in two-byte characters': (_store, max, large) => ({
    connections: 0.1 * max,
    bytes: captured(attached('AAAA'.repeat(large / 4)).replace('Hello', '€uro')),
  }),
  'captured messages that never end': (_store, max, large) => ({
    connections: max,
    bytes: captured(attached('AAAA'.repeat(large / 12))).slice(0, -1),
  }),
  'captured requests with many JSON values': (_store, max) => ({
    connections: 0.1 * max,
    bytes: captured(`{"personalizations":[${'{"a":[]},'.repeat(200_000)}{}]}`),
  }),
  'captured messages in URL-encoded forms of the maximum size': (_store, max, large) => ({
    connections: 0.1 * max,
    bytes: posted(
      '/capture/mailgun/v3/shop.test/messages',
      'application/x-www-form-urlencoded',
      `from=a%40b.test&to=c%40d.test&text=${'x'.repeat(large)}`,
    ),
  }),
  'captured messages in multipart forms of the maximum size': (_store, max, large) => ({
    connections: 0.1 * max,
    bytes: posted(
      '/capture/mailgun/v3/shop.test/messages',
      'multipart/form-data; boundary=b',
      `--b\r\nContent-Disposition: form-data; name="from"\r\n\r\na@b.test\r\n--b\r\nContent-Disposition: form-data; name="to"\r\n\r\nc@d.test\r\n--b\r\nContent-Disposition: form-data; name="text"\r\n\r\n${'x'.repeat(large)}\r\n--b--\r\n`,
    ),
  }),
  'one captured file for a thousand recipients': (_store, max, large) => ({
    connections: 0.05 * max,
    bytes: captured(
      JSON.stringify({
        ...JSON.parse(attached('AAAA'.repeat(large / 400))),
        personalizations: Array(1000).fill({ to: [{ email: 'c@d.test' }] }),
      }),
    ),
  }),
  'lists of other catchers, with large messages, that are not read': async (store, max, large) => {
    for (let n = 0; n < 4; n++) await store(LINE.repeat(large / LINE.length));
    const lists = ['/compat/mailpit/api/v1/messages?limit=1000000', '/compat/mailhog/api/v1/messages'];
    return {
      connections: max,
      bytes: [...lists, '/compat/maildev/email'].map((path) => `GET ${path} ${REQUEST_END}`).join(''),
    };
  },
  'event streams of MailHog that are not read': (_store, max) => ({
    connections: 0.75 * max,
    bytes: `GET /compat/mailhog/api/v1/events ${REQUEST_END}`,
    messages: 500,
  }),
  'WebSockets of MailHog that are not read': (_store, max) => ({
    connections: 0.75 * max,
    bytes: webSocket.replace('/api/v1/ws', '/compat/mailhog/api/v2/websocket'),
    messages: 500,
  }),
  'requests whose headers never end': (_store, max) => ({
    connections: 8 * max,
    bytes: `GET / HTTP/1.1\r\nHost: localhost\r\n${'ab: cd\r\n'.repeat(7000)}`,
  }),
  'readers of lists and files that do not read': (_store, max) => ({
    connections: 8 * max,
    bytes: `GET /api/v1/messages?limit=200 ${REQUEST_END}GET /api/v1/openapi.yaml ${REQUEST_END}GET / ${REQUEST_END}`,
  }),
  'WebSockets that send millions of empty fragments and read nothing': (_store, max) => ({
    connections: 0.25 * max,
    bytes: Buffer.concat([Buffer.from(webSocket), frame(0x01), ...Array(100_000).fill(frame(0x00))]),
  }),
  'WebSockets that do not read their events': (_store, max) => ({
    connections: 0.75 * max,
    bytes: webSocket,
    messages: 500,
  }),
};

export const floods = Object.keys(attacks);

export interface Scale {
  /** `--http-max-connections` of the server. */
  maxConnections: number;
  /** The size of a large message, in bytes. */
  largeMessage: number;
}

/** Runs one of the floods while an honest client requests lists. Asserts that these are fast. */
export async function runFlood(
  title: string,
  postern: PosternProcess,
  honest: HonestClient,
  { maxConnections, largeMessage }: Scale,
): Promise<string> {
  const store = (text: string) => storeMessage(postern, text);
  const { connections, bytes, messages = 0 } = await attacks[title]!(store, maxConnections, largeMessage);
  const flood = new Flood(postern.httpPort);
  try {
    await honest.hear(1);
    await flood.open(connections, Buffer.from(bytes));
    await sendMessages(postern, messages);
    await honest.hear(25);
    const listMs = honest.assertServed();
    return `${peakMemory(postern).toFixed()} MB, lists in ${listMs.toFixed()} ms`;
  } finally {
    flood.close();
  }
}

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
