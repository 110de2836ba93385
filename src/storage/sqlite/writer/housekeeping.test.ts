import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { defaults } from '../../../../test/defaults.ts';
import { until } from '../../../../test/until.ts';
import { EventHub } from '../../../events/event-hub.ts';
import type { MessageStore } from '../../../mailbox/ports.ts';
import type { Log } from '../../../process/log.ts';
import { type StoreLimits, StoreUnderTest } from '../../conformance/store-under-test.conformance.ts';
import { openMailForWriting } from '../connection.ts';
import { openSqliteStore } from '../store.ts';
import { Housekeeping } from './housekeeping.ts';
import { MessageTables } from './message-tables.ts';
import { Reclaim } from './reclaim.ts';

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

async function inFolder(
  work: (inbox: StoreUnderTest, dataDir: string) => Promise<void>,
  limits: StoreLimits = {},
  log = silent,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'postern-space-'));
  const events = new EventHub();
  const store = await openSqliteStore({ ...defaults.store, ...limits, dataDir }, events, log);
  try {
    await work(new StoreUnderTest(store, events), dataDir);
  } finally {
    await store.close();
    await rm(dataDir, { recursive: true });
  }
}

const mail = (i: number) =>
  Buffer.from(`Subject: mail ${i}\r\n\r\nneedle n${i} ${`word${i % 100} text `.repeat(400)}`);

async function fill(inbox: StoreUnderTest, count: number): Promise<string[]> {
  const kept = await Promise.all(Array.from({ length: count }, (_, i) => inbox.sendRaw(mail(i))));
  return kept.map(({ id }) => id);
}

// Background work takes as long as it takes, but not forever.
const patient = { timeout: 300_000 };

function shrunkTo(store: MessageStore, bytes: number): Promise<void> {
  return until(async () => (await store.stats()).bytes <= bytes);
}

describe('disk space', () => {
  it('is freed after everything was deleted, while messages keep coming', patient, async () => {
    await inFolder(async (inbox) => {
      await fill(inbox, 3000);
      assert.equal((await inbox.store.list({ limit: 1, q: 'needle' })).total, 3000);
      assert.ok((await inbox.store.stats()).bytes > 10e6);
      assert.equal(await inbox.store.clear(), 3000);
      const sent = await fill(inbox, 100);
      assert.equal((await inbox.store.list({ limit: 1, q: 'needle' })).total, 100);
      await shrunkTo(inbox.store, 8e6);
      for (const id of sent) assert.ok(await inbox.store.get(id));
      assert.equal((await inbox.store.list({ limit: 1, q: 'needle' })).total, 100);
    });
  });

  it('is freed after messages were deleted one by one', patient, async () => {
    await inFolder(async (inbox) => {
      const ids = await fill(inbox, 2000);
      assert.equal((await inbox.store.list({ limit: 1, q: 'needle' })).total, 2000);
      assert.ok((await inbox.store.stats()).bytes > 10e6);
      await Promise.all(ids.slice(0, 1900).map((id) => inbox.store.remove(id)));
      await shrunkTo(inbox.store, 8e6);
      assert.equal((await inbox.store.list({ limit: 1, q: 'needle' })).total, 100);
    });
  });

  it('is freed after a restart when it was not freed before', patient, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'postern-space-'));
    const options = { ...defaults.store, dataDir };
    const events = new EventHub();
    const first = await openSqliteStore(options, events, silent);
    await fill(new StoreUnderTest(first, events), 2000);
    await first.clear();
    await first.close();
    const second = await openSqliteStore(options, events, silent);
    await shrunkTo(second, 4e6);
    assert.equal((await second.list({ limit: 1 })).total, 0);
    await second.close();
    await rm(dataDir, { recursive: true });
  });

  it('stays within the limit, while messages keep coming and afterwards', patient, async () => {
    const limit = 30e6;
    await inFolder(
      async (inbox) => {
        let most = 0;
        for (let round = 0; round < 20; round++) {
          await fill(inbox, 300);
          most = Math.max(most, (await inbox.store.stats()).bytes);
        }
        assert.ok(most < limit * 1.5, `${most} bytes at most`);
        const { total } = await inbox.store.list({ limit: 1, q: 'needle' });
        await shrunkTo(inbox.store, limit);
        const after = await inbox.store.list({ limit: 1, q: 'needle' });
        assert.ok(after.total > 1000, `${after.total} of ${total} messages are left`);
      },
      { maxBytes: limit },
    );
  });

  it('reaches a limit that was lowered between two starts', patient, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'postern-space-'));
    const options = { ...defaults.store, dataDir };
    const events = new EventHub();
    const first = await openSqliteStore(options, events, silent);
    const ids = await fill(new StoreUnderTest(first, events), 1000);
    await first.close();
    const second = await openSqliteStore({ ...options, maxMessages: 10 }, events, silent);
    await until(async () => (await second.list({ limit: 1 })).total <= 10);
    assert.equal((await second.list({ limit: 1, q: 'needle' })).total, 10);
    assert.ok(await second.get(ids.at(-1)!));
    await second.close();
    await rm(dataDir, { recursive: true });
  });
});

