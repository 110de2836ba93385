import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Api, assertRefused, startApiWith } from './harness.ts';
import { mailWithParts, pixel } from './mime-message.ts';

const MISSING = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
/** Looks like an id, but has a letter that ids do not contain. */
const NO_ID = `${MISSING.slice(0, -1)}U`;
const FIRST = '0'.repeat(26);
const LAST = `7${'Z'.repeat(25)}`;

describe('filters', () => {
  let api: Api;
  let ids: Record<'plus' | 'ada' | 'bob' | 'attached', string>;
  before(async () => {
    // So that ten thousand parameters reach the filters instead of being refused as too long a URL.
    api = await startApiWith({ httpMaxUrl: 256 * 1024, httpMaxHeader: 512 * 1024 });
    ids = {
      plus: await api.mail({ to: 'ada+17@example.test', from: 'Shop@Mail.test', subject: 'Order 17' }),
      ada: await api.mail({ to: 'Ada@Example.test', from: 'news@letter.test', subject: 'Order "18"' }),
      bob: await api.mail({
        to: 'bob@example.test',
        from: 'shop@mail.test',
        subject: 'Hello',
        text: 'order',
      }),
      attached: await api.mail(mailWithParts([{ type: 'image/png', bytes: pixel }])),
    };
    await api.patch(ids.plus, { is_read: true, is_starred: true, tags: ['billing', 'ada'] });
    await api.patch(ids.bob, { tags: ['ada'] });
  });
  after(() => api.close());

  const list = (query: string) => api.call('GET', `/messages?${query}`);
  const count = (query: string) => api.call('GET', `/assert/count?${query}`);

  /** Checks the list and the count, in which every filter means the same. */
  const matches = async (query: string, expected: (keyof typeof ids)[]) => {
    const { status, json } = await list(query);
    assert.equal(status, 200, JSON.stringify(json));
    const names = Object.keys(ids) as (keyof typeof ids)[];
    const found = json.messages.map(({ id }: { id: string }) => names.find((name) => ids[name] === id));
    assert.deepEqual(found, expected);
    assert.equal(json.total, expected.length);
    assert.deepEqual((await count(query)).json, { ok: true, count: expected.length });
  };

  for (const [query, expected] of [
    ['subject=ORDER', ['ada', 'plus']],
    ['sender=shop@', ['bob', 'plus']],
    ['recipient=example', ['attached', 'bob', 'ada', 'plus']],
    ['recipient=ada', ['ada', 'plus']],
    ['to=ada@example.test', ['ada']],
    ['to=ADA@EXAMPLE.TEST', ['ada']],
    ['to=ada%2B17@example.test', ['plus']],
    ['to=ada@example.tes', []],
    ['to=da@example.test', []],
    ['to=ada@example.test&to=bob@example.test', ['bob', 'ada']],
    ['to=', ['attached', 'bob', 'ada', 'plus']],
    ['to=&to=bob@example.test', ['bob']],
    ['to=%22ada%20x%22@example.test', []],
    ['q=order', ['bob', 'ada', 'plus']],
    ['tag=ada', ['bob', 'plus']],
    ['tag=billing&tag=nothing', ['plus']],
    ['tag=Ada', []],
    ['starred=true', ['plus']],
    ['unread=true', ['attached', 'bob', 'ada']],
    ['has_attachments=true', ['attached']],
    ['starred=false&unread=false&has_attachments=false', ['attached', 'bob', 'ada', 'plus']],
    ['subject=order&sender=shop&to=ada%2B17@example.test&q=17&tag=billing&starred=true', ['plus']],
    ['subject=order&q=hello', []],
    ['q=from:shop', ['bob', 'plus']],
    ['q=-from:shop', ['attached', 'ada']],
    ['q=to:bob%20order', ['bob']],
    ['q=subject:order', ['ada', 'plus']],
    ['q=order%20-subject:order', ['bob']],
    ['q=-order', ['attached']],
    ['q=tag:ADA', ['bob', 'plus']],
    ['q=is:unread&tag=ada', ['bob']],
    ['q=is:read', ['plus']],
    ['q=is:starred', ['plus']],
    ['q=has:attachment', ['attached']],
    ['q=before:1h', []],
    ['q=after:1h%20-has:attachments%20larger:1', ['bob', 'ada', 'plus']],
    ['q=smaller:1', []],
    ['q=bcc:bob', ['bob']],
    ['q=larger:big', []],
    ['colour=red', ['attached', 'bob', 'ada', 'plus']],
  ] as const) {
    it(`${query} returns ${expected.join(', ') || 'nothing'}`, () => matches(query, [...expected]));
  }

  describe('after', () => {
    it('returns what arrived after a message', () => matches(`after=${ids.ada}`, ['attached', 'bob']));
    it('returns nothing after the newest', () => matches(`after=${ids.attached}`, []));
    it('combines with the others', () => matches(`after=${ids.plus}&subject=order`, ['ada']));
    it('accepts ids that never existed, because ids are in order of arrival', async () => {
      await matches(`after=${FIRST}`, ['attached', 'bob', 'ada', 'plus']);
      await matches(`after=${LAST}`, []);
    });

    it('still works when the message was deleted', async () => {
      const gone = await api.mail({ subject: 'soon gone' });
      const later = await api.mail({ subject: 'later' });
      await api.call('DELETE', `/messages/${gone}`);
      const { json } = await list(`after=${gone}`);
      assert.deepEqual(
        json.messages.map(({ id }: { id: string }) => id),
        [later],
      );
      assert.equal(json.total, 1);
      await api.call('DELETE', `/messages/${later}`);
    });

    it('pages with before and with offset, and the total stays that of what arrived after', async () => {
      const page = (await list(`after=${ids.plus}&limit=2`)).json;
      assert.deepEqual([page.messages.length, page.total, page.next_cursor], [2, 3, ids.bob]);
      const next = (await list(`after=${ids.plus}&limit=2&before=${page.next_cursor}`)).json;
      assert.deepEqual([next.messages[0].id, next.total, next.next_cursor], [ids.ada, 3, null]);
      assert.equal((await list(`after=${ids.plus}&offset=2`)).json.messages[0].id, ids.ada);
    });

    for (const value of ['', 'x', NO_ID, '%00', MISSING.toLowerCase(), `${MISSING}A`, `8${'Z'.repeat(25)}`]) {
      it(`is 400 unknown_cursor when it is not an id: ${JSON.stringify(value)}`, async () => {
        assertRefused(await list(`after=${value}`), 400, 'unknown_cursor');
        assertRefused(await count(`after=${value}&min=0`), 400, 'unknown_cursor');
      });
    }
  });

  describe('a count', () => {
    it('has the specified fields whatever the filter, and adds near misses and refusals', async () => {
      const query = `to=bob@example.test&unread=true&after=${ids.ada}`;
      assert.deepEqual((await count(`${query}&min=1&max=1`)).json, { ok: true, count: 1 });
      const failed = await count(`${query}&min=2`);
      assert.equal(failed.status, 417);
      const { near_misses, refused, ...fields } = failed.json;
      assert.deepEqual(fields, { ok: false, count: 1, expected_min: 2, expected_max: null });
      assert.ok(Array.isArray(near_misses));
      assert.deepEqual(refused, []);
    });
  });

  for (const [query, code] of [
    [many('to', 21), 'invalid_parameter'],
    [many('tag', 21), 'invalid_parameter'],
    ['starred=1', 'invalid_parameter'],
    ['unread=', 'invalid_parameter'],
    ['has_attachments=TRUE', 'invalid_parameter'],
    // A + that is not encoded reaches the server as a space, which no address contains.
    ['to=ada+17@example.test', 'invalid_parameter'],
    [`q=${'-a+'.repeat(51)}`, 'invalid_parameter'],
    [`q=${'from:a+'.repeat(20_000)}`, 'invalid_parameter'],
    [`q=${'a+'.repeat(101)}`, 'invalid_parameter'],
    [`q="${'a+'.repeat(51)}"`, 'invalid_parameter'],
    [`q=${'a-'.repeat(51)}`, 'invalid_parameter'],
    // Ten characters, and five words.
    [`q=${encodeURIComponent('東京都庁に行く日本語'.repeat(11))}`, 'invalid_parameter'],
    [`subject=${'a'.repeat(501)}`, 'invalid_parameter'],
    [`sender=${'a'.repeat(501)}`, 'invalid_parameter'],
    [`recipient=${'a'.repeat(3000)}`, 'invalid_parameter'],
  ] as const) {
    it(`refuses ${query.slice(0, 60)}`, async () => {
      assertRefused(await list(query), 400, code);
      assertRefused(await count(query), 400, code);
    });
  }

  it('accepts 100 words, 50 words in a phrase, and 500 characters of a subject', async () => {
    await matches(`q=${'order+'.repeat(100)}`, ['bob', 'ada', 'plus']);
    await matches(`q="${'a+'.repeat(50)}"`, []);
    await matches(`subject=${'%F0%9F%98%80'.repeat(500)}`, []);
  });

  it('says how many words a search has, to every request that searches', async () => {
    const q = 'a+'.repeat(101);
    for (const [method, path] of [
      ['GET', '/messages'],
      ['GET', '/wait'],
      ['GET', '/assert/count'],
      ['GET', '/messages/export.zip'],
      ['PATCH', '/messages'],
      ['DELETE', '/messages'],
    ] as const) {
      const body =
        method === 'PATCH'
          ? { body: JSON.stringify({ is_read: true }), headers: { 'content-type': 'application/json' } }
          : {};
      const response = await api.call(method, `${path}?q=${q}`, body);
      assertRefused(response, 400, 'invalid_parameter');
      assert.equal(response.json.error, 'The search (q) has 101 words. The maximum is 100.', path);
    }
  });

  it('rejects a search with thousands of words, or of quotes, without reading all of them', async () => {
    for (const q of ['a+'.repeat(10_000), '%22'.repeat(5_000)]) {
      const response = await api.call('GET', `/messages?q=${q}`);
      assertRefused(response, 400, 'invalid_parameter');
      assert.match(response.json.error, /^The search \(q\) has more than 1000 words\./);
    }
  });

  it('accepts 50 operators and excluded words', () =>
    matches(`q=${'-zz+from:shop+'.repeat(25)}`, ['bob', 'plus']));

  it('rejects an operator that cannot use its value where a message would be changed or waited for', async () => {
    for (const q of ['larger:big', '-larger:big', 'from:', 'is:purple', 'form:ada', 'before:soon order']) {
      for (const [method, path] of [
        ['DELETE', '/messages'],
        ['GET', '/wait'],
      ] as const) {
        const response = await api.call(method, `${path}?q=${encodeURIComponent(q)}`);
        assertRefused(response, 400, 'invalid_parameter');
        assert.match(response.json.error, /(?:needs|Did you mean) .+ quotes/);
      }
    }
    await matches('', ['attached', 'bob', 'ada', 'plus']);
  });

  it('accepts 20 values of to and of tag', async () => {
    await matches(`${many('to', 19)}&to=bob@example.test`, ['bob']);
    await matches(`${many('tag', 19)}&tag=billing`, ['plus']);
  });

  for (const name of ['q', 'subject', 'sender', 'recipient', 'to', 'tag']) {
    const length = ['subject', 'sender', 'recipient'].includes(name) ? 498 : 10_000;
    for (const [title, value] of Object.entries({
      NUL: 'zz%00',
      'bytes that are no UTF-8': 'zz%FF%FE',
      'an encoded lone surrogate': 'zz%ED%A0%80',
      SQL: encodeURIComponent(`zz' OR '1'='1'; DROP TABLE messages; --`).replaceAll('%20', ''),
      'a LIKE pattern': 'zz%25_%25',
      'FTS syntax': encodeURIComponent('zz"*)NEAR(a,b)^-{x}:'),
      'the separator of the index': 'zz%1Ezz',
      'a noncharacter': 'zz%EF%BF%BE%EF%BF%BF',
      'many characters': 'z'.repeat(length),
      'many combining marks': `zz${'%CC%81'.repeat(length / 2)}`,
      'many quotes': `zz${'"'.repeat(length)}`,
    })) {
      it(`${name} treats ${title} as plain text`, async () => {
        const query = `${name}=${value}`;
        assert.deepEqual((await count(query)).json, { ok: true, count: 0 });
        assert.equal((await list(query)).json.total, 0);
      });
    }

    it(`${name} repeated 10,000 times is refused or counts once`, async () => {
      const { status } = await count(many(name, 10_000));
      assert.equal(status, name === 'to' || name === 'tag' ? 400 : 200);
    });

    it(`${name} of 100,000 characters is refused or found nowhere`, async () => {
      const response = await count(`${name}=${'zz,y'.repeat(25_000)}`);
      if (name === 'to' || name === 'tag') assert.equal(response.json.count, 0);
      else assertRefused(response, 400, 'invalid_parameter');
    });
  }
});

function many(name: string, times: number): string {
  return Array.from({ length: times }, () => `${name}=z`).join('&');
}
