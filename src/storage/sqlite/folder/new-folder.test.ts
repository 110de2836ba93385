import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { defaults, scan } from '../../../../test/defaults.ts';
import { EventHub } from '../../../events/event-hub.ts';
import type { Envelope } from '../../../mailbox/envelope.ts';
import { missingFolders } from '../../../process/make-folder.ts';
import { openSqliteStore } from '../store.ts';
import { removeNewStore } from './new-folder.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const root = mkdtempSync(join(tmpdir(), 'postern-new-folder-'));
after(() => rmSync(root, { recursive: true, force: true }));

const envelope: Envelope = {
  sender: '',
  recipients: ['a@example.test'],
  helo: 'test',
  remote_address: '127.0.0.1',
  secure: false,
  user: null,
};

const open = (dataDir: string) => openSqliteStore({ ...defaults.store, dataDir }, new EventHub(log), log);

describe('removing a store that a failed start has created', () => {
  it('removes its files and the folders that were missing', async () => {
    const dataDir = join(root, 'outer', 'inner');
    const missing = missingFolders(dataDir);
    await (await open(dataDir)).close();
    removeNewStore(missing);
    assert.deepEqual(readdirSync(root), []);
  });

  it('leaves a folder that already existed', async () => {
    const dataDir = join(root, 'before');
    mkdirSync(dataDir);
    const missing = missingFolders(dataDir);
    await (await open(dataDir)).close();
    removeNewStore(missing);
    assert.ok(existsSync(join(dataDir, 'mail.db')));
  });

  it('leaves a store that has messages', async () => {
    const dataDir = join(root, 'mail');
    const missing = missingFolders(dataDir);
    const store = await open(dataDir);
    const raw = Buffer.from('Subject: kept\r\n\r\n');
    await store.insert({
      envelope,
      raw,
      scanned: scan(raw),
    });
    await store.close();
    removeNewStore(missing);
    const again = await open(dataDir);
    assert.equal((await again.stats()).messages, 1);
    await again.close();
  });

  it('leaves a store that another process has opened since', async () => {
    const dataDir = join(root, 'in-use');
    const missing = missingFolders(dataDir);
    const store = await open(dataDir);
    removeNewStore(missing);
    assert.ok(existsSync(join(dataDir, 'mail.db')));
    await store.close();
  });

  it('leaves files that are not its own', async () => {
    const dataDir = join(root, 'shared');
    const missing = missingFolders(dataDir);
    await (await open(dataDir)).close();
    writeFileSync(join(dataDir, 'notes.txt'), '');
    removeNewStore(missing);
    assert.deepEqual(readdirSync(dataDir), ['notes.txt']);
  });
});
