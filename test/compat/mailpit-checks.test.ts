import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { type Api, startApi } from '../api/harness.ts';
import { type Answer, send } from '../api/http-client.ts';
import { defer } from '../defer.ts';
import { SmtpClient } from '../smtp-client.ts';

async function start(t: TestContext, ...flags: string[]): Promise<Api> {
  const api = await startApi(...flags);
  defer(t, () => api.close());
  return api;
}

const call = (api: Api, method: string, path: string, body?: unknown): Promise<Answer> =>
  send(api.http, method, `/compat/mailpit/api/v1${path}`, {
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });

/** A server whose pages say in their path which status they have; or that answers everything with JSON. */
async function startServer(t: TestContext, answer?: unknown): Promise<number> {
  const server = createServer((request, response) => {
    if (answer === undefined) response.statusCode = Number(request.url!.slice(1));
    request.resume().on('end', () => response.end(JSON.stringify(answer ?? '')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  defer(t, () => server.close());
  return (server.address() as AddressInfo).port;
}

const html = (body: string) => `Subject: a\r\nContent-Type: text/html\r\n\r\n${body}`;

describe("Mailpit's API: checks, release and chaos", () => {
  it('html-check has a warning for each feature that clients lack', async (t) => {
    const api = await start(t);
    await api.mail(html('<p style="position: absolute">Hi</p><video src="https://x.test/a"></video>'));
    const { json } = await call(api, 'GET', '/message/latest/html-check');
    const position = json.Warnings.find(({ Slug }: { Slug: string }) => Slug === 'css-position');
    assert.deepEqual(
      [position.Category, position.URL, position.Score.Found],
      ['css', 'https://www.caniemail.com/features/css-position/', 1],
    );
    const { Supported, Partial, Unsupported } = position.Score;
    assert.equal(Math.round(Supported + Partial + Unsupported), 100);
    const [result] = position.Results;
    assert.ok(json.Platforms[result.Platform].includes(result.Family));
    for (const { NoteNumber } of position.Results)
      assert.ok(NoteNumber === '' || position.NotesByNumber[NoteNumber]);
    assert.equal(json.Total.Nodes, 2);
    assert.equal(Math.round(json.Total.Supported + json.Total.Partial + json.Total.Unsupported), 100);
    assert.ok(json.Total.Supported < 100);
    await api.mail(html('<p style="display: grid">Hi</p>'));
    const { Warnings } = (await call(api, 'GET', '/message/latest/html-check')).json;
    assert.ok(Warnings.some(({ Slug }: { Slug: string }) => Slug === 'css-display-grid'));
    await api.mail('Subject: text\r\n\r\nHi');
    const none = await call(api, 'GET', '/message/latest/html-check');
    assert.deepEqual([none.status, none.text], [400, 'message does not contain HTML']);
  });

  it('link-check opens links if that is allowed', async (t) => {
    const port = await startServer(t);
    const links = [200, 404].map((status) => `<a href="http://127.0.0.1:${port}/${status}">${status}</a>`);
    const closed = await start(t);
    await closed.mail(html(links.join('')));
    const refused = await call(closed, 'GET', '/message/latest/link-check');
    assert.deepEqual([refused.status, /--check-links/.test(refused.text)], [400, true]);
    const open = await start(t, '--check-links', `127.0.0.1:${port}`);
    await open.mail(html(links.join('')));
    const { json } = await call(open, 'GET', '/message/latest/link-check?follow=true');
    assert.deepEqual(json, {
      Errors: 1,
      Links: [
        { URL: `http://127.0.0.1:${port}/404`, StatusCode: 404, Status: 'Not Found' },
        { URL: `http://127.0.0.1:${port}/200`, StatusCode: 200, Status: 'OK' },
      ],
    });
  });

  it('sa-check asks the spam filter, if there is one', async (t) => {
    const symbols = { BAD: { name: 'BAD', score: 12.25, description: 'Is bad: very' } };
    const port = await startServer(t, { score: 16.5, required_score: 15, action: 'reject', symbols });
    const without = await start(t);
    await without.mail(html('Hi'));
    const refused = await call(without, 'GET', '/message/latest/sa-check');
    assert.deepEqual([refused.status, /--spam-check/.test(refused.text)], [400, true]);
    assert.equal((await call(without, 'GET', '/webui')).json.SpamAssassin, false);
    const api = await start(t, '--spam-check', `http://127.0.0.1:${port}`);
    await api.mail(html('Hi'));
    assert.deepEqual((await call(api, 'GET', '/message/latest/sa-check')).json, {
      ...{ IsSpam: true, Error: '', Score: 16.5 },
      Rules: [{ Score: 12.3, Name: 'BAD', Description: 'Is bad: very' }],
    });
    assert.equal((await call(api, 'GET', '/webui')).json.SpamAssassin, true);
  });

  it('release sends a message to the server of --release-allow', async (t) => {
    const real = await start(t);
    const api = await start(t, '--release-allow', `127.0.0.1:${real.smtpPort}`);
    await api.mail({ subject: 'Send me on' });
    const released = await call(api, 'POST', '/message/latest/release', { To: ['ada@example.test'] });
    assert.deepEqual([released.status, released.text], [200, 'ok']);
    const [copy] = (await real.call('GET', '/messages')).json.messages;
    assert.deepEqual([copy.subject, copy.recipients], ['Send me on', ['ada@example.test']]);
    const { MessageRelay } = (await call(api, 'GET', '/webui')).json;
    assert.deepEqual([MessageRelay.Enabled, MessageRelay.SMTPServer], [true, `127.0.0.1:${real.smtpPort}`]);
    for (const [To, text] of [
      [[], 'No valid addresses found'],
      [['nobody'], 'Invalid email address: nobody'],
    ] as const)
      assert.equal((await call(api, 'POST', '/message/latest/release', { To })).text, text);
    await real.mail({ subject: 'Stays' });
    const closed = await call(real, 'POST', '/message/latest/release', { To: ['ada@example.test'] });
    assert.deepEqual([closed.status, /--release-allow/.test(closed.text)], [400, true]);
  });

  it('chaos makes the SMTP server fail until it is reset, and keeps other faults', async (t) => {
    const api = await start(t);
    const off = { ErrorCode: 451, Probability: 0 };
    const quiet = { Sender: off, Recipient: off, Authentication: { ErrorCode: 535, Probability: 0 } };
    assert.deepEqual((await call(api, 'GET', '/chaos')).json, quiet);
    const fault = {
      ...{ at: 'rcpt', match: { recipient: 'other@x.test' } },
      action: { reply: { code: 450, text: 'Later' } },
    };
    await api.call('POST', '/faults', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    const Recipient = { ErrorCode: 551, Probability: 100 };
    for (let times = 0; times < 2; times++)
      assert.deepEqual((await call(api, 'PUT', '/chaos', { Recipient })).json, { ...quiet, Recipient });
    assert.equal((await api.call('GET', '/faults')).json.faults.length, 2);
    const smtp = await SmtpClient.connect(api.smtpPort);
    defer(t, () => smtp.close());
    assert.match(await smtp.say('MAIL FROM:<a@x.test>'), /^250/);
    assert.match(await smtp.say('RCPT TO:<b@x.test>'), /^551 Chaos recipient error/);
    assert.deepEqual((await call(api, 'PUT', '/chaos', {})).json, quiet);
    await api.mail();
    assert.equal((await api.call('GET', '/faults')).json.faults.length, 1);
    for (const body of [
      { Sender: { ErrorCode: 200, Probability: 1 } },
      { Sender: { Probability: 101 } },
      { Sender: { Probability: 'x' } },
      { Authentication: { Probability: 1 } },
    ])
      assert.equal((await call(api, 'PUT', '/chaos', body)).status, 400);
  });
});
