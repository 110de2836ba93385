import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, beforeEach, describe, it } from 'node:test';
import { WebSocket } from 'ws';
import type { InboxEvent } from '../../src/contract/events.ts';
import { type Api, assertRefused, startApi, startApiWith } from './harness.ts';

const MISSING = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

describe('a bulk change', () => {
  let api: Api;
  let socket: WebSocket;
  let events: InboxEvent[] = [];
  let ada: string;
  let bob: string;
  let plus: string;
  before(async () => {
    api = await startApiWith({ httpMaxUrl: 256 * 1024, httpMaxHeader: 512 * 1024 });
    socket = new WebSocket(`ws://127.0.0.1:${api.http.port}/api/v1/ws`);
    socket.on('message', (frame) => events.push(JSON.parse(String(frame))));
    await once(socket, 'open');
  });
  after(async () => {
    socket.terminate();
    await api.close();
  });
  beforeEach(async () => {
    await api.clear();
    ada = await api.mail({ to: 'ada@example.test', subject: 'Order 17' });
    bob = await api.mail({ to: 'bob@example.test', subject: 'Order 18' });
    plus = await api.mail({ to: 'ada+1@example.test', subject: 'Hello', text: 'order' });
    await api.patch(ada, { is_read: true, is_starred: true, tags: ['billing'] });
    await announced();
  });

  const stored = async (query = ''): Promise<string[]> =>
    (await api.call('GET', `/messages${query}`)).json.messages.map(({ id }: { id: string }) => id);
  const remove = (query: string) => api.call('DELETE', `/messages?${query}`);
  const update = (query: string, body: unknown, type = 'application/json') =>
    api.call('PATCH', `/messages${query}`, { headers: { 'content-type': type }, body: JSON.stringify(body) });

  /** The events since the last call. A message that is sent and deleted marks the end. */
  const announced = async () => {
    const marker = await api.mail();
    const isEnd = ({ type, data }: InboxEvent & { data?: { id?: string } }) =>
      type === 'message:new' && data?.id === marker;
    while (!events.some(isEnd)) await once(socket, 'message');
    const since = events.slice(0, events.findIndex(isEnd));
    events = events.slice(events.findIndex(isEnd) + 1);
    await api.call('DELETE', `/messages/${marker}`);
    while (events.length === 0) await once(socket, 'message');
    events = events.slice(1);
    return since;
  };

  describe('DELETE /messages', () => {
    for (const [query, left] of [
      ['to=ada@example.test', () => [plus, bob]],
      ['to=ada@example.test&to=bob@example.test', () => [plus]],
      ['recipient=ADA', () => [bob]],
      ['subject=order', () => [plus]],
      ['q=order', () => []],
      ['tag=billing', () => [plus, bob]],
      ['starred=true', () => [plus, bob]],
      ['unread=true', () => [ada]],
      ['unread=true&subject=order', () => [plus, ada]],
      ['sender=nobody', () => [plus, bob, ada]],
      ['q=!!', () => [plus, bob, ada]],
      ['has_attachments=true', () => [plus, bob, ada]],
      ['has_files=true', () => [plus, bob, ada]],
    ] as const) {
      it(`deletes what ${query} matches, and nothing else`, async () => {
        const { status, json } = await remove(query);
        assert.equal(status, 200);
        assert.deepEqual(await stored(), left());
        assert.deepEqual(json, { deleted: 3 - left().length });
      });
    }

    it('deletes what arrived after a message', async () => {
      assert.deepEqual((await remove(`after=${ada}`)).json, { deleted: 2 });
      assert.deepEqual(await stored(), [ada]);
    });

    it('deletes the messages with the ids, and ignores unknown ids', async () => {
      assert.deepEqual((await remove(`ids=${ada}&ids=${MISSING}&ids=${plus}&ids=${ada}`)).json, {
        deleted: 2,
      });
      assert.deepEqual(await stored(), [bob]);
    });

    it('combines ids and filters with AND', async () => {
      assert.deepEqual((await remove(`ids=${ada}&ids=${bob}&unread=true`)).json, { deleted: 1 });
      assert.deepEqual(await stored(), [plus, ada]);
    });

    it('announces each deleted message, and no clear', async () => {
      await remove('subject=order');
      assert.deepEqual(await announced(), [
        { type: 'message:delete', data: { id: bob } },
        { type: 'message:delete', data: { id: ada } },
      ]);
      await remove('subject=order');
      assert.deepEqual(await announced(), []);
    });

    it('clears the inbox without any parameter, as specified', async () => {
      assert.deepEqual((await api.call('DELETE', '/messages')).json, { deleted: 3 });
      assert.deepEqual(await announced(), [{ type: 'messages:clear' }]);
    });

    it('deletes thousands of messages, even while others arrive', async () => {
      const old = 1200;
      for (let i = 0; i < old; i++) void api.app.mailbox.receive(envelope('old@example.test'), mail());
      await api.mail({ to: 'old@example.test' });
      const [{ json }, kept] = await Promise.all([
        remove('to=old@example.test'),
        api.mail({ to: 'new@example.test' }),
      ]);
      assert.deepEqual(json, { deleted: old + 1 });
      assert.deepEqual(await stored(), [kept, plus, bob, ada]);
    });
  });

  describe('PATCH /messages', () => {
    it('changes the matching messages and returns their number', async () => {
      const { status, json } = await update('?unread=true', { is_read: true, tags: ['seen'] });
      assert.equal(status, 200);
      assert.deepEqual(json, { changed: 2 });
      assert.deepEqual(await stored('?unread=true'), []);
      assert.deepEqual(await stored('?tag=seen'), [plus, bob]);
    });

    it('changes the messages with the ids', async () => {
      const { json } = await update(`?ids=${bob}&ids=${ada}&ids=${MISSING}`, { is_starred: true });
      assert.deepEqual(json, { changed: 2 });
      assert.deepEqual(await stored('?starred=true'), [bob, ada]);
    });

    it('accepts 200 ids', async () => {
      const query = `?ids=${bob}${`&ids=${MISSING}`.repeat(199)}`;
      assert.deepEqual((await update(query, { is_read: true })).json, { changed: 1 });
      assertRefused(await update(`${query}&ids=${ada}`, { is_read: true }), 400, 'invalid_parameter');
    });

    it('announces the same as changing each message: the fields sent, in order, changed or not', async () => {
      await update(`?ids=${ada}&ids=${bob}`, { tags: ['x'], is_read: true });
      assert.deepEqual(await announced(), [
        { type: 'message:read', data: { id: bob, is_read: true } },
        { type: 'message:tags', data: { id: bob, tags: ['x'] } },
        { type: 'message:read', data: { id: ada, is_read: true } },
        { type: 'message:tags', data: { id: ada, tags: ['x'] } },
      ]);
    });

    it('changes and announces nothing for an empty body', async () => {
      assert.deepEqual((await update('?unread=true', {})).json, { changed: 0 });
      assert.deepEqual(await announced(), []);
    });

    it('changes every message with after and the smallest id', async () => {
      assert.deepEqual((await update(`?after=${'0'.repeat(26)}`, { is_starred: true })).json, { changed: 3 });
    });

    it('rejects a request without a filter', async () => {
      for (const query of ['', '?', '?&']) {
        const answer = await update(query, { is_read: true });
        assertRefused(answer, 400, 'invalid_parameter');
        assert.match(answer.json.error, /a filter, such as unread=true, or with ids/);
      }
    });

    for (const [title, body] of [
      ['ids in the body', { ids: [MISSING], is_read: true }],
      ['null', { is_read: null }],
      ['a wrong type', { is_read: 'true' }],
      ['an unknown field', { read: true }],
      ['a list', []],
      ['a blank tag', { tags: [' '] }],
      ['a lone surrogate', { tags: ['\ud800'] }],
      ['a NUL', { tags: ['\0'] }],
    ] as const) {
      it(`refuses ${title} and changes nothing`, async () => {
        assertRefused(await update('?unread=true', body), 400, 'invalid_body');
        assert.deepEqual(await announced(), []);
      });
    }

    it('accepts only JSON', async () =>
      assertRefused(await update('?unread=true', {}, 'text/plain'), 415, 'unsupported_media_type'));
  });

  // For both methods: a parameter that does not filter must not extend the change to all messages.
  for (const [query, message] of [
    [
      'recipient=',
      'recipient is blank, which does not filter. Give it a value or omit it; nothing was changed.',
    ],
    ['recipient=%20%09', /^recipient is blank/],
    ['recipient=%C2%A0', /^recipient is blank/],
    ['subject=order&sender=', /^sender is blank/],
    ['q=', /^q is blank/],
    ['to=', /^to is blank/],
    ['to=ada@example.test&to=', /^to is blank/],
    ['tag=', /^tag is blank/],
    ['starred=false', 'starred=false does not filter. Use starred=true or omit it; nothing was changed.'],
    ['unread=true&starred=false', /^starred=false/],
    ['unread=yes', /^unread must be true or false/],
    ['subject=order&subject=hello', 'subject was given 2 times, but must not be repeated.'],
    ['recipeint=ada', 'Unknown parameter recipeint. Did you mean recipient?'],
    ['Recipient=ada', 'Unknown parameter Recipient. Did you mean recipient?'],
    ['to[]=ada@example.test', 'Unknown parameter to[]. Did you mean to?'],
    ['id=x', 'Unknown parameter id. Did you mean ids?'],
    ['limit=1', /^Unknown parameter limit\. This request accepts to, subject, sender, recipient, q, /],
    ['to=ada+1@example.test', /%2B/],
    ['to=Ada%20<ada@example.test>', /without a name, < and >/],
    ['to=ada@example.test,bob@example.test', /Repeat it for several/],
    ['ids=', '"" is not the id of a message. Pass several as ids=…&ids=…; nothing was changed.'],
    ['ids=x', /^"x" is not the id of a message/],
    [`ids=${MISSING},${MISSING}`, /ids=…&ids=…/],
    [`ids=${MISSING.toLowerCase()}`, /is not the id/],
    [`ids=${'x'.repeat(20_000)}`, /is not the id/],
    ['ids=%00&ids=%ED%A0%80', /is not the id/],
    [`${'u'.repeat(20_000)}=1`, /^Unknown parameter u{60}\. /],
    ['%00=1', /^Unknown parameter/],
    ['__proto__=1', /^Unknown parameter __proto__/],
    ['constructor=1', /^Unknown parameter constructor/],
    [many('recipient=ada', 10_000), 'recipient was given 10000 times, but must not be repeated.'],
    [many('to=ada@example.test', 10_000), /^to was given 10000 times\. The maximum is 20\./],
    [many(`ids=${MISSING}`, 1000), /^ids was given 1000 times\. The maximum is 200\./],
  ] as const) {
    it(`is rejected as a whole for ${query.slice(0, 60)}`, async () => {
      for (const answer of [await remove(query), await update(`?${query}`, { is_starred: true })]) {
        assertRefused(answer, 400, 'invalid_parameter');
        if (typeof message === 'string') assert.equal(answer.json.error, message);
        else assert.match(answer.json.error, message);
      }
      assert.deepEqual(await stored(), [plus, bob, ada]);
      assert.deepEqual(await stored('?starred=true'), [ada]);
    });
  }

  for (const value of ['', 'x', '%00', MISSING.toLowerCase()]) {
    it(`is rejected for after=${value}, which is not an id`, async () => {
      assertRefused(await remove(`after=${value}`), 400, 'unknown_cursor');
      assertRefused(await update(`?after=${value}`, { is_read: true }), 400, 'unknown_cursor');
      assert.equal((await stored()).length, 3);
    });
  }

  for (const name of ['q', 'subject', 'sender', 'recipient', 'to', 'tag']) {
    for (const value of [
      'zz%00',
      'zz%FF',
      'zz%1E',
      `zz'%3BDELETE/**/FROM/**/messages%3B--`,
      'zz"OR"order',
      '%25',
      '%2A',
      '%EF%BF%BF',
      'z'.repeat(name.length > 3 ? 500 : 100_000),
    ]) {
      it(`changes nothing for ${name}=${value.slice(0, 40)}`, async () => {
        assert.deepEqual((await remove(`${name}=${value}`)).json, { deleted: 0 });
        assert.deepEqual((await update(`?${name}=${value}`, { is_read: true })).json, { changed: 0 });
      });
    }
  }

  for (const name of ['subject', 'sender', 'recipient']) {
    it(`is refused if ${name} has more than 500 characters`, async () => {
      const long = `${name}=${'z'.repeat(501)}`;
      assertRefused(await remove(long), 400, 'invalid_parameter');
      assertRefused(await update(`?${long}`, { is_read: true }), 400, 'invalid_parameter');
      assert.equal((await stored()).length, 3);
    });
  }
});

