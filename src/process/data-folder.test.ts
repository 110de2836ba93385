import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { missing } from '../../test/platform.ts';
import { makePrivate } from './data-folder.ts';
import type { Log } from './log.ts';

const root = mkdtempSync(join(tmpdir(), 'postern-private-'));
after(() => rmSync(root, { recursive: true }));

function folderWith(...names: string[]): string {
  const folder = mkdtempSync(join(root, 'data-'));
  chmodSync(folder, 0o755);
  for (const name of names) {
    writeFileSync(join(folder, name), '');
    chmodSync(join(folder, name), 0o644);
  }
  return folder;
}

/** The log entries, `level message name-of-the-path`. */
function logged(folder: string): string[] {
  const entries: string[] = [];
  const at =
    (level: string) =>
    (message: string, fields: Record<string, unknown> = {}) =>
      void entries.push(`${level} ${message} ${String(fields.path).slice(folder.length + 1)}`);
  const log: Log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  makePrivate(folder, log);
  return entries;
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('an existing data folder', { skip: missing.fileModes }, () => {
  it('that only Postern uses is made private, with everything in it', () => {
    const folder = folderWith('mail.db', 'mail.db-wal', 'search.db', 'postern.lock', 'webhook.json');
    assert.equal(logged(folder).length, 6);
    assert.equal(modeOf(folder), 0o700);
    for (const name of readdirSync(folder)) assert.equal(modeOf(join(folder, name)), 0o600, name);
    assert.deepEqual(logged(folder), [], 'the second start has nothing to change');
  });

  it('with other files keeps its permissions and theirs, with a warning', () => {
    const folder = folderWith('mail.db', 'notes.txt');
    assert.deepEqual(logged(folder), [
      'info data folder: permissions tightened mail.db',
      'warn data folder: other users have access ',
    ]);
    assert.equal(modeOf(folder), 0o755);
    assert.equal(modeOf(join(folder, 'notes.txt')), 0o644);
    assert.equal(modeOf(join(folder, 'mail.db')), 0o600);
  });

  it('does not change the permissions of link targets', () => {
    const folder = folderWith('mail.db');
    const target = join(folderWith('elsewhere'), 'elsewhere');
    symlinkSync(target, join(folder, 'webhook.json'));
    logged(folder);
    assert.equal(modeOf(target), 0o644);
  });
});
