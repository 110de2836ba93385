import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { BUSY_TIMEOUT_MS, openMailForWriting } from '../connection.ts';
import { Checkpoints } from './checkpoints.ts';

describe('checkpoints', () => {
  it('leave the busy timeout as it was when truncating the journal fails', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'postern-checkpoints-'));
    const db = openMailForWriting(dataDir);
    try {
      const checkpoints = new Checkpoints(db, 1024 * 1024);
      const exec = db.exec.bind(db);
      db.exec = (sql: string) => {
        if (sql.includes('TRUNCATE')) throw new Error('disk I/O error');
        exec(sql);
      };
      assert.throws(() => checkpoints.whenIdle(), /disk I\/O/);
      assert.deepEqual({ ...db.prepare('PRAGMA busy_timeout').get() }, { timeout: BUSY_TIMEOUT_MS });
    } finally {
      db.close();
      rmSync(dataDir, { recursive: true });
    }
  });
});
