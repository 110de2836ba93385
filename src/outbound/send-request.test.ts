import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { defer } from '../../test/defer.ts';
import { sendRequest } from './send-request.ts';

const MiB = 1024 * 1024;

it('a request is not kept in memory as long as its signal', async (t) => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const used = () => {
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const server = createServer((request, response) => request.resume().on('end', () => response.end('ok')));
  defer(t, () => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const { signal } = new AbortController();
  const before = used();
  for (let n = 0; n < 20; n++) {
    const options = { method: 'POST', agent: false, signal };
    const response = await sendRequest(url, ['127.0.0.1'], options, JSON.stringify(['x'.repeat(10 * MiB)]));
    await new Promise((resolve) => response.resume().once('close', resolve));
  }
  assert.ok(used() - before < 50 * MiB);
});
