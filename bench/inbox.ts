/**
 * A large inbox: the cost of reading, searching, counting and deleting in a store of 100,000 and 1,000,000 messages, and
 * the event-loop delay while all of these run during a load of messages.
 * `npm run bench:inbox -- [--messages 100000,1000000] [--runs 1000] [--cache] [--database URL]`; `--cache` keeps the filled
 * store in the temporary folder for the next run. With a database, the store is in a new schema, which is dropped
 * afterwards.
 */
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { EventHub } from '../src/events/event-hub.ts';
import type { ListQuery, MessageStore } from '../src/mailbox/ports.ts';
import { openPostgresStore } from '../src/storage/postgres/open.ts';
import { openSqliteStore } from '../src/storage/sqlite/store.ts';
import { defaults } from '../test/defaults.ts';
import { dropDatabase } from '../test/postgres/test-store.ts';
import {
  benchMessage,
  COMMON_WORD,
  frequentWord,
  MEDIUM_WORD,
  rareWord,
  recipient,
  SENDER,
} from './inbox-messages.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '100000,1000000' },
    // With fewer runs, the p99 reflects how busy the machine is rather than the store.
    runs: { type: 'string', default: '1000' },
    cache: { type: 'boolean', default: false },
    database: { type: 'string' },
  },
});
const runs = Number(values.runs);
const LONGEST_MS = 5000;

const log = {
  debug() {},
  info() {},
  warn: (message: string, fields?: object) => console.warn(message, fields),
  error: (message: string, fields?: object) => console.error(message, fields),
};

/** A place for a store: the path of a folder, or the address of a database. */
type Place = string;

const isDatabase = (place: Place) => /^postgres(ql)?:/.test(place);

function open(place: Place): Promise<MessageStore> {
  if (!isDatabase(place)) return openSqliteStore({ ...defaults.store, dataDir: place }, new EventHub(), log);
  const { dataDir: _, ...options } = { ...defaults.store, url: place, poolSize: 5, timeoutMs: 600_000 };
  return openPostgresStore(options, new EventHub(), log);
}

async function fill(place: Place, messages: number): Promise<void> {
  const store = await open(place);
  const started = performance.now();
  let next = 0;
  const send = async () => {
    while (next < messages) {
      const i = next++;
      const { id } = await store.insert(benchMessage(i));
      // Half of them are read, one in fifty is starred, one in a hundred is tagged.
      if (i % 2 === 0) await store.update(id, { is_read: true });
      if (i % 50 === 0) await store.update(id, { is_starred: true });
      if (i % 100 === 0) await store.update(id, { tags: ['review'] });
    }
  };
  await Promise.all(Array.from({ length: 500 }, send));
  const kept = performance.now();
  await store.list({ q: rareWord(0), limit: 1 });
  const searched = performance.now();
  // A database indexes each message with its commit.
  if (!isDatabase(place)) await indexed(place);
  const settled = performance.now();
  const { bytes } = await store.stats();
  console.log(
    `filled ${messages} messages in ${seconds(kept - started)} s, first search ${seconds(searched - kept)} s, the index was complete after another ${seconds(settled - searched)} s, ${Math.round(bytes / 1e6)} MB`,
  );
  await store.close();
}

