import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { unzip } from '../unzip.ts';
import { type Api, assertRefused, startApiWith } from './harness.ts';

describe('GET /messages/export.zip', () => {
  let api: Api;
  let ids: string[];
  before(async () => {
    api = await startApiWith({ exportMaxMessages: 4 });
    ids = [
      await api.mail({ to: 'ada@example.test', subject: 'Order 17' }),
      await api.mail({ to: 'ada@example.test', subject: '../../etc/passwd: "x"' }),
      // Larger than the chunks in which messages are read.
      await api.mail({ to: 'bob@example.test', subject: 'Large', text: 'text and more\r\n'.repeat(60_000) }),
      await api.mail({ to: 'bob@example.test', subject: '' }),
    ];
  });
  after(() => api.close());

  const raw = async (id: string) => (await api.call('GET', `/messages/${id}/raw`)).body;
  const archive = async (query = '') => {
    const response = await api.call('GET', `/messages/export.zip${query}`);
    assert.equal(response.status, 200);
    return unzip(response.body);
  };

  it('has every message, byte for byte, newest first', async () => {
    const files = await archive();
    assert.deepEqual(
      files.map(({ bytes }) => Buffer.from(bytes)),
      await Promise.all(ids.toReversed().map(raw)),
    );
  });

  it('has the messages that match, or those that are named', async () => {
    assert.equal((await archive('?to=ada@example.test')).length, 2);
    assert.equal((await archive(`?ids=${ids[0]}&ids=${ids[3]}`)).length, 2);
    assert.equal((await archive(`?up_to=${ids[2]}`)).length, 3);
    assert.deepEqual(await archive('?subject=nothing'), []);
  });

  it('has readable names that are safe and unique', async () => {
    const names = (await archive()).map(({ name }) => name);
    const time = String.raw`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d`;
    for (const [i, name] of ['no subject', 'Large', '.._.._etc_passwd_ _x_', 'Order 17'].entries())
      assert.match(names[i]!, new RegExp(`^${time} ${name}\\.eml$`));
    assert.equal(new Set(names).size, names.length);
  });

  it('has the messages whose ids are sent as JSON, which can be more than fit into an address', async () => {
    const post = (body: unknown) =>
      api.call('POST', '/messages/export.zip', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const unknown = Array.from(
      { length: 9000 },
      (_, at) => `01ARZ3NDEKTSV4RRFF${String(at).padStart(8, '0')}`,
    );
    const { status, headers, body } = await post({ ids: [ids[0], ...unknown, ids[3]] });
    assert.equal(status, 200);
    assert.equal(headers['content-disposition'], 'attachment; filename="messages.zip"');
    assert.deepEqual(
      unzip(body).map(({ bytes }) => Buffer.from(bytes)),
      await Promise.all([ids[3]!, ids[0]!].map(raw)),
    );
    for (const wrong of [{}, { ids: [] }, { ids: 'x' }, { ids: ['x'] }, { ids, q: 'x' }])
      assertRefused(await post(wrong), 400, 'invalid_body');
  });

  it('is sent as a file, and HEAD sends no bytes', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { headers, body } = await api.call(method, '/messages/export.zip');
      assert.equal(headers['content-type'], 'application/zip');
      assert.equal(headers['content-disposition'], 'attachment; filename="messages.zip"');
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(body.length > 0, method === 'GET');
    }
  });

  it('refuses what is mistyped, and more messages than allowed', async () => {
    assertRefused(await api.call('GET', '/messages/export.zip?too=ada'), 400, 'invalid_parameter');
    const more = await api.mail();
    const refused = await api.call('GET', '/messages/export.zip');
    assertRefused(refused, 400, 'invalid_parameter');
    assert.match(refused.json.error, /^5 messages match, but at most 4 can be exported/);
    await api.call('DELETE', `/messages/${more}`);
  });
});
