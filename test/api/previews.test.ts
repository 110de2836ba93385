import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Api, assertRefused, startApi } from './harness.ts';

describe('GET /messages?include=preview', () => {
  let api: Api;
  let ada: string;
  let bob: string;
  before(async () => {
    api = await startApi();
    ada = await api.mail({
      from: 'ada@shop.test',
      raw: [
        'From: =?utf-8?q?Ad=C3=A4?= <ada@shop.test>',
        'Content-Type: text/html',
        '',
        '<div style="display:none">Preheader &zwnj;&nbsp;</div><p>Hello   Bob</p>',
      ].join('\r\n'),
    });
    bob = await api.mail({ from: 'bob@shop.test', text: 'Hi\r\nAda' });
  });
  after(() => api.close());

  const list = (query: string) => api.call('GET', `/messages${query}`);

  it('adds the name of the sender, the first words and whether there are files', async () => {
    const { json } = await list('?include=preview');
    const plain = (await list('')).json;
    assert.deepEqual(json, {
      ...plain,
      messages: [
        { ...plain.messages[0], sender_name: '', preview: 'Hi Ada', has_files: false },
        { ...plain.messages[1], sender_name: 'Adä', preview: 'Preheader Hello Bob', has_files: false },
      ],
    });
  });

  it('works on every page and with every filter', async () => {
    for (const query of [
      `before=${bob}`,
      'q=preheader',
      'sender=ada',
      `ids=${ada}`,
      'offset=1',
      'limit=1&offset=1',
    ]) {
      const { messages } = (await list(`?include=preview&${query}`)).json;
      assert.deepEqual(
        messages.map(({ preview }: { preview: string }) => preview),
        ['Preheader Hello Bob'],
        query,
      );
    }
    const newer = (await list(`?include=preview&after=${ada}`)).json.messages;
    assert.deepEqual(
      newer.map(({ preview }: { preview: string }) => preview),
      ['Hi Ada'],
    );
  });

  it('lists only the messages in ids, newest first, and ignores others', async () => {
    const { json } = await list(`?ids=${ada}&ids=${bob}&ids=nonsense&ids=01ARZ3NDEKTSV4RRFFQ69G5FAV`);
    assert.deepEqual(
      json.messages.map(({ id }: { id: string }) => id),
      [bob, ada],
    );
    assert.equal(json.total, 2);
  });

  for (const query of ['include=', 'include=body', 'has_files=1', `ids=x${'&ids=x'.repeat(200)}`]) {
    it(`refuses ${query.slice(0, 20)}`, async () =>
      assertRefused(await list(`?${query}`), 400, 'invalid_parameter'));
  }
});
