import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defer } from '../../../../test/defer.ts';
import { newDatabase } from '../../../../test/postgres/server.ts';
import { connectTo, dropDatabase, openTestStore, schemaOf } from '../../../../test/postgres/test-store.ts';
import { until } from '../../../../test/until.ts';
import type { InboxEvent } from '../../../contract/events.ts';
import { DEFAULT_MAILBOX } from '../../../mailbox/ports.ts';
import { StoreUnderTest } from '../../conformance/store-under-test.conformance.ts';
import type { OpenedStore } from '../../opened-store.ts';
import { PgConnections } from '../connection/connections.ts';

const MIB = 1024 * 1024;

/** The sizes of rows of the log: many small ones, and some that are as large as 512 messages with long tags. */
const SIZES = [...Array(450).fill(0), ...Array(12).fill(0.3 * MIB), 2.5 * MIB, 0, 2.5 * MIB, 2.5 * MIB, 0, 0];

describe('a node that catches up', () => {
  it('reads and announces a megabyte, or one commit, at a time, in order', async (t) => {
    const url = await newDatabase();
    defer(t, () => dropDatabase(url));
    const reads: number[][] = [];
    let looks = 0;
    const { query } = PgConnections.prototype;
    type Call = Parameters<typeof query>;
    t.mock.method(PgConnections.prototype, 'query', async function (this: PgConnections, ...call: Call) {
      const rows = (await query.apply(this, call)) as Record<string, unknown>[];
      const sizes = rows.flatMap(({ events }) => (typeof events === 'string' ? [events.length] : []));
      if (sizes.length > 0) reads.push(sizes);
      if (rows[0] && 'last_change' in rows[0]) looks++;
      return rows;
    });
    const { store, events } = await openTestStore(url);
    defer(t, () => store.close());
    const inbox = new StoreUnderTest(store, events);
    await inbox.send({ subject: 'first' });
    const announced: string[] = [];
    let bytesInRound = 0;
    let mostInRound = 0;
    let next = setImmediate(function count() {
      bytesInRound = 0;
      next = setImmediate(count);
    });
    defer(t, () => clearImmediate(next));
    events.subscribe((event: InboxEvent) => {
      if (event.type === 'message:tags') announced.push(event.data.id);
      if (event.type === 'message:new') announced.push(event.data.subject);
      bytesInRound += JSON.stringify(event).length;
      mostInRound = Math.max(mostInRound, bytesInRound);
    }, DEFAULT_MAILBOX);

    // As if other nodes had committed all this while this one was away.
    const client = await connectTo(url);
    defer(t, () => client.end());
    const s = schemaOf(url);
    await client.query(
      `WITH logged AS (
         INSERT INTO ${s}.changes(inbox, change, token, created_at, first_time, first_low, events)
         SELECT inbox, last_change + n, gen_random_uuid(), last_time, 0, 0,
           '[{"type":"message:tags","data":{"id":"' || n || '","tags":["' || repeat('x', size) || '"]}}]'
         FROM ${s}.inboxes, unnest($1::integer[]) WITH ORDINALITY AS t(size, n))
       UPDATE ${s}.inboxes SET last_change = last_change + $2`,
      [SIZES.map(Math.floor), SIZES.length],
    );
    await inbox.send({ subject: 'last' });

    assert.deepEqual(announced, [...SIZES.map((_, i) => String(i + 1)), 'last']);
    const tooLarge = reads.filter((sizes) => sizes.length > 1 && sizes.reduce((a, b) => a + b) > MIB);
    assert.deepEqual(tooLarge, [], 'reads of several rows with more than a megabyte');
    assert.ok(mostInRound < 2.5 * MIB + 1000, `${mostInRound} bytes in one round`);
    assert.ok(reads.length < 20, `${reads.length} reads`);

    // The change that was announced last is read at each look, but not its events.
    const before = { reads: reads.length, looks };
    await until(() => looks >= before.looks + 3);
    assert.equal(reads.length, before.reads);
  });

  it('fails if the next change is no longer in the log, however large the oldest one there is', async (t) => {
    for (const size of [0, 1.5 * MIB]) {
      const url = await newDatabase();
      const { store, events } = await openTestStore(url);
      defer(t, async () => {
        await store.close();
        await dropDatabase(url);
      });
      await new StoreUnderTest(store, events).send();
      const client = await connectTo(url);
      defer(t, () => client.end());
      // As if other nodes had committed two changes, of which the first was removed from the log.
      const s = schemaOf(url);
      await client.query(
        `WITH pruned AS (DELETE FROM ${s}.changes), logged AS (
           INSERT INTO ${s}.changes(inbox, change, token, created_at, first_time, first_low, events)
           SELECT inbox, last_change + 2, gen_random_uuid(), last_time, 0, 0,
             '[{"type":"message:tags","data":{"id":"1","tags":["' || repeat('x', $1) || '"]}}]'
           FROM ${s}.inboxes)
         UPDATE ${s}.inboxes SET last_change = last_change + 2`,
        [size],
      );
      assert.match(
        (await (store as OpenedStore).failed).message,
        /disconnected from the database for too long/,
      );
    }
  });
});
