import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextRound } from 'node:timers/promises';
import { defaults } from '../../../test/defaults.ts';
import { until } from '../../../test/until.ts';
import type { InboxEvent } from '../../contract/events.ts';
import { turns } from '../../limits/turns.ts';
import { Mailboxes } from '../../mailbox/mailboxes.ts';
import { WorkerPool } from '../../workers/worker-pool.ts';
import {
  composeMail,
  type OpenedForTest,
  type SampleMail,
  type StoreForTests,
  type StoreLimits,
} from './store-under-test.conformance.ts';

/** Mailboxes of a store, and shortcuts for what most tests do. */
export class MailboxesUnderTest {
  readonly mailboxes: Mailboxes;
  readonly opened: OpenedForTest;
  readonly heard: string[] = [];

  constructor(opened: OpenedForTest) {
    this.opened = opened;
    this.mailboxes = new Mailboxes({
      ...{ store: opened.store, events: opened.events, workers: new WorkerPool() },
      relay: { send: () => Promise.reject(new Error('nothing is released here')) },
      ...{ mimeLimits: defaults.mime, limits: defaults.limits, undoTimeout: defaults.limits.undoTimeout },
    });
  }

  send(mail: SampleMail & { user?: string; key?: string } = {}) {
    const envelope = {
      ...{
        sender: 'shop@example.com',
        recipients: mail.recipients ?? ['bob@example.org'],
        helo: 'client.test',
      },
      ...{ remote_address: '127.0.0.1', secure: false, user: mail.user ?? null },
    };
    return this.mailboxes.receive(envelope, composeMail(mail), [], mail.key);
  }

  async create(name: string, options: Parameters<Mailboxes['create']>[0] = {}) {
    const created = await this.mailboxes.create({ name, ...options });
    const mailbox = await this.mailboxes.get(name);
    mailbox.subscribe((event) => this.heard.push(`${name}: ${shown(event)}`));
    return { ...created, mailbox };
  }

  async subjects(name: string, q = ''): Promise<string[]> {
    const { messages } = await (await this.mailboxes.get(name)).list({ q, limit: 200 });
    return messages.map(({ subject }) => subject);
  }
}

function shown(event: InboxEvent): string {
  return 'data' in event && 'subject' in event.data ? `${event.type} ${event.data.subject}` : event.type;
}

