/** A tablespace that is really full: a small file system, where this process may mount one. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, globSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { StoreUnderTest } from '../../src/storage/conformance/store-under-test.conformance.ts';
import { defer } from '../defer.ts';
import { startCluster, unprivilegedUser } from './cluster.ts';
import { connectTo, openTestStore } from './test-store.ts';

const MEBIBYTES = 32;

/** A folder of PostgreSQL on a file system of its own; undefined if this process may not mount one. */
async function smallFolder(t: TestContext): Promise<string | undefined> {
  const user = await unprivilegedUser();
  if (!user) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'postern-small-'));
  defer(t, () => rmdirSync(folder));
  try {
    const options = `size=${MEBIBYTES}m,mode=0700,uid=${user.uid},gid=${user.gid}`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  defer(t, () => execFileSync('umount', [folder]));
  return folder;
}

it('a full tablespace makes the node not ready, while it goes on reading, and ready again once it is larger', async (t) => {
  const folder = await smallFolder(t);
  if (!folder) return t.skip('mounting a file system needs root');
  const cluster = await startCluster();
  defer(t, () => cluster.stop());
  const admin = await connectTo(cluster.url);
  defer(t, () => admin.end());
  await admin.query(`CREATE TABLESPACE small LOCATION '${folder}'`);
  await admin.query('CREATE DATABASE mail TABLESPACE small');
  const url = new URL(cluster.url);
  url.pathname = '/mail';
  url.searchParams.set('schema', 'mail');
  const { store, events } = await openTestStore(url.href);
  defer(t, () => store.close());
  const inbox = new StoreUnderTest(store, events);
  let refusal: { code?: string } | undefined;
  while (!refusal)
    await inbox.send({ text: randomBytes(20_000).toString('base64') }).catch((error) => {
      refusal = error;
    });
  assert.equal(refusal.code, 'storage_full');
  await assert.rejects(store.ready(), { code: 'storage_full' });
  const stored = await store.count({});
  // Without this file, the server opens no connection, because it has to write it first.
  for (const file of globSync(join(folder, '*/*/pg_internal.init'))) rmSync(file);
  const filler = join(folder, 'filler');
  assert.throws(() => {
    for (;;) appendFileSync(filler, Buffer.alloc(4096));
  }, /ENOSPC/);
  await assert.rejects(connectTo(url.href), /init file/);
  const reads = Array.from({ length: 20 }, (_, i) => [
    store.list({ limit: 10 }),
    store.count({ q: `word${i}` }),
  ]);
  assert.equal((await Promise.all(reads.flat())).length, 40);
  await assert.rejects(store.ready(), { code: 'storage_full' });
  // Refused messages keep their connections: others could not be opened now.
  const refused = await Promise.allSettled(
    Array.from({ length: 30 }, () => inbox.send({ text: 'x'.repeat(1_000_000) })),
  );
  assert.ok(refused.every(({ status }) => status === 'rejected'));
  for (let i = 0; i < 10; i++) await assert.rejects(store.ready(), { code: 'storage_full' });
  assert.equal((await store.list({ limit: 10 })).messages.length, 10);
  assert.equal(await store.count({}), stored);
  rmSync(filler);
  execFileSync('mount', ['-o', `remount,size=${2 * MEBIBYTES}m`, folder]);
  await store.ready();
  await inbox.send({ subject: 'after' });
  assert.equal(await store.count({}), stored + 1);
});