describe('unknown parameters', () => {
  let api: Api;
  let id: string;
  before(async () => {
    api = await startApi();
    id = await api.mail();
  });
  after(() => api.close());

  for (const [method, path] of [
    ['GET', '/info'],
    ['POST', '/test-message'],
    ['GET', '/messages/:id/headers'],
    ['DELETE', '/messages/:id'],
  ] as const) {
    it(`are refused on ${method} ${path}`, async () => {
      const answer = await api.call(method, `${path.replace(':id', id)}?x=1`);
      assertRefused(answer, 400, 'invalid_parameter');
      assert.equal(answer.json.error, 'Unknown parameter x. This request accepts none.');
      assert.equal((await api.call('GET', '/messages')).json.total, 1);
    });
  }

  for (const path of ['', '/raw', '/export', '/auth', '/attachments']) {
    it(`are ignored on GET /messages/:id${path}, as specified`, async () =>
      assert.equal((await api.call('GET', `/messages/${id}${path}?x=1`)).status, 200));
  }
});

function many(parameter: string, times: number): string {
  return Array.from({ length: times }, () => parameter).join('&');
}

function mail(): Uint8Array {
  return Buffer.from('Subject: old\r\n\r\n');
}

function envelope(recipient: string) {
  return { sender: '', recipients: [recipient], helo: '', remote_address: '', secure: false, user: null };
}
