import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, beforeEach, describe, it } from 'node:test';
import { WebSocket } from 'ws';
import type { InboxEvent } from '../../src/contract/events.ts';
import { type Api, startApi } from './harness.ts';

describe('events', () => {
  let api: Api;
  let socket: WebSocket;
  const heard: InboxEvent[] = [];
  before(async () => {
    api = await startApi();
    socket = new WebSocket(`ws://127.0.0.1:${api.http.port}/api/v1/ws`);
    const validate = api.document.schema('InboxEvent');
    socket.on('message', (data, isBinary) => {
      assert.equal(isBinary, false);
      const event: unknown = JSON.parse(String(data));
      assert.ok(validate(event), `the document does not describe ${data}`);
      heard.push(event as InboxEvent);
    });
    await once(socket, 'open');
  });
  after(async () => {
    socket.terminate();
    await api.close();
  });
  beforeEach(() => {
    heard.length = 0;
  });

  /** The events since the last call. Events are sent later, but in order, so a message that is sent and deleted marks the end. */
  async function announced(): Promise<InboxEvent[]> {
    const id = await api.mail({ subject: 'The end' });
    await api.call('DELETE', `/messages/${id}`);
    while (!heard.some((event) => event.type === 'message:delete' && event.data.id === id))
      await once(socket, 'message');
    return heard.splice(0).filter((event) => !('data' in event && event.data.id === id));
  }

  it('message:new has the summary, as soon as SMTP has replied 250', async () => {
    const id = await api.mail({ subject: 'New' });
    const summary = (await api.call('GET', '/messages')).json.messages[0];
    assert.equal(summary.id, id);
    assert.deepEqual(await announced(), [{ type: 'message:new', data: summary }]);
  });

  it('PATCH emits one event for each field sent, in the order read, starred, tags, changed or not', async () => {
    const id = await api.mail();
    await announced();
    for (const _again of [1, 2]) {
      await api.patch(id, { tags: ['a', 'b'], is_starred: true, is_read: true });
      assert.deepEqual(await announced(), [
        { type: 'message:read', data: { id, is_read: true } },
        { type: 'message:starred', data: { id, is_starred: true } },
        { type: 'message:tags', data: { id, tags: ['a', 'b'] } },
      ]);
    }
    await api.patch(id, { is_starred: false });
    assert.deepEqual(await announced(), [{ type: 'message:starred', data: { id, is_starred: false } }]);
  });

  it('an empty or refused PATCH emits nothing', async () => {
    const id = await api.mail();
    await announced();
    await api.patch(id, {});
    await api.patch(id, { is_read: 'yes' });
    await api.patch('01ARZ3NDEKTSV4RRFFQ69G5FAV', { is_read: true });
    assert.deepEqual(await announced(), []);
  });

  it('DELETE of one message emits message:delete, of an unknown one nothing', async () => {
    const id = await api.mail();
    await announced();
    await api.call('DELETE', `/messages/${id}`);
    assert.deepEqual(await announced(), [{ type: 'message:delete', data: { id } }]);
    await api.call('DELETE', `/messages/${id}`);
    assert.deepEqual(await announced(), []);
  });

  it('DELETE of all emits messages:clear without data, also when the inbox was empty', async () => {
    await api.call('DELETE', '/messages');
    await api.call('DELETE', '/messages');
    assert.deepEqual(await announced(), [{ type: 'messages:clear' }, { type: 'messages:clear' }]);
    await api.call('DELETE', '/messages?tag=x');
    assert.deepEqual(await announced(), []);
  });

  it('a client that gets message:new can read and search the message', async () => {
    const [[frame]] = await Promise.all([
      once(socket, 'message'),
      api.mail({ subject: 'Findable', text: 'needle' }),
    ]);
    const { id } = JSON.parse(String(frame)).data;
    assert.equal((await api.call('GET', `/messages/${id}`)).status, 200);
    assert.equal((await api.call('GET', '/messages?q=needle')).json.messages[0].id, id);
  });
});
