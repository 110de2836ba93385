import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import { Mailbox } from '../../src/mailbox/mailbox.ts';
import { ScriptedSmtpServer } from '../access/scripted-smtp-server.ts';
import { type Api, assertRefused, startApi, startApiWith } from './harness.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('POST /messages/{id}/release', () => {
  let api: Api;
  let real: Api;
  let id: string;
  before(async () => {
    [api, real] = await Promise.all([startApi(), startApi()]);
    id = await api.mail({
      from: 'ann@shop.test',
      to: 'bob@example.test',
      subject: 'Send me on',
      text: '.dot\r\nend',
    });
  });
  after(async () => {
    await Promise.all([api.close(), real.close()]);
  });

  const release = (body: unknown) =>
    api.call('POST', `/messages/${id}/release`, { headers: JSON_TYPE, body: JSON.stringify(body) });
  const target = () => ({ host: '127.0.0.1', port: real.smtpPort });
  const arrived = async () => (await real.call('GET', '/messages')).json.messages[0];

  it('sends the stored bytes on unchanged, with the envelope they came with', async () => {
    const { status, json } = await release(target());
    assert.equal(status, 200);
    assert.equal(json.released, true);
    assert.deepEqual([json.accepted, json.rejected], [['bob@example.test'], []]);
    assert.match(json.response, /^250 /);
    const copy = await arrived();
    assert.deepEqual([copy.sender, copy.recipients], ['ann@shop.test', ['bob@example.test']]);
    const [sent, kept] = await Promise.all([
      api.call('GET', `/messages/${id}/raw`),
      real.call('GET', `/messages/${copy.id}/raw`),
    ]);
    assert.deepEqual(kept.body, sent.body);
  });

  it('replaces sender and recipients where they are given', async () => {
    const to = ['x@example.test', 'y@example.test'];
    const { json } = await release({ ...target(), to, from: 'other@example.test', tls: 'none' });
    assert.deepEqual(json.accepted, to);
    const copy = await arrived();
    assert.deepEqual([copy.sender, copy.recipients], ['other@example.test', to]);
  });

  it('accepts names with addresses, and sends to the addresses', async () => {
    const to = ['Ada <ada@example.test>', '<bob@example.test>', 'Cyd "C" Smith <cyd@example.test> '];
    const { json } = await release({ ...target(), to });
    assert.deepEqual(json.accepted, ['ada@example.test', 'bob@example.test', 'cyd@example.test']);
    assert.deepEqual((await arrived()).recipients, json.accepted);
  });

  for (const [from, sender] of [
    ['Ada Lovelace <ada@example.test>', 'ada@example.test'],
    ['<bob@example.test>', 'bob@example.test'],
    ['"Smith, Cyd" <cyd@example.test> ', 'cyd@example.test'],
    ['"a, b"@example.test', '"a, b"@example.test'],
    [' dan@example.test ', 'dan@example.test'],
    ['', ''],
  ] as const) {
    it(`sends ${JSON.stringify(from)} as the sender ${JSON.stringify(sender)}`, async () => {
      const { status, text } = await release({ ...target(), from });
      assert.equal(status, 200, text);
      assert.equal((await arrived()).sender, sender);
    });
  }

  it('reports the reply for each recipient that the remote server rejects', async () => {
    const replies = { 'RCPT TO:<no@example.test': '550 5.1.1 nobody of that name here' };
    const server = await new ScriptedSmtpServer({ replies }).listen();
    try {
      const to = ['yes@example.test', 'no@example.test'];
      const { json } = await release({ host: '127.0.0.1', port: server.port, to });
      assert.deepEqual([json.accepted, json.rejected], [['yes@example.test'], ['no@example.test']]);
      const [{ recipient, response }] = json.rejections;
      assert.equal(recipient, 'no@example.test');
      assert.match(response, /^550 5\.1\.1 nobody of that name here/);
      const many = { headers: JSON_TYPE, body: JSON.stringify({ host: '127.0.0.1', port: server.port, to }) };
      const { text } = await api.call('POST', `/messages/release?ids=${id}`, many);
      const { released, failed, rejected, rejections } = JSON.parse(text.trim().split('\n').at(-1)!);
      assert.deepEqual([released, failed, rejected], [1, 0, 1]);
      assert.deepEqual(rejections, [{ id, recipient, response }]);
    } finally {
      server.close();
    }
  });

  it('signs in when username and password are given, and repeats neither', async () => {
    const { status, text } = await release({ ...target(), username: 'user-7', password: 'secret-9' });
    assert.equal(status, 200);
    assert.doesNotMatch(text, /secret-9|user-7/);
  });

  it('changes nothing about the message', async () => {
    assert.equal((await api.call('GET', `/messages/${id}`)).json.is_read, false);
    assert.equal((await api.call('GET', '/messages')).json.total, 1);
  });

  it('is 502 release_failed with the reply of the remote server', async () => {
    const replies = { 'RCPT TO': '550 5.1.1 nobody of that name here' };
    const server = await new ScriptedSmtpServer({ replies }).listen();
    try {
      const answer = await release({ host: '127.0.0.1', port: server.port });
      assertRefused(answer, 502, 'release_failed');
      assert.match(answer.json.error, /nobody of that name/);
    } finally {
      server.close();
    }
  });

  it('is 502 release_failed when the connection is refused', async () => {
    const answer = await release({ host: '127.0.0.1', port: 1, username: 'u', password: 'p4ssw0rd' });
    assertRefused(answer, 502, 'release_failed');
    assert.doesNotMatch(answer.text, /p4ssw0rd/);
  });

  const host = '127.0.0.1';
  for (const [title, body] of [
    ['no body fields', {}],
    ['no port', { host }],
    ['no host', { port: 25 }],
    ['port as text', { host, port: '25' }],
    ['port 0', { host, port: 0 }],
    ['port 65536', { host, port: 65536 }],
    ['a port that is not an integer', { host, port: 25.5 }],
    ['an empty host', { host: '', port: 25 }],
    ['a host with a line break', { host: 'a\r\nb', port: 25 }],
    ['a host that is a URL', { host: 'smtp://a', port: 25 }],
    ['null', { host, port: 25, to: null }],
    ['nobody to send to', { host, port: 25, to: [] }],
    ['to as text', { host, port: 25, to: 'a@b.test' }],
    ['a recipient that would end its command', { host, port: 25, to: ['a@b.test>\r\nDATA'] }],
    ['a recipient of brackets alone', { host, port: 25, to: ['Ada <>'] }],
    ['two addresses in one recipient', { host, port: 25, to: ['<a@b.test> <c@d.test>'] }],
    ['recipients separated by a comma', { host, port: 25, to: ['a@b.test, c@d.test'] }],
    ['recipients separated by a space', { host, port: 25, to: ['a@b.test c@d.test'] }],
    ['a blank recipient', { host, port: 25, to: [' '] }],
    ['a sender of brackets alone', { host, port: 25, from: 'Ada <>' }],
    ['several senders', { host, port: 25, from: 'a@b.test, c@d.test' }],
    ['a sender that would end its command', { host, port: 25, from: 'Ada <a@b.test>\r\nDATA' }],
    ['a sender with two addresses', { host, port: 25, from: '<a@b.test> <c@d.test>' }],
    ['too many recipients', { host, port: 25, to: Array.from({ length: 1001 }, (_, at) => `a${at}@b.test`) }],
    ['an unknown kind of TLS', { host, port: 25, tls: 'maybe' }],
    ['tls as a flag', { host, port: 25, tls: true }],
    ['a name without a password', { host, port: 25, username: 'a' }],
    ['a password without a name', { host, port: 25, password: 'a' }],
    ['an unknown field', { host, port: 25, colour: 'red' }],
    ['an array', []],
  ] as [string, unknown][]) {
    it(`refuses ${title}`, async () => assertRefused(await release(body), 400, 'invalid_body'));
  }
  it('refuses a body that is not sent as JSON', async () => {
    const options = { headers: { 'content-type': 'text/plain' }, body: JSON.stringify(target()) };
    assertRefused(await api.call('POST', `/messages/${id}/release`, options), 415, 'unsupported_media_type');
    assertRefused(await api.call('POST', `/messages/${id}/release`), 400, 'invalid_body');
  });
  it('is 404 for an unknown message, before anything is sent', async () => {
    const path = '/messages/01ARZ3NDEKTSV4RRFFQ69G5FAV/release';
    const answer = await api.call('POST', path, { headers: JSON_TYPE, body: JSON.stringify(target()) });
    assertRefused(answer, 404, 'not_found');
  });
});

