import assert from 'node:assert/strict';
import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, statSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { MessageChannel, type Worker } from 'node:worker_threads';
import { defaults } from '../../../../test/defaults.ts';
import { EventHub } from '../../../events/event-hub.ts';
import { AppError } from '../../../mailbox/errors.ts';
import type { Log } from '../../../process/log.ts';
import { StoreUnderTest } from '../../conformance/store-under-test.conformance.ts';
import type { OpenedStore } from '../../opened-store.ts';
import type { SqliteStoreOptions } from '../options.ts';
import { openSqliteStore } from '../store.ts';
import { answerCalls, currentCall, ThreadCalls } from './thread-calls.ts';

const isStorageError = (error: unknown) => error instanceof AppError && error.code === 'storage_failed';

// Threads by name, in the order they were started.
const started: { name: string; worker: Worker }[] = [];
const onThread = (message: unknown) => {
  const { worker } = message as { worker: Worker };
  started.push({ name: worker.threadName!.replace('postern-', ''), worker });
};
const newest = (name: string) => started.findLast((thread) => thread.name === name)!.worker;
before(() => channel('worker_threads').subscribe(onThread));
after(() => channel('worker_threads').unsubscribe(onThread));

class LoggedErrors implements Log {
  readonly errors: string[] = [];
  debug(): void {}
  info(): void {}
  warn(): void {}
  error(message: string): void {
    this.errors.push(message);
  }
}

async function inFolder(
  work: (
    inbox: StoreUnderTest,
    opened: { store: OpenedStore; log: LoggedErrors; dataDir: string },
  ) => Promise<void>,
  options: Partial<SqliteStoreOptions> = {},
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'postern-threads-'));
  const events = new EventHub();
  const log = new LoggedErrors();
  const store = await openSqliteStore({ ...defaults.store, ...options, dataDir }, events, log);
  try {
    await work(new StoreUnderTest(store, events), { store, log, dataDir });
  } finally {
    await store.close();
    await rm(dataDir, { recursive: true });
  }
}

/** Resolves with the next thread of this name once it has started. */
async function next(name: string, than: Worker): Promise<Worker> {
  while (newest(name) === than) await new Promise((resolve) => setImmediate(resolve));
  return newest(name);
}

/** Returns false while the index has no such table. */
function drop(table: string, file: string): boolean {
  if (!existsSync(file)) return false;
  using search = new DatabaseSync(file, { timeout: 10_000 });
  if (!search.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table)) return false;
  search.exec(`DROP TABLE ${table}`);
  return true;
}

describe('calls to a thread', () => {
  it('wait for the thread when they are made before it has opened', async () => {
    const { port1, port2 } = new MessageChannel();
    const calls = new ThreadCalls<{
      add(a: number, b: number): number;
      note(n: number): void;
      noted(): number[];
    }>(port1, { notice() {}, damage() {} });
    const notes: number[] = [];
    calls.tell('note', 1);
    const sum = calls.call('add', 1, 2);
    const { promise, resolve } = Promise.withResolvers<void>();
    const opening = answerCalls(port2, async () => {
      await promise;
      return { add: (a: number, b: number) => a + b, note: (n: number) => notes.push(n), noted: () => notes };
    });
    resolve();
    await opening;
    assert.equal(await sum, 3);
    assert.deepEqual(await calls.call('noted'), [1]);
    calls.fail(new AppError('storage_failed', 'done'));
  });

  it('notice that they were cancelled, and only those', async () => {
    const { port1, port2 } = new MessageChannel();
    const calls = new ThreadCalls<{ search(): Promise<string> }>(port1, { notice() {}, damage() {} });
    let isDone = false;
    await answerCalls(port2, () => ({
      async search() {
        const call = currentCall.getStore()!;
        while (!call.isCancelled && !isDone) await pause(1);
        return call.isCancelled ? 'cancelled' : 'found';
      },
    }));
    const [first, second] = [calls.start('search'), calls.start('search')];
    first.cancel?.();
    assert.equal(await first.result, 'cancelled');
    isDone = true;
    assert.equal(await second.result, 'found');
    calls.fail(new AppError('storage_failed', 'done'));
  });

  it('reject when the thread could not open', async () => {
    const { port1, port2 } = new MessageChannel();
    const calls = new ThreadCalls<{ add(): number }>(port1, { notice() {}, damage() {} });
    const early = calls.call('add');
    await answerCalls(port2, () => Promise.reject(new AppError('storage_failed', 'no room')));
    await assert.rejects(early, /no room/);
    await assert.rejects(calls.opened, /no room/);
    await assert.rejects(calls.call('add'), /no room/);
  });
});

