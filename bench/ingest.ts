/**
 * Messages/s and latency of Postern (full durability, search on) compared with Postfix's smtp-sink, which discards
 * messages, under the same load. `npm run bench:ingest -- [--sink PATH] [--messages N] [--rounds N] [--database URL]`; with
 * a database, also with PostgreSQL as the store, in a new schema that is dropped afterwards.
 */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { startPostern } from '../test/postern-process.ts';
import { dropDatabase } from '../test/postgres/test-store.ts';
import { keptId, SmtpClient } from '../test/smtp-client.ts';

const { values } = parseArgs({
  options: {
    sink: { type: 'string' },
    messages: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '3' },
    database: { type: 'string' },
  },
});

interface Result {
  rate: number;
  p50: number;
  p99: number;
}

async function load(port: number, senders: number, mode: string): Promise<Result> {
  const script = fileURLToPath(new URL('./smtp-load.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, String(port), String(senders), values.messages, mode],
    { maxBuffer: 2 ** 30 },
  );
  const { seconds, latencies } = JSON.parse(stdout) as { seconds: number; latencies: number[] };
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { rate: latencies.length / seconds, p50: at(0.5), p99: at(0.99) };
}

function findSink(): string | undefined {
  const candidates = values.sink
    ? [values.sink]
    : (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'smtp-sink'));
  return candidates.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

async function startSink(path: string): Promise<{ port: number; stop(): void }> {
  const port = 20_000 + (process.pid % 20_000);
  const child = spawn(path, ['-u', 'root', `127.0.0.1:${port}`, '1000'], { stdio: 'inherit' });
  for (let attempt = 0; attempt < 100; attempt++) {
    const answered = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (answered) return { port, stop: () => child.kill() };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${path} does not respond on port ${port}`);
}

async function loadDatabase(server: string, senders: number, mode: string): Promise<Result> {
  const url = new URL(server);
  url.searchParams.set('schema', `bench_${process.pid}_${Date.now()}`);
  const postern = await startPostern({ args: ['--log-level', 'warn'], database: url.href });
  try {
    return await load(postern.smtpPort, senders, mode);
  } finally {
    await postern.stop();
    await dropDatabase(url.href);
  }
}

/** How long the first search after a load takes. */
async function searchWait(port: number): Promise<string> {
  const started = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/messages?q=receipt&limit=1`);
  const { total } = (await response.json()) as { total: number };
  return `${Math.round(performance.now() - started)} ms (${total} found)`;
}

const median = (results: Result[]): Result =>
  results.toSorted((a, b) => a.rate - b.rate)[Math.floor(results.length / 2)]!;
const show = ({ rate, p50, p99 }: Result) =>
  `${Math.round(rate).toString().padStart(7)}/s  p50 ${p50.toFixed(1).padStart(6)} ms  p99 ${p99.toFixed(1).padStart(6)} ms`;

const sinkPath = findSink();
const sink = sinkPath ? await startSink(sinkPath) : undefined;
if (!sink) console.log('smtp-sink was not found, so no ratio is printed. Install Postfix, or use --sink.');

console.log(`${values.messages} messages of 5 KiB a round, median of ${values.rounds} rounds\n`);
for (const mode of ['kept', 'new']) {
  for (const senders of [10, 50]) {
    const ours: Result[] = [];
    const theirs: Result[] = [];
    const inDatabase: Result[] = [];
    let wait = '';
    let memory = 0;
    for (let round = 0; round < Number(values.rounds); round++) {
      // Pending writes of the previous round must not slow down this one.
      spawnSync('sync');
      const postern = await startPostern({ args: ['--log-level', 'warn'] });
      ours.push(await load(postern.smtpPort, senders, mode));
      memory = postern.memory();
      wait = await searchWait(postern.httpPort);
      await postern.stop();
      if (values.database) inDatabase.push(await loadDatabase(values.database, senders, mode));
      if (sink) theirs.push(await load(sink.port, senders, mode));
    }
    const our = median(ours);
    console.log(
      `${mode === 'new' ? 'a new connection per message' : 'kept connections'}, ${senders} senders`,
    );
    console.log(
      `  postern    ${show(our)}  memory ${Math.round(memory / 2 ** 20)} MiB  first search after: ${wait}`,
    );
    if (values.database) {
      const their = median(inDatabase);
      console.log(`  postgres   ${show(their)}`);
      console.log(`  ratio to SQLite  ${(their.rate / our.rate).toFixed(2)}`);
    }
    if (sink) {
      const their = median(theirs);
      console.log(`  smtp-sink  ${show(their)}`);
      console.log(`  ratio      ${(our.rate / their.rate).toFixed(2)}`);
    }
  }
}
sink?.stop();
await largeMessage();

/** The additional memory of the process for one message of 20 MiB that is sent and read back. */
async function largeMessage(): Promise<void> {
  const postern = await startPostern({ args: ['--log-level', 'warn'] });
  const before = postern.memory();
  const line = `${'QUJD'.repeat(19)}\r\n`;
  const raw = `Subject: large\r\n\r\n${line.repeat(Math.ceil((20 * 2 ** 20) / line.length))}`.slice(
    0,
    20 * 2 ** 20 - 2,
  );
  const client = await SmtpClient.connect(postern.smtpPort);
  const started = performance.now();
  const id = keptId(await client.send(raw));
  const kept = performance.now();
  const response = await fetch(`http://127.0.0.1:${postern.httpPort}/api/v1/messages/${id}/raw`);
  const same = (await response.text()) === `${raw}\r\n`;
  const read = performance.now();
  const peak =
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${postern.process.pid}/status`, 'utf8'))?.[1]) / 1024;
  console.log(
    `\na message of 20 MiB: stored in ${Math.round(kept - started)} ms, read back ${same ? 'the same' : 'CHANGED'} in ${Math.round(read - kept)} ms`,
  );
  console.log(`  memory ${Math.round(before / 2 ** 20)} MiB before, ${Math.round(peak)} MiB at the peak`);
  await client.close();
  await postern.stop();
}
