import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, type TestContext } from 'node:test';
import { Worker } from 'node:worker_threads';
import { Checkpoints } from './checkpoints.ts';
import { BUSY_TIMEOUT_MS, openMailForWriting } from './connection.ts';

function openMail(t: TestContext): { db: DatabaseSync; dataDir: string } {
  const dataDir = mkdtempSync(join(tmpdir(), 'postern-checkpoints-'));
  const db = openMailForWriting(dataDir);
  t.after(() => {
    db.close();
    rmSync(dataDir, { recursive: true });
  });
  return { db, dataDir };
}

describe('checkpoints', () => {
  it('leave the busy timeout as it was when truncating the journal fails', (t) => {
    const { db } = openMail(t);
    const prepare = db.prepare.bind(db);
    const failing = {
      get() {
        throw new Error('disk I/O error');
      },
    };
    db.prepare = (sql: string) => (sql.includes('TRUNCATE') ? (failing as never) : prepare(sql));
    const checkpoints = new Checkpoints(db, 'main');
    assert.throws(() => checkpoints.whenIdle(), /disk I\/O/);
    assert.deepEqual({ ...db.prepare('PRAGMA busy_timeout').get() }, { timeout: BUSY_TIMEOUT_MS });
  });

  it('truncate the journal when idle, or say that a reader uses it', (t) => {
    const { db, dataDir } = openMail(t);
    const checkpoints = new Checkpoints(db, 'main');
    const journalBytes = () => statSync(join(dataDir, 'mail.db-wal')).size;
    db.exec('CREATE TABLE words(word TEXT)');
    const reader = new DatabaseSync(join(dataDir, 'mail.db'), { readOnly: true });
    reader.exec('BEGIN; SELECT * FROM words');
    assert.equal(checkpoints.whenIdle(), false);
    assert.ok(journalBytes() > 0);
    reader.close();
    assert.equal(checkpoints.whenIdle(), true);
    assert.equal(journalBytes(), 0);
  });

  it('limit the journal while readers overlap, so that there is always one that uses it', async (t) => {
    const { db, dataDir } = openMail(t);
    db.exec('CREATE TABLE words(word BLOB)');
    const readers = Array.from(
      { length: 3 },
      () => new Worker(OVERLAPPING_READER, { eval: true, workerData: dataDir }),
    );
    t.after(() => Promise.all(readers.map((reader) => reader.terminate())));
    await Promise.all(readers.map((reader) => once(reader, 'message')));
    const checkpoints = new Checkpoints(db, 'main', {
      checkpointBytes: 256 * 1024,
      maxBytes: 2 * 1024 * 1024,
    });
    const insert = db.prepare('INSERT INTO words VALUES (zeroblob(65536))');
    for (let commit = 0; commit < 400; commit++) {
      insert.run();
      checkpoints.ifLarge();
    }
    const bytes = statSync(join(dataDir, 'mail.db-wal')).size;
    assert.ok(bytes < 16 * 1024 * 1024, `${bytes} bytes for 26 MB`);
  });
});

/** Reads for 20 ms at a time, without a pause, like a thread that runs slices of queries. */
const OVERLAPPING_READER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  const db = new DatabaseSync(workerData + '/mail.db', { readOnly: true, timeout: 10_000 });
  const clock = new Int32Array(new SharedArrayBuffer(4));
  const read = () => {
    db.exec('BEGIN; SELECT * FROM words LIMIT 1');
    Atomics.wait(clock, 0, 0, 20);
    db.exec('COMMIT');
    setImmediate(read);
  };
  read();
  parentPort.postMessage('reading');
`;
