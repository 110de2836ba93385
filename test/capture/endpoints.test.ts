import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Answer, send } from '../api/http-client.ts';
import { type CaptureApi, json, postTo, simple, startCapture } from './sent.ts';

describe('endpoints of captured services besides sending', () => {
  let api: CaptureApi;
  before(async () => {
    api = await startCapture();
  });
  after(() => api.close());

  const call = (method: string, path: string, body?: unknown, key = 'one'): Promise<Answer> =>
    send(api.http, method, `/capture/${path}`, {
      headers: { ...json, authorization: `Bearer ${key}`, 'x-postmark-server-token': key },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  describe('of Resend', () => {
    const email = { from: 'Shop <a@b.test>', to: 'Zoë <c@d.test>', text: 'x', bcc: 'f@d.test' };
    const sendEmail = async (fields: object, key?: string) =>
      (await call('POST', 'resend/emails', { ...email, subject: 'x', ...fields }, key)).json.id as string;

    it('list the emails of a key in pages, newest first', async () => {
      const ids: string[] = [];
      for (const subject of ['1', '2', '3', '4']) {
        ids.unshift(await sendEmail({ subject }));
        await sendEmail({ subject: 'of another key' }, 'two');
      }
      const list = async (query = '') => {
        const { has_more, data } = (await call('GET', `resend/emails${query}`)).json;
        return [data.map(({ subject }: { subject: string }) => subject).join(''), has_more];
      };
      assert.deepEqual(await list(), ['4321', false]);
      assert.deepEqual(await list('?limit=3'), ['432', true]);
      assert.deepEqual(await list(`?limit=2&after=${ids[1]}`), ['21', false]);
      assert.deepEqual(await list(`?limit=2&before=${ids[3]}`), ['32', true]);
      const [{ created_at, message_id, ...first }] = (await call('GET', 'resend/emails?limit=1')).json.data;
      assert.ok(Date.parse(created_at) && message_id);
      assert.deepEqual(first, {
        ...{ id: ids[0], from: 'Shop <a@b.test>', to: ['Zoë <c@d.test>'], subject: '4' },
        ...{ cc: [], reply_to: [], bcc: ['f@d.test'], last_event: 'delivered', scheduled_at: null },
      });
      for (const query of ['limit=0', 'limit=101', 'limit=x', 'after=x', `after=${ids[0]}&before=${ids[0]}`])
        assert.equal((await call('GET', `resend/emails?${query}`)).status, 422, query);
      await api.clear();
    });

    it('reschedule and cancel an email that is scheduled, and show it', async () => {
      const given = [{ name: 'order', value: '17' }];
      const id = await sendEmail({ scheduled_at: 'in 2 hours', tags: given });
      const path = `resend/emails/${id}`;
      const stateOf = async () => {
        const { last_event, scheduled_at } = (await call('GET', path)).json;
        return [last_event, scheduled_at];
      };
      const [state, time] = await stateOf();
      assert.equal(state, 'scheduled');
      assert.ok(Math.abs(Date.parse(time) - Date.now() - 7_200_000) < 600_000);
      const bodyAndTags = async () => {
        const { html, text, tags } = (await call('GET', path)).json;
        return [html, text.trim(), tags];
      };
      assert.deepEqual(await bodyAndTags(), [null, 'x', given]);
      const scheduled_at = '2199-01-31T09:30:00.000Z';
      for (const changed of ['2198-01-01T00:00:00Z', scheduled_at])
        assert.deepEqual((await call('PATCH', path, { scheduled_at: changed })).json, {
          object: 'email',
          id,
        });
      assert.deepEqual(await stateOf(), ['scheduled', scheduled_at]);
      assert.equal((await call('PATCH', path, { scheduled_at: 'soon' })).status, 422);
      for (const [method, end, body] of [
        ['POST', '/cancel', undefined],
        ['PATCH', '', { scheduled_at }],
      ] as const)
        assert.equal((await call(method, path + end, body, 'two')).status, 404);
      assert.deepEqual((await call('POST', `${path}/cancel`)).json, { object: 'email', id });
      assert.deepEqual(await stateOf(), ['canceled', scheduled_at]);
      assert.equal((await call('POST', `${path}/cancel`)).status, 422);
      assert.deepEqual((await api.sent())[0]!.tags, [
        'order: 17',
        `rescheduled: ${scheduled_at}`,
        'canceled',
      ]);
    });

    it('cannot cancel an email that was sent', async () => {
      assert.equal((await call('POST', `resend/emails/${await sendEmail({})}/cancel`)).status, 422);
      await api.clear();
    });
  });

  it('of Postmark send the same content to many, each with their values, and tell the progress', async () => {
    const { status, json: accepted } = await call('POST', 'postmark/email/bulk', {
      ...{ From: 'a@b.test', Subject: 'For {{name}}', TextBody: '{{name}} {{#if a}}', ReplyTo: 'g@d.test' },
      Headers: [{ Name: 'X-All', Value: '1' }],
      Messages: [
        { To: 'c@d.test', Cc: 'e@d.test', TemplateModel: { name: 'Zoë' } },
        { To: 'f@d.test', Headers: [{ Name: 'X-Own', Value: '2' }] },
      ],
    });
    assert.deepEqual([status, accepted.Status], [200, 'Accepted']);
    const { SubmittedAt, ...progress } = (await call('GET', `postmark/email/bulk/${accepted.Id}`)).json;
    assert.equal(SubmittedAt, accepted.SubmittedAt);
    assert.deepEqual(progress, {
      ...{ Id: accepted.Id, Status: 'Completed', TotalMessages: 2, PercentageCompleted: 100 },
      Subject: 'For Zoë',
    });
    assert.equal((await call('GET', `postmark/email/bulk/${accepted.Id}`, undefined, 'two')).status, 404);
    assert.equal((await call('GET', 'postmark/email/bulk/x')).status, 404);
    const sent = await api.sent();
    assert.deepEqual(
      sent.map((one) => [one.recipients, one.subject, one.text, one.headers.get('reply-to')]),
      [
        [['c@d.test', 'e@d.test'], 'For Zoë', 'Zoë {{#if a}}', 'g@d.test'],
        [['f@d.test'], 'For {{name}}', '{{name}} {{#if a}}', 'g@d.test'],
      ],
    );
    assert.deepEqual(
      sent.map((one) => [one.headers.get('x-all'), one.headers.get('x-own')]),
      [
        ['1', undefined],
        ['1', '2'],
      ],
    );
  });

  it('of SendGrid make ids of batches, and know their form', async () => {
    const { status, json: batch } = await call('POST', 'sendgrid/v3/mail/batch');
    assert.equal(status, 201);
    assert.deepEqual((await call('GET', `sendgrid/v3/mail/batch/${batch.batch_id}`)).json, batch);
    assert.equal((await call('GET', 'sendgrid/v3/mail/batch/x')).status, 400);
    assert.equal((await call('POST', 'sendgrid/v3/mail/send', { ...simple, ...batch })).status, 202);
    await api.clear();
  });

  it('of Mailchimp answer that a message for later is scheduled', async () => {
    const message = { from_email: 'a@b.test', to: [{ email: 'c@d.test' }], text: 'x' };
    const raw = { raw_message: 'From: a@b.test\r\nTo: c@d.test\r\n\r\nx' };
    for (const [send_at, status] of [
      ['2199-01-31 09:30:00', 'scheduled'],
      ['2020-01-31 09:30:00', 'sent'],
    ] as const)
      for (const [name, body] of [
        ['send', { message }],
        ['send-template', { message, template_name: 't', template_content: [] }],
        ['send-raw', raw],
      ] as const) {
        const { json: results } = await call('POST', `mailchimp/api/1.0/messages/${name}`, {
          ...body,
          send_at,
        });
        assert.deepEqual([results[0].status, results[0].reject_reason], [status, null], name);
      }
    for (const { request } of await api.sent()) assert.ok(request.scheduled_at);
  });

  it('of SES tell the quota', async () => {
    const quota = { Max24HourSend: 50_000, MaxSendRate: 1000, SentLast24Hours: 0 };
    assert.deepEqual((await call('GET', 'ses/v2/email/account')).json.SendQuota, quota);
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const { text } = await postTo(api, 'ses/', 'Action=GetSendQuota&Version=2010-12-01', type);
    assert.match(text, /<GetSendQuotaResult><Max24HourSend>50000<.*<MaxSendRate>1000</);
  });
});
