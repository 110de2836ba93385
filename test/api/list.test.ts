import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { type Api, assertRefused, startApi } from './harness.ts';

const MISSING = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

describe('GET /messages', () => {
  let api: Api;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  const list = (query = '') => api.call('GET', `/messages${query}`);
  const ids = async (query = '') => (await list(query)).json.messages.map(({ id }: { id: string }) => id);

  describe('for an empty inbox', () => {
    it('returns an empty page, a total of 0 and a null cursor', async () => {
      const { json, headers } = await list();
      assert.deepEqual(json, { messages: [], total: 0, next_cursor: null, limit: 50 });
      assert.equal(headers['cache-control'], 'no-store');
      assert.match(headers['content-type']!, /^application\/json/);
    });
  });

  describe('a summary', () => {
    it('has exactly the fields of the specification', async () => {
      const id = await api.mail({
        from: 'ann@shop.test',
        to: 'bob@example.test',
        subject: '=?utf-8?q?Caf=C3=A9?=',
      });
      const [message] = (await list()).json.messages;
      assert.deepEqual(message, {
        id,
        sender: 'ann@shop.test',
        recipients: ['bob@example.test'],
        subject: 'Café',
        size: message.size,
        has_attachments: false,
        is_read: false,
        is_starred: false,
        tags: [],
        created_at: message.created_at,
      });
      assert.match(message.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      assert.equal(message.size, (await api.call('GET', `/messages/${id}/raw`)).body.length);
      await api.clear();
    });
  });

  describe('paging', () => {
    const sent: string[] = [];
    before(async () => {
      for (let index = 0; index < 12; index++) sent.unshift(await api.mail({ subject: `Mail ${index}` }));
    });
    after(() => api.clear());

    it('lists the newest first', async () => assert.deepEqual(await ids(), sent));

    for (const [given, applied] of [
      ['0', 1],
      ['-5', 1],
      ['1', 1],
      ['200', 200],
      ['201', 200],
      ['99999999999999999999999999', 200],
      ['-99999999999999999999999999', 1],
      ['9'.repeat(5000), 200],
      ['007', 7],
      ['-0', 1],
    ] as const) {
      it(`clamps limit=${given.slice(0, 30)} to ${applied}`, async () => {
        const { json, status } = await list(`?limit=${given}`);
        assert.equal(status, 200);
        assert.equal(json.limit, applied);
        assert.equal(json.messages.length, Math.min(applied, sent.length));
      });
    }

    for (const given of [
      '',
      'abc',
      '1.5',
      '1e3',
      ' 5',
      '5 ',
      '+5',
      '0x10',
      '٣',
      '%00',
      '1,2',
      '--1',
      '-',
      'null',
    ]) {
      it(`rejects limit=${given}, which is not an integer`, async () => {
        assertRefused(await list(`?limit=${encodeURI(given)}`), 400, 'invalid_parameter');
      });
      it(`rejects offset=${given}, which is not an integer`, async () => {
        assertRefused(await list(`?offset=${encodeURI(given)}`), 400, 'invalid_parameter');
      });
    }

    it('uses the last of a repeated limit', async () => {
      assert.equal((await list('?limit=2&limit=3')).json.limit, 3);
      assertRefused(await list('?limit=3&limit=x'), 400, 'invalid_parameter');
      assert.equal((await list('?limit=x&limit=3')).json.limit, 3);
    });

    it('skips offset messages, and treats a negative offset as 0', async () => {
      assert.deepEqual(await ids('?offset=3&limit=4'), sent.slice(3, 7));
      assert.deepEqual(await ids('?offset=-3'), sent);
      assert.deepEqual(await ids('?offset=99999999999999999999'), []);
      assert.equal((await list('?offset=100')).json.total, 12);
    });

    it('pages through the inbox by cursor: each message once, null at the end', async () => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const { json } = await list(`?limit=5${cursor ? `&before=${cursor}` : ''}`);
        seen.push(...json.messages.map(({ id }: { id: string }) => id));
        assert.equal(json.total, 12);
        cursor = json.next_cursor;
      } while (cursor !== null);
      assert.deepEqual(seen, sent);
    });

    it('does not shift a cursor page when messages arrive', async () => {
      const { json } = await list('?limit=5');
      const late = await api.mail({ subject: 'Late' });
      assert.deepEqual(await ids(`?limit=5&before=${json.next_cursor}`), sent.slice(5, 10));
      await api.call('DELETE', `/messages/${late}`);
    });

    it('returns a null cursor on a last page that is exactly full', async () => {
      assert.equal((await list('?limit=12')).json.next_cursor, null);
      assert.equal((await list('?limit=11')).json.next_cursor, sent[10]);
    });

    it('returns nothing older than the oldest', async () => {
      assert.deepEqual((await list(`?before=${sent.at(-1)}`)).json, {
        messages: [],
        total: 12,
        next_cursor: null,
        limit: 50,
      });
    });

    for (const [title, cursor] of [
      ['names no stored message', MISSING],
      ['is empty', ''],
      ['is no ULID', 'not-a-ulid'],
      ['is lower case', MISSING.toLowerCase()],
      ['holds odd bytes', '%FF%00'],
      ['is very long', 'A'.repeat(20_000)],
    ] as const) {
      it(`refuses a cursor that ${title} with unknown_cursor`, async () => {
        assertRefused(await list(`?before=${cursor}`), 400, 'unknown_cursor');
      });
    }

    it('refuses a cursor whose message was deleted', async () => {
      const gone = await api.mail();
      await api.call('DELETE', `/messages/${gone}`);
      assertRefused(await list(`?before=${gone}`), 400, 'unknown_cursor');
    });

    it('accepts a cursor that does not match the filters', async () => {
      assert.deepEqual(await ids(`?before=${sent[0]}&q=${encodeURIComponent('"Mail 3"')}`), [sent[8]]);
    });

    it('refuses before with offset, even with offset=0', async () => {
      assertRefused(await list(`?before=${sent[3]}&offset=0`), 400, 'conflicting_paging');
      assertRefused(await list(`?offset=5&before=${MISSING}`), 400, 'conflicting_paging');
    });
  });

  describe('filters', () => {
    const named: Record<string, string> = {};
    before(async () => {
      named.plain = await api.mail({ subject: 'plain' });
      named.starred = await api.mail({ subject: 'starred' });
      named.read = await api.mail({ subject: 'read' });
      named.tagged = await api.mail({ subject: 'tagged' });
      named.attached = await api.mail(withAttachment('attached'));
      await api.patch(named.starred, { is_starred: true, tags: ['a'] });
      await api.patch(named.read, { is_read: true });
      await api.patch(named.tagged, { tags: ['A', 'b c', 'ü&='], is_starred: true });
    });
    after(() => api.clear());

    const names = async (query: string) => {
      const found = await ids(query);
      return found.map((id: string) => Object.keys(named).find((name) => named[name] === id)).sort();
    };

    it('keeps only starred with starred=true', async () =>
      assert.deepEqual(await names('?starred=true'), ['starred', 'tagged']));
    it('keeps only unread with unread=true', async () =>
      assert.deepEqual(await names('?unread=true'), ['attached', 'plain', 'starred', 'tagged']));
    it('keeps only those with attachments with has_attachments=true', async () =>
      assert.deepEqual(await names('?has_attachments=true'), ['attached']));
    it('keeps only those with files with has_files=true', async () =>
      assert.deepEqual(await names('?has_files=true'), ['attached']));

    for (const flag of ['starred', 'unread', 'has_attachments', 'has_files']) {
      it(`does not filter with ${flag}=false`, async () =>
        assert.equal((await list(`?${flag}=false`)).json.total, 5));
      it(`uses the last of a repeated ${flag}`, async () => {
        assert.equal((await list(`?${flag}=true&${flag}=false`)).json.total, 5);
        assert.ok((await list(`?${flag}=1&${flag}=true`)).json.total < 5);
      });
      for (const value of [
        '1',
        '0',
        '',
        'TRUE',
        'True',
        'yes',
        'on',
        'null',
        ' true',
        'true,false',
        '%74rue%00',
      ]) {
        it(`refuses ${flag}=${value}`, async () =>
          assertRefused(await list(`?${flag}=${encodeURI(value)}`), 400, 'invalid_parameter'));
      }
      it(`accepts ${flag}=true percent-encoded`, async () =>
        assert.equal((await list(`?${flag}=%74rue`)).status, 200));
    }

    it('matches a tag exactly and case-sensitively', async () => {
      assert.deepEqual(await names('?tag=a'), ['starred']);
      assert.deepEqual(await names('?tag=A'), ['tagged']);
      assert.deepEqual(await names('?tag=b'), []);
      assert.deepEqual(await names('?tag=b%20c'), ['tagged']);
      assert.deepEqual(await names('?tag=b+c'), ['tagged']);
      assert.deepEqual(await names('?tag=%C3%BC%26%3D'), ['tagged']);
    });
    it('matches any of several tags', async () =>
      assert.deepEqual(await names('?tag=a&tag=A&tag=nobody'), ['starred', 'tagged']));
    it('returns nothing for an empty tag, which no message has', async () =>
      assert.deepEqual(await names('?tag='), []));
    it('accepts 20 tags and rejects the 21st', async () => {
      assert.equal((await list(`?${'tag=a&'.repeat(20)}`)).status, 200);
      assertRefused(await list(`?${'tag=a&'.repeat(21)}`), 400, 'invalid_parameter');
    });
    it('accepts 20 tags of 100 characters of four bytes each', async () => {
      const tag = encodeURIComponent('🜂'.repeat(100));
      assert.equal((await list(`?${`tag=${tag}&`.repeat(20)}`)).status, 200);
    });
    it('combines filters with AND', async () => {
      assert.deepEqual(await names('?starred=true&tag=a'), ['starred']);
      assert.deepEqual(await names('?starred=true&tag=a&q=tagged'), []);
      assert.deepEqual(await names('?starred=true&q=tagged'), ['tagged']);
      assert.deepEqual(await names('?unread=true&has_attachments=true&q=attached'), ['attached']);
    });
    it('counts the total of what matches, before paging', async () => {
      const { json } = await list('?starred=true&limit=1');
      assert.equal(json.messages.length, 1);
      assert.equal(json.total, 2);
      assert.notEqual(json.next_cursor, null);
    });
    it('ignores unknown parameters, and names in another case', async () => {
      assert.equal((await list('?STARRED=1&colour=red&=&limit[]=x&__proto__=1&constructor=2')).json.total, 5);
    });
  });

  describe('q', () => {
    let invoice: string;
    before(async () => {
      invoice = await api.mail({
        from: 'billing@shop.test',
        to: 'bob.smith@example.test',
        subject: 'Invoice order-17 for Zoë',
        text: 'Total: 12 EUR. Straße.\r\n昨日、会議で資料を確認しました',
      });
      await api.mail({ subject: 'Nothing to see', text: 'order 18' });
    });
    after(() => api.clear());

    for (const [q, found] of [
      ['invoice', true],
      ['INVOICE', true],
      ['zoe', true],
      ['order-17', true],
      ['17 invoice', true],
      ['billing@shop.test', true],
      ['bob.smith@example.test', true],
      ['"total 12"', true],
      ['"12 total"', false],
      ['inv', false],
      ['inv*', true],
      ['STRASSE', true],
      ['会議', true],
      ['invoice nothing', false],
      ['invoice OR nothing', true],
      ['nobody OR nothing', false],
      ['invoice nobody OR nothing', false],
      ['invoice OR', false],
      ['nothing OR from:billing', true],
      ['NOT', false],
    ] as const) {
      it(`${found ? 'finds' : 'does not find'} the invoice with q=${q}`, async () => {
        const messages = await ids(`?q=${encodeURIComponent(q)}`);
        assert.equal(messages.includes(invoice), found);
      });
    }
    for (const blank of ['', '%20%20', '%09%0A', '+']) {
      it(`is not a filter when blank (q=${blank})`, async () =>
        assert.equal((await list(`?q=${blank}`)).json.total, 2));
    }
    for (const punctuation of ['***', '!?', '"', '"" ""', '()', '-', '😀']) {
      it(`matches nothing when it is only ${punctuation}`, async () =>
        assert.equal((await list(`?q=${encodeURIComponent(punctuation)}`)).json.total, 0));
    }
    for (const odd of [
      '%FF',
      '%00',
      '%ED%A0%80',
      '%',
      '%zz',
      'a%00b',
      '%E2%80%AE',
      '"unclosed',
      'a"b',
      'NEAR(a b)',
      '^x',
      '{x}:',
      '\\',
    ]) {
      it(`never fails on q=${odd}`, async () => {
        const path = `/messages?q=${odd.replace(/["{}^\\ ]/g, encodeURIComponent)}`;
        assert.equal((await api.call('GET', path)).status, 200);
      });
    }
    it('works with the cursor', async () => {
      const { json } = await list('?q=order&limit=1');
      assert.equal(json.total, 2);
      assert.deepEqual(await ids(`?q=order&limit=1&before=${json.next_cursor}`), [invoice]);
    });
    it('uses the last of a repeated q', async () =>
      assert.equal((await list('?q=invoice&q=nothing')).json.total, 1));
  });

  describe('HEAD', () => {
    beforeEach(() => api.mail());
    it('responds like GET, without the body', async () => {
      const [get, head] = [await list(), await api.call('HEAD', '/messages')];
      assert.equal(head.status, 200);
      assert.equal(head.body.length, 0);
      assert.equal(head.headers['content-length'], get.headers['content-length']);
      assert.equal(head.headers['content-type'], get.headers['content-type']);
      assert.equal((await api.call('HEAD', '/messages?limit=x')).status, 400);
    });
  });
});

function withAttachment(subject: string): string {
  return [
    `Subject: ${subject}`,
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'text',
    '--b',
    'Content-Type: application/pdf; name=a.pdf',
    'Content-Disposition: attachment; filename=a.pdf',
    '',
    'pdf',
    '--b--',
    '',
  ].join('\r\n');
}