describe('the servers that messages may be released to', () => {
  /** Releases a message from a Postern that the network can reach to a server on this machine. */
  async function releaseWith(t: TestContext, allow: (port: number) => string[]) {
    const target = await new ScriptedSmtpServer().listen();
    t.after(() => target.close());
    const api = await startApi(
      '--host',
      '0.0.0.0',
      ...allow(target.port).flatMap((pair) => ['--release-allow', pair]),
    );
    t.after(() => api.close());
    const id = await api.mail();
    const body = JSON.stringify({ host: '127.0.0.1', port: target.port });
    const answer = await api.call('POST', `/messages/${id}/release`, { headers: JSON_TYPE, body });
    return { answer, asked: target.commands.length > 0 };
  }

  it('are none while Postern listens on the network', async (t) => {
    const { answer, asked } = await releaseWith(t, () => []);
    assertRefused(answer, 403, 'release_not_allowed');
    assert.equal(asked, false);
  });
  it('do not include other ports of a listed host', async (t) => {
    const { answer } = await releaseWith(t, (port) => [`127.0.0.1:${port + 1}`]);
    assertRefused(answer, 403, 'release_not_allowed');
  });
  it('are those on the list', async (t) => {
    assert.equal((await releaseWith(t, (port) => [`127.0.0.1:${port}`])).answer.status, 200);
  });
  it('are all with *', async (t) => {
    assert.equal((await releaseWith(t, () => ['*'])).answer.status, 200);
  });
});

