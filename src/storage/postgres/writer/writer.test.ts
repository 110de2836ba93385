import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scan } from '../../../../test/defaults.ts';
import { defer } from '../../../../test/defer.ts';
import { newDatabase } from '../../../../test/postgres/server.ts';
import { connectTo, dropDatabase, openTestStore, schemaOf } from '../../../../test/postgres/test-store.ts';
import type { MailboxSettings } from '../../../mailbox/directory/mailbox-table.ts';
import type { OpenedStore } from '../../opened-store.ts';

const MIB = 1024 * 1024;

describe('a commit', () => {
  it('has a limited size, also of small messages that go to many mailboxes with long tags', async (t) => {
    const url = await newDatabase();
    defer(t, () => dropDatabase(url));
    const store = (await openTestStore(url)).store as OpenedStore;
    defer(t, () => store.close());
    const settings = {
      recipients: [],
      events: [],
      tokens: [],
      expires_in: null,
    } as unknown as MailboxSettings;
    const keys: number[] = [];
    for (let i = 0; i < 50; i++)
      keys.push((await store.mailboxes.add({ name: `m${i}`, settings, expires_at: null })).key);
    const tags = Array.from({ length: 50 }, (_, i) => `${i}`.padEnd(100, 'y'));
    const envelope = {
      sender: '',
      recipients: ['a@a.test'],
      helo: 'x',
      remote_address: '127.0.0.1',
      secure: false,
      user: null,
    };
    const send = () => {
      const raw = Buffer.from('Subject: small\r\n\r\n');
      const deliveries = keys.map((mailbox) => ({ mailbox, envelope, tags }));
      return store.mailboxes.deliver({ raw, scanned: scan(raw) }, deliveries);
    };
    await Promise.all(Array.from({ length: 100 }, send));
    const client = await connectTo(url);
    defer(t, () => client.end());
    const { rows } = await client.query(
      `SELECT max(octet_length(events)) AS largest, sum(octet_length(events)) AS total FROM ${schemaOf(url)}.changes`,
    );
    assert.ok(rows[0].total > 20 * MIB, `${rows[0].total} bytes`);
    assert.ok(rows[0].largest < 18 * MIB, `${rows[0].largest} bytes in one commit`);
  });
});
