import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Api, startApi } from '../api/harness.ts';
import { send } from '../api/http-client.ts';
import { startCost } from './cost.ts';

// Processor time: these took 10 to 18 seconds when they were parsed with regular expressions.
const MAX_MS = 2000;

describe('a request that is expensive to parse does not delay others', () => {
  let api: Api;
  let raw: string;
  before(async () => {
    api = await startApi();
    raw = `/api/v1/messages/${await api.mail()}/raw`;
  });
  after(() => api.close());

  const attacks: [title: string, path: () => string, headers: Record<string, string>][] = [
    ['a Range of spaces', () => raw, { range: `bytes=${' '.repeat(60_000)}x` }],
    ['a Range of digits and spaces', () => raw, { range: `bytes=${'1 '.repeat(30_000)}x` }],
    ['entity tags without an end', () => raw, { 'if-none-match': 'W/"'.repeat(20_000) }],
    ['a path of dots', () => `/${'.'.repeat(30_000)}/`, { accept: 'text/html' }],
    ['a path of slashes', () => '/'.repeat(30_000), { accept: 'text/html' }],
    ['a path of percent signs', () => `/${'%41'.repeat(10_000)}`, {}],
    ['a query of separators', () => `/api/v1/messages?${'&'.repeat(30_000)}`, {}],
    ['a query of tags', () => `/api/v1/messages?${'tag&'.repeat(7000)}`, {}],
    ['an origin of dots', () => '/api/v1/messages', { origin: `http://${'a.'.repeat(25_000)}/` }],
    ['a host of dots', () => '/api/v1/messages', { host: 'a.'.repeat(25_000) }],
    ['a charset of spaces', () => raw, { 'content-type': `application/json;${' '.repeat(60_000)}charset` }],
    ['credentials of spaces', () => raw, { authorization: `Basic${' '.repeat(60_000)}x y` }],
    ['cookies of separators', () => raw, { cookie: '; '.repeat(30_000) }],
    ['a list of subprotocols', () => '/api/v1/ws', { 'sec-websocket-protocol': ', '.repeat(30_000) }],
  ];
  for (const [title, path, headers] of attacks) {
    it(title, async () => {
      const taken = startCost();
      // Not checked against the document, because browsers get a page.
      const { status } = await send(api.http, 'GET', path(), { headers });
      const ms = taken();
      assert.ok(status < 500, `status ${status}`);
      assert.ok(ms < MAX_MS, `${ms} ms`);
    });
  }
});
