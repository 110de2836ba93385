import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { SmtpSession } from '../../src/contract/session.ts';
import { send } from '../api/http-client.ts';
import { defer } from '../defer.ts';
import { SmtpClient } from '../smtp-client.ts';
import { base64, brevo, type CaptureApi, json, postTo, startCapture } from './sent.ts';

const KEY = 're_Secret_0123456789';
const bearer = { ...json, authorization: `Bearer ${KEY}` };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const to = ['zoe@example.test', 'ada@example.test'];

async function sessionsOf(api: CaptureApi, query = ''): Promise<SmtpSession[]> {
  return (await api.call('GET', `/sessions?${query}`)).json.sessions;
}

describe('refused requests to captured services', () => {
  let api: CaptureApi;
  before(async () => {
    api = await startCapture();
  });
  after(() => api.close());

  for (const [service, path, body, headers, status, reason, recipients = to] of [
    ['resend', 'emails', { from: 'a@shop.test', to }, bearer, 422, 'Missing `subject` field.'],
    [
      'sendgrid',
      'v3/mail/send',
      { from: { email: 'a@shop.test' }, personalizations: [{ to: to.map((email) => ({ email })) }] },
      bearer,
      400,
      'Unless a valid template_id is provided',
    ],
    [
      'postmark',
      'email',
      { From: 'A <a@shop.test>', To: `"Zoë" <${to[0]}>, ${to[1]}`, TextBody: 7 },
      { ...json, 'x-postmark-server-token': KEY },
      422,
      '',
    ],
    [
      'mailgun',
      'v3/shop.test/messages',
      `from=a@shop.test&to=${to}`,
      { ...form, authorization: `Basic ${base64(`api:${KEY}`)}` },
      400,
      '',
    ],
    [
      'ses',
      'v2/email/outbound-emails',
      { FromEmailAddress: 'a@shop.test', Destination: { ToAddresses: to } },
      { ...json, authorization: `AWS4-HMAC-SHA256 Credential=${KEY}/20261118/eu-west-1/ses/aws4_request` },
      400,
      '',
    ],
    [
      'ses',
      '',
      `Action=SendEmail&Source=a@shop.test&Destination.ToAddresses.member.1=${to[0]}&Destination.CcAddresses.member.1=${to[1]}`,
      form,
      400,
      '',
    ],
    [
      'brevo',
      'v3/smtp/email',
      { ...brevo, sender: { email: 'a@shop.test' }, to: to.map((email) => ({ email })), subject: undefined },
      { ...json, 'api-key': KEY },
      400,
      '',
    ],
    [
      'mailjet',
      'v3.1/send',
      { Messages: [{ From: { Email: 'a@shop.test' }, To: to.map((Email) => ({ Email })), TextPart: 7 }] },
      { ...json, authorization: `Basic ${base64(`${KEY}:${KEY}`)}` },
      400,
      '',
    ],
    [
      'sparkpost',
      'api/v1/transmissions',
      { content: { from: 'a@shop.test' }, recipients: to.map((email) => ({ address: { email } })) },
      { ...json, authorization: KEY },
      422,
      '',
    ],
    [
      'mailchimp',
      'api/1.0/messages/send',
      { key: KEY, message: { from_email: 'a@shop.test', to: to.map((email) => ({ email })), html: 7 } },
      json,
      500,
      '',
    ],
    ['resend', 'v1/emails', { from: 'a@shop.test', to }, bearer, 404, 'Postern does not have the endpoint'],
    ['resent', 'emails', { from: 'a@shop.test', to }, bearer, 404, 'Postern does not capture'],
    ['resend', `emails/${KEY}`, { from: 'a@shop.test' }, bearer, 405, 'POST is not allowed', []],
    ['resend', 'emails', '{"from":', bearer, 400, 'The request body is not valid JSON', []],
  ] as const) {
    it(`are listed with the reason, sender and recipients, without the key: ${service} /${path.replace(KEY, 'key')}`, async () => {
      const response = await postTo(api, `${service}/${path}`, body, headers);
      const [session] = await sessionsOf(api, 'protocol=http');
      const details = await api.call('GET', `/sessions/${session!.id}`);
      assert.equal(response.status, session!.first_refusal ? Number(session!.first_refusal.slice(0, 3)) : 0);
      if (status !== 500) assert.equal(response.status, status);
      assert.equal(session!.protocol, 'http');
      assert.equal(session!.helo, service);
      assert.ok(session!.first_refusal!.startsWith(`${response.status} ${reason}`), session!.first_refusal!);
      assert.ok(session!.first_refusal!.length > 10, session!.first_refusal!);
      const shownPath = `/capture/${service}/${path.replace(KEY, '[hidden]')}`.replace(/\/$/, '');
      assert.match(details.json.dialogue[0].command, /^POST /);
      assert.equal(details.json.dialogue[0].command.replace(/\/$/, ''), `POST ${shownPath}`);
      const [message] = session!.messages;
      assert.deepEqual(message?.recipients ?? [], recipients);
      if (recipients.length > 0) assert.equal(message!.sender, 'a@shop.test');
      assert.ok(!details.text.includes(KEY));
      assert.ok(!details.text.includes('0123456789'));
    });
  }

  it('are listed with their recipients and size when the messages are refused after the body was read', async (t) => {
    const limited = await startCapture('--smtp-max-recipients', '2');
    defer(t, () => limited.close());
    const recipients = [...to, 'eve@example.test'];
    const body = { from: 'a@shop.test', to: recipients, subject: 'x', text: 'x' };
    assert.equal((await postTo(limited, 'resend/emails', body, bearer)).status >= 400, true);
    const [session] = await sessionsOf(limited, 'protocol=http');
    assert.deepEqual(session!.messages[0]?.recipients, recipients);
    const { dialogue } = (await limited.call('GET', `/sessions/${session!.id}`)).json;
    assert.match(JSON.stringify(dialogue), new RegExp(String(JSON.stringify(body).length)));
  });

  for (const key of ['re_Secret_1', 'key-0123456789', 'AKIAIOSFODNN7EXAMPLE', 'correcthorsebatterystaple'])
    it(`do not show a key in place of the service: ${key}`, async () => {
      const { status, text } = await postTo(api, `${key}/emails`, { to }, json);
      assert.equal(status, 404);
      const [session] = await sessionsOf(api, 'protocol=http');
      assert.equal(session!.helo, '[hidden]');
      const details = await api.call('GET', `/sessions/${session!.id}`);
      assert.equal(details.json.dialogue[0].command, 'POST /capture/[hidden]/emails');
      assert.ok(!(details.text + text).includes(key));
    });

  it('include those of a batch that was accepted otherwise', async () => {
    const before = (await sessionsOf(api, 'protocol=http&limit=200')).length;
    const { status } = await postTo(
      api,
      'postmark/email/batch',
      [
        { From: 'a@shop.test', To: 'zoe@example.test', TextBody: 'x' },
        { From: 'a@shop.test', To: 'nobody', TextBody: 'x' },
      ],
      { ...json, 'x-postmark-server-token': KEY },
    );
    assert.equal(status, 200);
    const sessions = await sessionsOf(api, 'protocol=http&limit=200');
    assert.equal(sessions.length, before + 1);
    assert.match(sessions[0]!.first_refusal!, /^422 /);
    await api.clear();
  });

  it('do not include accepted ones', async () => {
    const before = (await sessionsOf(api, 'protocol=http&limit=200')).length;
    assert.equal((await postTo(api, 'brevo/v3/smtp/email', brevo)).status, 201);
    assert.equal((await sessionsOf(api, 'protocol=http&limit=200')).length, before);
    await api.clear();
  });

  it('explain why a wait for one of their recipients has timed out, and no other wait', async () => {
    await postTo(api, 'resend/emails', { from: 'a@shop.test', to: 'only@example.test' }, bearer);
    const { json: mine } = await api.call('GET', '/wait?to=only@example.test&timeout=0');
    assert.deepEqual(
      mine.refused.map(({ protocol, command, reply, recipients }: Record<string, unknown>) => [
        ...[protocol, command, reply, recipients],
      ]),
      [['http', 'POST /capture/resend/emails', '422 Missing `subject` field.', ['only@example.test']]],
    );
    assert.match(
      mine.reason,
      /Postern responded "422 Missing `subject` field\." to POST \/capture\/resend\/emails\.$/,
    );
    const { json: other } = await api.call('GET', '/wait?to=other@elsewhere.test&timeout=0');
    assert.ok(!JSON.stringify(other.refused).includes('only@example.test'));
  });
});

