import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Attachment } from '../../src/contract/message/message.ts';
import { Mailbox } from '../../src/mailbox/mailbox.ts';
import { unzip } from '../unzip.ts';
import { type Api, assertRefused, startApi } from './harness.ts';
import { mailWithParts, pixel } from './mime-message.ts';

const MISSING = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const pdf = Buffer.from('%PDF-1.7\r\n\x00\xff'.repeat(1000), 'latin1');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

describe('attachments', () => {
  let api: Api;
  let id: string;
  let attachments: Attachment[];
  before(async () => {
    api = await startApi();
    id = await api.mail(
      mailWithParts([
        { type: 'application/pdf', filename: 'Rechnung März "17".pdf', bytes: pdf },
        { type: 'image/png', disposition: 'inline', contentId: 'logo@shop.test', bytes: pixel },
        { type: 'image/svg+xml', disposition: 'inline', contentId: 'a/b c%d', bytes: svg, filename: 'x.svg' },
        {
          type: 'text/html',
          disposition: 'inline',
          contentId: 'page',
          bytes: Buffer.from('<script>1</script>'),
        },
        {
          type: 'image/gif',
          disposition: 'inline',
          contentId: 'logo@shop.test',
          bytes: Buffer.from('second'),
        },
        { type: 'text/plain; charset=utf-8', filename: 'note.txt', bytes: Buffer.from('ein Gruß') },
        { type: 'application/json', filename: 'data.json', bytes: Buffer.from('{"a":1}') },
      ]),
    );
    attachments = (await api.call('GET', `/messages/${id}/attachments`)).json.attachments;
  });
  after(() => api.close());

  const download = (index: number, headers: Record<string, string> = {}, method = 'GET') =>
    api.call(method, `/messages/${id}/attachments/${attachments[index]!.id}`, { headers });
  const inline = (cid: string, headers: Record<string, string> = {}) =>
    api.call('GET', `/messages/${id}/inline/${cid}`, { headers });

  describe('the list', () => {
    it('has every part that is not a body, with its decoded size', () => {
      assert.deepEqual(
        attachments.map(({ content_type, size, disposition }) => [content_type, size, disposition]),
        [
          ['application/pdf', pdf.length, 'attachment'],
          ['image/png', pixel.length, 'inline'],
          ['image/svg+xml', svg.length, 'inline'],
          ['text/html', 18, 'inline'],
          ['image/gif', 6, 'inline'],
          ['text/plain', 9, 'attachment'],
          ['application/json', 7, 'attachment'],
        ],
      );
    });
    it('names the message, the Content-ID without brackets, and a file name for each', () => {
      assert.ok(attachments.every((attachment) => attachment.message_id === id));
      assert.equal(attachments[0]!.filename, 'Rechnung März "17".pdf');
      assert.equal(attachments[0]!.content_id, null);
      assert.equal(attachments[1]!.content_id, 'logo@shop.test');
      assert.match(attachments[1]!.filename, /^attachment-\d+\.png$/);
    });
    it('is empty for a message without attachments, and 404 for an unknown message', async () => {
      const plain = await api.mail();
      assert.deepEqual((await api.call('GET', `/messages/${plain}/attachments`)).json, { attachments: [] });
      assertRefused(await api.call('GET', `/messages/${MISSING}/attachments`), 404, 'not_found');
    });
    it('keeps the ids of attachments from one request to the next', async () => {
      const again = (await api.call('GET', `/messages/${id}/attachments`)).json.attachments;
      assert.deepEqual(again, attachments);
    });
    it('agrees with has_attachments', async () => {
      const { messages } = (await api.call('GET', '/messages')).json;
      for (const message of messages) {
        const { json } = await api.call('GET', `/messages/${message.id}/attachments`);
        assert.equal(json.attachments.length > 0, message.has_attachments);
      }
    });
  });

  describe('a download', () => {
    it('is the decoded file with the type that the message declares', async () => {
      for (const [index, bytes] of [pdf, pixel, svg].entries()) {
        const { status, headers, body } = await download(index);
        assert.equal(status, 200);
        assert.deepEqual(body, bytes);
        assert.equal(headers['content-type'], attachments[index]!.content_type);
        assert.equal(headers['content-length'], String(bytes.length));
      }
    });
    it('keeps the charset of text, and adds none that the message does not declare', async () => {
      assert.equal((await download(5)).headers['content-type'], 'text/plain; charset=utf-8');
      assert.equal((await download(6)).headers['content-type'], 'application/json');
      assert.equal((await download(3)).headers['content-type'], 'text/html');
    });
    it('cannot run anything when it is opened', async () => {
      const { headers } = await download(3);
      assert.match(headers['content-disposition']!, /^attachment;/);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['content-security-policy'], "sandbox; default-src 'none'");
    });
    it('has its filename in ASCII and in UTF-8', async () => {
      assert.equal(
        (await download(0)).headers['content-disposition'],
        `attachment; filename="Rechnung Marz _17_.pdf"; filename*=UTF-8''Rechnung%20M%C3%A4rz%20_17_.pdf`,
      );
    });
    it('supports entity tags, 304 and ranges like the raw message', async () => {
      const { headers } = await download(0);
      assert.equal(headers['cache-control'], 'private, max-age=31536000, immutable');
      assert.equal((await download(0, { 'if-none-match': headers.etag! })).status, 304);
      const part = await download(0, { range: 'bytes=5000-5999' });
      assert.equal(part.status, 206);
      assert.deepEqual(part.body, pdf.subarray(5000, 6000));
      assert.equal(part.headers['content-range'], `bytes 5000-5999/${pdf.length}`);
      assert.deepEqual((await download(0, { range: 'bytes=-7' })).body, pdf.subarray(-7));
      assertRefused(await download(0, { range: `bytes=${pdf.length}-` }), 416, 'invalid_parameter');
      assert.equal((await download(0, {}, 'HEAD')).headers['content-length'], String(pdf.length));
    });
    it('is 404 under another message, and for an invalid id', async () => {
      const other = await api.mail();
      const aid = attachments[0]!.id;
      assertRefused(await api.call('GET', `/messages/${other}/attachments/${aid}`), 404, 'not_found');
      for (const odd of [MISSING, 'x', '%FF', '%00', '..%2Fx', 'A'.repeat(5000)]) {
        assertRefused(await api.call('GET', `/messages/${id}/attachments/${odd}`), 404, 'not_found');
      }
    });
  });

  describe('inline', () => {
    it('serves the image whose Content-ID matches', async () => {
      const { status, headers, body } = await inline('logo@shop.test');
      assert.equal(status, 200);
      assert.deepEqual(body, pixel);
      assert.equal(headers['content-type'], 'image/png');
      assert.equal(headers['cache-control'], 'private, max-age=31536000, immutable');
    });
    it('accepts the id URL-encoded, with or without brackets', async () => {
      for (const cid of ['logo%40shop.test', '%3Clogo@shop.test%3E', '<logo@shop.test>']) {
        assert.deepEqual((await inline(cid)).body, pixel, cid);
      }
      assert.deepEqual((await inline('a%2Fb%20c%25d')).body, svg);
    });
    it('matches exactly', async () => {
      for (const cid of [
        'LOGO@shop.test',
        'logo@shop',
        'logo',
        '%20logo@shop.test',
        '%00',
        '%FF',
        'x'.repeat(9000),
      ]) {
        assertRefused(await inline(cid), 404, 'not_found');
      }
    });
    it('serves types other than image/* as application/octet-stream', async () => {
      const { headers } = await inline('page');
      assert.equal(headers['content-type'], 'application/octet-stream');
      assert.match(headers['content-disposition']!, /^attachment;/);
    });
    it('serves SVG as an image that can run nothing', async () => {
      const { headers } = await inline('a%2Fb%20c%25d');
      assert.equal(headers['content-type'], 'image/svg+xml');
      assert.equal(headers['content-security-policy'], "sandbox; default-src 'none'");
    });
    it('answers 304 and HEAD', async () => {
      const { headers } = await inline('logo@shop.test');
      assert.equal((await inline('logo@shop.test', { 'if-none-match': headers.etag! })).status, 304);
      const head = await api.call('HEAD', `/messages/${id}/inline/logo@shop.test`);
      assert.equal(head.headers['content-length'], String(pixel.length));
    });
  });

  describe('the archive of all attachments', () => {
    it('has every attachment under a safe name of its own', async (t) => {
      const names = ['../../up.txt', 'a.txt', 'A.TXT', 'nul', '<img src=x onerror=alert(1)>.png'];
      const parts = names.map((filename) => ({ type: 'text/plain', filename, bytes: Buffer.from(filename) }));
      const message = await api.mail(mailWithParts(parts, 'Five "files"/parts'));
      const list = t.mock.method(Mailbox.prototype, 'list');
      const answer = await api.call('GET', `/messages/${message}/attachments.zip`);
      assert.equal(list.mock.callCount(), 0, 'counts messages only for the subject');
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['content-type'], 'application/zip');
      assert.match(answer.headers['content-disposition']!, /^attachment; filename="Five _files__parts\.zip"/);
      assert.equal(answer.headers['content-security-policy'], "sandbox; default-src 'none'");
      assert.equal(Number(answer.headers['content-length']), answer.body.length);
      assert.deepEqual(
        unzip(answer.body).map(({ name, bytes }) => [name, bytes.toString()]),
        [
          ['_.._up.txt', '../../up.txt'],
          ['a.txt', 'a.txt'],
          ['A (2).TXT', 'A.TXT'],
          ['_nul', 'nul'],
          ['_img src=x onerror=alert(1)_.png', '<img src=x onerror=alert(1)>.png'],
        ],
      );
    });

    it('has ranges, an entity tag and HEAD like every download', async () => {
      const path = `/messages/${id}/attachments.zip`;
      const whole = await api.call('GET', path);
      assert.equal(unzip(whole.body).length, attachments.length);
      const part = await api.call('GET', path, { headers: { range: 'bytes=10-5000' } });
      assert.equal(part.status, 206);
      assert.deepEqual(part.body, whole.body.subarray(10, 5001));
      const known = { 'if-none-match': whole.headers.etag! };
      assert.equal((await api.call('GET', path, { headers: known })).status, 304);
      const head = await api.call('HEAD', path);
      assert.equal(Number(head.headers['content-length']), whole.body.length);
    });

    it('is empty for a message without attachments, and 404 for no message', async () => {
      const answer = await api.call('GET', `/messages/${await api.mail()}/attachments.zip`);
      assert.deepEqual(unzip(answer.body), []);
      assertRefused(await api.call('GET', `/messages/${MISSING}/attachments.zip`), 404, 'not_found');
    });
  });

  it('of more than 50 megapixels are not sent to a browser that would show them, but downloaded', async () => {
    const head = Buffer.from('89504e470d0a1a0a0000000d4948445200004e2000004e20', 'hex');
    const huge = await api.mail(
      mailWithParts([{ type: 'image/png', disposition: 'inline', contentId: 'huge', bytes: head }]),
    );
    const [file] = (await api.call('GET', `/messages/${huge}/attachments`)).json.attachments;
    for (const path of [`attachments/${file.id}`, 'inline/huge']) {
      const shown = { headers: { accept: 'image/avif,image/webp,*/*;q=0.8' } };
      assertRefused(await api.call('GET', `/messages/${huge}/${path}`, shown), 413, 'too_large');
      const saved = await api.call('GET', `/messages/${huge}/${path}`, {
        headers: { accept: 'text/html,*/*' },
      });
      assert.deepEqual([saved.status, saved.headers.vary], [200, 'accept']);
      assert.deepEqual(saved.body, head);
    }
  });
});

