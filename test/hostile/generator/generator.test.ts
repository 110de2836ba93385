import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Api, startApi } from '../../api/harness.ts';
import { send } from '../../api/http-client.ts';
import { casesOf } from './attacks.ts';
import { allEndpoints, otherEndpoints } from './endpoints.ts';
import { knownAttacks } from './known-attacks.ts';
import { exampleRequest } from './slots.ts';
import { ORDINARY, sentThrough, storedIn } from './target.ts';

describe('the generator of hostile requests', () => {
  let api: Api;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  it('has an example for every endpoint of the services and of the other catchers', async () => {
    assert.deepEqual((await otherEndpoints()).missing, []);
  });

  it('has examples that the endpoints accept, so that attacks get as far as possible', async () => {
    const rejected: string[] = [];
    for (const endpoint of (await otherEndpoints()).endpoints) {
      // Releasing, a spam filter and opening links need a server, and a stream does not end.
      if (endpoint.isStream || /\/(?:release|sa-check|link-check)$/.test(endpoint.path)) continue;
      const id = await api.mail({ raw: ORDINARY });
      const stored = await storedIn(async (path) => (await send(api.http, 'GET', path)).json, id);
      if (endpoint.path.includes('{uuid}')) stored.uuid = await sentThrough(endpoint.path, api.http.port);
      const { method, path, ...request } = exampleRequest(endpoint, stored);
      const { status, text } = await send(api.http, method, path, request);
      if (status >= 300) rejected.push(`${endpoint.name}: ${status} ${text.slice(0, 200)}`);
    }
    assert.deepEqual(rejected, []);
  });

  it('attacks every endpoint, with cases that have different titles', async () => {
    for (const endpoint of await allEndpoints()) {
      const titles = casesOf(endpoint).map(({ title }) => title);
      assert.ok(titles.length > 0, endpoint.name);
      assert.equal(new Set(titles).size, titles.length, endpoint.name);
    }
  });

  it('has a case for each attack that once succeeded', async () => {
    const endpoints = await allEndpoints();
    for (const { title, endpoint: name, attack } of knownAttacks) {
      const endpoint = endpoints.find((one) => one.name === name);
      assert.ok(endpoint && casesOf(endpoint).some((one) => one.title === attack), title);
    }
  });
});