export function describeMailboxes(stores: StoreForTests): void {
  const withMailboxes = (
    title: string,
    test: (boxes: MailboxesUnderTest) => Promise<void>,
    limits: StoreLimits = {},
  ) =>
    it(title, () =>
      stores.run(async (opened) => {
        const boxes = new MailboxesUnderTest(opened);
        try {
          await test(boxes);
        } finally {
          boxes.mailboxes.close();
        }
      }, limits),
    );

  describe('mailboxes', () => {
    withMailboxes('have messages, tags, ids, cursors, undo tokens and events of their own', async (boxes) => {
      const a = await boxes.create('team-a');
      const b = await boxes.create('team-b');
      const sent = await boxes.send({ subject: 'for a', user: a.smtp.username, text: 'needle' });
      await boxes.send({ subject: 'for b', key: b.token, text: 'needle' });
      await boxes.send({ subject: 'for nobody', text: 'needle' });
      assert.deepEqual(await boxes.subjects('team-a', 'needle'), ['for a']);
      assert.deepEqual(await boxes.subjects('team-b', 'needle'), ['for b']);
      assert.deepEqual(await boxes.subjects('default', 'needle'), ['for nobody']);
      await a.mailbox.update(sent.id, { tags: ['mine'] });
      assert.deepEqual(await b.mailbox.tags(), []);
      for (const use of [
        () => b.mailbox.find(sent.id),
        () => b.mailbox.update(sent.id, { is_read: true }),
        () => b.mailbox.remove(sent.id),
      ])
        await assert.rejects(use(), { code: 'not_found' });
      await assert.rejects(b.mailbox.list({ before: sent.id, limit: 1 }), { code: 'unknown_cursor' });
      assert.equal(await b.mailbox.count({ ids: [sent.id] }), 0);
      assert.equal(await b.mailbox.count({ after: sent.id }), 1);
      assert.equal(await b.mailbox.count({ up_to: sent.id }), 0);
      const { undo } = await a.mailbox.undoable.removeAll({});
      const changed = await b.mailbox.undoable.updateAll({}, { is_starred: true });
      for (const other of [b.mailbox, boxes.mailboxes.default])
        await assert.rejects(other.undoable.undo(undo!.token), { code: 'not_found' });
      for (const token of [changed.undo!.token, `${b.mailbox.key} ${changed.undo!.token}`])
        await assert.rejects(a.mailbox.undoable.undo(token), { code: 'not_found' });
      assert.equal(await a.mailbox.undoable.undo(undo!.token), 1);
      assert.equal(await b.mailbox.clear(), 1);
      assert.deepEqual(await boxes.subjects('team-a'), ['for a']);
      assert.deepEqual(boxes.heard, [
        'team-a: message:new for a',
        'team-b: message:new for b',
        'team-a: message:tags',
        'team-a: message:delete',
        'team-b: message:starred',
        'team-a: message:restore for a',
        'team-b: messages:clear',
      ]);
    });

    withMailboxes(
      'receive by patterns, in one commit, each with the recipients that belong there',
      async (boxes) => {
        const a = await boxes.create('team-a', { recipients: ['*@a.test'] });
        const b = await boxes.create('team-b', { recipients: ['ci-*@b.test', '*@a.test'] });
        const recipients = ['x@a.test', 'ci-1@B.test', 'other@b.test', 'y@a.test'];
        await boxes.send({ subject: 'to all', recipients });
        const found = await Promise.all(
          [a.mailbox, b.mailbox, boxes.mailboxes.default].map((mailbox) => mailbox.list({ limit: 5 })),
        );
        assert.deepEqual(
          found.map(({ messages }) => messages.map((message) => message.recipients)),
          [[['x@a.test', 'y@a.test']], [['ci-1@B.test']], [['other@b.test']]],
        );
        assert.equal(new Set(found.flatMap(({ messages }) => messages.map(({ id }) => id))).size, 3);
        const raws = await Promise.all(
          [a.mailbox, b.mailbox].map(
            async (mailbox, i) => (await mailbox.raw(found[i]!.messages[0]!.id)).size,
          ),
        );
        assert.equal(raws[0], raws[1]);
      },
    );

    withMailboxes(
      'are deleted with their messages, and their patterns are refused afterwards',
      async (boxes) => {
        const { mailbox, token, smtp } = await boxes.create('team-a', { recipients: ['*@a.test'] });
        await boxes.send({ subject: 'lost', recipients: ['x@a.test'], text: 'needle' });
        await boxes.mailboxes.delete('team-a');
        assert.match((mailbox.removed.reason as Error).message, /team-a was deleted/);
        assert.equal(await mailbox.count({}), 0);
        assert.equal(await mailbox.count({ q: 'needle' }), 0);
        await assert.rejects(mailbox.receive(ENVELOPE, composeMail({})), { code: 'not_found' });
        await assert.rejects(boxes.mailboxes.get('team-a'), { code: 'not_found' });
        assert.equal(await boxes.mailboxes.tokenOwner(token), undefined);
        assert.equal(await boxes.mailboxes.signIn(smtp.username, smtp.password), false);
        assert.equal(await boxes.mailboxes.refuses('X@a.test'), true);
        await assert.rejects(boxes.send({ recipients: ['x@a.test'] }), { code: 'not_found' });
        const again = await boxes.create('team-a', { recipients: ['*@a.test'] });
        assert.notEqual(again.mailbox.key, mailbox.key);
        assert.equal(await boxes.mailboxes.refuses('x@a.test'), false);
        assert.deepEqual(await boxes.subjects('team-a'), []);
      },
    );

    withMailboxes(
      'refuse a message if one of them is deleted while its recipients are compared with patterns',
      async (boxes) => {
        await boxes.create('team-a', { recipients: ['*@a.test'] });
        await boxes.create('slow', { recipients: Array(100).fill('*aaaaab*') });
        const slow = Array.from({ length: 500 }, (_, n) => `${'a'.repeat(480)}${n}@x.test`);
        const sending = assert.rejects(boxes.send({ recipients: ['x@a.test', ...slow] }), {
          code: 'not_found',
        });
        // The first recipients have been compared.
        await nextRound();
        await turns.run(
          async () => {
            // Without patterns, it is forgotten, but the message must not go to the default mailbox instead.
            await boxes.mailboxes.patch('team-a', { recipients: [] });
            await boxes.mailboxes.delete('team-a');
          },
          { client: 'another' },
        );
        await sending;
        assert.deepEqual(await boxes.subjects('default'), []);
      },
    );

    withMailboxes('are listed with what they contain, and show secrets once', async (boxes) => {
      const a = await boxes.create('team-a', { max_messages: 5 });
      const read = await boxes.send({ user: a.smtp.username });
      await boxes.send({ user: a.smtp.username });
      await a.mailbox.update(read.id, { is_read: true });
      const [byDefault, , listed] = await boxes.mailboxes.list();
      assert.equal(byDefault!.name, 'default');
      assert.deepEqual(
        [listed!.name, listed!.messages, listed!.unread, listed!.max_messages],
        ['team-a', 2, 1, 5],
      );
      assert.ok(listed!.bytes > 100 && listed!.bytes < 1000);
      assert.ok(Date.parse(listed!.last_arrival!) > Date.now() - 60_000);
      for (const secret of [a.token, a.smtp.password, a.access_key_id])
        assert.ok(!JSON.stringify(listed).includes(secret));
      await assert.rejects(boxes.create('team-a'), { code: 'conflict' });
      await assert.rejects(boxes.create('default'), { code: 'conflict' });
      await assert.rejects(boxes.create('Team A'), { code: 'invalid_body' });
      assert.match((await boxes.mailboxes.create({})).mailbox.name, /^[a-z0-9-]{5,63}$/);
    });

    withMailboxes('have at most a hundred tokens, also if many are added at once', async (boxes) => {
      await boxes.create('team-a');
      const adding = Array.from({ length: 120 }, () => boxes.mailboxes.addToken('team-a', true));
      const refused = (await Promise.allSettled(adding)).filter(({ status }) => status === 'rejected');
      const { tokens } = await boxes.mailboxes.info('team-a');
      assert.deepEqual([tokens.length, refused.length], [100, 21]);
    });

    withMailboxes('are opened by their tokens and credentials, until these are replaced', async (boxes) => {
      const { token, smtp, access_key_id, mailbox } = await boxes.create('team-a');
      const { mailboxes } = boxes;
      assert.equal(await mailboxes.signIn(smtp.username, smtp.password), true);
      assert.equal(await mailboxes.signIn(smtp.username, 'wrong'), false);
      assert.equal(await mailboxes.signIn('mailbox-unknown', smtp.password), false);
      const [reading, writing] = await Promise.all([
        mailboxes.addToken('team-a', true),
        mailboxes.addToken('team-a', false),
      ]);
      for (const [secret, readOnly] of [
        [reading.token, true],
        [writing.token, false],
        [token, false],
      ] as const) {
        const owner = await mailboxes.tokenOwner(secret);
        assert.deepEqual([owner?.mailbox, owner?.readOnly], [mailbox, readOnly]);
      }
      assert.equal(await mailboxes.tokenOwner('other'), undefined);
      await boxes.send({ subject: 'over SES', key: access_key_id });
      assert.deepEqual(await boxes.subjects('team-a'), ['over SES']);
      await mailboxes.removeToken('team-a', reading.id);
      assert.equal(await mailboxes.tokenOwner(reading.token), undefined);
      const replaced = await mailboxes.replaceCredentials('team-a');
      assert.equal(await mailboxes.tokenOwner(token), undefined);
      assert.equal(await mailboxes.signIn(smtp.username, smtp.password), false);
      assert.equal(await mailboxes.signIn(replaced.smtp.username, replaced.smtp.password), true);
    });

    withMailboxes('keep to limits of their own, and never evict from another', async (boxes) => {
      const a = await boxes.create('team-a', { max_messages: 2 });
      const size = composeMail({ subject: '0' }).length;
      const b = await boxes.create('team-b', { max_bytes: 2 * size });
      await boxes.send({ subject: 'first' });
      for (let i = 0; i < 4; i++) {
        await boxes.send({ subject: `${i}`, user: a.smtp.username });
        await boxes.send({ subject: `${i}`, user: b.smtp.username });
      }
      assert.deepEqual(await boxes.subjects('team-a'), ['3', '2']);
      assert.deepEqual(await boxes.subjects('team-b'), ['3', '2']);
      assert.deepEqual(await boxes.subjects('default'), ['first']);
      await boxes.mailboxes.patch('team-b', { max_age: 1 });
      await until(async () => (await b.mailbox.count({})) === 0);
      assert.equal(await a.mailbox.count({}), 2);
    });

    withMailboxes('expire with their messages, unless they are used', async (boxes) => {
      const { mailbox } = await boxes.create('short', { expires_in: 1 });
      const used = await boxes.create('used', { expires_in: 2, extend_on_use: true });
      const using = setInterval(() => boxes.mailboxes.used(used.mailbox), 100);
      await boxes.send({ user: 'mailbox-short' });
      await until(() => mailbox.removed.aborted);
      assert.match((mailbox.removed.reason as Error).message, /short has expired/);
      assert.equal(await mailbox.count({}), 0);
      const later = await boxes.create('later', { expires_in: 2 });
      await until(() => later.mailbox.removed.aborted);
      const stored = (await boxes.opened.store.mailboxes.all(0)).find(({ name }) => name === 'used');
      assert.ok(stored!.expires_at! > Date.now() + 1000, 'its use is stored');
      clearInterval(using);
      assert.equal(used.mailbox.removed.aborted, false);
      await until(() => used.mailbox.removed.aborted);
    });

    withMailboxes(
      'get messages from another mailbox, as new arrivals with their flags and tags',
      async (boxes) => {
        const { default: from } = boxes.mailboxes;
        const { mailbox: to } = await boxes.create('team-a');
        const large = 'large '.repeat(100_000);
        const first = await boxes.send({ subject: 'first', text: `needle ${large}` });
        const second = await boxes.send({ subject: 'second', text: 'needle' });
        await from.update(first.id, { is_starred: true, is_read: true, tags: ['kept'] });
        const events: string[] = [];
        from.subscribe((event) => events.push(shown(event)));
        const moved = await boxes.mailboxes.move(from, [second.id, first.id, second.id], to);
        assert.deepEqual(events, ['message:delete', 'message:delete']);
        assert.deepEqual(boxes.heard, ['team-a: message:new first', 'team-a: message:new second']);
        assert.deepEqual(await boxes.subjects('team-a', 'needle'), ['second', 'first']);
        assert.equal(await from.count({ q: 'needle' }), 0);
        assert.deepEqual(await from.tags(), []);
        const [arrived] = (await to.list({ tag: ['kept'], starred: true, limit: 1 })).messages;
        assert.equal(arrived!.id, moved.find(({ subject }) => subject === 'first')!.id);
        assert.equal(arrived!.is_read, true);
        assert.ok(arrived!.id > second.id && arrived!.created_at >= second.created_at);
        const pieces: Uint8Array[] = [];
        for await (const piece of (await to.raw(arrived!.id)).stream()) pieces.push(piece);
        assert.ok(Buffer.concat(pieces).includes(large));
        assert.equal((await boxes.mailboxes.list())[0]!.messages, 0);
        const back = await boxes.mailboxes.move(to, [arrived!.id], from);
        assert.equal((await from.raw(back[0]!.id)).size, arrived!.size);
        await boxes.mailboxes.delete('team-a');
        await assert.rejects(boxes.mailboxes.move(from, [back[0]!.id], to), { code: 'not_found' });
        assert.equal(await from.count({}), 1);
      },
    );

    withMailboxes(
      'reject messages beyond the limit of all, and evict nothing',
      async (boxes) => {
        const a = await boxes.create('team-a', { max_messages: 1 });
        for (;;) {
          const sent = await boxes.send({ text: 'x'.repeat(10_000) }).catch((error) => error);
          if (sent instanceof Error) break;
        }
        const count = await boxes.mailboxes.default.count({});
        assert.ok(count > 5 && count <= 10, `${count}`);
        await assert.rejects(boxes.send({ text: 'x'.repeat(10_000), user: a.smtp.username }), {
          code: 'storage_full',
        });
        await assert.rejects(boxes.send({ text: 'x'.repeat(10_000) }), /--max-total-bytes/);
        assert.equal(await boxes.mailboxes.default.count({}), count);
      },
      { maxTotalBytes: 110_000 },
    );

    withMailboxes(
      'get the copies of one message at a time, in the order in which messages came, and are counted once for all who ask',
      async (boxes) => {
        const { mailboxes: table } = boxes.opened.store;
        const { deliver, totals } = table;
        const recipients = ['x@a.test', 'x@b.test'];
        for (const name of ['a', 'b']) await boxes.create(name, { recipients: [`*@${name}.test`] });
        let atOnce = 0;
        let counts = 0;
        try {
          table.deliver = (...args) => {
            assert.equal(++atOnce, 1);
            return deliver.apply(table, args).finally(() => void atOnce--);
          };
          table.totals = () => {
            counts++;
            return totals.call(table);
          };
          const subjects = ['1', '2', '3', '4', '5'];
          await Promise.all(subjects.map((subject) => boxes.send({ recipients, subject })));
          const { messages } = await (await boxes.mailboxes.get('a')).list({ limit: 10 });
          assert.deepEqual(
            messages.map(({ subject }) => subject),
            subjects.toReversed(),
          );
          const lists = await Promise.all(Array.from({ length: 20 }, () => boxes.mailboxes.list()));
          for (const list of lists) assert.equal(list.find(({ name }) => name === 'a')?.messages, 5);
          assert.equal(counts, 1);
        } finally {
          Object.assign(table, { deliver, totals });
        }
      },
    );

    withMailboxes('are declared by a file, which alone can change them', async (boxes) => {
      const { mailboxes } = boxes;
      const secret = 'a'.repeat(32);
      await mailboxes.declare([
        { name: 'team-a', recipients: ['*@a.test'], password: secret, token: secret },
      ]);
      assert.equal(await mailboxes.signIn('mailbox-team-a', secret), true);
      assert.equal((await mailboxes.tokenOwner(secret))?.mailbox.name, 'team-a');
      await boxes.send({ subject: 'declared', recipients: ['x@a.test'] });
      await assert.rejects(mailboxes.patch('team-a', { max_messages: 1 }), { code: 'conflict' });
      await assert.rejects(mailboxes.delete('team-a'), { code: 'conflict' });
      await mailboxes.declare([{ name: 'team-a', max_messages: 7 }]);
      assert.equal(await mailboxes.tokenOwner(secret), undefined);
      const info = await mailboxes.info('team-a');
      assert.deepEqual([info.max_messages, info.messages, info.recipients], [7, 1, []]);
      await mailboxes.declare([]);
      await mailboxes.delete('team-a');
    });
  });
}

const ENVELOPE = {
  ...{ sender: '', recipients: ['x@a.test'], helo: '', remote_address: '', secure: false, user: null },
};