describe('alternatives', () => {
  let api: Api;
  let id: string;
  before(async () => {
    api = await startApi();
    const forms = [
      'text/plain\r\n\r\nText',
      'text/x-amp-html; charset=utf-8\r\n\r\n<html ⚡4email>',
      'text/html\r\n\r\n<p>',
    ];
    const parts = forms.map((form) => `--b\r\nContent-Type: ${form}\r\n`).join('');
    id = await api.mail(`Content-Type: multipart/alternative; boundary=b\r\n\r\n${parts}--b--\r\n`);
  });
  after(() => api.close());

  it('AMP is not an attachment, and is listed with its type and size on request', async () => {
    const { json } = await api.call('GET', `/messages/${id}?include=attachments,alternatives`);
    assert.deepEqual(json.alternatives, [{ content_type: 'text/x-amp-html', size: 16 }]);
    assert.deepEqual(json.attachments, []);
    assert.deepEqual([json.has_attachments, json.text_body, json.html_body], [false, 'Text', '<p>']);
  });

  it('AMP is downloaded with its type, and cannot run', async () => {
    const { status, headers, text } = await api.call('GET', `/messages/${id}/alternatives/0`);
    assert.deepEqual([status, text], [200, '<html ⚡4email>']);
    assert.equal(headers['content-type']!, 'text/x-amp-html; charset=utf-8');
    assert.match(String(headers['content-disposition']), /^attachment; filename="alternative-1\.html"/);
    assert.match(String(headers['content-security-policy']), /^sandbox/);
  });

  for (const n of ['1', '-1', 'x', '0.0', '9'.repeat(400)])
    it(`the alternative ${n.slice(0, 9)} is not found`, async () =>
      assertRefused(await api.call('GET', `/messages/${id}/alternatives/${n}`), 404, 'not_found'));
});
