import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { defaults } from '../../../../test/defaults.ts';
import { lockFromAnotherProcess } from '../../../../test/lock-from-another-process.ts';
import { missing } from '../../../../test/platform.ts';
import { until } from '../../../../test/until.ts';
import { EventHub } from '../../../events/event-hub.ts';
import { AppError } from '../../../mailbox/errors.ts';
import type { MessageStore } from '../../../mailbox/ports.ts';
import type { Log } from '../../../process/log.ts';
import { StoreUnderTest } from '../../conformance/store-under-test.conformance.ts';
import { MAIL_VERSION, migrateMail, migrations, userVersion } from '../schema.ts';
import { openSqliteStore } from '../store.ts';

const folders: string[] = [];
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-folder-'));
  folders.push(folder);
  return folder;
}

class LoggedWarnings implements Log {
  readonly warnings: string[] = [];
  debug(): void {}
  info(): void {}
  warn(message: string): void {
    this.warnings.push(message);
  }
  error(message: string): void {
    this.warnings.push(message);
  }
}

async function openIn(
  dataDir: string,
  log: Log = new LoggedWarnings(),
): Promise<StoreUnderTest & { store: MessageStore }> {
  const events = new EventHub();
  return new StoreUnderTest(await openSqliteStore({ ...defaults.store, dataDir }, events, log), events);
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function isIndexComplete(folder: string): boolean {
  using db = new DatabaseSync(join(folder, 'mail.db'), { readOnly: true, timeout: 5000 });
  if (!existsSync(join(folder, 'search.db'))) return false;
  db.prepare('ATTACH ? AS search').run(join(folder, 'search.db'));
  const left = `SELECT 1 FROM state, search.progress p WHERE p.indexed = last_arrival AND p.filled IS NULL
    AND p.removed = (SELECT seq FROM sqlite_sequence WHERE name = 'removals')`;
  try {
    return db.prepare(left).get() !== undefined;
  } catch {
    // It is being made.
    return false;
  }
}

/** Every file of the folder with a digest of its bytes, but for the lock, which carries nothing. */
function contents(folder: string): Record<string, string> {
  const files = readdirSync(folder).filter((name) => name !== 'postern.lock');
  return Object.fromEntries(files.sort().map((name) => [name, digest(readFileSync(join(folder, name)))]));
}

/** A folder with a closed store of two messages. */
async function usedFolder(): Promise<string> {
  const folder = await newFolder();
  const inbox = await openIn(folder);
  await inbox.send({ subject: 'first', text: 'needle' });
  const { id } = await inbox.send({ subject: 'second', text: 'needle' });
  await inbox.store.update(id, { is_starred: true, tags: ['kept'] });
  await inbox.store.close();
  return folder;
}

async function refuses(dataDir: string, words: RegExp): Promise<void> {
  await assert.rejects(openIn(dataDir), (error) => {
    assert.ok(error instanceof AppError);
    assert.equal(error.code, 'storage_failed');
    assert.match(error.message, words);
    assert.doesNotMatch(error.message, /\n/);
    return true;
  });
}

describe('a data folder', () => {
  it('is created when it is missing, for its owner only', { skip: missing.fileModes }, async () => {
    const folder = join(await newFolder(), 'a', 'b');
    const inbox = await openIn(folder);
    await inbox.send();
    await inbox.store.close();
    assert.deepEqual(readdirSync(folder).sort(), ['mail.db', 'postern.lock', 'search.db']);
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    for (const file of ['mail.db', 'search.db', 'postern.lock'])
      assert.equal(statSync(join(folder, file)).mode & 0o777, 0o600);
  });

  it('has everything after closing and opening it again', async () => {
    const folder = await usedFolder();
    const inbox = await openIn(folder);
    assert.deepEqual(await inbox.subjects(), ['second', 'first']);
    assert.deepEqual(await inbox.subjects({ q: 'needle' }), ['second', 'first']);
    assert.deepEqual(await inbox.subjects({ tag: ['kept'], starred: true }), ['second']);
    assert.equal(await inbox.store.count({ subject: 'FIRST' }), 1);
    const [newest] = (await inbox.store.list({ limit: 1 })).messages;
    const next = await inbox.send({ subject: 'third' });
    assert.ok(next.id > newest!.id && next.created_at >= newest!.created_at);
    await inbox.store.close();
  });

  it('never reuses the sequence number of a deleted message', async () => {
    const folder = await usedFolder();
    const first = await openIn(folder);
    for (const { id } of (await first.store.list({ limit: 5 })).messages) await first.store.remove(id);
    await first.store.close();
    const second = await openIn(folder);
    await second.send({ subject: 'new', text: 'other' });
    assert.deepEqual(await second.subjects({ q: 'needle' }), []);
    assert.deepEqual(await second.subjects({ q: 'other' }), ['new']);
    await second.store.close();
  });

  it('belongs to one process at a time', async () => {
    const folder = await usedFolder();
    const inbox = await openIn(folder);
    await refuses(folder, /Another Postern already uses .*\. Stop it/);
    // The refused attempt, which was made by this process, has released no lock.
    for (const file of ['postern.lock', 'mail.db'])
      assert.throws(() => lockFromAnotherProcess(join(folder, file)), /database is locked/);
    await inbox.send({ subject: 'third' });
    await inbox.store.close();
    await (await openIn(folder)).store.close();
  });

  it('has migrations that never change once they were released, whatever constants they are made of', () => {
    const hashes = migrations.map((sql) => createHash('sha256').update(sql).digest('hex').slice(0, 16));
    assert.deepEqual(
      hashes,
      ['e39ad0126b5ebe19', '25551ba006b2718c'],
      'add a migration instead of changing one',
    );
  });

  for (const hasIndex of [true, false])
    it(`of the version before mailboxes is migrated ${hasIndex ? 'with its' : 'without a'} search index`, async () => {
      const folder = await newFolder();
      for (const file of hasIndex ? ['mail.db', 'search.db'] : ['mail.db']) {
        const packed = new URL(`./version-6/${file}.gz`, import.meta.url);
        writeFileSync(join(folder, file), gunzipSync(readFileSync(packed)));
      }
      const db = new DatabaseSync(join(folder, 'mail.db'));
      db.exec(`UPDATE trash_batches SET expires_at = ${Date.now() + 60_000}`);
      db.close();
      const log = new LoggedWarnings();
      const inbox = await openIn(folder, log);
      const { store } = inbox;
      const numbers = [12, 11, 10, 9, 8, 7, 5, 4, 3, 2, 1];
      assert.equal(await store.restore('batch'), 1);
      assert.deepEqual(
        await inbox.subjects(),
        numbers.map((n) => `message ${n}`),
      );
      assert.deepEqual(await inbox.subjects({ starred: true, q: 'needle' }), ['message 9']);
      assert.deepEqual(await store.tags(), [{ tag: 'third', messages: 3 }]);
      const [large] = (await store.list({ q: 'number7', limit: 1 })).messages;
      assert.equal((await inbox.rawOf(large!.id)).toString('latin1').slice(-12), 'large large ');
      await inbox.send({ subject: 'message 13', text: 'needle' });
      await inbox.store.remove(large!.id);
      await until(() => isIndexComplete(folder));
      assert.equal(await store.count({ q: 'needle' }), 11);
      using search = new DatabaseSync(join(folder, 'search.db'), { readOnly: true });
      assert.equal(search.prepare("SELECT count(*) AS n FROM words WHERE words MATCH 'needle'").get()!.n, 11);
      assert.deepEqual(log.warnings, []);
      await store.close();
    });

  it('is migrated in one transaction, and stays as it was if that fails', async () => {
    const folder = await usedFolder();
    using db = new DatabaseSync(join(folder, 'mail.db'));
    const next = [...migrations, 'ALTER TABLE state ADD COLUMN colour TEXT'];
    assert.throws(() => migrateMail(db, [...next, 'DROP TABLE of_nobody']), /no such table/);
    assert.equal(userVersion(db), MAIL_VERSION);
    assert.equal('colour' in db.prepare('SELECT * FROM state').get()!, false);
    migrateMail(db, next);
    assert.equal(userVersion(db), MAIL_VERSION + 1);
    assert.equal('colour' in db.prepare('SELECT * FROM state').get()!, true);
    assert.equal(db.prepare('SELECT count(*) AS n FROM messages').get()!.n, 2);
  });

  it('of an early development version is rejected and left unchanged', async () => {
    const folder = await usedFolder();
    const db = new DatabaseSync(join(folder, 'mail.db'));
    db.exec('PRAGMA user_version = 3');
    db.close();
    const before = contents(folder);
    await refuses(folder, /early development version of Postern \(schema 3\)/);
    assert.deepEqual(contents(folder), before);
  });

  it('of a newer version is rejected and left unchanged', async () => {
    const folder = await usedFolder();
    const db = new DatabaseSync(join(folder, 'mail.db'));
    db.exec('PRAGMA user_version = 99');
    db.close();
    const before = contents(folder);
    await refuses(folder, /mail\.db was written by a newer Postern \(schema 99, this one supports \d+\)/);
    assert.deepEqual(contents(folder), before);
  });

  it('of a newer version that still has a journal is rejected and left unchanged', async () => {
    const folder = await usedFolder();
    const db = new DatabaseSync(join(folder, 'mail.db'));
    db.exec('PRAGMA wal_autocheckpoint = 0; PRAGMA user_version = 99');
    // As after a crash: copied while open, so that the version is in the journal only.
    const crashed = await newFolder();
    for (const name of ['mail.db', 'mail.db-wal'])
      writeFileSync(join(crashed, name), readFileSync(join(folder, name)));
    db.close();
    await refuses(crashed, /newer Postern/);
    await refuses(crashed, /newer Postern/);
  });

  const damages: [title: string, damage: (file: Buffer) => Buffer][] = [
    ['is not a database', () => Buffer.from('This is a shopping list.\n'.repeat(400))],
    ['is far too short', (file) => file.subarray(0, 50)],
    ['was cut', (file) => file.subarray(0, 4096 * 3)],
    [
      'has a page of noise where the tables are named',
      (file) => Buffer.concat([file.subarray(0, 100), Buffer.alloc(4000, 0xa5), file.subarray(4100)]),
    ],
  ];
  for (const [title, damage] of damages) {
    it(`with a store that ${title} is rejected and left unchanged`, async () => {
      const folder = await usedFolder();
      const file = join(folder, 'mail.db');
      writeFileSync(file, damage(readFileSync(file)));
      const before = contents(folder);
      await refuses(
        folder,
        /mail\.db is damaged or not a message store\. Restore it from a backup, or move it away/,
      );
      assert.deepEqual(contents(folder), before);
    });
  }

  it('with the database of another program is rejected and left unchanged', async () => {
    for (const setup of ['PRAGMA application_id = 4711; CREATE TABLE t(x)', 'CREATE TABLE bookmarks(x)']) {
      const folder = await newFolder();
      const db = new DatabaseSync(join(folder, 'mail.db'));
      db.exec(setup);
      db.close();
      const before = contents(folder);
      await refuses(folder, /mail\.db belongs to another program/);
      assert.deepEqual(contents(folder), before);
    }
  });

  it('that cannot be created or written is rejected', async () => {
    const folder = await newFolder();
    writeFileSync(join(folder, 'file'), '');
    await refuses(
      join(folder, 'file'),
      /Couldn't open the message store in .*file: .*choose another --data-dir/,
    );
    await refuses(join(folder, 'file', 'below'), /Couldn't open the message store in/);
    await mkdir(join(folder, 'taken', 'mail.db'), { recursive: true });
    await refuses(join(folder, 'taken'), /Couldn't open the message store in/);
  });
});

describe('the search index of a folder', () => {
  const losses: [title: string, lose: (file: string) => void, logged: boolean][] = [
    ['is missing', (file) => writeFileSync(file, ''), false],
    ['is not a database', (file) => writeFileSync(file, 'noise '.repeat(5000)), true],
    ['was cut', (file) => writeFileSync(file, readFileSync(file).subarray(0, 4096 * 2)), true],
    [
      'is of another version',
      (file) => {
        const db = new DatabaseSync(file);
        db.exec('PRAGMA user_version = 77');
        db.close();
      },
      true,
    ],
    [
      'belongs to another store',
      (file) => {
        const db = new DatabaseSync(file);
        db.exec("UPDATE progress SET store_id = 'x'");
        db.close();
      },
      true,
    ],
  ];
  for (const [title, lose, logged] of losses) {
    it(`is rebuilt from the messages when it ${title}`, async () => {
      const folder = await usedFolder();
      lose(join(folder, 'search.db'));
      const log = new LoggedWarnings();
      const inbox = await openIn(folder, log);
      assert.deepEqual(await inbox.subjects({ q: 'needle' }), ['second', 'first']);
      assert.equal(await inbox.store.count({ subject: 'irst' }), 1);
      // A new message is one to index at once. Nobody waits for that, but closing does.
      await inbox.send();
      await inbox.store.close();
      assert.deepEqual(log.warnings.length > 0, logged, log.warnings.join());
      for (const warning of log.warnings) assert.match(warning, /rebuilt/);
    });
  }

  it('of version 9 is rebuilt without its prefix indexes, and the messages are searched meanwhile', async () => {
    const folder = await usedFolder();
    const sqlOf = (db: DatabaseSync) =>
      db.prepare("SELECT sql FROM sqlite_schema WHERE name = 'words'").get()!.sql as string;
    const old = new DatabaseSync(join(folder, 'search.db'));
    const prefixed = sqlOf(old).replace(/\s*\)$/, ", prefix = '1 2')");
    old.exec(`DROP TABLE words; ${prefixed}; PRAGMA user_version = 9`);
    old.close();
    const log = new LoggedWarnings();
    const inbox = await openIn(folder, log);
    for (const q of ['needle', 'ne*', 'n*'])
      assert.deepEqual(await inbox.subjects({ q }), ['second', 'first'], q);
    // A new message is one to index at once. Nobody waits for that, but closing does.
    await inbox.send();
    await inbox.store.close();
    assert.deepEqual(log.warnings, [
      'The search index is rebuilt from the messages. Searches work meanwhile.',
    ]);
    const rebuilt = new DatabaseSync(join(folder, 'search.db'), { readOnly: true });
    assert.doesNotMatch(sqlOf(rebuilt), /prefix/);
    assert.ok((rebuilt.prepare('PRAGMA user_version').get()!.user_version as number) > 9);
    rebuilt.close();
    const again = await openIn(folder);
    assert.deepEqual(await again.subjects({ q: 'ne*' }), ['second', 'first']);
    await again.store.close();
  });
});

describe('a folder deleted under a running store', () => {
  for (const [title, replace] of [
    ['deleted', () => {}],
    ['replaced', (folder: string) => writeFileSync(join(folder, 'mail.db'), '')],
  ] as const) {
    it(`acknowledges no message and fails permanently when its files were ${title}`, async () => {
      const folder = await newFolder();
      const events = new EventHub();
      const store = await openSqliteStore(
        { ...defaults.store, dataDir: folder },
        events,
        new LoggedWarnings(),
      );
      const inbox = new StoreUnderTest(store, events);
      await inbox.send();
      for (const name of readdirSync(folder)) await rm(join(folder, name));
      replace(folder);
      await assert.rejects(inbox.send(), { code: 'storage_failed', message: /deleted or replaced/ });
      assert.match((await store.failed).message, /deleted or replaced/);
      await store.close();
    });
  }

  it('is no longer ready, and acknowledges no message', async () => {
    const folder = await newFolder();
    const inbox = await openIn(folder);
    await inbox.store.ready();
    await rm(folder, { recursive: true });
    await assert.rejects(inbox.store.ready(), { code: 'storage_failed', message: /deleted or replaced/ });
    await assert.rejects(inbox.send({ subject: 'lost' }), ({ code, message }: AppError) => {
      assert.equal(code, 'storage_failed');
      // The sender learns that the message was not stored, but not the path of the store.
      assert.ok(!message.includes(folder), message);
      return true;
    });
    await inbox.store.close().catch(() => {});
  });
});
