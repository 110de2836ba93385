import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { WebSocket } from 'ws';
import type { InboxEvent } from '../../src/contract/events.ts';
import { type Api, assertRefused, startApi } from './harness.ts';

describe('GET /messages?include=preview', () => {
  let api: Api;
  let ada: string;
  let bob: string;
  before(async () => {
    api = await startApi();
    ada = await api.mail({
      from: 'ada@shop.test',
      raw: [
        'From: =?utf-8?q?Ad=C3=A4?= <ada@shop.test>',
        'Content-Type: text/html',
        '',
        '<div style="display:none">Preheader &zwnj;&nbsp;</div><p>Hello   Bob</p>',
      ].join('\r\n'),
    });
    bob = await api.mail({ from: 'bob@shop.test', text: 'Hi\r\nAda' });
  });
  after(() => api.close());

  const list = (query: string) => api.call('GET', `/messages${query}`);

  it('adds the name of the sender, the first words and whether there are files', async () => {
    const { json } = await list('?include=preview');
    const plain = (await list('')).json;
    assert.deepEqual(json, {
      ...plain,
      messages: [
        { ...plain.messages[0], sender_name: '', preview: 'Hi Ada', has_files: false },
        { ...plain.messages[1], sender_name: 'Adä', preview: 'Preheader Hello Bob', has_files: false },
      ],
    });
  });

  it('works on every page and with every filter', async () => {
    for (const query of [
      `before=${bob}`,
      'q=preheader',
      'sender=ada',
      `ids=${ada}`,
      'offset=1',
      'limit=1&offset=1',
    ]) {
      const { messages } = (await list(`?include=preview&${query}`)).json;
      assert.deepEqual(
        messages.map(({ preview }: { preview: string }) => preview),
        ['Preheader Hello Bob'],
        query,
      );
    }
    const newer = (await list(`?include=preview&after=${ada}`)).json.messages;
    assert.deepEqual(
      newer.map(({ preview }: { preview: string }) => preview),
      ['Hi Ada'],
    );
  });

  it('lists only the messages in ids, newest first, and ignores others', async () => {
    const { json } = await list(`?ids=${ada}&ids=${bob}&ids=nonsense&ids=01ARZ3NDEKTSV4RRFFQ69G5FAV`);
    assert.deepEqual(
      json.messages.map(({ id }: { id: string }) => id),
      [bob, ada],
    );
    assert.equal(json.total, 2);
  });

  for (const query of ['include=', 'include=body', 'has_files=1', `ids=x${'&ids=x'.repeat(200)}`]) {
    it(`refuses ${query.slice(0, 20)}`, async () =>
      assertRefused(await list(`?${query}`), 400, 'invalid_parameter'));
  }
});

describe('GET /ws?include=preview', () => {
  let api: Api;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  /** A socket with this query, and a function that returns the next event. */
  async function open(query: string) {
    const socket = new WebSocket(`ws://127.0.0.1:${api.http.port}/api/v1/ws${query}`);
    const validate = api.document.schema('InboxEvent');
    const events: InboxEvent[] = [];
    socket.on('message', (data) => {
      const event: unknown = JSON.parse(String(data));
      assert.ok(validate(event), `the document does not describe ${data}`);
      events.push(event as InboxEvent);
    });
    await once(socket, 'open');
    const next = async (): Promise<InboxEvent> => {
      while (events.length === 0) await once(socket, 'message');
      return events.shift()!;
    };
    return { next, close: () => socket.terminate() };
  }

  const preview = { sender_name: 'Ada', preview: 'Hello Zoe', has_files: false };
  const send = (to: string) =>
    api.mail({ to: [to], raw: 'From: Ada <ada@shop.test>\r\nSubject: Hi\r\n\r\nHello Zoe\r\n' });

  it('adds the preview to new messages, and leaves the frames of other sockets as they are', async (t) => {
    const sockets = [await open('?include=preview'), await open('')];
    for (const { close } of sockets) t.after(close);
    const id = await send('zoe@example.test');
    const [summary] = (await api.call('GET', '/messages')).json.messages;
    assert.equal(summary.id, id);
    assert.deepEqual(await sockets[0]!.next(), { type: 'message:new', data: { ...summary, ...preview } });
    assert.deepEqual(await sockets[1]!.next(), { type: 'message:new', data: summary });
  });

  it('combines with filters', async (t) => {
    const socket = await open('?include=preview&to=zoe@example.test');
    t.after(socket.close);
    await send('other@example.test');
    const id = await send('zoe@example.test');
    const { type, data } = (await socket.next()) as Extract<InboxEvent, { type: 'message:new' }>;
    assert.deepEqual([type, data.id, data.preview], ['message:new', id, preview.preview]);
  });

  it('keeps the order of events, although previews are looked up', async (t) => {
    const socket = await open('?include=preview');
    t.after(socket.close);
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      const id = await send('zoe@example.test');
      ids.push(id);
      await api.patch(id, { is_read: true });
      await api.call('DELETE', `/messages/${id}`);
    }
    for (const id of ids)
      for (const type of ['message:new', 'message:read', 'message:delete']) {
        const event = await socket.next();
        assert.deepEqual([event.type, 'data' in event && event.data.id], [type, id]);
      }
  });

  it('rejects another value', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${api.http.port}/api/v1/ws?include=bodies`);
    const [error] = await once(socket, 'error');
    assert.match(String(error), /400/);
  });
});