describe('storage threads', () => {
  it('other than the writer start when they are needed', async () => {
    const first = started.length;
    const names = () => started.slice(first).map(({ name }) => name);
    await inFolder(async (inbox) => {
      assert.deepEqual(names(), ['writer']);
      const { id } = await inbox.send({ text: 'needle' });
      assert.deepEqual(names(), ['writer', 'indexer']);
      await inbox.store.get(id);
      await inbox.store.list({ limit: 5, q: 'needle' });
      await inbox.store.update(id, { is_read: true });
      assert.deepEqual(names().slice(2), ['reader', 'searcher']);
    });
  });

  it('other than the writer end when they are idle, and start again', async () => {
    await inFolder(
      async (inbox, { log }) => {
        for (let round = 1; round <= 3; round++) {
          const { id } = await inbox.send({ text: 'needle' });
          assert.equal((await inbox.store.list({ limit: 5, q: 'needle' })).total, round);
          assert.ok(await inbox.store.get(id));
          const threads = ['indexer', 'reader', 'searcher'].map(newest);
          await Promise.all(threads.map((thread) => thread.threadId === -1 || once(thread, 'exit')));
        }
        assert.deepEqual(log.errors, []);
      },
      { threadIdleMs: 20 },
    );
  });

  it('that are not running reject calls once the store is closed', async () => {
    const first = started.length;
    await inFolder(async (inbox, { store }) => {
      await store.close();
      await assert.rejects(inbox.store.list({ limit: 1 }), isStorageError);
    });
    assert.equal(started.length, first + 1);
  });

  it('index messages of an earlier run after a restart', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'postern-threads-'));
    const open = () => openSqliteStore({ ...defaults.store, dataDir }, new EventHub(), new LoggedErrors());
    const first = await open();
    await new StoreUnderTest(first, new EventHub()).send({ text: 'needle' });
    await first.close();
    const indexer = newest('indexer');
    const second = await open();
    await next('indexer', indexer);
    await second.close();
    await rm(dataDir, { recursive: true });
  });
});

describe('a storage thread that dies', () => {
  it('is replaced when it is the indexer, while messages and searches go on', async () => {
    await inFolder(async (inbox, { log }) => {
      await inbox.send({ text: 'needle' });
      for (let round = 1; round <= 2; round++) {
        const dying = newest('indexer');
        await dying.terminate();
        await inbox.send({ text: 'needle' });
        assert.equal((await inbox.store.list({ limit: 5, q: 'needle' })).total, round + 1);
        await next('indexer', dying);
        assert.equal((await inbox.store.list({ limit: 5, q: 'needle' })).total, round + 1);
      }
      assert.equal(log.errors.length, 2);
      assert.match(log.errors[0]!, /stopped unexpectedly and will be restarted/);
    });
  });

  for (const name of ['reader', 'searcher']) {
    it(`is replaced when it is the ${name}`, async () => {
      await inFolder(async (inbox) => {
        const { id } = await inbox.send({ text: 'needle' });
        assert.equal((await inbox.store.list({ limit: 5, q: 'needle' })).total, 1);
        assert.ok(await inbox.store.get(id));
        const dying = newest(name);
        await dying.terminate();
        await next(name, dying);
        assert.equal((await inbox.store.list({ limit: 5, q: 'needle' })).total, 1);
        assert.ok(await inbox.store.get(id));
      });
    });
  }

  it('ends the store when it is the writer, and says so', async () => {
    await inFolder(async (inbox, { store, log }) => {
      await inbox.send();
      await newest('writer').terminate();
      assert.ok(isStorageError(await store.failed));
      for (const ask of [() => inbox.send(), () => inbox.store.list({ limit: 1 }), () => inbox.store.ready()])
        await assert.rejects(ask(), isStorageError);
      assert.deepEqual(log.errors, ['The message store has failed.']);
    });
  });
});

