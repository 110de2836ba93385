import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { defaults } from '../../../test/defaults.ts';
import { EventHub } from '../../events/event-hub.ts';
import type { MessageStore } from '../../mailbox/ports.ts';
import { StoreUnderTest } from '../conformance/store-under-test.conformance.ts';
import { openSqliteStore } from './store.ts';

// Sends, removes, restores, stars and searches without a pause, and prints each thing only after the store has confirmed it.
const load = `(async () => {
  const { openSqliteStore } = await import(process.argv[1]);
  const { defaults, scan } = await import(process.argv[2]);
  const dataDir = process.argv[3];
  const events = { publish() {}, subscribe: () => () => {} };
  const log = { debug() {}, info() {}, warn() {}, error: console.error };
  const store = await openSqliteStore({ ...defaults.store, dataDir }, events, log);
  // Written, not only handed over: with the pipe full, a line would be lost whose change was not.
  const say = (what, id, word) => new Promise((written) => process.stdout.write(what + ' ' + id + ' ' + word + '\\n', written));
  const sender = async (name) => {
    for (let i = 0; ; i++) {
      const word = 'w' + process.pid + 'x' + name + 'x' + i;
      const raw = Buffer.from('Subject: ' + word + '\\r\\n\\r\\nneedle ' + word + ' ' + 'text '.repeat(i % 3000));
      const envelope = { sender: 'a@b.c', recipients: [word + '@d.e'], helo: '', remote_address: '', secure: false, user: null };
      const { id } = await store.insert({ envelope, raw, scanned: scan(raw) });
      await say('kept', id, word);
      if (i % 5 === 1) await say('starred', (await store.update(id, { is_starred: true })).id, word);
      // Said before it is done: whether it was done or not, it must not be half done.
      if (i % 7 === 3) {
        await say('removing', id, word);
        await store.remove(id);
        await say('removed', id, word);
      }
      else if (i % 11 === 5) {
        await say('removing', id, word);
        await store.trash(id, word);
        await say('removed', id, word);
        await say('removing', id, word);
        await store.restore(word);
        await say('kept', id, word);
      }
      else if (i % 13 === 9) {
        await say('removing', id, word);
        await store.trash(id, word);
        await say('removed', id, word);
      }
      if (i % 40 === 39) await store.list({ q: word, limit: 1 });
    }
  };
  await Promise.all(Array.from({ length: 20 }, (_, name) => sender(name)));
})()`;

interface Known {
  word: string;
  starred: boolean;
  /** undefined while it is unknown whether the removal came before the crash. */
  exists: boolean | undefined;
}

async function loadAndKill(dataDir: string, known: Map<string, Known>, lines: number): Promise<void> {
  const at = (path: string) => new URL(path, import.meta.url).href;
  const args = ['-e', load, at('./store.ts'), at('../../../test/defaults.ts'), dataDir];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let seen = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const [what, id, word] = line.split(' ') as [string, string, string];
    if (what === 'kept') known.set(id, { word, starred: false, exists: true });
    const message = known.get(id)!;
    if (what === 'starred') message.starred = true;
    if (what === 'removing') message.exists = undefined;
    if (what === 'removed') message.exists = false;
    if (++seen === lines) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  assert.equal(child.signalCode, 'SIGKILL');
}

async function check(store: MessageStore, known: Map<string, Known>): Promise<void> {
  for (const [id, { word, starred, exists }] of known) {
    const summary = (await store.get(id))?.summary;
    if (exists !== undefined) assert.equal(summary !== undefined, exists, `${id} ${word}`);
    const expected = summary ? [id] : [];
    const { messages, total } = await store.list({ q: word, limit: 5 });
    assert.deepEqual(
      messages.map((message) => message.id),
      expected,
    );
    assert.equal(total, expected.length);
    assert.equal(await store.count({ recipient: `${word}@` }), expected.length);
    if (!summary) continue;
    if (starred) assert.equal(summary.is_starred, true);
    assert.match(
      String((await new StoreUnderTest(store, new EventHub()).mailbox.get(id)).text_body),
      new RegExp(`^needle ${word} `),
    );
  }
  const all = await store.list({ limit: 1 });
  const needles = await store.list({ limit: 1, q: 'needle' });
  assert.equal(needles.total, all.total, 'the index has exactly the stored messages');
  assert.equal(
    (await store.list({ limit: 1, unread: true })).total,
    all.total,
    'the counts fit the messages',
  );
}

describe('a process killed under load', () => {
  it('has lost nothing it confirmed, and has no partial changes', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'postern-crash-'));
    const known = new Map<string, Known>();
    const log = { debug() {}, info() {}, warn: assert.fail, error: assert.fail };
    try {
      for (const lines of [200, 900, 1700]) {
        await loadAndKill(dataDir, known, lines);
        const store = await openSqliteStore({ ...defaults.store, dataDir }, new EventHub(), log);
        try {
          await check(store, known);
        } finally {
          await store.close();
        }
      }
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });
});
