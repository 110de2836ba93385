/**
 * The event stream to many sockets, in a separate process: `node bench/http-events.ts SMTP_PORT HTTP_PORT SOCKETS
 * MESSAGES PER_SECOND`. Prints one JSON line: the milliseconds from the 250 of each message to its frame on each socket
 * (0 if the frame came first), and how long each 250 took. The sender runs on a separate thread.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { keptId, SmtpClient } from '../test/smtp-client.ts';

interface Sent {
  id: string;
  /** Wall-clock time in milliseconds, because threads do not share another clock. */
  at: number;
  took: number;
}

const now = () => performance.timeOrigin + performance.now();

if (isMainThread) await main();
else await send();

async function main(): Promise<void> {
  const [smtpPort, httpPort, sockets = 0, messages = 0, perSecond = 0] = process.argv.slice(2).map(Number);
  const frames = new Map<string, number[]>();
  let heard = 0;
  const all = Promise.withResolvers<void>();
  for (let index = 0; index < sockets; index++) {
    const socket = connect(httpPort!, '127.0.0.1');
    socket.write(
      'GET /api/v1/ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    const [answer] = await once(socket, 'data');
    if (!String(answer).startsWith('HTTP/1.1 101')) throw new Error(String(answer));
    let rest = '';
    socket.on('data', (chunk: Buffer) => {
      const at = now();
      const text = rest + chunk.toString('latin1');
      let end = 0;
      for (const match of text.matchAll(/"data":\{"id":"([0-9A-Z]{26})"/g)) {
        frames.getOrInsertComputed(match[1]!, () => []).push(at);
        end = match.index + match[0].length;
        heard++;
      }
      rest = text.slice(Math.max(end, text.length - 50));
      if (heard === sockets * messages) all.resolve();
    });
  }
  const sender = new Worker(new URL(import.meta.url), { workerData: { smtpPort, messages, perSecond } });
  const [sent] = (await once(sender, 'message')) as [Sent[]];
  await all.promise;
  const delays = sent.flatMap(({ id, at }) => frames.get(id)!.map((frame) => Math.max(0, frame - at)));
  process.stdout.write(
    `${JSON.stringify({ delays: percentiles(delays), replies: percentiles(sent.map(({ took }) => took)) })}\n`,
  );
  process.exit(0);
}

async function send(): Promise<void> {
  const { smtpPort, messages, perSecond } = workerData;
  const client = await SmtpClient.connect(smtpPort);
  const sent: Sent[] = [];
  const started = now();
  for (let index = 0; index < messages; index++) {
    const due = started + (index / perSecond) * 1000;
    if (due > now()) await new Promise((resolve) => setTimeout(resolve, due - now()));
    const before = now();
    const id = keptId(await client.send(`Subject: Event ${index}\r\n\r\nA body.\r\n`));
    sent.push({ id, at: now(), took: now() - before });
  }
  parentPort!.postMessage(sent);
  await client.close();
}

function percentiles(values: number[]): { p50: number; p99: number; max: number } {
  values.sort((a, b) => a - b);
  const at = (share: number) => values[Math.floor((values.length - 1) * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}
