/**
 * Waiting: the time from the 250 of a message to the response to the wait for it, the cost of waiting clients, and
 * whether each of 10,000 waits by 200 clients gets its own message. `npm run bench:wait -- [--waiters N] [--rate N]
 * [--waits N]`.
 */
import { parseArgs } from 'node:util';
import { manyWaits } from '../test/many-waits.ts';
import { type PosternProcess, startPostern } from '../test/postern-process.ts';
import { SmtpClient } from '../test/smtp-client.ts';
import { BareClient } from './http-client.ts';

const { values } = parseArgs({
  options: {
    waiters: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '1000' },
    waits: { type: 'string', default: '10000' },
    measured: { type: 'string', default: '300' },
  },
});
const waiters = Number(values.waiters);
const rate = Number(values.rate);
const MIB = 1024 * 1024;

const waitFor = (to: string) => `/api/v1/wait?timeout=55&to=${to}`;
const mail = `Subject: Hello\r\n\r\n${'words of a message '.repeat(250)}`;

/** The milliseconds from the 250 to the response, for many waits in sequence. */
async function latencies({ smtpPort, httpPort }: PosternProcess): Promise<number[]> {
  const smtp = await SmtpClient.connect(smtpPort);
  const client = await BareClient.connect(httpPort);
  const times: number[] = [];
  for (let number = 0; number < Number(values.measured); number++) {
    const to = `measured-${number}-${Math.random()}@x.test`;
    let answered = 0;
    const waiting = client.get(waitFor(to)).then(() => {
      answered = performance.now();
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    await smtp.send(mail, to);
    const kept = performance.now();
    await waiting;
    times.push(Math.max(0, answered - kept));
  }
  client.close();
  await smtp.close();
  return times.sort((a, b) => a - b);
}

/** Sends messages at this rate. The returned function stops it and resolves to the actual rate. */
function arrive({ smtpPort }: PosternProcess, perSecond: number): () => Promise<number> {
  let stopped = false;
  let sent = 0;
  const started = performance.now();
  const senders = Array.from({ length: 10 }, async () => {
    const smtp = await SmtpClient.connect(smtpPort);
    while (!stopped) {
      if (sent < ((performance.now() - started) / 1000) * perSecond) {
        sent++;
        await smtp.send(mail, `other-${sent}@x.test`);
      } else await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await smtp.close();
  });
  return async () => {
    stopped = true;
    await Promise.all(senders);
    return sent / ((performance.now() - started) / 1000);
  };
}

function show(title: string, times: number[]): void {
  const at = (share: number) => times[Math.floor((times.length - 1) * share)]!.toFixed(1);
  console.log(`${title.padEnd(60)} median ${at(0.5)} ms, p99 ${at(0.99)} ms`);
}

const postern = await startPostern({ args: ['--log-level', 'error'] });
await latencies(postern);
show('250 to response, at rest', await latencies(postern));

const clients = await Promise.all(
  Array.from({ length: waiters }, () => BareClient.connect(postern.httpPort)),
);
const connected = postern.memory();
clients.forEach((client, number) => {
  client.get(waitFor(`nobody-${number}@x.test`)).catch(() => {});
});
const info = async () => (await fetch(`http://127.0.0.1:${postern.httpPort}/api/v1/info`)).json();
while ((await info()).waiting < waiters) await new Promise((resolve) => setTimeout(resolve, 20));
console.log(
  `${waiters} waiters: ${((postern.memory() - connected) / MIB).toFixed(1)} MiB more than as many idle connections`,
);
const stop = arrive(postern, rate);
show(`the same, with ${waiters} waiters and ${rate} messages/s`, await latencies(postern));
console.log(`messages/s that arrived: ${Math.round(await stop())}`);
for (const client of clients) client.close();

const started = performance.now();
const faults = await manyWaits({ ...postern, clients: 200, waits: Number(values.waits) });
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${values.waits} waits by 200 clients in ${seconds} s: ${faults.length} wrong or lost`);
for (const fault of faults.slice(0, 5)) console.log(`  ${fault}`);
await postern.stop();
