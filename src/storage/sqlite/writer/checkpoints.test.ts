import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, type TestContext } from 'node:test';
import { BUSY_TIMEOUT_MS, openMailForWriting } from '../connection.ts';
import { Checkpoints } from './checkpoints.ts';

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
    const checkpoints = new Checkpoints(db, 1024 * 1024);
    assert.throws(() => checkpoints.whenIdle(), /disk I\/O/);
    assert.deepEqual({ ...db.prepare('PRAGMA busy_timeout').get() }, { timeout: BUSY_TIMEOUT_MS });
  });

  it('truncate the journal when idle, or say that a reader uses it', (t) => {
    const { db, dataDir } = openMail(t);
    const checkpoints = new Checkpoints(db, 1024 * 1024);
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
});
