/**
 * Searches and counts while messages arrive as fast as they can, and right after, with and without retention.
 * `npm run bench:search-under-load -- [--messages N] [--senders N] [--checkout PATH]`; `--checkout` measures the
 * built server of another checkout, to compare two versions in one run.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { startPostern } from '../test/postern-process.ts';
import { SmtpClient } from '../test/smtp-client.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '30000' },
    senders: { type: 'string', default: '50' },
    checkout: { type: 'string' },
  },
});

const requests: [title: string, path: string][] = [
  ['count everything', 'assert/count'],
  ['count a recipient', 'assert/count?recipient=customer7%40'],
  ['count a subject', 'assert/count?subject=order%203'],
  ['search a common word', 'messages?limit=50&q=receipt'],
  ['search a rare word', 'messages?limit=50&q=needle'],
  ['search a prefix', 'messages?limit=50&q=rec*'],
  ['search a phrase', 'messages?limit=50&q=%22left%20our%22'],
];

async function time(port: number, path: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
  await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return performance.now() - started;
}

async function load(port: number): Promise<number> {
  const script = fileURLToPath(new URL('./smtp-load.ts', import.meta.url));
  const args = [script, String(port), values.senders, values.messages, 'kept'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 30 });
  return Number(values.messages) / (JSON.parse(stdout) as { seconds: number }).seconds;
}

function summary(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return `${at(0.5).toString().padStart(6)} ms ${at(0.99).toString().padStart(6)} ms ${at(1).toString().padStart(6)} ms`;
}

async function run(title: string, args: string[]): Promise<void> {
  const postern = await startPostern({
    args: ['--log-level', 'warn', ...args],
    ...(values.checkout !== undefined && { root: values.checkout }),
  });
  const during = new Map<string, number[]>(requests.map(([name]) => [name, []]));
  const loading = load(postern.smtpPort);
  let done = false;
  const ended = loading.finally(() => {
    done = true;
  });
  while (!done) {
    for (const [name, path] of requests) during.get(name)!.push(await time(postern.httpPort, path));
  }
  const rate = await ended;
  const client = await SmtpClient.connect(postern.smtpPort);
  await client.send('Subject: last\r\n\r\nneedle\r\n');
  await client.close();
  console.log(`\n${title}: ${Math.round(rate)} messages/s    median      p99   slowest   first after`);
  for (const [name, path] of requests) {
    const first = await time(postern.httpPort, path);
    console.log(
      `  ${name.padEnd(32)} ${summary(during.get(name)!)} ${Math.round(first).toString().padStart(9)} ms`,
    );
  }
  console.log(`  memory ${Math.round(postern.memory() / 2 ** 20)} MiB`);
  await postern.stop();
}

console.log(`${values.messages} messages of 5 KiB, ${values.senders} senders at full speed`);
await run('without retention', []);
await run('1,000 messages kept', ['--max-messages', '1000']);
