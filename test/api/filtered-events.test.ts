import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, it, type TestContext } from 'node:test';
import { WebSocket } from 'ws';
import type { InboxEvent } from '../../src/contract/events.ts';
import { type Api, startApi } from './harness.ts';

describe('events of a WebSocket with filters', () => {
  let api: Api;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  /** Opens a socket and returns a function that reads its next event. An unexpected event fails the next comparison. */
  async function listen(test: TestContext, query: string) {
    const socket = new WebSocket(`ws://127.0.0.1:${api.http.port}/api/v1/ws?${query}`);
    test.after(() => socket.terminate());
    const heard: InboxEvent[] = [];
    let closed: number | undefined;
    let wake = () => {};
    socket.on('message', (data) => {
      heard.push(JSON.parse(String(data)));
      wake();
    });
    socket.on('close', (code) => {
      closed = code;
      wake();
    });
    await once(socket, 'open');
    return async (): Promise<string> => {
      while (heard.length === 0) {
        assert.equal(closed, undefined, 'the server closed the socket');
        await new Promise<void>((resolve) => (wake = resolve));
      }
      const event = heard.shift()!;
      return 'data' in event ? `${event.type} ${event.data.id}` : event.type;
    };
  }

  it('are those of matching messages, also of ones that were there before', async (test) => {
    const old = await api.mail({ to: 'ada@example.test' });
    const other = await api.mail({ to: 'nada@example.test' });
    const next = await listen(test, 'to=ada@example.test');
    for (const id of [other, old]) await api.patch(id, { is_read: true });
    await api.mail({ to: 'xada@example.test' });
    const id = await api.mail({ to: 'ADA@example.test' });
    for (const gone of [other, id, old]) await api.call('DELETE', `/messages/${gone}`);
    assert.equal(await next(), `message:read ${old}`);
    assert.equal(await next(), `message:new ${id}`);
    assert.equal(await next(), `message:delete ${id}`);
    assert.equal(await next(), `message:delete ${old}`);
    await api.call('DELETE', '/messages');
    assert.equal(await next(), 'messages:clear');
  });

  it('are also those of messages whose events do not have all recipients, or the whole subject', async (test) => {
    const others = Array.from({ length: 300 }, (_, number) => `someone-else-${number}@example.test`);
    const ofAddress = await listen(test, 'to=last@example.test');
    const ofSubject = await listen(test, 'subject=the+end');
    await api.mail({ to: others });
    await api.mail({ subject: 'x'.repeat(2000) });
    const forLast = await api.mail({ to: [...others, 'last@example.test'] });
    const long = await api.mail({ subject: `${'x'.repeat(2000)} the end` });
    assert.equal(await ofAddress(), `message:new ${forLast}`);
    assert.equal(await ofSubject(), `message:new ${long}`);
  });

  it('are in order for words in the text, which only the store knows', async (test) => {
    const next = await listen(test, 'q=needle&subject=hay');
    const ids: string[] = [];
    for (let i = 0; i < 30; i++) {
      const id = await api.mail({ subject: 'Hay', text: i % 3 === 0 ? 'a needle' : 'nothing' });
      if (i % 3 === 0) ids.push(id);
    }
    for (const id of ids) assert.equal(await next(), `message:new ${id}`);
  });

  it('are those of messages that have either side of an OR', async (test) => {
    const next = await listen(test, `q=${encodeURIComponent('shared needle OR subject:thread')}`);
    await api.mail({ subject: 'Needle', text: 'nothing' });
    await api.mail({ subject: 'Shared', text: 'nothing' });
    const ids = [
      await api.mail({ subject: 'Shared', text: 'a needle' }),
      await api.mail({ subject: 'Thread', text: 'shared' }),
    ];
    for (const id of ids) assert.equal(await next(), `message:new ${id}`);
  });

  it('report a message that starts or stops matching a search', async (test) => {
    const id = await api.mail({ subject: 'searched later' });
    const other = await api.mail({ subject: 'searched never' });
    const next = await listen(test, `q=${encodeURIComponent('subject:searched tag:wanted -is:starred')}`);
    await api.patch(other, { tags: ['unwanted'] });
    await api.patch(id, { tags: ['wanted'] });
    assert.equal(await next(), `message:tags ${id}`);
    await api.patch(id, { is_starred: true });
    assert.equal(await next(), `message:starred ${id}`);
    await api.patch(id, { is_read: true });
    // Events are matched in order. This one shows that the previous one was matched before the message matches again.
    await api.patch(other, { tags: ['wanted'] });
    assert.equal(await next(), `message:tags ${other}`);
    await api.patch(id, { is_starred: false });
    assert.equal(await next(), `message:starred ${id}`);
  });

  it('report a message that starts or stops matching', async (test) => {
    const id = await api.mail({ subject: 'tagged later' });
    const other = await api.mail({ subject: 'never tagged' });
    const next = await listen(test, 'tag=mine');
    await api.patch(other, { tags: ['other'] });
    await api.patch(id, { tags: ['mine'] });
    assert.equal(await next(), `message:tags ${id}`);
    await api.patch(id, { tags: [] });
    assert.equal(await next(), `message:tags ${id}`);
    await api.patch(id, { is_starred: true });
    await api.patch(other, { tags: ['mine'] });
    assert.equal(await next(), `message:tags ${other}`);
  });

  it('tell of every change of one PATCH that ends the match', async (test) => {
    // Several rounds, because the first change comes immediately after the socket was opened.
    for (let round = 0; round < 10; round++) {
      const id = await api.mail({ subject: 'many changes' });
      await api.patch(id, { tags: ['both'], is_starred: true });
      const next = await listen(test, 'tag=both&starred=true');
      await api.patch(id, { is_read: true, is_starred: false, tags: [] });
      for (const type of ['read', 'starred', 'tags']) assert.equal(await next(), `message:${type} ${id}`);
    }
  });

  it('are refused before the upgrade when the filter is wrong or too long', async () => {
    for (const filter of [
      'unread=1',
      `q=${'a'.repeat(2001)}`,
      `q=${'a+'.repeat(101)}`,
      `to=${'x'.repeat(4001)}&to=${'y'.repeat(4000)}`,
    ]) {
      const socket = new WebSocket(`ws://127.0.0.1:${api.http.port}/api/v1/ws?${filter}`);
      const [, response] = await once(socket, 'unexpected-response');
      assert.equal(response.statusCode, 400);
      response.destroy();
    }
  });
});