describe('a refused POST /send', () => {
  for (const [what, body, type, status, reason, recipients] of [
    ['a wrong field', { from: 'a@shop.test', to, subject: 7 }, 'application/json', 400, 'subject', to],
    [
      'a recipient that is not an address',
      { from: 'a@shop.test', to: ['x@'] },
      'application/json',
      400,
      '',
      ['x@'],
    ],
    ['a body that is not JSON', '{', 'application/json', 400, '', []],
    ['another type', 'x', 'text/plain', 415, '', []],
  ] as const)
    it(`is recorded like that of a captured service: ${what}`, async (t) => {
      const api = await startCapture();
      t.after(() => api.close());
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const headers = { 'content-type': type, authorization: `Bearer ${KEY}` };
      const response = await api.call('POST', '/send', { headers, body: text });
      assert.equal(response.status, status);
      const [session] = await sessionsOf(api, 'protocol=http');
      assert.equal(session!.helo, 'postern');
      assert.equal(session!.first_refusal, `${status} ${response.json.error}`);
      assert.match(session!.first_refusal!, new RegExp(reason));
      assert.deepEqual(session!.messages[0]?.recipients ?? [], recipients);
      const details = await api.call('GET', `/sessions/${session!.id}`);
      assert.equal(details.json.dialogue[0].command, 'POST /api/v1/send');
      assert.ok(!details.text.includes(KEY));
    });

  it('is recorded also if the login refuses it, and an accepted one is not', async (t) => {
    const api = await startCapture('--token', 'manager-0123456789');
    t.after(() => api.close());
    const authorization = 'Bearer manager-0123456789';
    const body = JSON.stringify({ from: 'a@shop.test', to, text: 'x' });
    const post = (headers: Record<string, string>) =>
      send(api.http, 'POST', '/api/v1/send', { headers, body });
    assert.equal((await post({ ...json, authorization })).status, 201);
    assert.equal((await post(json)).status, 401);
    const { sessions } = (
      await send(api.http, 'GET', '/api/v1/sessions?protocol=http', { headers: { authorization } })
    ).json;
    assert.deepEqual(
      sessions.map(({ helo, first_refusal }: SmtpSession) => [helo, first_refusal!.slice(0, 4)]),
      [['postern', '401 ']],
    );
  });
});