/** Resolves once every message is indexed, as in an inbox that has been idle for a while. */
async function indexed(dataDir: string): Promise<void> {
  using mail = new DatabaseSync(join(dataDir, 'mail.db'), { readOnly: true });
  using search = new DatabaseSync(join(dataDir, 'search.db'), { readOnly: true });
  const { last_seq } = mail.prepare('SELECT last_seq FROM state').get() as { last_seq: number };
  const progress = search.prepare('SELECT indexed FROM progress');
  while ((progress.get() as { indexed: number }).indexed < last_seq) await pause(100);
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

function report(title: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  const figure = (ms: number) => ms.toFixed(ms < 10 ? 2 : 0).padStart(8);
  console.log(`${title.padEnd(58)} ${figure(at(0.5))} ${figure(at(0.99))}`);
}

/** Slow calls are repeated less often, and their number is printed. */
async function measure(title: string, count: number, work: (i: number) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  const until = performance.now() + LONGEST_MS;
  for (let i = 0; i < count && performance.now() < until; i++) {
    const started = performance.now();
    await work(i);
    times.push(performance.now() - started);
  }
  report(times.length < count ? `${title} (${times.length} calls)` : title, times);
}

async function cursorAt(store: MessageStore, offset: number): Promise<string> {
  const { messages } = await store.list({ limit: 1, offset });
  return messages[0]!.id;
}

/** Alternates between the depths, so that all of them run under the same conditions. */
async function cursorPages(store: MessageStore, messages: number): Promise<void> {
  const depths = [0.01, 0.5, 0.99];
  const times: number[][] = depths.map(() => []);
  const cursors = await Promise.all(depths.map((depth) => cursorAt(store, Math.floor(messages * depth))));
  for (let i = 0; i < runs; i++) {
    for (const [n, before] of cursors.entries()) {
      const started = performance.now();
      await store.list({ limit: 50, before });
      times[n]!.push(performance.now() - started);
    }
  }
  for (const [n, depth] of depths.entries()) report(`cursor page at ${depth * 100}%`, times[n]!);
  const median = (n: number) => times[n]!.toSorted((a, b) => a - b)[Math.floor(runs / 2)]!;
  console.log(`  deepest to shallowest cursor page: ${(median(2) / median(0)).toFixed(2)} times`);
}

async function read(store: MessageStore, messages: number): Promise<void> {
  const list = (query: Partial<ListQuery>) => store.list({ limit: 50, ...query });
  const ids: string[] = [];
  for (let i = 0; i < runs; i++) ids.push(await cursorAt(store, Math.floor((i / runs) * messages)));
  await measure('first page', runs, () => list({}));
  await cursorPages(store, messages);
  const middle = await cursorAt(store, Math.floor(messages / 2));
  const filters: Partial<ListQuery>[] = [
    { unread: true },
    { starred: true },
    { has_attachments: true },
    { unread: true, starred: true, has_attachments: true },
    { unread: true, before: middle },
    { tag: ['review'] },
    { tag: ['review', 'other'], unread: true },
    { offset: 1000 },
  ];
  for (const filter of filters) {
    const names = Object.entries(filter).map(([name, value]) =>
      value === true || name === 'before' ? name : `${name}=${value}`,
    );
    await measure(`page by ${names.join(' + ')}`, runs, () => list(filter));
  }
  await measure('search for a rare word, another each time', runs, (i) => list({ q: rareWord(i * 37) }));
  await measure('search for a common word, another each time', 50, (i) => list({ q: frequentWord(i) }));
  const searches: [string, Partial<ListQuery>][] = [
    ['a common word', { q: COMMON_WORD }],
    ['a word in every tenth message', { q: MEDIUM_WORD }],
    ['a common word at 50%', { q: COMMON_WORD, before: middle }],
    ['a common phrase', { q: '"dear customer"' }],
    ['a common prefix', { q: 'cust*' }],
    ['two common words, either', { q: `${COMMON_WORD} OR order` }],
    ['a common word or file name', { q: `${COMMON_WORD} OR filename:${COMMON_WORD}` }],
    ['a word or a flag', { q: `${MEDIUM_WORD} OR is:starred` }],
    ['a common word + unread', { q: COMMON_WORD, unread: true }],
    ['a common word + starred', { q: COMMON_WORD, starred: true }],
  ];
  for (const [title, query] of searches) {
    await measure(`search for ${title}, the first time`, 1, () => list(query));
    await measure(`search for ${title}`, runs, () => list(query));
  }
  await measure('count one recipient, another each time', runs, (i) =>
    store.count({ recipient: recipient(i) }),
  );
  await measure('count one subject, another each time', runs, (i) =>
    store.count({ subject: `order ${i * 41} ` }),
  );
  const counts: [string, Parameters<MessageStore['count']>[0]][] = [
    ['the sender of all messages', { sender: SENDER }],
    ['a subject of all messages', { subject: 'order' }],
    ['two characters', { sender: 'sh' }],
  ];
  for (const [title, filter] of counts) {
    await measure(`count ${title}, the first time`, 1, () => store.count(filter));
    await measure(`count ${title}`, runs, () => store.count(filter));
  }
  await measure('get', runs, (i) => store.get(ids[i]!));
  await measure('raw', runs, async (i) => {
    for await (const _ of (await store.get(ids[i]!))!.raw.stream());
  });
  await measure('mark read or unread', runs, (i) => store.update(ids[i]!, { is_read: i % 2 === 0 }));
  await measure('mark one and search for a common word + unread', runs, async (i) => {
    await store.update(ids[i]!, { is_read: i % 2 !== 0 });
    await list({ q: COMMON_WORD, unread: true });
  });
  const [some, others] = [ids.slice(1, runs / 2), ids.slice(runs / 2, -1)];
  await measure('delete one', some.length, (i) => store.remove(some[i]!));
  await measure('delete one and search for a common word', others.length, async (i) => {
    await store.remove(others[i]!);
    await list({ q: COMMON_WORD });
  });
}

/** Everything at once: senders at full speed, and readers of every kind. */
async function underLoad(store: MessageStore, messages: number): Promise<void> {
  const until = performance.now() + 10_000;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const inserted: number[] = [];
  const pages: number[] = [];
  const searches: number[] = [];
  let i = messages;
  const timed = async (times: number[], work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  };
  const loop = async (work: () => Promise<unknown>) => {
    while (performance.now() < until) await work();
  };
  delay.enable();
  await Promise.all([
    ...Array.from({ length: 20 }, () => loop(() => timed(inserted, () => store.insert(benchMessage(i++))))),
    loop(() => timed(pages, () => store.list({ limit: 50 }))),
    loop(() => timed(pages, () => store.list({ limit: 50, unread: true, starred: true }))),
    loop(async () => {
      await timed(searches, () => store.list({ limit: 50, q: COMMON_WORD }));
      await pause(100);
    }),
    loop(async () => {
      await store.count({ recipient: recipient(i) });
      await pause(100);
    }),
  ]);
  delay.disable();
  console.log(`all together, with a load of messages (${Math.round(inserted.length / 10)}/s):`);
  report('  store a message', inserted);
  report('  first pages', pages);
  report('  search for a common word, new messages included', searches);
  console.log(
    `  event-loop delay ${'p99'.padStart(49)} ${(delay.percentile(99) / 1e6).toFixed(2).padStart(8)}`,
  );
}

async function clear(store: MessageStore): Promise<void> {
  await measure('clear', 1, () => store.clear());
  await measure('first page after clear', 20, () => store.list({ limit: 50 }));
  await measure('store a message after clear', 100, (i) => store.insert(benchMessage(i)));
  const started = performance.now();
  let { bytes } = await store.stats();
  const before = bytes;
  while (bytes > 50e6 && performance.now() - started < 60_000) {
    await pause(200);
    ({ bytes } = await store.stats());
  }
  console.log(
    `disk space freed: ${Math.round(before / 1e6)} to ${Math.round(bytes / 1e6)} MB in ${seconds(performance.now() - started)} s`,
  );
}

for (const messages of values.messages.split(',').map(Number)) {
  const cached = join(tmpdir(), `postern-bench-inbox-${messages}`);
  const place = values.database
    ? databasePlace(values.database)
    : join(tmpdir(), `postern-bench-inbox-${process.pid}`);
  const isCached = values.cache && !values.database;
  const exists = await stat(cached).catch(() => undefined);
  try {
    if (isCached && exists) await cp(cached, place, { recursive: true });
    else await fill(place, messages);
    if (isCached && !exists) {
      await mkdir(`${cached}.part`, { recursive: true });
      await cp(place, `${cached}.part`, { recursive: true });
      await rename(`${cached}.part`, cached);
    }
    const started = performance.now();
    const store = await open(place);
    console.log(
      `\n${messages} messages, opened in ${Math.round(performance.now() - started)} ms; ms, median and p99 of ${runs} calls`,
    );
    console.log(`${''.padEnd(58)} ${'p50'.padStart(8)} ${'p99'.padStart(8)}`);
    await read(store, messages);
    await underLoad(store, messages);
    await clear(store);
    await store.close();
  } finally {
    if (isDatabase(place)) await dropDatabase(place);
    else await rm(place, { recursive: true, force: true });
  }
}

function databasePlace(server: string): Place {
  const url = new URL(server);
  url.searchParams.set('schema', `bench_${process.pid}`);
  return url.href;
}