it('looking for space prepares no statement again, because it happens with every commit', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'postern-space-'));
  const options = { ...defaults.store, dataDir, isTemporary: false, maxBytes: 1e9 };
  await (await openSqliteStore(options, new EventHub(), silent)).close();
  const db = openMailForWriting(dataDir);
  t.after(async () => {
    db.close();
    await rm(dataDir, { recursive: true });
  });
  const tables = new MessageTables(db, options);
  const reclaim = new Reclaim(db, tables);
  const look = () => [tables.surplusBytes() < 0, reclaim.step()];
  const found = look();
  const prepare = t.mock.method(db, 'prepare');
  assert.deepEqual([found, look()], Array(2).fill([true, false]));
  assert.equal(prepare.mock.callCount(), 0);
});

describe('the trash', () => {
  it('is emptied in several steps without a warning of Node.js about a timer', patient, async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'postern-trash-'));
    const options = { ...defaults.store, dataDir, isTemporary: false };
    const events = new EventHub();
    const store = await openSqliteStore(options, events, silent);
    const ids = await fill(new StoreUnderTest(store, events), 600);
    await Promise.all(ids.map((id) => store.trash(id, 'batch')));
    await store.close();

    const warnings: Error[] = [];
    const listener = (warning: Error) => warnings.push(warning);
    process.on('warning', listener);
    const db = openMailForWriting(dataDir);
    db.exec('UPDATE trash_batches SET expires_at = 1');
    const tables = new MessageTables(db, options);
    const housekeeping = new Housekeeping(db, tables, options, { evicted() {}, failed: assert.fail });
    t.after(async () => {
      process.off('warning', listener);
      housekeeping.stop();
      db.close();
      await rm(dataDir, { recursive: true });
    });
    await until(() => tables.state.trashed === 0);
    assert.deepEqual(warnings, []);
  });
});

describe('a message that cannot be stored', () => {
  it('fails alone, not together with others of the same commit', async () => {
    await inFolder(async (inbox) => {
      const bad = {
        sender: 'a@b.c',
        recipients: ['d@e.f'],
        helo: '',
        remote_address: '',
        secure: false,
        user: null,
      };
      const raw = mail(1);
      // A part list that is not text cannot be bound to a column.
      const parts = Object.assign([], { map: () => undefined });
      const results = await Promise.allSettled([
        inbox.send({ subject: 'before' }),
        inbox.store.insert({
          envelope: bad,
          raw,
          scanned: { subject: 'bad', has_attachments: false, body_start: 0, parts },
        }),
        inbox.send({ subject: 'after' }),
      ]);
      assert.deepEqual(
        results.map(({ status }) => status),
        ['fulfilled', 'rejected', 'fulfilled'],
      );
      assert.deepEqual(await inbox.subjects(), ['after', 'before']);
      assert.equal(inbox.announced.length, 2);
      assert.equal((await inbox.store.list({ limit: 1, q: 'text' })).total, 2);
    });
  });
});
