import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Api, assertRefused, startApi } from './harness.ts';

describe('GET /messages/{id}/export', () => {
  let api: Api;
  let id: string;
  before(async () => {
    api = await startApi();
    id = await api.mail({ subject: 'Export me' });
  });
  after(() => api.close());

  const exported = (query = '', method = 'GET') => api.call(method, `/messages/${id}/export${query}`);

  for (const query of ['', '?format=eml', '?format=json&format=eml']) {
    it(`is the message as it was received with ${query || 'no format'}`, async () => {
      const { status, headers, body } = await exported(query);
      assert.equal(status, 200);
      assert.deepEqual(body, (await api.call('GET', `/messages/${id}/raw`)).body);
      assert.equal(headers['content-type'], 'message/rfc822');
      assert.equal(headers['cache-control'], 'private, max-age=31536000, immutable');
      assert.equal(headers['content-disposition'], `attachment; filename="${id}.eml"`);
      assert.equal(headers['content-security-policy'], "sandbox; default-src 'none'");
      assert.match(headers.etag!, /^"/);
    });
  }
  it('is the message as GET shows it with format=json, and not cached', async () => {
    const { json, headers } = await exported('?format=json');
    assert.deepEqual(json, (await api.call('GET', `/messages/${id}`)).json);
    assert.match(headers['content-type']!, /^application\/json/);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['content-disposition'], `attachment; filename="${id}.json"`);
  });
  it('answers HEAD in both formats', async () => {
    for (const query of ['', '?format=json']) {
      const [get, head] = [await exported(query), await exported(query, 'HEAD')];
      assert.equal(head.status, 200);
      assert.equal(head.body.length, 0);
      assert.equal(head.headers['content-length'], get.headers['content-length']);
    }
  });
  for (const format of ['', 'EML', 'Json', 'xml', 'eml ', 'mbox', '%FF', 'eml,json', '__proto__']) {
    it(`refuses format=${format}`, async () =>
      assertRefused(await exported(`?format=${encodeURI(format)}`), 400, 'invalid_parameter'));
  }
  it('is 404 for an unknown message in both formats', async () => {
    const path = '/messages/01ARZ3NDEKTSV4RRFFQ69G5FAV/export';
    assertRefused(await api.call('GET', path), 404, 'not_found');
    assertRefused(await api.call('GET', `${path}?format=json`), 404, 'not_found');
  });
});
