import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';
import { defaults } from '../../../test/defaults.ts';
import { until } from '../../../test/until.ts';
import { EventHub } from '../../events/event-hub.ts';
import { Confirmed } from '../conformance/mailbox-crash.conformance.ts';
import { UNLIMITED } from '../conformance/neighbour.conformance.ts';
import { openSqliteStore } from './store.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

it('a process is killed while mailboxes are created, filled, expire and are deleted: no message is lost, and nothing is left of deleted ones', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'postern-killed-'));
  t.after(() => rm(dataDir, { recursive: true }));
  const options = { ...defaults.store, dataDir };
  const confirmed = new Confirmed();
  for (let round = 0; round < 6; round++) {
    await confirmed.loadAndKill(options, UNLIMITED, 150 + 97 * round);
    const store = await openSqliteStore(options, new EventHub(), silent);
    await confirmed.check(store);
    using db = new DatabaseSync(join(dataDir, 'mail.db'), { readOnly: true, timeout: 5000 });
    const count = (sql: string) => (db.prepare(`SELECT count(*) AS n FROM ${sql}`).get() as { n: number }).n;
    await until(() => count('mailboxes WHERE reclaimed < floor') === 0);
    const isOfNobody = `NOT EXISTS (SELECT 1 FROM mailboxes b WHERE b.deleted_at IS NULL AND seq > floor AND seq <= last_seq)`;
    for (const table of ['messages', 'contents', 'message_tags'])
      assert.equal(count(`${table} WHERE ${isOfNobody}`), 0, table);
    assert.equal(count('raw_chunks'), count('messages'), 'the bytes of messages that are gone');
    const sizes = 'SELECT (SELECT sum(size) FROM messages) AS messages, (SELECT bytes FROM state) AS counted';
    const { messages, counted } = db.prepare(sizes).get()!;
    assert.equal(counted, messages);
    await store.close();
  }
});
