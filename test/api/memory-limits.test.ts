import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { type Api, assertRefused, startApiWith } from './harness.ts';

const MiB = 1024 * 1024;

const BODY = `${'x'.repeat(70)}\r\n`.repeat((16 * MiB) / 72);

/** Sends a request and reads only the first bytes of the response. */
async function askWithoutReading(api: Api, path: string): Promise<Socket> {
  const socket = connect(api.http.port, api.http.host);
  socket.write(`GET /api/v1${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  const [head] = await once(socket, 'data');
  socket.pause();
  assert.match(String(head), /^HTTP\/1\.1 200 /);
  return socket;
}

describe('responses that clients do not read', () => {
  let api: Api;
  let path: string;
  before(async () => {
    api = await startApiWith({ httpStallTimeout: 3_600_000 }, '--http-max-response-memory', '20MiB');
    path = `/messages/${await api.mail({ text: BODY })}`;
  });
  after(() => api.close());

  it('use up the memory for large responses; lists are still sent', async () => {
    const lazy = await askWithoutReading(api, path);
    const refused = await api.call('GET', path);
    assertRefused(refused, 503, 'overloaded');
    assert.equal(refused.headers['retry-after'], '5');
    assertRefused(await api.call('GET', `${path}/export?format=json`), 503, 'overloaded');
    assertRefused(await api.call('GET', `${path}/raw`), 503, 'overloaded');
    assert.equal((await api.call('GET', '/messages')).status, 200);
    lazy.destroy();
    let status = 503;
    while (status === 503) ({ status } = await api.call('GET', path));
    assert.equal(status, 200);
  });

  it('are sent one after the other, without limit', async () => {
    for (let n = 0; n < 4; n++) assert.equal((await api.call('GET', path)).status, 200);
  });

  it('are the same JSON in slices as in one piece', async () => {
    const text = `${'\u0001"\\ü€😀'.repeat(5)}\n`.repeat(10_000);
    const id = await api.mail({ text: text.replaceAll('\n', '\r\n') });
    const { json, headers } = await api.call('GET', `/messages/${id}`);
    assert.equal(json.text_body.replaceAll('\r\n', '\n').trimEnd(), text.trimEnd());
    assert.match(headers['content-type']!, /^application\/json; charset=utf-8$/);
  });
});

describe('responses that have stalled', () => {
  let api: Api;
  before(async () => {
    api = await startApiWith({ httpStallTimeout: 1000 }, '--http-max-response-memory', '20MiB');
  });
  after(() => api.close());

  it('are closed when another client needs the memory', async () => {
    const path = `/messages/${await api.mail({ text: BODY })}`;
    const lazy = await askWithoutReading(api, path);
    const closed = once(lazy, 'close');
    lazy.on('error', () => {});
    let status = 503;
    while (status === 503) ({ status } = await api.call('GET', path));
    assert.equal(status, 200);
    lazy.resume();
    await closed;
  });

  it('are closed while a list of long subjects waits for the memory', async () => {
    for (let n = 0; n < 20; n++) await api.mail({ subject: '€'.repeat(1000) });
    const lazy = await askWithoutReading(api, `/messages/${await api.mail({ text: BODY })}`);
    const closed = once(lazy, 'close');
    lazy.on('error', () => {});
    assert.equal((await api.call('GET', '/messages')).status, 200);
    lazy.resume();
    await closed;
  });
});
