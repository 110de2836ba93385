import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { OpenedStore } from '../opened-store.ts';

// Creates, fills and deletes mailboxes without a pause, and prints each thing only after the store has confirmed it. What is
// printed before it is done may be done or not, but not by half.
const load = `(async () => {
  const { openStore } = await import(process.argv[1]);
  const { scan } = await import(process.argv[2]);
  const log = { debug() {}, info() {}, warn() {}, error: console.error };
  const store = await openStore(JSON.parse(process.argv[3]), { publish() {}, subscribe: () => () => {} }, log);
  const say = (...words) => new Promise((written) => process.stdout.write(words.join(' ') + '\\n', written));
  const settings = JSON.parse(process.argv[4]);
  const worker = async (name) => {
    for (let i = 0; ; i++) {
      const box = [process.pid, name, i].join('-');
      const { key } = await store.mailboxes.add({ name: box, settings, expires_at: Date.now() });
      await say('created', key, box);
      const messages = store.mailboxes.of(key);
      const insert = (n) => {
        const raw = Buffer.from('Subject: ' + n + '\\r\\n\\r\\nneedle ' + 'text '.repeat((n * 7919) % 2000));
        const envelope = { sender: 'a@b.c', recipients: [n + '@d.e'], helo: '', remote_address: '', secure: false, user: null };
        return store.mailboxes.deliver({ raw, scanned: scan(raw) }, [0, key].map((mailbox) => ({ mailbox, envelope, tags: ['t'] })));
      };
      for (let n = 0; n < 5 + i % 7; n++) {
        const [byDefault, own] = await insert(n);
        await say('stored', 0, byDefault.id);
        await say('stored', key, own.id);
      }
      const [last] = (await messages.list({ limit: 1 })).messages;
      await say('moving', key, last.id);
      const [moved] = await store.mailboxes.move(key, [last.id], 0);
      await say('stored', 0, moved.id);
      if (i % 3 === 0) continue;
      await say('deleting', key);
      if (!(await store.mailboxes.remove(key, i % 3 === 1 ? Date.now() : undefined))) throw new Error('not removed');
      await say('deleted', key);
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, name) => worker(name)));
})()`;

/** What the store has confirmed. */
export class Confirmed {
  readonly mailboxes = new Map<number, 'there' | 'unknown' | 'gone'>();
  /** The mailbox of each message; undefined if it may have been moved. */
  readonly messages = new Map<string, number | undefined>();

  /** Runs the load in another process, and kills that after so many lines. */
  async loadAndKill(storeOptions: object, settings: object, lines: number): Promise<void> {
    const at = (path: string) => new URL(path, import.meta.url).href;
    const texts = [storeOptions, settings].map((value) => JSON.stringify(value));
    const args = ['-e', load, at('../open-store.ts'), at('../../../test/defaults.ts'), ...texts];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let seen = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      const [what, key, id] = line.split(' ') as [string, string, string];
      if (what === 'created') this.mailboxes.set(Number(key), 'there');
      else if (what === 'stored') this.messages.set(id, Number(key));
      else if (what === 'moving') this.messages.set(id, undefined);
      else this.mailboxes.set(Number(key), what === 'deleting' ? 'unknown' : 'gone');
      if (++seen === lines) child.kill('SIGKILL');
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    assert.equal(child.signalCode, 'SIGKILL');
  }

  /** Every confirmed message is in its mailbox, unless that was deleted, and the totals are right. */
  async check(store: OpenedStore): Promise<void> {
    const live = new Set([0, ...(await store.mailboxes.all(Number.MAX_SAFE_INTEGER)).map(({ key }) => key)]);
    for (const [key, is] of this.mailboxes)
      if (is !== 'unknown') assert.equal(live.has(key), is === 'there', `${key}`);
    const ids = new Map<number, Set<string>>();
    const totals = await store.mailboxes.totals();
    for (const key of live) {
      const own = new Set<string>();
      for await (const batch of store.mailboxes.of(key).ids({})) for (const id of batch) own.add(id);
      ids.set(key, own);
      assert.equal(totals.get(key)?.messages, own.size, `the count of ${key}`);
      assert.equal(await store.mailboxes.of(key).count({ q: 'needle' }), own.size, `matches in ${key}`);
    }
    for (const [id, key] of this.messages)
      if (key !== undefined && live.has(key))
        assert.ok(ids.get(key)!.has(id), `message ${id} of mailbox ${key}`);
    for (const key of this.mailboxes.keys())
      if (!live.has(key)) assert.equal(await store.mailboxes.of(key).count({}), 0);
  }
}
