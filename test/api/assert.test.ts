import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { SmtpRefusal } from '../../src/contract/session.ts';
import { SmtpClient } from '../smtp-client.ts';
import { type Api, assertRefused, startApi } from './harness.ts';

describe('GET /assert/count', () => {
  let api: Api;
  before(async () => {
    api = await startApi();
    await api.mail({ from: 'Orders@Shop.test', to: 'Ann@Example.test', subject: 'Your ORDER 17' });
    await api.mail({ from: 'orders@shop.test', to: 'bob@example.test', subject: 'Your order 18' });
    await api.mail({ from: 'news@letter.test', to: 'ann@example.test', subject: 'ΣΊΣΥΦΟΣ in der STRASSE' });
  });
  after(() => api.close());

  const count = (query = '') => api.call('GET', `/assert/count${query}`);

  it('passes without limits and returns the count', async () => {
    const { status, json, headers } = await count();
    assert.equal(status, 200);
    assert.deepEqual(json, { ok: true, count: 3 });
    assert.equal(headers['cache-control'], 'no-store');
  });

  for (const [query, matching] of [
    ['?min=3&max=3', 3],
    ['?min=1', 3],
    ['?max=3', 3],
    ['?min=0', 3],
    ['?min=2&subject=order', 2],
    ['?max=0&subject=nothing+like+it', 0],
    ['?min=1&sender=SHOP&recipient=bob', 1],
    ['?subject=your%20order%2017', 1],
    ['?recipient=ANN@', 2],
    ['?subject=%CF%83%CE%AF%CF%83%CF%85%CF%86%CE%BF%CF%82', 1],
    ['?subject=straße', 1],
    ['?subject=rder', 2],
    ['?subject=1', 2],
    ['?subject=&sender=+&recipient=%09', 3],
    ['?min=-0', 3],
    ['?min=003', 3],
    ['?min=5&min=1', 3],
    ['?colour=red', 3],
  ] as const) {
    it(`passes with ${query}: ${matching} match`, async () => {
      const { status, json } = await count(encodeURI(decodeURI(query)));
      assert.equal(status, 200);
      assert.deepEqual(json, { ok: true, count: matching });
    });
  }

  for (const [query, failed] of [
    ['?min=4', { ok: false, count: 3, expected_min: 4, expected_max: null }],
    ['?max=2', { ok: false, count: 3, expected_min: null, expected_max: 2 }],
    ['?min=4&max=9', { ok: false, count: 3, expected_min: 4, expected_max: 9 }],
    ['?min=5&max=2', { ok: false, count: 3, expected_min: 5, expected_max: 2 }],
    ['?max=0', { ok: false, count: 3, expected_min: null, expected_max: 0 }],
    ['?min=1&subject=missing', { ok: false, count: 0, expected_min: 1, expected_max: null }],
    [
      '?min=99999999999999999999',
      { ok: false, count: 3, expected_min: Number.MAX_SAFE_INTEGER, expected_max: null },
    ],
  ] as const) {
    it(`fails with 417 and ${query}`, async () => {
      const { status, json, headers } = await count(query);
      assert.equal(status, 417);
      assert.deepEqual(json, failed);
      assert.match(headers['content-type']!, /^application\/json/);
    });
  }

  for (const value of ['', 'x', '-1', '1.5', '1e1', ' 1', '+1', 'null', '%00', '０']) {
    for (const bound of ['min', 'max']) {
      it(`refuses ${bound}=${value}`, async () =>
        assertRefused(await count(`?${bound}=${encodeURI(value)}`), 400, 'invalid_parameter'));
    }
  }

  for (const odd of ['%FF', '%00', '%25', '_', '%5C', "'", '%ED%A0%80', '%E2%80%AE', '*', '"']) {
    it(`treats subject=${odd} as plain text`, async () =>
      assert.deepEqual((await count(`?subject=zz${odd}`)).json, { ok: true, count: 0 }));
  }

  it('says what was refused if too few match, as far as the response is not specified exactly', async () => {
    const to = 'refused@example.test';
    const smtp = await SmtpClient.connect(api.smtpPort);
    await smtp.say('EHLO x');
    await smtp.say('MAIL FROM:<a@example.test>');
    await smtp.say(`RCPT TO:<${to}> X=1`);
    await smtp.close();
    const { refused } = (await count(`?min=1&to=${to}`)).json;
    assert.deepEqual(
      refused.map(({ command, sender }: SmtpRefusal) => [command, sender]),
      [[`RCPT TO:<${to}> X=1`, 'a@example.test']],
    );
    assert.deepEqual((await count('?min=1&to=other@example.test')).json.refused, []);
    assert.equal('refused' in (await count('?max=0&to=bob@example.test')).json, false);
    assert.equal('refused' in (await count(`?min=1&recipient=${to}`)).json, false);
  });

  it('answers HEAD with the status alone', async () => {
    assert.equal((await api.call('HEAD', '/assert/count?min=1')).status, 200);
    const failed = await api.call('HEAD', '/assert/count?min=9');
    assert.deepEqual([failed.status, failed.body.length], [417, 0]);
  });

  it('counts a message as soon as SMTP has replied 250', async () => {
    for (let index = 0; index < 20; index++) {
      await api.mail({ subject: `at once ${index}` });
      assert.equal((await count(`?subject=at+once+${index}&min=1`)).status, 200);
    }
  });
});
