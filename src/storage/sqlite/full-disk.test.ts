import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { missing } from '../../../test/platform.ts';

// Fills a store until it refuses messages, and reports what still works then.
const fill = `(async () => {
  const { randomBytes } = await import('node:crypto');
  const { appendFileSync, rmSync, statSync } = await import('node:fs');
  const { openSqliteStore } = await import(process.argv[1]);
  const { defaults, scan } = await import(process.argv[2]);
  const dataDir = process.argv[3];
  const events = { publish() {}, subscribe: () => () => {} };
  const withIndex = process.argv[4] === 'with its index';
  let isIndexFull = !withIndex;
  const warn = (message) => { isIndexFull ||= message.startsWith('Updating the search index failed'); };
  const logged = [];
  const log = { debug() {}, info: (message) => logged.push(message), warn, error: console.error };
  const store = await openSqliteStore({ ...defaults.store, dataDir }, events, log);
  const codeOf = (error) => error.code;
  const send = () => {
    // Random words, so that the index is much larger than the messages.
    const words = isIndexFull ? 'text '.repeat(8000) : randomBytes(75_000).toString('base64');
    const raw = Buffer.from('Subject: mail\\r\\n\\r\\nneedle ' + words);
    const envelope = { sender: 'a@b.c', recipients: ['d@e.f'], helo: '', remote_address: '', secure: false, user: null };
    return store.insert({ envelope, raw, scanned: scan(raw) });
  };
  const result = { kept: 0 };
  do {
    result.refused = await send().then(() => undefined, codeOf);
    if (!result.refused) result.kept++;
  } while (!result.refused || !isIndexFull);
  // When the store is idle, its journal is truncated, and deleting messages needs new space.
  while (withIndex && statSync(dataDir + '/mail.db-wal').size > 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
  // The index returns space that it does not need, which a few more messages may use first.
  const advice = () => store.ready().catch((error) => error.message);
  for (let accepted = 1; accepted > 0 || !result.advice; result.kept += accepted) {
    result.refusedAtOnce = await Promise.all([send().catch(codeOf), send().catch(codeOf)]);
    accepted = result.refusedAtOnce.filter((code) => typeof code !== 'string').length;
    result.advice = await advice();
  }
  const ready = () => store.ready().then(() => 'ready', codeOf);
  const { messages, total } = await store.list({ limit: 1 });
  if (withIndex) {
    // Another program takes the rest of the disk, and what the index returns meanwhile.
    const filler = dataDir + '/filler';
    for (let i = 0; i < 20 && !/needs some/.test(result.adviceAtZero); i++) {
      try { for (;;) appendFileSync(filler, Buffer.alloc(4096)); } catch {}
      result.adviceAtZero = await advice();
    }
    rmSync(filler);
  }
  result.listed = total;
  result.found = (await store.list({ limit: 1, q: 'needle' })).total;
  result.size = (await store.get(messages[0].id)).raw.size;
  result.starred = (await store.update(messages[0].id, { is_starred: true })).is_starred;
  logged.length = 0;
  result.removed = await store.remove(messages[0].id);
  result.cleared = await store.clear();
  // Space is freed in steps. The store is ready again without another message.
  while ((await ready()) === 'storage_full') await new Promise((resolve) => setTimeout(resolve, 20));
  result.readyAgain = await ready();
  result.again = await send().then(() => 1, codeOf);
  for (let i = 0; i < 10; i++) result.again += await send().then(() => 1);
  result.after = (await store.list({ limit: 1, q: 'needle' })).total;
  await store.close();
  result.logged = logged;
  console.log(JSON.stringify(result));
})()`;

interface Result {
  kept: number;
  refused: string;
  refusedAtOnce: string[];
  readyAgain: string;
  advice: string;
  adviceAtZero?: string;
  listed: number;
  found: number;
  size: number;
  starred: boolean;
  removed: boolean;
  cleared: number;
  again: number;
  after: number;
  logged: string[];
}

async function fillWith(script: string, ...args: string[]): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'postern-full-'));
  try {
    const at = (path: string) => new URL(path, import.meta.url).href;
    const modules = [at('./store.ts'), at('../../../test/defaults.ts')];
    const command = [process.execPath, '-e', fill, ...modules, dataDir, ...args];
    const { stdout } = await run('sh', ['-c', script, 'sh', ...command], {
      env: { ...process.env, dataDir },
    });
    const result = JSON.parse(stdout) as Result;
    assert.ok(result.kept > 50, `${result.kept} kept`);
    assert.equal(result.refused, 'storage_full');
    assert.deepEqual(result.refusedAtOnce, ['storage_full', 'storage_full']);
    assert.equal(result.readyAgain, 'ready');
    assert.equal(result.advice, 'The disk is full. Free disk space or delete messages.');
    const atZero = 'The disk is full. Free disk space: deleting messages needs some, too.';
    assert.equal(result.adviceAtZero ?? atZero, atZero);
    assert.equal(result.listed, result.kept);
    assert.equal(result.found, result.kept);
    assert.ok(result.size > 40_000);
    assert.equal(result.starred, true);
    assert.equal(result.removed, true);
    assert.equal(result.cleared, result.kept - 1);
    assert.equal(result.again, 11);
    assert.equal(result.after, 11);
    assert.deepEqual(result.logged, ['Messages can be stored again.']);
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

const run = promisify(execFile);

const SMALL_DISK = 'mount -t tmpfs -o size=40m postern "$dataDir"';

async function canMount(): Promise<boolean> {
  const args = ['-rm', 'sh', '-c', SMALL_DISK];
  const env = { ...process.env, dataDir: tmpdir() };
  return run('unshare', args, { env }).then(
    () => true,
    () => false,
  );
}

describe('a store without disk space', () => {
  it('rejects messages, stays readable and searchable, can be emptied, and accepts messages again', {
    skip: missing.shell,
  }, async () => {
    // Limits files to 6 or 12 MB, depending on the shell's block size. Any user may set this limit.
    await fillWith('ulimit -f 12000; exec "$@"');
  });

  it('does the same when the search index takes most of the disk', async (t) => {
    if (!(await canMount())) return t.skip('needs Linux with user namespaces');
    await fillWith(`exec unshare -rm sh -c '${SMALL_DISK} && exec "$@"' sh "$@"`, 'with its index');
  });
});