describe('a damaged database', () => {
  it('accepts no more messages once that is detected', async () => {
    await inFolder(async (inbox, { log, dataDir }) => {
      for (let i = 0; i < 200; i++) await inbox.send({ text: 'x'.repeat(5000) });
      await inbox.store.clear();
      const { id } = await inbox.send({ text: 'x'.repeat(5000) });
      // Until the rows are gone and the journal is empty, the writer rewrites pages, which would repair the damage.
      while (statSync(join(dataDir, 'mail.db-wal')).size > 0) await pause(20);
      // Everything after the first page of the file is overwritten.
      const file = join(dataDir, 'mail.db');
      const size = statSync(file).size;
      const fd = openSync(file, 'r+');
      writeSync(fd, Buffer.alloc(size - 4096, 0xa5), 0, size - 4096, 4096);
      closeSync(fd);
      const reads = [() => inbox.store.list({ limit: 50 }), () => inbox.store.get(id), () => inbox.rawOf(id)];
      const outcomes = await Promise.allSettled(reads.map((read) => read()));
      assert.ok(
        outcomes.some(({ status }) => status === 'rejected'),
        'some read fails',
      );
      await assert.rejects(inbox.send(), isStorageError);
      await assert.rejects(inbox.store.ready(), isStorageError);
      await Promise.allSettled(reads.map((read) => read()));
      // Each is logged once, however many reads fail. Whether the reader and the indexer can start depends on which pages
      // are damaged.
      const damage = 'The message store is damaged; no more messages are accepted.';
      const others = log.errors.filter((line) => line !== damage);
      assert.equal(log.errors.length - others.length, 1);
      assert.ok(others.length <= 2, others.join('\n'));
      for (const line of others) assert.equal(line, 'A storage thread could not start; retrying.');
    });
  });

  for (const table of ['progress', 'previews', 'words']) {
    it(`is searched while its index is rebuilt because the table ${table} is missing`, async () => {
      await inFolder(async (inbox, { dataDir }) => {
        await inbox.send({ text: 'needle' });
        const file = join(dataDir, 'search.db');
        while (!drop(table, file)) await new Promise((resolve) => setImmediate(resolve));
        for (let sent = 2; sent < 12; sent++) {
          await inbox.send({ text: 'needle' });
          assert.equal((await inbox.store.list({ limit: 5, q: 'needle' })).total, sent);
          assert.equal(await inbox.store.count({ subject: 'hello' }), sent);
        }
        // It is whole again.
        while (!drop(table, file)) await new Promise((resolve) => setImmediate(resolve));
      });
    });
  }

  it('is searched without its index while that is rebuilt', async () => {
    await inFolder(async (inbox, { dataDir }) => {
      for (let i = 0; i < 50; i++) await inbox.send({ text: `needle ${i}` });
      const file = join(dataDir, 'search.db');
      for (const name of [file, `${file}-wal`]) {
        const size = statSync(name, { throwIfNoEntry: false })?.size ?? 0;
        if (size === 0) continue;
        const fd = openSync(name, 'r+');
        writeSync(fd, Buffer.alloc(size, 0xa5), 0, size, 0);
        closeSync(fd);
      }
      for (let i = 0; i < 20; i++) {
        await inbox.send({ text: `needle ${50 + i}` });
        assert.equal((await inbox.store.list({ limit: 5, q: 'needle' })).total, 51 + i);
        assert.equal(await inbox.store.count({ subject: 'hello' }), 51 + i);
      }
    });
  });
});
