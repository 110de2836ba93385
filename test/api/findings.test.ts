import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Api, startApi } from './harness.ts';
import { mailWithParts, pixel } from './mime-message.ts';

const paths = ['codes', 'links', 'images'] as const;

function htmlMail(html: string, subject = 'HTML'): string {
  const encoded = Buffer.from(html).toString('base64').replace(/.{76}/g, '$&\r\n');
  return `Subject: ${subject}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded}\r\n`;
}

describe('codes, links and images of a message', () => {
  let api: Api;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  const read = async (id: string, path: (typeof paths)[number]) => {
    const { status, json } = await api.call('GET', `/messages/${id}/${path}`);
    assert.equal(status, 200);
    return json[path];
  };

  it('codes: the visible code, as a person would type it, with its context', async () => {
    const id = await api.mail({
      subject: 'Sign in',
      text: 'Your verification code is 482 910. Order 1048271, $1,250.00.',
    });
    assert.deepEqual(await read(id, 'codes'), [
      { value: '482910', context: 'Your verification code is 482 910.', score: 0.7 },
    ]);
  });

  it('codes: from the HTML, without style sheets and comments, and those of hidden text marked and last', async () => {
    const id = await api.mail(
      htmlMail(
        '<style>p{color:#202123} .p{display:none}</style><!-- code 111111 --><div class=p>Your code 222222</div>' +
          '<p>認証コード</p><table><tr><td>７</td><td>０</td><td>４</td><td>５</td></tr></table><p>© 2026</p>',
      ),
    );
    assert.deepEqual(
      (await read(id, 'codes')).map(({ value, hidden }: { value: string; hidden?: true }) => [value, hidden]),
      [
        ['7045', undefined],
        ['222222', true],
      ],
    );
  });

  it('links: decoded and in order, each with its purpose', async () => {
    const html = `<a href="https://shop.test/">Shop</a>
      <a href=" https://shop.test/confirm?a=1&amp;t=x " style="background:#06c;padding:9px"><b>Confirm</b> your address</a>
      <a href="mailto:help@shop.test">Help</a><a href="#top">Up</a><a href="javascript:x()">x</a>
      <div style="display:none"><a href="https://hidden.test/">Confirm</a></div>
      <a href="https://shop.test/u/17">Unsubscribe</a><img src="https://cdn.test/a.png" alt="Shoes">
      <img src="https://t.test/o" width="1" height="1">`;
    const id = await api.mail(htmlMail(html));
    assert.deepEqual(await read(id, 'links'), [
      { url: 'https://shop.test/', text: 'Shop', source: 'html', kind: 'other' },
      {
        url: 'https://shop.test/confirm?a=1&t=x',
        text: 'Confirm your address',
        source: 'html',
        kind: 'action',
      },
      { url: 'mailto:help@shop.test', text: 'Help', source: 'html', kind: 'mailto' },
      { url: 'https://hidden.test/', text: 'Confirm', source: 'html', kind: 'other', hidden: true },
      { url: 'https://shop.test/u/17', text: 'Unsubscribe', source: 'html', kind: 'unsubscribe' },
      { url: 'https://cdn.test/a.png', text: 'Shoes', source: 'html', kind: 'image' },
      { url: 'https://t.test/o', text: '', source: 'html', kind: 'tracking' },
    ]);
  });

  it('links: those of a text body are classified by the words before them', async () => {
    const text =
      'Welcome!\r\n\r\nConfirm your address:\r\nhttps://shop.test/c/8f3a\r\n\r\nTo unsubscribe: https://shop.test/x/17.\r\n';
    const id = await api.mail({ text });
    assert.deepEqual(await read(id, 'links'), [
      { url: 'https://shop.test/c/8f3a', text: 'https://shop.test/c/8f3a', source: 'text', kind: 'action' },
      { url: 'https://shop.test/x/17', text: 'https://shop.test/x/17', source: 'text', kind: 'unsubscribe' },
    ]);
  });

  it('images: inline ones name their attachment', async () => {
    const logo = {
      type: 'image/png',
      disposition: 'inline',
      contentId: 'logo@shop.test',
      bytes: pixel,
    } as const;
    const id = await api.mail(mailWithParts([logo]));
    const [attachment] = (await api.call('GET', `/messages/${id}/attachments`)).json.attachments;
    assert.deepEqual(await read(id, 'images'), [
      {
        url: 'cid:logo@shop.test',
        alt: '',
        width: null,
        height: null,
        kind: 'inline',
        tracking: false,
        attachment_id: attachment.id,
      },
    ]);
  });

  it('images: every size of an image is listed once', async () => {
    const html = `<picture><source srcset="https://cdn.test/wide.webp 2x,https://cdn.test/small.webp" type="image/webp">
      <img src="https://cdn.test/a.png" srcset="https://cdn.test/a.png 1x, https://cdn.test/a,2.png 2x" alt="A"></picture>`;
    const id = await api.mail(htmlMail(html));
    const urls = ['wide.webp', 'small.webp', 'a.png', 'a,2.png'].map((name) => `https://cdn.test/${name}`);
    const listed = (all: Record<string, unknown>[]) => all.map(({ url }) => url);
    assert.deepEqual(listed(await read(id, 'images')), urls);
    assert.deepEqual(listed(await read(id, 'links')), urls);
  });

  it('images: remote, in the HTML itself, as a background, and too small to see', async () => {
    const html = `<body background="//cdn.test/bg.png"><img src="https://cdn.test/a.png" alt=" A  shoe " width=120 style="height:40px">
      <img src="data:image/png;base64,${'A'.repeat(500)}"><img src="cid:missing"><div style="background-image:url('https://cdn.test/c.png')">x</div>
      <img src="https://t.test/o.gif" style="width:1px;height:1px"><img src="https://t.test/p.gif" style="display:none"><img>`;
    const images = await read(await api.mail(htmlMail(html)), 'images');
    assert.deepEqual(
      images.map(({ url, alt, width, height, kind, tracking }: Record<string, unknown>) => [
        url,
        alt,
        width,
        height,
        kind,
        tracking,
      ]),
      [
        ['//cdn.test/bg.png', '', null, null, 'remote', false],
        ['https://cdn.test/a.png', 'A shoe', 120, 40, 'remote', false],
        [`data:image/png;base64,${'A'.repeat(78)}`, '', null, null, 'data', false],
        ['cid:missing', '', null, null, 'inline', false],
        ['https://cdn.test/c.png', '', null, null, 'remote', false],
        ['https://t.test/o.gif', '', 1, 1, 'remote', true],
        ['https://t.test/p.gif', '', null, null, 'remote', true],
      ],
    );
  });

  it('an empty message has none', async () => {
    const id = await api.mail('\r\n');
    for (const path of paths) assert.deepEqual(await read(id, path), []);
  });

  it('an unknown message is 404, an unknown parameter 400, and HEAD works', async () => {
    const id = await api.mail();
    for (const path of paths) {
      for (const unknown of ['01K9ZC5V3M8QJ4T6W2X7Y0N1RB', 'nonsense']) {
        assert.equal((await api.call('GET', `/messages/${unknown}/${path}`)).status, 404);
      }
      assert.equal((await api.call('GET', `/messages/${id}/${path}?x=1`)).status, 400);
      assert.equal((await api.call('HEAD', `/messages/${id}/${path}`)).status, 200);
    }
  });
});
