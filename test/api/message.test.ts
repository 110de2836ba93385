import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { type Api, assertRefused, startApi } from './harness.ts';

const MISSING = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const JSON_TYPE = { 'content-type': 'application/json' };

describe('one message', () => {
  let api: Api;
  let id: string;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());
  beforeEach(async () => {
    id = await api.mail({ subject: 'Hello', text: 'First line.\r\nSecond line.' });
  });
  afterEach(() => api.clear());

  const get = () => api.call('GET', `/messages/${id}`);

  describe('GET', () => {
    it('has the summary and both bodies, and is never cached', async () => {
      const { json, headers } = await get();
      const summary = (await api.call('GET', '/messages')).json.messages[0];
      assert.deepEqual(json, { ...summary, text_body: json.text_body, html_body: '' });
      assert.match(json.text_body, /^First line\.\r?\nSecond line\./);
      assert.equal(headers['cache-control'], 'no-store');
    });
    it('does not mark the message as read', async () => {
      await get();
      assert.equal((await get()).json.is_read, false);
    });
    for (const [kind, text] of Object.entries({
      small: '\u00e4\u{1f4e7}bc',
      large: `\u00e4\u{1f4e7}b${'c'.repeat(2 ** 20)}`,
    }))
      it(`has the beginning of ${kind} bodies, if asked`, async () => {
        const type = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64';
        const base64 = Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
        const other = await api.mail(`Subject: x\r\n${type}\r\n\r\n${base64}\r\n`);
        const beginning = async (length: number) =>
          (await api.call('GET', `/messages/${other}?max_body=${length}`)).json.text_body;
        assert.equal(await beginning(0), '');
        // Half of a character is none.
        assert.equal(await beginning(2), '\u00e4\ufffd');
        assert.equal(await beginning(4), '\u00e4\u{1f4e7}b');
        assert.equal(await beginning(100_000), text.slice(0, 100_000));
      });
    it('synthesises nothing: an HTML message has an empty text_body', async () => {
      const html = await api.mail('Subject: x\r\nContent-Type: text/html\r\n\r\n<p>Hi</p>\r\n');
      const { json } = await api.call('GET', `/messages/${html}`);
      assert.equal(json.text_body, '');
      assert.match(json.html_body, /<p>Hi<\/p>/);
    });
    it('joins inline texts with an empty line, and all of it is searchable', async () => {
      const listed = await api.mail(
        [
          'Subject: [list] Hello',
          'Content-Type: multipart/mixed; boundary=b',
          '',
          '--b',
          '',
          'The message.',
          '--b',
          'Content-Type: text/plain; charset=us-ascii',
          'Content-Disposition: inline',
          '',
          'The footer of the list.',
          '--b--',
          '',
        ].join('\r\n'),
      );
      const { json } = await api.call('GET', `/messages/${listed}`);
      assert.match(json.text_body, /^The message\.(\r?\n)\1The footer of the list\.$/);
      assert.equal(json.has_attachments, false);
      const found = (await api.call('GET', '/messages?q=footer')).json.messages;
      assert.deepEqual(
        found.map((message: { id: string }) => message.id),
        [listed],
      );
    });
    it('has the subject in full, which lists cut', async () => {
      const subject = 'Ünïcode '.repeat(3000).trim();
      const long = await api.mail(`Subject: ${subject}\r\n\r\n`);
      assert.equal((await api.call('GET', `/messages/${long}`)).json.subject, subject);
      assert.equal((await api.call('GET', '/messages')).json.messages[0].subject, subject.slice(0, 1000));
      const huge = await api.mail(`Subject: ${'x'.repeat(200_000)}\r\n\r\n`);
      assert.equal((await api.call('GET', `/messages/${huge}`)).json.subject.length, 128 * 1024);
    });
    it('returns empty strings for a message without a subject and from the null sender', async () => {
      const bare = await api.mail({ from: '', subject: '' });
      const { json } = await api.call('GET', `/messages/${bare}`);
      assert.deepEqual([json.sender, json.subject], ['', '']);
    });
    it('shows the recipients of the envelope, not of the To header', async () => {
      const bcc = await api.mail({ to: 'secret@example.test', headers: ['To: public@example.test'] });
      assert.deepEqual((await api.call('GET', `/messages/${bcc}`)).json.recipients, ['secret@example.test']);
    });
  });

  describe('an unknown id is 404, whatever it looks like', () => {
    const odd = [
      MISSING,
      MISSING.toLowerCase(),
      'x',
      '%20',
      '..%2F..%2Fetc%2Fpasswd',
      '%2e%2e',
      'a%2Fb',
      'a%5Cb',
      '%00',
      '%FF',
      '%',
      '%zz',
      '%ED%A0%80',
      '%E2%82%AC',
      "'%20OR%201=1--",
      '__proto__',
      'constructor',
      'null',
      'undefined',
      '*',
      ':id',
      '{id}',
      'A'.repeat(26),
      '8ZZZZZZZZZZZZZZZZZZZZZZZZZ',
      'A'.repeat(30_000),
      `${MISSING};x=1`,
      `${MISSING}%0A`,
      `${MISSING}%20`,
    ];
    for (const oddId of odd) {
      const shown = oddId.length > 40 ? `${oddId.length} characters` : oddId;
      for (const [method, rest] of [
        ['GET', ''],
        ['HEAD', ''],
        ['DELETE', ''],
        ['GET', '/raw'],
        ['GET', '/attachments'],
        ['GET', `/attachments/${MISSING}`],
        ['GET', '/inline/logo'],
        ['GET', '/export'],
        ['GET', '/export?format=json'],
        ['GET', '/auth'],
        ['GET', '/headers'],
      ] as const) {
        it(`${method} ${shown}${rest}`, async () => {
          const answer = await api.call(method, `/messages/${oddId}${rest}`);
          assert.equal(answer.status, 404);
          if (method !== 'HEAD') assertRefused(answer, 404, 'not_found');
        });
      }
      it(`PATCH ${shown}`, async () =>
        assertRefused(await api.patch(oddId, { is_read: true }), 404, 'not_found'));
      it(`POST ${shown}/release`, async () => {
        const body = JSON.stringify({ host: '127.0.0.1', port: 1 });
        const answer = await api.call('POST', `/messages/${oddId}/release`, { headers: JSON_TYPE, body });
        assertRefused(answer, 404, 'not_found');
      });
    }
    it('an empty id too: DELETE /messages/ deletes nothing', async () => {
      assertRefused(await api.call('DELETE', '/messages/'), 404, 'not_found');
      assert.equal((await api.call('GET', '/messages')).json.total, 1);
    });
  });

  describe('PATCH', () => {
    it('changes the given fields and returns the summary', async () => {
      const { status, json } = await api.patch(id, { is_read: true });
      assert.equal(status, 200);
      const summary = (await api.call('GET', '/messages')).json.messages[0];
      assert.deepEqual(json, summary);
      assert.deepEqual([json.is_read, json.is_starred, json.tags], [true, false, []]);
    });
    it('can unset flags', async () => {
      await api.patch(id, { is_read: true, is_starred: true });
      const { json } = await api.patch(id, { is_read: false, is_starred: false });
      assert.deepEqual([json.is_read, json.is_starred], [false, false]);
    });
    it('replaces all tags, stored as sent, order kept', async () => {
      await api.patch(id, { tags: ['one', 'two'] });
      const tags = ['Zoë', 'b', 'a', 'with space', '😀', '  padded  '];
      assert.deepEqual((await api.patch(id, { tags })).json.tags, tags);
      assert.deepEqual((await get()).json.tags, tags);
      assert.deepEqual((await api.patch(id, { tags: [] })).json.tags, []);
    });
    it('accepts {} and changes nothing', async () => {
      const { status, json } = await api.patch(id, {});
      assert.equal(status, 200);
      assert.deepEqual([json.is_read, json.is_starred, json.tags], [false, false, []]);
    });
    it('accepts 50 tags of 100 characters, counted as code points', async () => {
      const tags = Array.from(
        { length: 50 },
        (_, index) => `${String(index).padStart(2, '0')}${'😀'.repeat(98)}`,
      );
      assert.equal((await api.patch(id, { tags })).status, 200);
    });
    it('accepts a charset parameter and any case of the type', async () => {
      for (const type of [
        'application/json; charset=utf-8',
        'Application/JSON',
        'application/json;charset="UTF-8"',
      ]) {
        const headers = { 'content-type': type };
        const answer = await api.call('PATCH', `/messages/${id}`, { headers, body: '{"is_read":true}' });
        assert.equal(answer.status, 200, type);
      }
    });
    it('ignores query parameters', async () => {
      const answer = await api.call('PATCH', `/messages/${id}?x=1`, { headers: JSON_TYPE, body: '{}' });
      assert.equal(answer.status, 200);
    });

    const refused: [string, unknown][] = [
      ['null for a flag', { is_read: null }],
      ['null for tags', { tags: null }],
      ['text for a flag', { is_read: 'true' }],
      ['a number for a flag', { is_starred: 1 }],
      ['an unknown field', { is_read: true, colour: 'red' }],
      ['a field of the message that cannot be changed', { subject: 'New' }],
      ['a wrong field beside a right one', { is_read: true, is_starred: 'yes' }],
      ['tags that are not an array', { tags: 'a' }],
      ['a tag that is not a string', { tags: ['a', 1] }],
      ['an empty tag', { tags: [''] }],
      ['a blank tag', { tags: [' \u00a0\u3000'] }],
      ['an invisible tag', { tags: ['\u200b'] }],
      ['a tag with a control character', { tags: ['a\u0000b'] }],
      ['a tag with a line break', { tags: ['a\nb'] }],
      ['a tag with a C1 control', { tags: ['a\u0085b'] }],
      ['a tag of 101 characters', { tags: ['x'.repeat(101)] }],
      ['51 tags', { tags: Array.from({ length: 51 }, (_, index) => `t${index}`) }],
      ['an array', []],
      ['null', null],
      ['a string', 'x'],
      ['a number', 1],
    ];
    for (const [title, body] of refused) {
      it(`refuses ${title} and changes nothing`, async () => {
        assertRefused(await api.patch(id, body), 400, 'invalid_body');
        const { is_read, is_starred, tags } = (await get()).json;
        assert.deepEqual([is_read, is_starred, tags], [false, false, []]);
      });
    }

    for (const [title, body] of [
      ['an empty body', ''],
      ['half a body', '{"is_read":'],
      ['two values', '{"is_read":true}{}'],
      ['a trailing comma', '{"is_read":true,}'],
      ['single quotes', "{'is_read':true}"],
      ['NaN', '{"is_read":NaN}'],
      ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
      ['__proto__', '{"__proto__":{"is_read":true}}'],
      ['an unpaired surrogate in a tag', '{"tags":["\\ud800"]}'],
      ['deep nesting', '['.repeat(50_000)],
    ] as const) {
      it(`refuses ${title} and changes nothing`, async () => {
        const answer = await api.call('PATCH', `/messages/${id}`, { headers: JSON_TYPE, body });
        assertRefused(answer, 400, 'invalid_body');
        assert.deepEqual((await get()).json.tags, []);
      });
    }

    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      'application/json-patch+json',
      'application/merge-patch+json',
      'application/json; charset=utf-16',
      'text/plain; application/json',
      'application',
      ';',
      '*/*',
    ]) {
      it(`refuses a body sent as ${type} with 415`, async () => {
        const headers = { 'content-type': type };
        const answer = await api.call('PATCH', `/messages/${id}`, { headers, body: '{"is_read":true}' });
        assertRefused(answer, 415, 'unsupported_media_type');
        assert.equal((await get()).json.is_read, false);
      });
    }
    it('refuses a body without a type with 415', async () => {
      const answer = await api.call('PATCH', `/messages/${id}`, { body: '{"is_read":true}' });
      assertRefused(answer, 415, 'unsupported_media_type');
    });
    it('refuses a body over the limit with 413', async () => {
      const body = JSON.stringify({ tags: ['x'.repeat(2 * 1024 * 1024)] });
      assertRefused(
        await api.call('PATCH', `/messages/${id}`, { headers: JSON_TYPE, body }),
        413,
        'too_large',
      );
    });
  });

  describe('DELETE', () => {
    it('answers 204 without a body, and the message is gone', async () => {
      const answer = await api.call('DELETE', `/messages/${id}`);
      assert.equal(answer.status, 204);
      assert.equal(answer.body.length, 0);
      assert.equal((await get()).status, 404);
      assertRefused(await api.call('DELETE', `/messages/${id}`), 404, 'not_found');
    });
    it('accepts a JSON content type without a body, as many clients send it', async () => {
      const answer = await api.call('DELETE', `/messages/${id}`, { headers: JSON_TYPE });
      assert.equal(answer.status, 204);
    });
    it('refuses any parameter and any body, and deletes nothing', async () => {
      assertRefused(await api.call('DELETE', `/messages/${id}?x=1`), 400, 'invalid_parameter');
      for (const headers of [JSON_TYPE, { 'content-type': 'text/plain' }, {}] as Record<string, string>[]) {
        assertRefused(
          await api.call('DELETE', `/messages/${id}`, { headers, body: '{}' }),
          400,
          'invalid_body',
        );
      }
      assert.equal((await get()).status, 200);
    });
  });

  describe('DELETE /messages', () => {
    it('removes everything and returns how many there were', async () => {
      await api.mail();
      await api.mail();
      const { status, json } = await api.call('DELETE', '/messages');
      assert.equal(status, 200);
      assert.deepEqual(json, { deleted: 3 });
      assert.equal((await api.call('GET', '/messages')).json.total, 0);
      assert.deepEqual((await api.call('DELETE', '/messages')).json, { deleted: 0 });
    });
    for (const query of [
      '?q=',
      '?limit=1',
      '?before=01ARZ3NDEKTSV4RRFFQ69G5FAV',
      '?x',
      '?=',
      '?_=1731576600',
      '?%FF',
    ]) {
      it(`refuses ${query} and deletes nothing: a mistyped filter must never delete everything`, async () => {
        assertRefused(await api.call('DELETE', `/messages${query}`), 400, 'invalid_parameter');
        assert.equal((await api.call('GET', '/messages')).json.total, 1);
      });
    }
    it('accepts a question mark without parameters', async () =>
      assert.equal((await api.call('DELETE', '/messages?')).status, 200));
    it('refuses a body and deletes nothing', async () => {
      const body = '{"ids":["x"]}';
      assertRefused(await api.call('DELETE', '/messages', { headers: JSON_TYPE, body }), 400, 'invalid_body');
      const chunked = { 'transfer-encoding': 'chunked', 'content-type': 'application/x-www-form-urlencoded' };
      assertRefused(
        await api.call('DELETE', '/messages', { headers: chunked, body: 'a=b' }),
        400,
        'invalid_body',
      );
      assert.equal((await api.call('GET', '/messages')).json.total, 1);
    });
  });
});

describe('the tags of a new message', () => {
  for (const [title, flags, tags] of [
    ['do not come from SMTP by default', [], []],
    ['come from a header', ['--tags-from', 'header'], ['staging', 'café']],
    ['come from a plus-address', ['--tags-from', 'plus'], ['signup']],
    ['come from both', ['--tags-from', 'both'], ['staging', 'café', 'signup']],
  ] as const) {
    it(`${title}, and can be searched`, async (test) => {
      const api = await startApi(...flags);
      test.after(() => api.close());
      const id = await api.mail({
        to: ['ada+signup@home.test', 'bob@home.test'],
        headers: ['X-Tags: staging, =?utf-8?q?caf=C3=A9?='],
      });
      assert.deepEqual((await api.call('GET', `/messages/${id}`)).json.tags, tags);
      for (const tag of tags)
        assert.equal((await api.call('GET', `/messages?tag=${encodeURIComponent(tag)}`)).json.total, 1);
    });
  }
});
