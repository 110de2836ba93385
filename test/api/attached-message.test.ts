import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Api, assertRefused, startApi } from './harness.ts';
import { mailWithParts } from './mime-message.ts';

const forwarded = [
  'From: =?utf-8?q?Zo=C3=AB?= <zoe@shop.test>',
  'To: ada@example.test, bob@example.test',
  'Date: Sat, 14 Nov 2026 10:30:00 +0100',
  'Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?= / 17',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=m',
  '',
  '--m',
  'Content-Type: multipart/alternative; boundary=a',
  '',
  '--a',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Sch=C3=B6n',
  '--a',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p onclick="x()">Schön <img src="http://track.test/a.png"><script>x()</script></p>',
  '--a--',
  '--m',
  'Content-Type: message/rfc822',
  '',
  'Subject: Deeper',
  '',
  'Text',
  '--m--',
  '',
].join('\r\n');

/** A message with an attached message, written as it is. */
function forwarding(message: string, header = 'Content-Type: message/rfc822'): string {
  const lines = ['Subject: Fwd', 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=outer', ''];
  return [...lines, '--outer', '', 'See below.', '--outer', header, '', message, '--outer--', ''].join(
    '\r\n',
  );
}

describe('attached messages', () => {
  let api: Api;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  /** The path of the only attachment of a message, and its name. */
  async function attached(source: string): Promise<{ path: string; filename: string }> {
    const id = await api.mail(source);
    const { attachments } = (await api.call('GET', `/messages/${id}/attachments`)).json;
    assert.equal(attachments.length, 1);
    return { path: `/messages/${id}/attachments/${attachments[0].id}`, filename: attachments[0].filename };
  }

  it('an attached message is named by its subject, and has its own people, bodies and attachments', async () => {
    const { path, filename } = await attached(forwarding(forwarded));
    assert.equal(filename, 'Grüße _ 17.eml');
    const message = (await api.call('GET', `${path}/message`)).json;
    assert.equal(message.subject, 'Grüße / 17');
    assert.deepEqual(message.from, [{ name: 'Zoë', address: 'zoe@shop.test' }]);
    assert.equal(message.to.length, 2);
    assert.equal(message.date, '2026-11-14T09:30:00.000Z');
    assert.equal(message.text_body.trim(), 'Schön');
    assert.match(message.html_body, /<script>/);
    assert.deepEqual(message.attachments, [{ filename: 'Deeper.eml', content_type: 'message/rfc822' }]);
  });

  it('an attached message has its headers, in their order', async () => {
    const { path } = await attached(forwarding(forwarded));
    const { headers, from } = (await api.call('GET', `${path}/headers`)).json;
    assert.deepEqual(
      headers.map(({ name }: { name: string }) => name),
      ['From', 'To', 'Date', 'Subject', 'MIME-Version', 'Content-Type'],
    );
    assert.equal(from[0].address, 'zoe@shop.test');
  });

  it('the view of an attached message is as harmless as that of a message', async () => {
    const { path } = await attached(forwarding(forwarded));
    const { text, headers } = await api.call('GET', `${path}/view`);
    assert.match(text, /<p>Schön <img title="Remote image, blocked"><\/p>/);
    assert.doesNotMatch(text, /script|onclick|track\.test/);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src/);
    assert.doesNotMatch(policy, /script-src|allow-scripts|allow-same-origin/);
    assert.match((await api.call('GET', `${path}/view?body=text`)).text, /Schön/);
  });

  it('the details of the view of an attached message count what was blocked, and its links', async () => {
    const { path } = await attached(
      forwarding(forwarded.replace('</p>', '</p><a href="https://shop.test/">Shop</a>')),
    );
    const { blocked, links } = (await api.call('GET', `${path}/view/details`)).json;
    assert.deepEqual([blocked, links.length, links[0].url], [1, 1, 'https://shop.test/']);
    assert.equal((await api.call('GET', `${path}/view/details?remote=allow`)).json.blocked, 0);
  });

  it('an attached message in base64, or with only the name of one, opens too', async () => {
    const bytes = Buffer.from(forwarded);
    for (const part of [
      { type: 'message/rfc822', bytes },
      { type: 'application/octet-stream', filename: 'Saved.EML', bytes },
    ]) {
      const { path } = await attached(mailWithParts([part]));
      assert.equal((await api.call('GET', `${path}/message`)).json.subject, 'Grüße / 17');
    }
  });

  it('an attachment that is not a message, or not there, is 404', async () => {
    const pdf = { type: 'application/pdf', filename: 'a.pdf', bytes: Buffer.from('x') };
    const { path } = await attached(mailWithParts([pdf]));
    const missing = path.replace(/\w+$/, '01ARZ3NDEKTSV4RRFFQ69G5FAV');
    for (const end of ['message', 'headers', 'view', 'view/details']) {
      assertRefused(await api.call('GET', `${path}/${end}`), 404, 'not_found');
      assertRefused(await api.call('GET', `${missing}/${end}`), 404, 'not_found');
    }
    assertRefused(await api.call('GET', `${path}/view?theme=blue`), 400, 'invalid_parameter');
  });

  it('a hostile attached message is cut at the limits of a view', async () => {
    const html = (body: string) => `Content-Type: text/html\r\n\r\n${body}`;
    const { path } = await attached(forwarding(html('<div>'.repeat(5000))));
    assert.match((await api.call('GET', `${path}/view`)).text, /more than \d+ levels deep/);
    const long = await attached(forwarding(html(`<p>${'ab '.repeat(500_000)}`)));
    const message = (await api.call('GET', `${long.path}/message`)).json;
    assert.equal(message.html_body.length, 1_000_000);
    for (const nothing of [
      '',
      '\r\n',
      'Content-Type: multipart/mixed; boundary=""\r\n\r\n--',
      '\0'.repeat(100),
    ]) {
      const { path } = await attached(forwarding(nothing));
      for (const end of ['message', 'headers', 'view'])
        assert.equal((await api.call('GET', `${path}/${end}`)).status, 200, end);
    }
  });
});
