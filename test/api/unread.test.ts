import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { type Api, assertRefused, startApi } from './harness.ts';

const MiB = 1024 * 1024;

describe('large answers that nobody reads', () => {
  let api: Api;
  let path: string;
  before(async () => {
    api = await startApi('--http-max-unread', '20MiB');
    const id = await api.mail({ text: `${'x'.repeat(70)}\r\n`.repeat((16 * MiB) / 72) });
    path = `/messages/${id}`;
  });
  after(() => api.close());

  /** Asks and reads no further than the first bytes. */
  async function askWithoutReading(): Promise<Socket> {
    const socket = connect(api.http.port, api.http.host);
    socket.write(`GET /api/v1${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const [head] = await once(socket, 'data');
    socket.pause();
    assert.match(String(head), /^HTTP\/1\.1 200 /);
    return socket;
  }

  it('take only so much memory; small answers and downloads are given all the same', async () => {
    const lazy = await askWithoutReading();
    assertRefused(await api.call('GET', path), 503, 'overloaded');
    assertRefused(await api.call('GET', `${path}/export?format=json`), 503, 'overloaded');
    assert.equal((await api.call('GET', '/messages')).status, 200);
    assert.equal((await api.call('GET', `${path}/raw`)).status, 200);
    lazy.destroy();
    let status = 503;
    while (status === 503) ({ status } = await api.call('GET', path));
    assert.equal(status, 200);
  });

  it('are given one after the other without an end', async () => {
    for (let n = 0; n < 4; n++) assert.equal((await api.call('GET', path)).status, 200);
  });
});
