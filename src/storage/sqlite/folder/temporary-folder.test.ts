import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { lockFromAnotherProcess } from '../../../../test/lock-from-another-process.ts';
import { lockFolder } from './folder.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

const folder = createTemporaryFolder();
after(() => rmSync(folder, { recursive: true }));

/** A folder of another process, which has been there for an hour. */
function olderFolder(): string {
  const older = mkdtempSync(folder.slice(0, -6));
  const hourAgo = Date.now() / 1000 - 3600;
  utimesSync(older, hourAgo, hourAgo);
  return older;
}

describe('a temporary folder', () => {
  it('is private', { skip: process.platform === 'win32' }, () => {
    assert.equal(statSync(folder).mode & 0o777, 0o700);
  });

  it('that a killed process has left is removed by the next one', () => {
    const left = olderFolder();
    const next = createTemporaryFolder();
    assert.equal(dirname(next), dirname(left));
    assert.ok(!existsSync(left));
    assert.ok(existsSync(folder));
    rmSync(next, { recursive: true });
  });

  it('that another process uses is kept', () => {
    const used = olderFolder();
    const lock = lockFolder(used);
    const hourAgo = Date.now() / 1000 - 3600;
    utimesSync(used, hourAgo, hourAgo);
    rmSync(createTemporaryFolder(), { recursive: true });
    assert.ok(existsSync(used));
    // The lock that this process has survives its own look at the folder.
    assert.throws(() => lockFromAnotherProcess(join(used, 'postern.lock')), /database is locked/);
    lock.close();
    lockFromAnotherProcess(join(used, 'postern.lock'));
    rmSync(used, { recursive: true });
  });
});
