import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, type TestContext } from 'node:test';
import { defaults } from '../../../test/defaults.ts';
import { EventHub } from '../../events/event-hub.ts';
import { StoreUnderTest } from '../conformance/store-under-test.conformance.ts';
import { MAIL_FILE } from './connection.ts';
import type { SqliteStoreOptions } from './options.ts';
import { MESSAGE_COLUMNS, migrateMail } from './schema.ts';
import { openSqliteStore } from './store.ts';

const log = { debug() {}, info() {}, warn: assert.fail, error: assert.fail };

async function folder(t: TestContext): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'postern-trash-'));
  t.after(() => rm(dataDir, { recursive: true }));
  return dataDir;
}

async function open(dataDir: string, options: Partial<SqliteStoreOptions> = {}): Promise<StoreUnderTest> {
  const events = new EventHub();
  const store = await openSqliteStore({ ...defaults.store, ...options, dataDir }, events, log);
  return new StoreUnderTest(store, events);
}

/** How many rows of a deleted message are still in the files of a closed store. */
function rowsLeft(dataDir: string): Record<string, number> {
  const db = new DatabaseSync(join(dataDir, MAIL_FILE));
  const count = (table: string) => db.prepare(`SELECT count(*) AS n FROM ${table}`).get()!.n as number;
  const tables = ['messages', 'contents', 'raw_chunks', 'trash', 'trash_batches'];
  const rows = Object.fromEntries(tables.map((table) => [table, count(table)]));
  db.close();
  return rows;
}

describe('the trash', () => {
  it('keeps every column of a message', () => {
    const db = new DatabaseSync(':memory:');
    migrateMail(db);
    const columns = (table: string) =>
      db
        .prepare(`SELECT name FROM pragma_table_info('${table}')`)
        .all()
        .map(({ name }) => name as string);
    assert.deepEqual(columns('messages'), MESSAGE_COLUMNS.split(', '));
    assert.deepEqual(columns('trash').toSorted(), [...columns('messages'), 'batch'].toSorted());
    db.close();
  });

  it('is still there after a restart', async (t) => {
    const dataDir = await folder(t);
    const before = await open(dataDir);
    const sent = await before.send({ subject: 'back', text: 'needle' });
    await before.send({ subject: 'later' });
    await before.store.trash(sent.id, 'batch');
    await before.store.close();
    const after = await open(dataDir);
    assert.deepEqual(await after.subjects(), ['later']);
    assert.equal(await after.store.restore('batch'), 1);
    assert.deepEqual(await after.subjects(), ['later', 'back']);
    assert.deepEqual(await after.subjects({ q: 'needle' }), ['back']);
    await after.store.close();
  });

  it('is emptied when the time is over, also by the next start', async (t) => {
    const dataDir = await folder(t);
    const before = await open(dataDir, { undoMs: 0 });
    await before.send({ subject: 'kept' });
    await before.store.close();
    const second = await open(dataDir);
    const { id } = await second.send();
    await second.store.trash(id, 'batch');
    await second.store.close();
    assert.deepEqual(rowsLeft(dataDir), {
      messages: 1,
      contents: 2,
      raw_chunks: 2,
      trash: 1,
      trash_batches: 1,
    });
    const db = new DatabaseSync(join(dataDir, MAIL_FILE));
    db.exec('UPDATE trash_batches SET expires_at = 1');
    db.close();
    const third = await open(dataDir);
    await third.send();
    for (let bytes = -1; bytes !== 0; ) {
      await third.store.ready();
      const reader = new DatabaseSync(join(dataDir, MAIL_FILE), { readOnly: true });
      bytes = reader.prepare('SELECT trashed AS n FROM mailboxes').get()!.n as number;
      reader.close();
    }
    await third.store.close();
    assert.deepEqual(rowsLeft(dataDir), {
      messages: 2,
      contents: 2,
      raw_chunks: 2,
      trash: 0,
      trash_batches: 0,
    });
  });

  it('makes room for new messages before older ones have to go', async (t) => {
    const dataDir = await folder(t);
    const maxBytes = 4 * 1024 * 1024;
    const inbox = await open(dataDir, { maxBytes });
    const large = 'x'.repeat(200_000);
    const kept = await inbox.send({ subject: 'kept' });
    for (let i = 0; i < 8; i++) await inbox.store.trash((await inbox.send({ text: large })).id, `${i}`);
    for (let i = 0; i < 4; i++) await inbox.send({ subject: 'new', text: large });
    assert.deepEqual(await inbox.subjects(), ['new', 'new', 'new', 'new', 'kept']);
    assert.equal(await inbox.store.restore('0'), undefined);
    assert.equal((await inbox.store.get(kept.id))?.summary.subject, 'kept');
    await inbox.store.close();
  });
});
