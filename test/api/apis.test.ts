import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { ServedApi } from '../../src/contract/apis.ts';
import { type Api, startApi } from './harness.ts';
import { send } from './http-client.ts';

describe('GET /apis', () => {
  let api: Api;
  let apis: ServedApi[];
  before(async () => {
    api = await startApi();
    apis = (await api.call('GET', '/apis')).json.apis;
  });
  after(() => api.close());

  it('lists every service and catcher that has a file, and the own API', () => {
    const files = ['services', 'catchers'].flatMap((folder) =>
      readdirSync(new URL(`../../src/apis/${folder}/`, import.meta.url), { withFileTypes: true })
        .filter((file) => file.isFile())
        .map((file) => file.name.split('.')[0]!),
    );
    const names = apis.map(({ name }) => name);
    // The others are parts of these, or shared.
    const own = files.filter((file) => !file.includes('-') && !['convert', 'mail'].includes(file));
    assert.deepEqual(names.toSorted(), [...own, 'postern'].toSorted());
    assert.equal(new Set(apis.map(({ label }) => label)).size, apis.length);
  });

  it('says where each of them is', async () => {
    for (const { path } of apis) {
      const { status, text } = await send(api.http, 'GET', `/${path}/nothing-there`);
      assert.equal(status === 404 && /does not capture|not compatible/.test(text), false, path);
    }
  });

  it('says what to change in an application that uses a service', () => {
    for (const { path, setup } of apis)
      assert.equal(/\{(?:url|address)\}/.test(setup?.code ?? ''), path.startsWith('capture/'), path);
  });
});