describe('a POST to a path that Postern does not have', () => {
  const reports = async (api: CaptureApi, base = '/api/v1') => {
    const { json } = await send(api.http, 'GET', `${base}/wait?to=zoe@example.test&timeout=0`, {
      headers: { authorization: 'Bearer manager-0123456789' },
    });
    return json.refused.map(({ command, reply }: Record<string, string>) => `${command} -> ${reply}`);
  };
  const post = (api: CaptureApi, path: string, headers: Record<string, string> = bearer) =>
    send(api.http, 'POST', path, { headers, body: JSON.stringify({ to }) });

  it('is reported with the base URL that the application should have, without the key', async (t) => {
    const api = await startCapture();
    t.after(() => api.close());
    for (const path of ['/resend/emails', '/v3/mail/send', `/other/${KEY}?key=${KEY}`, '/'])
      assert.ok([404, 405].includes((await post(api, path)).status));
    const hint = 'Captured mail services are below /capture: the base URL of the application must end with';
    assert.deepEqual(await reports(api), [
      `POST /resend/emails -> 404 There is no endpoint POST /resend/emails. ${hint} /capture/resend.`,
      `POST /v3/mail/send -> 404 There is no endpoint POST /v3/mail/send. ${hint} /capture/sendgrid.`,
      `POST /other/[hidden] -> 404 There is no endpoint POST /other/[hidden]. ${hint} /capture/SERVICE.`,
      `POST / -> 405 POST is not allowed here. This path supports GET, HEAD. ${hint} /capture/ses.`,
    ]);
    assert.equal((await sessionsOf(api, 'protocol=http'))[0]!.helo, null);
  });

  it('is reported also if the login refuses it, and in its mailbox', async (t) => {
    const api = await startCapture('--token', 'manager-0123456789');
    t.after(() => api.close());
    await send(api.http, 'POST', '/api/v1/mailboxes', {
      headers: { ...json, authorization: 'Bearer manager-0123456789' },
      body: '{"name":"team"}',
    });
    assert.equal((await post(api, '/emails')).status, 401);
    assert.equal((await post(api, '/mailboxes/team/emails')).status, 401);
    assert.match((await reports(api)).join(), /^POST \/emails -> 401 Sign in.* \/capture\/resend\.$/);
    assert.match(
      (await reports(api, '/mailboxes/team/api/v1')).join(),
      /^POST \/mailboxes\/team\/emails -> 401 .* \/mailboxes\/team\/capture\/resend\.$/,
    );
  });
});

