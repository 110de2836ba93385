import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { scan } from '../../../test/defaults.ts';
import { toUuid, ULID } from '../../contract/ulid.ts';
import { AppError } from '../../mailbox/errors.ts';
import { composeMail, type StoreForTests, withStore } from './store-under-test.conformance.ts';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export function describeKeeping(stores: StoreForTests): void {
  describe('storing a message', () => {
    withStore('returns every byte unchanged', stores, async (inbox) => {
      const everyByte = Buffer.from(Array.from({ length: 65_536 }, (_, i) => (i * 7 + (i >> 8)) & 255));
      for (const raw of [everyByte, Buffer.from('no headers'), Buffer.from('\r\n.\r\n'), Buffer.alloc(0)]) {
        const { id, size } = await inbox.sendRaw(raw);
        assert.equal(size, raw.length);
        assert.deepEqual(await inbox.rawOf(id), raw);
      }
    });

    withStore('gives messages that arrive together ids that are far apart', stores, async (inbox) => {
      const sent = await Promise.all(Array.from({ length: 200 }, () => inbox.send()));
      const numbers = sent
        .map(({ id }) => BigInt(`0x${toUuid(id).replaceAll('-', '')}`))
        .sort((a, b) => (a < b ? -1 : 1));
      for (const [at, number] of numbers.slice(1).entries()) assert.ok(number - numbers[at]! > 10_000n);
    });

    withStore('returns a large message in pieces', stores, async (inbox) => {
      const raw = Buffer.alloc(20 * 1024 * 1024 + 3, 'Large mail, many pieces. ');
      const { id } = await inbox.sendRaw(raw);
      let at = 0;
      for await (const piece of (await inbox.store.get(id))!.raw.stream()) {
        assert.ok(piece.length <= 1024 * 1024, 'a piece is small');
        assert.ok(raw.subarray(at, at + piece.length).equals(piece));
        at += piece.length;
      }
      assert.equal(at, raw.length);
      assert.deepEqual(await inbox.rawOf(id, 262_140, 524_300), raw.subarray(262_140, 524_300));
    });

    withStore('returns every part of a message as it was found', stores, async (inbox) => {
      const mail = {
        text: 'Hello',
        html: '<p>Hello',
        attachment: true,
        picture: true,
        filename: 'ü\\u0000.pdf',
      };
      const { id } = await inbox.send(mail);
      const { parts } = scan(composeMail(mail));
      assert.equal(parts.length, 4);
      assert.deepEqual((await inbox.store.get(id))!.parts, parts);
    });

    withStore('returns messages that are about as long as a chunk', stores, async (inbox) => {
      for (const length of [262_143, 262_144, 262_145]) {
        const text = Buffer.alloc(length, 'Many words. ');
        // What cannot be compressed is stored in another way.
        for (const raw of [text, randomBytes(length)]) {
          const { id } = await inbox.sendRaw(raw);
          assert.ok(raw.equals(await inbox.rawOf(id)), `${length} bytes`);
        }
      }
    });

    withStore('returns any range of the raw message, clamped to its size', stores, async (inbox) => {
      const raw = Buffer.from('Subject: slices\r\n\r\n0123456789');
      const { id } = await inbox.sendRaw(raw);
      for (const [start, end] of [
        [0, 5],
        [3, 3],
        [5, 2],
        [20, 1000],
        [1000, 2000],
        [-5, 4],
        [undefined, 7],
        [7, undefined],
      ]) {
        const from = Math.max(0, start ?? 0);
        const to = Math.min(raw.length, end ?? raw.length);
        assert.equal(
          (await inbox.rawOf(id, start, end)).toString(),
          raw.toString('latin1', from, Math.max(from, to)),
        );
      }
    });

    withStore('returns the same summary from the call, the event and the list', stores, async (inbox) => {
      const summary = await inbox.send({
        sender: 'anna@example.com',
        recipients: ['bob@example.org', 'carl@example.net'],
        subject: '=?utf-8?q?Gr=C3=BC=C3=9Fe?=',
        attachment: true,
      });
      assert.match(summary.id, ULID);
      assert.match(summary.created_at, TIME);
      const { id, created_at, size, ...rest } = summary;
      assert.equal(size, (await inbox.store.get(id))!.raw.size);
      assert.ok(Math.abs(Date.parse(created_at) - Date.now()) < 60_000);
      assert.deepEqual(rest, {
        sender: 'anna@example.com',
        recipients: ['bob@example.org', 'carl@example.net'],
        subject: 'Grüße',
        has_attachments: true,
        is_read: false,
        is_starred: false,
        tags: [],
      });
      assert.deepEqual(inbox.announced, [{ type: 'message:new', data: summary }]);
      assert.deepEqual((await inbox.store.list({ limit: 50 })).messages, [summary]);
      assert.deepEqual(await inbox.summaryOf(id), summary);
    });

    withStore('keeps the tags that a message arrives with, and finds it by them', stores, async (inbox) => {
      const raw = Buffer.from('Subject: x\r\n\r\ny');
      const envelope = {
        ...{ sender: 'a@b.test', recipients: ['c@d.test'], helo: 'sendgrid' },
        ...{ remote_address: '', secure: false, user: null },
      };
      const tags = ['welcome', 'Zoë "1"', 'welcome'];
      const tagged = await inbox.store.insert({ envelope, raw, scanned: scan(raw), tags });
      await inbox.store.insert({ envelope, raw: Buffer.from(raw), scanned: scan(raw) });
      assert.deepEqual(tagged.tags, tags);
      assert.deepEqual(inbox.announced[0], { type: 'message:new', data: tagged });
      const { messages, total } = await inbox.store.list({ limit: 50, tag: ['Zoë "1"'] });
      assert.deepEqual([messages, total], [[tagged], 1]);
      assert.deepEqual((await inbox.store.tags()).find(({ tag }) => tag === 'welcome')?.messages, 1);
    });

    withStore('keeps the whole envelope', stores, async (inbox) => {
      const raw = Buffer.from('Subject: x\r\n\r\ny');
      const envelope = {
        sender: '',
        recipients: ['"odd one"@example.org', 'δοκιμή@παράδειγμα.test'],
        helo: 'client.test',
        remote_address: '::1',
        secure: true,
        user: 'app',
        body: '8BITMIME' as const,
        smtputf8: true,
        dsn_ret: 'HDRS',
        dsn_envid: 'QQ314159',
        dsn: { 1: { notify: 'NEVER', orcpt: 'rfc822;x@y' } },
      };
      const { id } = await inbox.store.insert({ envelope, raw, scanned: scan(raw) });
      assert.deepEqual((await inbox.store.get(id))!.envelope, envelope);
    });

    withStore('decodes the bodies when a message is opened', stores, async (inbox) => {
      const both = await inbox.send({ text: 'Grüße', html: '<p>Grüße</p>' });
      const message = await inbox.mailbox.get(both.id);
      assert.deepEqual(message, { ...both, text_body: message.text_body, html_body: message.html_body });
      assert.match(String(message.text_body), /^Grüße/);
      assert.match(String(message.html_body), /^<p>Grüße<\/p>/);
      const only = await inbox.mailbox.get((await inbox.send({ html: '<p>x</p>' })).id);
      assert.equal(only.text_body, '', 'nothing is synthesised');
    });

    withStore('keeps any text in the subject', stores, async (inbox) => {
      for (const subject of [
        'x'.repeat(100_000),
        'a\0b',
        '👩‍👩‍👧 e\u0301',
        '\ud800 alone',
        '"quo\'ted"; DROP TABLE messages',
        '',
      ]) {
        const raw = Buffer.from('\r\nbody');
        const envelope = {
          sender: 'a@b.c',
          recipients: [],
          helo: '',
          remote_address: '',
          secure: false,
          user: null,
        };
        const kept = await inbox.store.insert({ envelope, raw, scanned: { ...scan(raw), subject } });
        const whole = { ...kept, subject: subject.toWellFormed() };
        assert.deepEqual(await inbox.summaryOf(kept.id), whole);
        assert.equal(kept.subject, whole.subject.slice(0, 1000));
        assert.deepEqual((await inbox.store.list({ limit: 1 })).messages, [kept]);
      }
    });

    withStore('lists attachments with stable ids and decoded sizes', stores, async (inbox) => {
      const raw = Buffer.from(
        [
          'Subject: two pictures',
          'Content-Type: multipart/related; boundary=b',
          '',
          '--b',
          'Content-Type: text/html',
          '',
          '<img src="cid:logo@shop">',
          '--b',
          'Content-Type: image/png; name=logo.png',
          'Content-ID: <logo@shop>',
          'Content-Transfer-Encoding: base64',
          '',
          Buffer.from('first picture').toString('base64'),
          '--b',
          'Content-Type: image/gif; name=logo.gif',
          'Content-ID: <logo@shop>',
          '',
          'second',
          '--b--',
        ].join('\r\n'),
      );
      const { id, has_attachments } = await inbox.sendRaw(raw);
      assert.equal(has_attachments, true);
      const attachments = await inbox.mailbox.attachments(id);
      assert.deepEqual(
        attachments.map(({ message_id, filename, content_type, size, content_id }) => [
          message_id,
          filename,
          content_type,
          size,
          content_id,
        ]),
        [
          [id, 'logo.png', 'image/png', 13, 'logo@shop'],
          [id, 'logo.gif', 'image/gif', 6, 'logo@shop'],
        ],
      );
      for (const attachment of attachments) {
        assert.match(attachment.id, ULID);
        const stored = await inbox.mailbox.attachment(id, attachment.id);
        assert.deepEqual(stored.attachment, attachment);
      }
      assert.notEqual(attachments[0]!.id, attachments[1]!.id);
      assert.deepEqual(await inbox.mailbox.attachments(id), attachments, 'ids stay the same');
      assert.deepEqual(
        (await inbox.mailbox.inline(id, 'logo@shop')).attachment,
        attachments[0],
        'the first of several',
      );
      const second = await inbox.mailbox.attachment(id, attachments[1]!.id);
      const bytes: Uint8Array[] = [];
      for await (const piece of second.stream()) bytes.push(piece);
      assert.equal(Buffer.concat(bytes).toString(), 'second');

      for (const ask of [
        () => inbox.mailbox.inline(id, 'LOGO@shop'),
        () => inbox.mailbox.attachment(id, id),
        () => inbox.mailbox.attachments('nobody'),
      ])
        await assert.rejects(ask, (error) => error instanceof AppError && error.code === 'not_found');
      assert.deepEqual(await inbox.mailbox.attachments((await inbox.send()).id), []);
    });

    withStore('returns nothing for unknown ids', stores, async ({ store }) => {
      for (const id of ['', 'x', '01ARZ3NDEKTSV4RRFFQ69G5FAV', '\0', "' OR 1=1 --"]) {
        assert.equal(await store.get(id), undefined);
        assert.equal(await store.update(id, { is_read: true }), undefined);
        assert.equal(await store.remove(id), false);
      }
    });

    withStore(
      'assigns ids and times that never go back, even when the clock does',
      stores,
      async (inbox, t) => {
        const first = await inbox.send();
        t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 3_600_000 });
        const later = [await inbox.send(), await inbox.send()];
        t.mock.timers.reset();
        later.push(await inbox.send());
        const all = [first, ...later];
        assert.deepEqual(
          all.map(({ id }) => id),
          all.map(({ id }) => id).sort(),
        );
        assert.deepEqual(
          all.map(({ created_at }) => created_at),
          all.map(({ created_at }) => created_at).sort(),
        );
      },
    );

    withStore('stores simultaneous messages once each, in one order', stores, async (inbox) => {
      const kept = await Promise.all(
        Array.from({ length: 300 }, (_, i) => inbox.send({ subject: `mail ${i}` })),
      );
      assert.equal(new Set(kept.map(({ id }) => id)).size, 300);
      const announced = inbox.announced.map((event) => event.type === 'message:new' && event.data.id);
      const { messages: newest, total } = await inbox.store.list({ limit: 200 });
      assert.equal(total, 300);
      assert.deepEqual(
        newest.map(({ id }) => id),
        announced.reverse().slice(0, 200),
      );
    });
  });

  describe('closing', () => {
    it('finishes accepted changes and rejects later ones', async () => {
      const { store, discard } = await stores.open();
      const raw = () => Buffer.from('Subject: last\r\n\r\nwords');
      const envelope = {
        sender: 'a@b.c',
        recipients: ['d@e.f'],
        helo: '',
        remote_address: '',
        secure: false,
        user: null,
      };
      const insert = () => store.insert({ envelope, raw: raw(), scanned: scan(raw()) });
      const accepted = Array.from({ length: 20 }, insert);
      const closed = store.close();
      await assert.rejects(insert(), (error) => error instanceof AppError && error.code === 'storage_failed');
      assert.equal((await Promise.all(accepted)).length, 20);
      await closed;
      await store.close();
      await assert.rejects(store.list({ limit: 1 }), AppError);
      await assert.rejects(store.ready(), AppError);
      await discard();
    });
  });
}