describe('POST /messages/release', () => {
  let api: Api;
  let real: Api;
  before(async () => {
    [api, real] = await Promise.all([startApiWith({ releaseMaxMessages: 5 }), startApi()]);
    for (const to of ['ada', 'bob', 'ada']) await api.mail({ to: `${to}@example.test`, subject: 'Order' });
    await api.mail({ to: 'cyd@example.test', subject: 'Other' });
  });
  after(async () => {
    await Promise.all([api.close(), real.close()]);
  });

  const release = (query: string, body: unknown) =>
    api.call('POST', `/messages/release${query}`, { headers: JSON_TYPE, body: JSON.stringify(body) });
  const linesOf = ({ text }: { text: string }) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const host = '127.0.0.1';

  it('says before whom it would mail', async () => {
    const { json } = await api.call('GET', '/messages/recipients?subject=order');
    assert.deepEqual(json, { messages: 3, recipients: 2, first: ['ada@example.test', 'bob@example.test'] });
    assertRefused(await api.call('GET', '/messages/recipients'), 400, 'invalid_parameter');
  });

  it('says before whom it would mail without reading each message, unless it has many recipients', async (t) => {
    const to = Array.from({ length: 100 }, (_, i) => `${'recipient'.repeat(6)}-${i}@example.test`);
    const id = await api.mail({ to, subject: 'Order' });
    const stored = t.mock.method(Mailbox.prototype, 'stored');
    const { json } = await api.call('GET', '/messages/recipients?subject=order');
    assert.deepEqual([json.messages, json.recipients], [4, 102]);
    assert.deepEqual(
      stored.mock.calls.map(({ arguments: [filter] }) => filter),
      [{ ids: [id] }],
    );
    await api.call('DELETE', `/messages/${id}`);
  });

  it('releases what is selected, and reports after each message', async () => {
    const response = await release('?subject=order', { host, port: real.smtpPort });
    assert.equal(response.status, 200);
    assert.equal(response.headers['content-type'], 'application/x-ndjson');
    assert.deepEqual(
      linesOf(response).map(({ released, done }) => [released, done]),
      [
        [1, false],
        [2, false],
        [3, false],
        [3, true],
      ],
    );
    assert.equal((await real.call('GET', '/messages')).json.total, 3);
  });

  it('stops after three failures in a row and says why', async () => {
    const last = linesOf(await release('?recipient=example', { host, port: 1 })).at(-1);
    assert.deepEqual([last.released, last.failed, last.total, last.done], [0, 3, 4, true]);
    assert.match(last.failures[0].error, /Couldn't connect to 127\.0\.0\.1:1 \(connection refused\)/);
  });

  it('refuses a request for everything, or for too much', async () => {
    for (const response of [
      await release('', { host, port: 25 }),
      await release('?recipeint=ada', { host, port: 25 }),
    ])
      assertRefused(response, 400, 'invalid_parameter');
    await api.mail();
    await api.mail();
    assertRefused(await release('?sender=.', { host, port: 25 }), 400, 'invalid_parameter');
  });
});