describe('a flood of refused requests to captured services', () => {
  it('removes no SMTP session, and no refusal of the SMTP server from a report', async (t) => {
    const api = await startCapture('--smtp-session-log', '3');
    t.after(() => api.close());
    const client = await SmtpClient.connect(api.smtpPort);
    await client.say('RCPT TO:<zoe@example.test>');
    await client.close();
    for (let i = 0; i < 30; i++) await postTo(api, 'resend/emails', { to: 'zoe@example.test' });
    const { sessions, total } = (await api.call('GET', '/sessions')).json;
    assert.equal(total, sessions.length);
    const count = (protocol: string) =>
      sessions.filter((one: SmtpSession) => one.protocol === protocol).length;
    assert.deepEqual([count('smtp'), count('http')], [2, 3]);
    assert.equal((await sessionsOf(api, 'protocol=smtp')).length, 2);
    const { refused } = (await api.call('GET', '/wait?timeout=0.01')).json;
    assert.equal(refused.length, 0);
    const { json: report } = await api.call('GET', '/wait?to=zoe@example.test&timeout=0');
    assert.equal(report.refused.filter((one: { protocol: string }) => one.protocol === 'http').length, 10);
    assert.ok(report.refused.some((one: { protocol: string }) => one.protocol === 'smtp'));
  });

  it('is recorded also if the key is wrong, without it', async (t) => {
    const api = await startCapture('--capture-key', 'right-key-0123456789');
    t.after(() => api.close());
    const headers = { ...json, authorization: 'Bearer wrong-key-0123456789' };
    const refused = await postTo(api, 'resend/emails', { to: 'zoe@example.test' }, headers);
    assert.equal(refused.status, 403);
    const [session] = await sessionsOf(api, 'refused=true');
    assert.equal(session!.first_refusal, '403 API key is invalid');
    assert.ok(!(await api.call('GET', `/sessions/${session!.id}`)).text.includes('wrong-key'));
  });

  it('is recorded with the path below /capture on a port of its own', async (t) => {
    const api = await startCapture('--capture', 'resend=0');
    t.after(() => api.close());
    const { port } = api.app.listening.find(({ serves }) => serves === 'capture/resend')!;
    await send({ host: '127.0.0.1', port: port! }, 'POST', '/emails', { headers: json, body: '{}' });
    const [session] = await sessionsOf(api, 'protocol=http');
    const { dialogue } = (await api.call('GET', `/sessions/${session!.id}`)).json;
    assert.equal(dialogue[0].command, 'POST /capture/resend/emails');
  });
});
