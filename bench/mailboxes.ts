/**
 * What mailboxes cost: a message into one of 50 instead of one, a search in a small one beside a large one, creating one, and the memory
 * of 1,000 idle ones. `npm run bench:mailboxes -- [--messages 100000] [--each 5000]`: the size of the large one, and the messages of
 * each run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { EventHub } from '../src/events/event-hub.ts';
import { Mailboxes } from '../src/mailbox/mailboxes.ts';
import type { MessageStore } from '../src/mailbox/ports.ts';
import { openSqliteStore } from '../src/storage/sqlite/store.ts';
import { WorkerPool } from '../src/workers/worker-pool.ts';
import { defaults } from '../test/defaults.ts';
import { benchMessage, COMMON_WORD, frequentWord } from './inbox-messages.ts';

const { values } = parseArgs({
  options: { messages: { type: 'string', default: '100000' }, each: { type: 'string', default: '5000' } },
});
const log = { debug() {}, info() {}, warn: console.warn, error: console.error };
const AT_ONCE = 50;
const SEARCHES = 200;

const dataDir = await mkdtemp(join(tmpdir(), 'postern-mailboxes-'));
const events = new EventHub();
const store = await openSqliteStore({ ...defaults.store, dataDir }, events, log);
const mailboxes = new Mailboxes({
  ...{ store, events, workers: new WorkerPool(), mimeLimits: defaults.mime, limits: defaults.limits },
  relay: { send: () => Promise.reject(new Error('nothing is released here')) },
  undoTimeout: defaults.limits.undoTimeout,
});
const create = async () =>
  store.mailboxes.of((await mailboxes.get((await mailboxes.create({})).mailbox.name)).key);

async function send(into: MessageStore[], count: number): Promise<void> {
  for (let i = 0; i < count; i += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, j) => into[(i + j) % into.length]!.insert(benchMessage(i + j))),
    );
}

async function indexed(): Promise<void> {
  const db = new DatabaseSync(join(dataDir, 'mail.db'), { readOnly: true, timeout: 5000 });
  db.prepare('ATTACH ? AS search').run(join(dataDir, 'search.db'));
  const isDone = db.prepare(
    'SELECT 1 FROM state, search.progress p WHERE p.indexed = last_arrival AND p.filled IS NULL',
  );
  while (!isDone.get()) await pause(50);
  db.close();
}

function median(of: number[]): number {
  return of.sort((a, b) => a - b)[Math.floor(of.length / 2)]!;
}

/** Microseconds of CPU time for a message, with its indexing. */
async function cpuOf(into: MessageStore[], count: number): Promise<number> {
  const before = process.cpuUsage();
  await send(into, count);
  await indexed();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

const each = Number(values.each);
await send([store], each);
await pause(2000);
await indexed();

const created: number[] = [];
const fifty: MessageStore[] = [];
for (let i = 0; i < 50; i++) {
  const started = performance.now();
  fifty.push(await create());
  created.push(performance.now() - started);
}
console.log(`creating a mailbox: ${median(created).toFixed(1)} ms, median`);

const [one, many]: [number[], number[]] = [[], []];
for (let run = 0; run < 5; run++) {
  one.push(await cpuOf([fifty[0]!], each));
  many.push(await cpuOf(fifty, each));
}
const [ofOne, ofMany] = [median(one), median(many)];
console.log(
  `a message: ${ofOne.toFixed(0)} µs of CPU time into one mailbox, ${ofMany.toFixed(0)} µs into one of 50 (${(ofMany / ofOne).toFixed(2)} times)`,
);

const small = await create();
await send([small], 500);
await indexed();
/** Milliseconds of CPU time for a search, which a busy machine does not change as much as its duration. */
const search = async (q: string) => {
  const before = process.cpuUsage();
  for (let i = 0; i < SEARCHES; i++) await small.list({ q, limit: 50 });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / SEARCHES;
};
const queries = [
  COMMON_WORD,
  `"${frequentWord(0)} ${frequentWord(1)}"`,
  `${COMMON_WORD} -${frequentWord(2)}`,
];
const alone: number[] = [];
for (const query of queries) alone.push(await search(query));
await send([await create()], Number(values.messages));
await indexed();
for (const [i, query] of queries.entries())
  console.log(
    `${query} in 500 messages: ${alone[i]!.toFixed(2)} ms, beside ${values.messages} others ${(await search(query)).toFixed(2)} ms of CPU time`,
  );

globalThis.gc?.();
const before = process.memoryUsage();
for (let i = 0; i < 1000; i++) await create();
globalThis.gc?.();
const after = process.memoryUsage();
const kilobytes = (name: 'rss' | 'heapUsed') => ((after[name] - before[name]) / 1000 / 1000).toFixed(1);
console.log(`an idle mailbox: ${kilobytes('heapUsed')} kB of heap, ${kilobytes('rss')} kB of memory`);
mailboxes.close();
await store.close();
await rm(dataDir, { recursive: true });
process.exit();
