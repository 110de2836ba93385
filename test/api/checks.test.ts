import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { checkNames } from '../../src/contract/message/check-names.ts';
import type { Finding } from '../../src/contract/message/checks.ts';
import { type Api, assertRefused, startApi } from './harness.ts';

const message = 'Subject: Hello\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Hello</p>\r\n';
const rfc822 = (body: string) => ({ headers: { 'content-type': 'message/rfc822' }, body });

describe('checks', () => {
  let api: Api;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  it('of a stored message and of one that is sent in a request are all checks, and nothing is stored', async () => {
    const id = await api.mail(message);
    const stored = await api.call('GET', `/messages/${id}/checks`);
    const { total } = (await api.call('GET', '/messages')).json;
    const sent = await api.call('POST', '/check', rfc822(message));
    assert.equal(stored.status, 200, stored.text);
    assert.equal(sent.status, 200, sent.text);
    for (const { json } of [stored, sent])
      assert.deepEqual(
        json.checks.map(({ name }: { name: string }) => name),
        checkNames,
      );
    assert.equal((await api.call('GET', '/messages')).json.total, total);
  });

  it('of HTML name the clients that do not support a feature, and where it is', async () => {
    const id = await api.mail(
      'Subject: a\r\nContent-Type: text/html\r\n\r\n<p>a</p>\r\n<p style="transform:none">\r\n',
    );
    const { checks } = (await api.call('GET', `/messages/${id}/checks/html`)).json;
    assert.equal(checks.length, 1);
    const [{ name, status, score, findings }] = checks;
    assert.deepEqual({ name, status }, { name: 'html', status: 'warn' });
    assert.equal(score, 90);
    const [finding] = findings;
    assert.equal(finding.feature, 'css-transform');
    assert.deepEqual(finding.where, { part: 'html', line: 2, column: 11, excerpt: 'transform:none' });
    assert.ok(finding.clients.some(({ client }: { client: string }) => client === 'gmail'));
    const plain = await api.mail();
    const [skipped] = (await api.call('GET', `/messages/${plain}/checks/html`)).json.checks;
    assert.deepEqual([skipped.status, skipped.score, skipped.findings], ['skipped', null, []]);
  });

  it('of HTML sum up the features of little effect, and list them on request', async () => {
    const body = 'Subject: a\r\nContent-Type: text/html\r\n\r\n<p style="transform:none; margin:0">a</p>\r\n';
    const id = await api.mail(body);
    const codesOf = ({ json }: Awaited<ReturnType<typeof api.call>>) =>
      json.checks[0].findings.map(({ code, feature }: Finding) => feature ?? code);
    const summed = ['css-transform', 'minor_features'];
    const listed = ['css-transform', 'css-margin'];
    for (const path of [`/messages/${id}/checks`, `/messages/${id}/checks/html`]) {
      assert.deepEqual(codesOf(await api.call('GET', path)), summed);
      assert.deepEqual(codesOf(await api.call('GET', `${path}?all=true`)), listed);
    }
    assert.deepEqual(codesOf(await api.call('POST', '/check', rfc822(body))), summed);
    assert.deepEqual(codesOf(await api.call('POST', '/check?only=html&all=true', rfc822(body))), listed);
  });

  it('of a stored message compare its Date with its arrival', async () => {
    const id = await api.mail('Subject: a\r\nDate: Mon, 09 Nov 2015 09:30:00 +0000\r\n\r\nHello\r\n');
    const [{ findings }] = (await api.call('GET', `/messages/${id}/checks/headers`)).json.checks;
    assert.ok(findings.some(({ code }: Finding) => code === 'date_in_past'));
  });

  it('reject what is not a message, a check or a stored message', async () => {
    const id = await api.mail(message);
    const json = { headers: { 'content-type': 'application/json' }, body: '{}' };
    assertRefused(await api.call('POST', '/check', json), 415, 'unsupported_media_type');
    assertRefused(await api.call('POST', '/check'), 400, 'invalid_body');
    assertRefused(await api.call('POST', '/send', rfc822(message)), 415, 'unsupported_media_type');
    assertRefused(await api.call('GET', `/messages/${id}/checks/beauty`), 404, 'not_found');
    assertRefused(await api.call('GET', '/messages/01JCMZ4S0HJ6Q2V8X5T3R9W7KD/checks'), 404, 'not_found');
    assertRefused(await api.call('GET', `/messages/${id}/checks?x=1`), 400, 'invalid_parameter');
  });

  it('end with the message: the checks of a deleted message are not found', async () => {
    const id = await api.mail(message);
    assert.equal((await api.call('GET', `/messages/${id}/checks`)).status, 200);
    await api.call('DELETE', `/messages/${id}`);
    assertRefused(await api.call('GET', `/messages/${id}/checks`), 404, 'not_found');
  });
});
