import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertRefused } from './api/harness.ts';
import { type CaptureApi, json, postTo, startCapture } from './capture/sent.ts';
import { SmtpClient } from './smtp-client.ts';

describe('recipients that are not accepted', () => {
  let api: CaptureApi;
  before(async () => {
    api = await startCapture('--allow-recipients', '*@shop.test,ada@home.test', '--deny-recipients', 'ceo@*');
  });
  after(() => api.close());

  for (const [recipient, reply] of [
    ['zoe@shop.test', /^250/],
    ['Ada@HOME.test', /^250/],
    ['bob@home.test', /^550 5\.7\.1/],
    ['ceo@shop.test', /^550 5\.7\.1/],
    ['"ceo"@shop.test', /^550 5\.7\.1/],
    ['"c\\eo"@shop.test', /^550 5\.7\.1/],
    ['"a b"@shop.test', /^250/],
  ] as const)
    it(`SMTP answers ${reply.source} to ${recipient}`, async () => {
      const client = await SmtpClient.connect(api.smtpPort);
      await client.say('MAIL FROM:<app@shop.test>');
      assert.match(await client.say(`RCPT TO:<${recipient}>`), reply);
      await client.close();
    });

  it('the others of a message are accepted, however many were refused', async () => {
    const refused = Array.from({ length: 100 }, (_, i) => `user${i}@home.test`);
    const client = await SmtpClient.connect(api.smtpPort);
    assert.match(await client.send('Subject: x\r\n\r\nx', [...refused, 'zoe@shop.test']), /^250/);
    await client.close();
    assert.deepEqual((await api.sent())[0]?.recipients, ['zoe@shop.test']);
  });

  it('a captured service refuses the request in its own words, and stores nothing of it', async () => {
    const message = (to: string) => ({ from: 'app@shop.test', to, subject: 'x', text: 'x' });
    const answer = await postTo(api, 'resend/emails/batch', [
      message('zoe@shop.test'),
      message('bob@home.test'),
    ]);
    assert.equal(answer.json.statusCode, 400);
    assert.match(answer.json.message, /does not accept the recipient "bob@home\.test"/);
    assert.deepEqual(await api.sent(), []);
  });

  it('so does the API of Postern', async () => {
    const body = JSON.stringify({ from: 'app@shop.test', to: ['bob@home.test'], subject: 'x', text: 'x' });
    assertRefused(await api.call('POST', '/send', { headers: json, body }), 400, 'invalid_body');
  });
});
