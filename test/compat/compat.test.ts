import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { after, before, beforeEach, describe, it, type TestContext } from 'node:test';
import { Mailbox } from '../../src/mailbox/mailbox.ts';
import { type Api, startApi } from '../api/harness.ts';
import { type Answer, send } from '../api/http-client.ts';
import { letter } from './letter.ts';

describe('the APIs of other mail catchers', () => {
  let api: Api;
  let ids: string[];
  before(async () => {
    api = await startApi('--compat', 'mailpit=0');
  });
  after(() => api.close());
  beforeEach(async () => {
    await api.clear();
    const to = ['zoe@example.test', 'ada@example.test', 'hidden@example.test'];
    ids = [
      await api.mail({ raw: letter, from: 'shop@shop.test', to }),
      await api.mail({ subject: 'Second' }),
    ];
  });

  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    send(api.http, method, `/compat${path}`, {
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });

  describe('Mailpit', () => {
    it('lists messages, newest first, with the undocumented count', async () => {
      const { json } = await call('GET', '/mailpit/api/v1/messages?limit=1&start=1');
      assert.deepEqual(
        [json.total, json.unread, json.count, json.messages_count, json.start],
        [2, 2, 1, 2, 1],
      );
      const [item] = json.messages;
      assert.deepEqual(item.From, { Name: 'Läden', Address: 'shop@shop.test' });
      assert.deepEqual(item.To, [{ Name: 'Zoë', Address: 'zoe@example.test' }]);
      assert.deepEqual(item.Bcc, [{ Name: '', Address: 'hidden@example.test' }]);
      assert.deepEqual(
        [item.ID, item.MessageID, item.Subject, item.Attachments],
        [ids[0], 'one@shop.test', 'Grüße', 1],
      );
    });

    it('requests tags before all else, so that requests in parallel share their count', async (t) => {
      const called: string[] = [];
      for (const name of ['tags', 'count', 'stats'] as const) {
        const read = Mailbox.prototype[name];
        t.mock.method(Mailbox.prototype, name, function (this: Mailbox, ...args: never[]) {
          called.push(name);
          return Reflect.apply(read, this, args);
        });
      }
      for (const path of ['messages', 'search?query=x', 'info']) {
        called.length = 0;
        await call('GET', `/mailpit/api/v1/${path}`);
        assert.deepEqual([called[0], called.filter((name) => name === 'tags').length], ['tags', 1], path);
      }
    });

    it('marks a message as read when it is read', async () => {
      const { json } = await call('GET', '/mailpit/api/v1/message/latest');
      assert.deepEqual([json.ID, json.Subject, json.Text.trim()], [ids[1], 'Second', 'A body.']);
      assert.equal((await call('GET', '/mailpit/api/v1/messages')).json.unread, 1);
    });

    it('shows the text of HTML without one, tags of headers and addresses, and an id if there is none', async () => {
      const raw = [
        'From: Ada <ada@x.test>',
        'To: Bob <bob+two+one@x.test>',
        'X-Tags: beta, alpha',
        'Content-Type: text/html',
        '',
        '<h1>Hello</h1><p>Your code is <b>123456</b></p>',
      ].join('\r\n');
      const id = await api.mail({ raw, to: 'bob+two+one@x.test' });
      const { json } = await call('GET', '/mailpit/api/v1/message/latest');
      assert.deepEqual(
        [json.Text, json.Tags, json.MessageID],
        ['Hello\nYour code is 123456', ['alpha', 'beta', 'one', 'two'], `${id}@mailpit`],
      );
      assert.equal((await call('GET', `/mailpit/view/${id}.txt`)).text, 'Hello\nYour code is 123456');
      const [item] = (await call('GET', '/mailpit/api/v1/messages')).json.messages;
      assert.deepEqual([item.Tags, item.MessageID], [json.Tags, json.MessageID]);
      assert.equal((await api.call('GET', `/messages/${id}`)).json.text_body, '');
      assert.deepEqual((await api.call('GET', `/messages/${id}`)).json.tags, []);
    });

    it('shows no sender without a From header, and text that is there', async () => {
      await api.mail({ raw: 'Subject: a\r\n\r\nHi', from: 'a+b@x.test' });
      const { json } = await call('GET', '/mailpit/api/v1/message/latest');
      assert.deepEqual([json.From, json.Tags, json.Text.trim()], [{ Name: '', Address: '' }, [], 'Hi']);
      assert.equal((await call('GET', `/mailpit/view/${json.ID}.html`)).status, 404);
      await api.mail({ raw: 'From: Mail Delivery System <>\r\n\r\nHi' });
      const { From } = (await call('GET', '/mailpit/api/v1/message/latest')).json;
      assert.deepEqual(From, { Name: 'Mail Delivery System <>', Address: '' });
    });

    it('has headers as they were sent, unfolded, and the checksums of attachments', async () => {
      const { json } = await call('GET', `/mailpit/api/v1/message/${ids[0]}/headers`);
      assert.deepEqual(json.Subject, ['=?utf-8?Q?Gr=C3=BC=C3=9Fe?=']);
      await api.mail('X-Long: a\r\n\tb\r\n  ç\r\n\r\n');
      const latest = await call('GET', '/mailpit/api/v1/message/latest/headers');
      assert.deepEqual(latest.json['X-Long'], ['a b ç']);
      const message = await call('GET', `/mailpit/api/v1/message/${ids[0]}`);
      assert.deepEqual(message.json.Attachments[0].Checksums, {
        MD5: '5d41402abc4b2a76b9719d911017c592',
        SHA1: 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d',
        SHA256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
      });
    });

    it('finds the latest message of a search', async () => {
      const { json } = await call('GET', '/mailpit/api/v1/message/latest?query=from:shop@shop.test');
      assert.equal(json.ID, ids[0]);
      assert.equal((await call('GET', '/mailpit/api/v1/message/latest?query=nothing')).status, 404);
    });

    for (const [query, found] of [
      ['to:ada@example.test', 0],
      ['to:hidden@example.test', 0],
      ['cc:ada@example.test', 1],
      ['subject:"rüß"', 1],
      ['from:shop@shop.test', 1],
      ['to:zoe@example.test is:unread', 1],
      ['hello', 1],
      ['!hello', 1],
      ['-subject:second has:attachment', 1],
      ['from:"nobody"', 0],
      ['tag:none', 0],
      ['bcc:hidden', 1],
      ['bcc:zoe', 0],
      ['message-id:one@shop.test', 1],
      ['addressed:zoe', 1],
      ['-addressed:zoe', 1],
      ['addressed:"a body"', 0],
      ['has:inline', 1],
    ] as const) {
      it(`searches for ${query}`, async () => {
        const { json } = await call('GET', `/mailpit/api/v1/search?query=${encodeURIComponent(query)}`);
        assert.equal(json.messages_count, found);
      });
    }

    it('deletes the given ids, in any case of the name, and everything without any', async () => {
      assert.equal((await call('DELETE', '/mailpit/api/v1/messages', { ids: [ids[0]] })).text, 'ok');
      assert.equal(await api.app.mailbox.count({}), 1);
      await call('DELETE', '/mailpit/api/v1/messages', { IDs: [] });
      assert.equal(await api.app.mailbox.count({}), 0);
    });

    it('does not delete everything for an empty search', async () => {
      assert.equal((await call('DELETE', '/mailpit/api/v1/search?query=')).status, 400);
      assert.equal(await api.app.mailbox.count({}), 2);
    });

    it('deletes nothing for a request that it does not understand', async () => {
      assert.equal((await call('DELETE', '/mailpit/api/v1/messages', { IDs: [17] })).status, 400);
      assert.equal((await call('DELETE', '/mailpit/api/v1/messages', ['x'])).status, 400);
      assert.equal(await api.app.mailbox.count({}), 2);
    });

    it('announces messages and changes over a WebSocket, also on its own port', async (t) => {
      const { port } = api.app.listening.find(({ serves }) => serves === 'compat/mailpit')!;
      const sockets = [
        await listen(t, `ws://127.0.0.1:${api.http.port}/compat/mailpit/api/events`),
        await listen(t, `ws://127.0.0.1:${port}/api/events`),
      ];
      const id = await api.mail({ subject: 'Third' });
      await call('PUT', '/mailpit/api/v1/tags', { IDs: [id], Tags: ['x'] });
      await call('DELETE', '/mailpit/api/v1/messages', { IDs: [id] });
      await call('DELETE', '/mailpit/api/v1/messages');
      for (const socket of sockets) {
        const { Type, Data } = await socket.next('new');
        assert.deepEqual(
          [Type, Data.ID, Data.Subject, Data.Snippet, Data.To.length],
          ['new', id, 'Third', 'A body.', 0],
        );
        assert.deepEqual((await socket.next('update')).Data, { ID: id, Tags: ['x'] });
        assert.deepEqual((await socket.next('delete')).Data, { ID: id });
        assert.equal((await socket.next('truncate')).Data, null);
        assert.equal((await socket.next('stats')).Data.Total, 0);
      }
    });

    it('keeps its WebSocket if a message is deleted before it is announced', async (t) => {
      const socket = await listen(t, `ws://127.0.0.1:${api.http.port}/compat/mailpit/api/events`);
      const id = await deleteWhenRead(t, () => api.mail({ subject: 'Third' }));
      assert.deepEqual((await socket.next('delete')).Data, { ID: id });
      const next = await api.mail({ subject: 'Fourth' });
      assert.equal((await socket.next('new')).Data.ID, next);
    });

    it('is served at the root of its own port', async () => {
      const { port } = api.app.listening.find(({ serves }) => serves === 'compat/mailpit')!;
      const { json } = await send({ host: '127.0.0.1', port: port! }, 'GET', '/api/v1/info');
      assert.deepEqual([json.Messages, json.Unread], [2, 2]);
      // As cypress-mailpit writes it.
      const { text } = await send({ host: '127.0.0.1', port: port! }, 'GET', `//view/${ids[0]}.txt`);
      assert.equal(text.trim(), 'Hello');
    });
  });

  describe('MailHog', () => {
    it('lists items as text/json, with the parts as they were sent', async () => {
      const { json, headers } = await call('GET', '/mailhog/api/v2/messages?start=1');
      assert.equal(headers['content-type'], 'text/json');
      const [item] = json.items;
      assert.deepEqual([json.total, json.count, json.start, item.ID], [2, 1, 1, ids[0]]);
      assert.deepEqual(item.Content.Headers.Subject, ['=?utf-8?Q?Gr=C3=BC=C3=9Fe?=']);
      assert.deepEqual([item.From.Mailbox, item.From.Domain], ['shop', 'shop.test']);
      assert.equal(item.MIME.Parts[0].MIME.Parts[0].Body, 'Hello');
      assert.equal(item.Raw.Data, `${letter}\r\n`);
    });

    it('searches by sender, recipient and text', async () => {
      for (const [kind, query, count] of [
        ['from', 'SHOP', 1],
        ['to', 'hidden@', 1],
        ['containing', 'hello', 1],
        ['containing', 'nothing', 0],
      ] as const)
        assert.equal(
          (await call('GET', `/mailhog/api/v2/search?kind=${kind}&query=${query}`)).json.count,
          count,
        );
    });

    it('announces new messages in an event stream', async () => {
      const stream = request({ ...api.http, path: '/compat/mailhog/api/v1/events' }).end();
      const [response] = await once(stream, 'response');
      response.setEncoding('utf8');
      assert.match((await once(response, 'data'))[0], /^:/);
      const id = await api.mail({ subject: 'Third' });
      const [event] = await once(response, 'data');
      stream.destroy();
      assert.equal(JSON.parse(event.replace(/^data: /, '')).ID, id);
    });

    it('reads a new message once for all who get its event', async (t) => {
      const streams = Array.from({ length: 20 }, () =>
        request({ ...api.http, path: '/compat/mailhog/api/v1/events', agent: false }).end(),
      );
      const responses = await Promise.all(streams.map(async (stream) => (await once(stream, 'response'))[0]));
      await Promise.all(responses.map((response) => once(response, 'data')));
      const { mock } = t.mock.method(Mailbox.prototype, 'stored');
      const id = await api.mail({ text: 'x'.repeat(1000) });
      const events = await Promise.all(responses.map((response) => once(response, 'data')));
      for (const stream of streams) stream.destroy();
      for (const [event] of events) assert.equal(JSON.parse(event.toString().replace(/^data: /, '')).ID, id);
      assert.equal(mock.callCount(), 1);
    });

    it('announces new messages over a WebSocket, with the beginning of large ones', async (t) => {
      const socket = await listen(t, `ws://127.0.0.1:${api.http.port}/compat/mailhog/api/v2/websocket`);
      const id = await api.mail({ text: 'x'.repeat(200 * 1024) });
      const message = await socket.next();
      assert.deepEqual([message.ID, message.Raw.Data.length], [id, 100 * 1024]);
    });

    it('deletes one message and all', async () => {
      assert.equal((await call('DELETE', `/mailhog/api/v1/messages/${ids[0]}`)).status, 200);
      assert.equal((await call('GET', `/mailhog/api/v1/messages/${ids[0]}`)).status, 404);
      await call('DELETE', '/mailhog/api/v1/messages');
      assert.equal(
        (await call('GET', '/mailhog/api/v2/messages')).text,
        '{"total":0,"count":0,"start":0,"items":[]}',
      );
    });
  });

  describe('MailDev', () => {
    it('lists emails, oldest first, and selects them by any field', async () => {
      const { json } = await call('GET', '/maildev/email');
      assert.deepEqual(
        json.map(({ id }: { id: string }) => id),
        ids,
      );
      assert.equal((await call('GET', '/maildev/email?headers.x-order=17')).json.length, 1);
      assert.equal((await call('GET', '/maildev/email?from.0.address=nobody')).json.length, 0);
      const repeated = 'headers.x-order=17&'.repeat(1000);
      assert.equal((await call('GET', `/maildev/email?${repeated}`)).json.length, 1);
    });

    for (const [title, query] of [
      ['too many', Array.from({ length: 21 }, (_, n) => `to.address=a${n}`).join('&')],
      ['too deep', `to.${'x.'.repeat(20)}=y`],
    ])
      it(`refuses conditions of a list that are ${title}`, async () => {
        assert.equal((await call('GET', `/maildev/email?${query}`)).status, 400);
      });

    it('has the pages and the bulk deletion of MailDev 3', async () => {
      const page = async (query: string) => (await call('GET', `/maildev/api/email/summary?${query}`)).json;
      const first = await page('limit=1');
      assert.deepEqual([first.total, first.storeTotal, first.unread, first.items[0].id], [2, 2, 2, ids[1]]);
      assert.equal((await page('limit=1&sort=asc')).items[0].id, ids[0]);
      assert.deepEqual((await page('skip=2&sort=asc')).items, []);
      const [item] = (await page('search=hello')).items;
      assert.deepEqual([item.id, item.attachmentCount, item.from[0].name], [ids[0], 2, 'Läden']);
      const list = async (query: string) => (await call('GET', `/maildev/api/email?${query}`)).json;
      assert.deepEqual(
        (await list('limit=1&sort=desc')).map(({ id }: { id: string }) => id),
        [ids[1]],
      );
      assert.equal((await list('to.address=zoe@example.test')).length, 1);
      assert.equal((await call('DELETE', '/maildev/api/email/none')).status, 404);
      assert.equal((await call('POST', '/maildev/api/email/delete', { ids: [17] })).status, 400);
      const { json } = await call('POST', '/maildev/api/email/delete', { ids: [ids[0], 'none'] });
      assert.deepEqual(json, { deleted: [ids[0]], notFound: ['none'] });
    });

    it('leaves a message out of its page that is deleted while the page is read', async (t) => {
      const path = '/maildev/api/email/summary';
      const { status, json } = await deleteWhenRead(t, () => call('GET', path));
      assert.equal(status, 200);
      assert.equal(json.items.length, 1);
    });

    it('has the fields of the message it replies to, its priority and its relays', async () => {
      const id = await api.mail(
        [
          'Received: from b by c; Tue, 01 Jul 2025 10:00:02 +0200',
          'Received: from a by b; Tue, 01 Jul 2025 10:00:01 +0200',
          'In-Reply-To: <one@x.test>',
          'References: <zero@x.test>\r\n <one@x.test>',
          'Bcc: Zoë <zoe@x.test>',
          'X-Priority: 1 (Highest)',
          '',
          'x'.repeat(2000),
        ].join('\r\n'),
      );
      const { json } = await call('GET', `/maildev/email/${id}`);
      assert.deepEqual(
        [json.inReplyTo, json.references, json.bcc, json.priority, json.receivedDate],
        [
          ['one@x.test'],
          ['zero@x.test', 'one@x.test'],
          [{ name: 'Zoë', address: 'zoe@x.test' }],
          'high',
          '2025-07-01T08:00:02.000Z',
        ],
      );
      assert.deepEqual([json.headers.received.length, json.attachments], [2, null]);
      const [first] = (await call('GET', `/maildev/email/${ids[0]}`)).json.attachments.slice(1);
      assert.equal(first.checksum, '5d41402abc4b2a76b9719d911017c592');
    });

    it('serves attachments under their generated names', async () => {
      const { attachments } = (await call('GET', `/maildev/email/${ids[0]}`)).json;
      const name = attachments[1].generatedFileName;
      assert.equal((await call('GET', `/maildev/email/${ids[0]}/attachment/${name}`)).text, 'hello');
      assert.equal((await call('GET', `/maildev/email/${ids[0]}/attachment/x`)).status, 404);
    });
  });

  it('reject requests of other sites and to other host names, and unknown products', async () => {
    const foreign = await send(api.http, 'DELETE', '/compat/mailhog/api/v1/messages', {
      headers: { origin: 'https://evil.example.com' },
    });
    assert.equal(foreign.status, 403);
    assert.equal(await api.app.mailbox.count({}), 2);
    for (const [headers, status] of [
      [{ origin: 'https://evil.example.com' }, 403],
      [{ host: 'evil.example.com' }, 403],
    ] as const) {
      const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
      const handshake = { ...upgrade, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', ...headers };
      for (const path of ['/compat/mailpit/api/events', '/compat/mailhog/api/v2/websocket'])
        assert.equal((await send(api.http, 'GET', path, { headers: handshake })).status, status);
    }
    assert.equal((await call('GET', '/mailpit/api/events')).status, 400);
    assert.equal((await call('GET', '/inbucket/api/v1/messages')).status, 404);
  });
});

/** Deletes the first message whose headers are read during `work`, before they are read. */
async function deleteWhenRead<T>(t: TestContext, work: () => Promise<T>): Promise<T> {
  const { headersAs } = Mailbox.prototype;
  const deleted = Promise.withResolvers<void>();
  async function readDeleted<H>(this: Mailbox, ...[id, read]: Parameters<typeof headersAs<H>>): Promise<H> {
    reading.mock.restore();
    await this.remove(id);
    deleted.resolve();
    return headersAs.call(this, id, read) as Promise<H>;
  }
  const reading = t.mock.method(Mailbox.prototype, 'headersAs', readDeleted);
  const [result] = await Promise.all([work(), deleted.promise]);
  return result;
}

/** A WebSocket that remembers what it has received. */
async function listen(t: TestContext, url: string) {
  const socket = new WebSocket(url);
  t.after(() => socket.close());
  // biome-ignore lint/suspicious/noExplicitAny: tests read any property
  const received: any[] = [];
  let wake = () => {};
  socket.onmessage = ({ data }) => {
    received.push(JSON.parse(data));
    wake();
  };
  socket.onclose = () => wake();
  await once(socket, 'open');
  return {
    /** The next one, or the next of this type. */
    async next(type?: string) {
      for (;;) {
        const at = received.findIndex(({ Type }) => type === undefined || Type === type);
        if (at !== -1) return received.splice(0, at + 1).at(-1);
        assert.equal(socket.readyState, WebSocket.OPEN);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
