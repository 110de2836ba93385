/**
 * HTTP out: requests/s and latency of list, get, search and raw under 50 clients, alone and while 5,000 messages a
 * minute arrive; then the event stream to 1,000 sockets. `npm run bench:http -- [--messages N] [--seconds N]`.
 */
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { type PosternProcess, startPostern } from '../test/postern-process.ts';
import { SmtpClient } from '../test/smtp-client.ts';
import { BareClient } from './http-client.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '5' },
    clients: { type: 'string', default: '50' },
  },
});
const clients = Number(values.clients);
const MESSAGES_PER_SECOND = 5000 / 60;

interface Result {
  rate: number;
  p50: number;
  p99: number;
}

const runScript = async (name: string, args: (string | number)[]) => {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args.map(String)], {
    maxBuffer: 2 ** 30,
  });
  return JSON.parse(stdout);
};

/** All clients send requests concurrently, each as fast as it gets responses. */
async function measure(port: number, pathOf: (request: number) => string): Promise<Result> {
  const open = await Promise.all(Array.from({ length: clients }, () => BareClient.connect(port)));
  const latencies: number[] = [];
  const started = performance.now();
  const end = started + Number(values.seconds) * 1000;
  let request = 0;
  await Promise.all(
    open.map(async (client) => {
      for (let now = performance.now(); now < end; ) {
        await client.get(pathOf(request++));
        const after = performance.now();
        latencies.push(after - now);
        now = after;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  for (const client of open) client.close();
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { rate: latencies.length / seconds, p50: at(0.5), p99: at(0.99) };
}

/** Sends messages at a steady rate. `stop` resolves to the number of accepted messages. */
function arriving(smtpPort: number): { stop(): Promise<number> } {
  const stopped = new AbortController();
  const sending = (async () => {
    const client = await SmtpClient.connect(smtpPort);
    const started = performance.now();
    let sent = 0;
    while (!stopped.signal.aborted) {
      const due = started + (sent / MESSAGES_PER_SECOND) * 1000;
      if (due > performance.now()) await sleep(due - performance.now());
      await client.send(
        `Subject: Arriving ${sent}\r\n\r\n${'A line of an arriving message.\r\n'.repeat(180)}`,
      );
      sent++;
    }
    await client.close();
    return sent;
  })();
  return {
    stop: () => {
      stopped.abort();
      return sending;
    },
  };
}

async function scenarios({ httpPort }: PosternProcess): Promise<Record<string, (request: number) => string>> {
  const client = await BareClient.connect(httpPort);
  const answer = (await client.get('/api/v1/messages?limit=200')).toString();
  // Waits for the index, so that indexing the load does not affect the measurement.
  await client.get('/api/v1/messages?q=receipt');
  client.close();
  const ids = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).messages.map(
    ({ id }: { id: string }) => id,
  );
  return {
    'list, 50 messages': () => '/api/v1/messages',
    'list, 50 by cursor': (request) => `/api/v1/messages?before=${ids[request % ids.length]}`,
    get: (request) => `/api/v1/messages/${ids[request % ids.length]}`,
    'search, common word': () => '/api/v1/messages?q=receipt',
    'search, rare phrase': (request) => `/api/v1/messages?q=%22order+3-${request % 60}%22`,
    raw: (request) => `/api/v1/messages/${ids[request % ids.length]}/raw`,
    'assert/count': () => '/api/v1/assert/count?min=1&subject=order+3',
  };
}

function print(name: string, { rate, p50, p99 }: Result): void {
  const columns = [`${Math.round(rate)} req/s`, `p50 ${p50.toFixed(1)} ms`, `p99 ${p99.toFixed(1)} ms`];
  console.log(`  ${name.padEnd(22)}${columns.map((text) => text.padStart(16)).join('')}`);
}

const postern = await startPostern();
try {
  await runScript('./smtp-load.ts', [postern.smtpPort, 20, values.messages, 'kept', 5120]);
  const paths = await scenarios(postern);
  console.log(
    `${clients} clients, ${values.messages} messages of 5 KiB, ready in ${Math.round(postern.startMs)} ms`,
  );
  for (const [name, pathOf] of Object.entries(paths)) print(name, await measure(postern.httpPort, pathOf));

  console.log('the same while 5,000 messages a minute arrive');
  for (const [name, pathOf] of Object.entries(paths)) {
    const load = arriving(postern.smtpPort);
    print(name, await measure(postern.httpPort, pathOf));
    await load.stop();
  }

  for (const [pace, perSecond] of [
    ['5,000 messages a minute', MESSAGES_PER_SECOND],
    ['one sender without a pause', 1e9],
  ] as const) {
    const args = [postern.smtpPort, postern.httpPort, 1000, 1000, perSecond];
    const { delays, replies } = await runScript('./http-events.ts', args);
    const figures = ({ p50, p99, max }: { p50: number; p99: number; max: number }) =>
      `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${max.toFixed(1)} ms`;
    console.log(`1,000 sockets, 1,000 messages, ${pace}`);
    console.log(`  from 250 to frame     ${figures(delays)}`);
    console.log(`  message to 250        ${figures(replies)}`);
  }
  console.log(`memory of Postern: ${Math.round(postern.memory() / 2 ** 20)} MB`);
} finally {
  await postern.stop();
}
