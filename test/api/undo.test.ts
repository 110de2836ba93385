import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, beforeEach, describe, it } from 'node:test';
import { WebSocket } from 'ws';
import type { InboxEvent } from '../../src/contract/events.ts';
import { type Api, assertRefused, startApi, startApiWith } from './harness.ts';

describe('undo', () => {
  let api: Api;
  let ids: string[];
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());
  beforeEach(async () => {
    await api.clear();
    ids = [];
    for (const to of ['ada', 'bob', 'cyd'])
      ids.push(await api.mail({ to: `${to}@example.test`, text: 'needle' }));
    await api.patch(ids[1]!, { is_read: true, is_starred: true, tags: ['b', 'a'] });
  });

  const list = async (query = '') => (await api.call('GET', `/messages${query}`)).json;
  const listed = async (query = ''): Promise<string[]> =>
    (await list(query)).messages.map(({ id }: { id: string }) => id);
  const count = async () => (await api.call('GET', '/assert/count')).json.count;
  const undo = (token: string) => api.call('POST', `/undo/${token}`);
  const update = (query: string, body: unknown) =>
    api.call('PATCH', `/messages?${query}`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('succeeds for a change that affected no message', async () => {
    const nobody = 'undo=true&to=nobody@example.test';
    for (const { json } of [
      await api.call('DELETE', `/messages?${nobody}`),
      await update(nobody, { is_read: true }),
    ]) {
      assert.deepEqual((await undo(json.undo.token)).json, { restored: 0 });
      assertRefused(await undo(json.undo.token), 404, 'not_found');
    }
  });

  it('restores what DELETE with undo=true has deleted: ids, order, flags, tags and bytes', async () => {
    const all = await list();
    const raw = (await api.call('GET', `/messages/${ids[1]}/raw`)).body;
    const deleted = await api.call('DELETE', '/messages?undo=true&to=ada@example.test&to=bob@example.test');
    assert.equal(deleted.status, 200);
    assert.equal(deleted.json.deleted, 2);
    assert.ok(Date.parse(deleted.json.undo.expires_at) > Date.now());
    assert.equal(await count(), 1, 'the API agrees at once');
    assert.equal((await api.call('GET', `/messages/${ids[1]}`)).status, 404);
    assert.deepEqual(await listed('?q=needle'), [ids[2]]);

    const undone = await undo(deleted.json.undo.token);
    assert.deepEqual([undone.status, undone.json], [200, { restored: 2 }]);
    assert.deepEqual(await list(), all);
    assert.deepEqual(await list('?q=needle'), all);
    assert.deepEqual((await api.call('GET', `/messages/${ids[1]}/raw`)).body, raw);
    assertRefused(await undo(deleted.json.undo.token), 404, 'not_found');
  });

  it('is not offered unless it was asked for', async () => {
    assert.deepEqual((await api.call('DELETE', `/messages?ids=${ids[0]}`)).json, { deleted: 1 });
    assert.deepEqual((await update(`ids=${ids[1]}`, { is_read: false })).json, { changed: 1 });
    assertRefused(await undo('nothing'), 404, 'not_found');
  });

  it('restores everything that DELETE without a filter has deleted, except for later arrivals', async () => {
    const { json } = await api.call('DELETE', '/messages?undo=true');
    assert.equal(json.deleted, 3);
    const later = await api.mail();
    assert.deepEqual((await undo(json.undo.token)).json, { restored: 3 });
    assert.deepEqual(await listed(), [later, ...ids.toReversed()]);
  });

  it('is over when all messages are deleted', async () => {
    const { json } = await api.call('DELETE', `/messages?undo=true&ids=${ids[0]}`);
    await api.clear();
    assertRefused(await undo(json.undo.token), 404, 'not_found');
  });

  it('announces restored messages, but not as new ones', async () => {
    const summary = (await list()).messages[1];
    const socket = new WebSocket(`ws://127.0.0.1:${api.http.port}/api/v1/ws?to=bob@example.test`);
    const events: InboxEvent[] = [];
    socket.on('message', (frame) => events.push(JSON.parse(String(frame))));
    await once(socket, 'open');
    const { json } = await api.call('DELETE', '/messages?undo=true');
    await undo(json.undo.token);
    while (events.length < 2) await once(socket, 'message');
    assert.deepEqual(events, [
      { type: 'message:delete', data: { id: ids[1] } },
      { type: 'message:restore', data: summary },
    ]);
    socket.terminate();
  });

  it('does not complete a wait for what comes after a cursor', async () => {
    const { json } = await api.call('DELETE', `/messages?undo=true&ids=${ids[0]}`);
    const waiting = api.call('GET', `/wait?to=ada@example.test&after=${ids[2]}&timeout=20`);
    await undo(json.undo.token);
    const next = await api.mail({ to: 'ada@example.test' });
    assert.deepEqual(
      (await waiting).json.messages.map(({ id }: { id: string }) => id),
      [next],
    );
  });

  it('completes a wait that a restored message matches', async () => {
    const { json } = await api.call('DELETE', `/messages?undo=true&ids=${ids[0]}`);
    const waiting = api.call('GET', '/wait?to=ada@example.test&timeout=20');
    await undo(json.undo.token);
    assert.deepEqual(
      (await waiting).json.messages.map(({ id }: { id: string }) => id),
      [ids[0]],
    );
  });

  it('sets flags back on those messages that were changed', async () => {
    const all = await list();
    const { json } = await update('undo=true&recipient=example', { is_read: true, is_starred: true });
    assert.equal(json.changed, 3);
    assert.equal((await list('?unread=true')).total, 0);
    assert.deepEqual((await undo(json.undo.token)).json, { restored: 2 });
    assert.deepEqual(await list(), all);
  });

  it('takes back added and removed tags, and nothing else', async () => {
    const tags = async () => (await list()).messages.map((message: { tags: string[] }) => message.tags);
    const added = await update('undo=true&recipient=example', { add_tags: ['a', 'new'] });
    assert.deepEqual(await tags(), [
      ['a', 'new'],
      ['b', 'a', 'new'],
      ['a', 'new'],
    ]);
    const removed = await update('undo=true&recipient=example', { remove_tags: ['b'] });
    await update(`ids=${ids[2]}`, { add_tags: ['other'] });
    await undo(removed.json.undo.token);
    await undo(added.json.undo.token);
    assert.deepEqual(await tags(), [['other'], ['a', 'b'], []]);
  });

  it('is for what arrived up to a message', async () => {
    const later = await api.mail();
    const { json } = await api.call('DELETE', `/messages?undo=true&up_to=${ids[2]}`);
    assert.equal(json.deleted, 3);
    assert.deepEqual(await listed(), [later]);
    assert.deepEqual((await update(`up_to=${ids[1]}`, { is_read: true })).json, { changed: 0 });
    await undo(json.undo.token);
    assert.deepEqual((await update(`up_to=${ids[1]}`, { is_read: true })).json, { changed: 2 });
    assertRefused(await api.call('DELETE', '/messages?up_to=x'), 400, 'unknown_cursor');
    assertRefused(await api.call('DELETE', '/messages?undo=1'), 400, 'invalid_parameter');
  });
});

describe('undo of more than is kept', () => {
  it('is not possible, and the response says so', async (t) => {
    const api = await startApiWith({ undoMaxMessages: 2 });
    t.after(() => api.close());
    for (let i = 0; i < 3; i++) await api.mail();
    const { json } = await api.call('DELETE', '/messages?undo=true');
    assert.deepEqual(json, { deleted: 3, undo: null });
    assert.equal((await api.call('GET', '/assert/count')).json.count, 0);
  });
});
