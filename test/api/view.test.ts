import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/app-settings.ts';
import { Mailbox } from '../../src/mailbox/mailbox.ts';
import { keptId, SmtpClient } from '../smtp-client.ts';
import { type Api, startApi } from './harness.ts';
import { type CallOptions, send } from './http-client.ts';
import { mailWithParts, pixel } from './mime-message.ts';

function htmlMail(html: string): string {
  return `Subject: HTML\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n`;
}

/** The request of a sandboxed frame for a picture, as browsers send it to HTTPS origins and localhost. */
const fromFrame = {
  headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
};

describe('view: a message as a document', () => {
  let api: Api;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  const view = async (id: string, query = '') => (await api.call('GET', `/messages/${id}/view${query}`)).text;
  const details = async (id: string, query = '') =>
    (await api.call('GET', `/messages/${id}/view/details${query}`)).json;

  it('is HTML that runs nothing and loads nothing from other hosts', async () => {
    const id = await api.mail(
      htmlMail(
        '<p onclick=x()>Hello</p><script>x()</script><img src="https://cdn.test/a.png"><a href="javascript:x()">b</a>',
      ),
    );
    const { status, headers, text } = await api.call('GET', `/messages/${id}/view`);
    assert.equal(status, 200);
    assert.match(text, /<body><p>Hello<\/p><img title="Remote image, blocked"><a href="#">b<\/a>\s*<\/body>/);
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    assert.equal(
      headers['content-security-policy'],
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; font-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
    );
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['x-frame-options'], 'SAMEORIGIN');
    assert.equal(headers['referrer-policy'], 'no-referrer');
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
  });

  it('as a client: lacks what the client does not support, and has the same policy', async () => {
    const html =
      '<style>p:nth-child(1){color:red}</style><p style="color:red;transform:none">Hello</p><script>x()</script>';
    const id = await api.mail(htmlMail(html));
    const plain = await api.call('GET', `/messages/${id}/view`);
    const gmail = await api.call('GET', `/messages/${id}/view?client=gmail`);
    assert.match(plain.text, /nth-child.*transform: none/s);
    assert.match(gmail.text, /<p style="color: red">Hello<\/p>/);
    assert.doesNotMatch(gmail.text, /nth-child|transform|script/);
    const policy = 'content-security-policy';
    assert.equal(gmail.headers[policy], plain.headers[policy]);
    assert.equal((await api.call('GET', `/messages/${id}/view?client=eudora`)).status, 400);

    const long = await api.mail(htmlMail(`${'<p>Hello</p>\r\n'.repeat(10_000)}The end`));
    assert.match(await view(long, '?client=gmail'), /\[Message clipped\]/);
    assert.doesNotMatch(await view(long, '?client=gmail'), /The end/);
    assert.match(await view(long, '?client=yahoo'), /The end/);
    assert.equal((await details(long, '?client=gmail')).limit, null);
  });

  it('is printed without counting messages', async (t) => {
    const id = await api.mail(htmlMail('<p>Hello</p>'));
    const list = t.mock.method(Mailbox.prototype, 'list');
    assert.match(await view(id, '?print=true'), /<title>HTML<\/title>/);
    assert.equal(list.mock.callCount(), 0);
  });

  it('runs only the script that opens the print dialog when it is printed', async () => {
    const hostile = 'HTML</title><script>x()</script>';
    const id = await api.mail(
      `Subject: ${hostile}\r\nContent-Type: text/html\r\n\r\n<script>x()</script><p>Hello</p>\r\n`,
    );
    const { headers, text } = await api.call('GET', `/messages/${id}/view?print=true`);
    const [script, ...others] = [...text.matchAll(/<script>(.*?)<\/script>/g)].map(([, source]) => source!);
    assert.deepEqual(others, []);
    const hash = createHash('sha256').update(script!).digest('base64');
    const policy = String(headers['content-security-policy']).split('; ');
    assert.equal(policy[0], 'sandbox allow-popups allow-popups-to-escape-sandbox allow-scripts allow-modals');
    assert.equal(
      policy.find((rule) => rule.startsWith('script-src')),
      `script-src 'sha256-${hash}'`,
    );
    assert.match(text, /<title>HTML&lt;\/title&gt;&lt;script&gt;x\(\)/);
    assert.match(text, /<p>Hello<\/p>/);
  });

  it('runs only the script that forwards keys when it is shown in a frame', async () => {
    const id = await api.mail(
      'Subject: x\r\nContent-Type: text/html\r\n\r\n<script>x()</script><p id=onkeydown onclick=x()>Hello</p>\r\n',
    );
    const { headers, text } = await api.call('GET', `/messages/${id}/view?forward_keys=true`);
    const scripts = [...text.matchAll(/<script>(.*?)<\/script>/g)].map(([, source]) => source!);
    assert.equal(scripts.length, 1);
    const hash = createHash('sha256').update(scripts[0]!).digest('base64');
    const policy = String(headers['content-security-policy']).split('; ');
    assert.equal(policy[0], 'sandbox allow-popups allow-popups-to-escape-sandbox allow-scripts');
    assert.ok(policy.includes(`script-src 'sha256-${hash}'`), policy.join('; '));
    const plain = await api.call('GET', `/messages/${id}/view`);
    assert.doesNotMatch(plain.text, /<script/);
    assert.doesNotMatch(String(plain.headers['content-security-policy']), /script/);
  });

  it('loads remote content only when asked, and no pictures at all when asked', async () => {
    const id = await api.mail(
      htmlMail('<img src="https://cdn.test/a.png"><img src="data:image/gif;base64,R0">'),
    );
    assert.equal((await details(id)).blocked, 1);
    const allowed = await api.call('GET', `/messages/${id}/view?remote=allow`);
    assert.match(allowed.text, /<img src="https:\/\/cdn\.test\/a\.png">/);
    assert.match(String(allowed.headers['content-security-policy']), /img-src 'self' data: https: http:/);
    assert.equal((await details(id, '?remote=allow')).blocked, 0);
    const hidden = await api.call('GET', `/messages/${id}/view?images=hide`);
    assert.match(hidden.text, /<img><img>/);
    assert.match(String(hidden.headers['content-security-policy']), /img-src 'none'/);
  });

  it('evaluates prefers-color-scheme by the theme', async () => {
    const id = await api.mail(
      htmlMail(
        '<meta name=color-scheme content="light dark"><style>@media (prefers-color-scheme: dark){p{color:red}}</style><p>x',
      ),
    );
    assert.match(await view(id), /@media \(max-width: -1px\)/);
    assert.match(
      await view(id, '?theme=dark'),
      /color-scheme: dark !important[\s\S]*@media \(min-width: 0px\)/,
    );
    assert.match(await view(id, '?theme=inverted'), /invert\(1\)/);
  });

  it('shows the text of a message without HTML, and the text of any message when asked', async () => {
    const plain = await api.mail({ text: 'See <b> https://shop.test/17. Bye' });
    assert.match(
      await view(plain),
      /See &lt;b&gt; <a href="https:\/\/shop\.test\/17" target="_blank" rel="noopener noreferrer">https:\/\/shop\.test\/17<\/a>\. Bye/,
    );
    assert.equal((await details(plain)).body, 'text');
    const both = await api.mail(mailWithParts([]));
    assert.match(await view(both), /The HTML\./);
    assert.match(await view(both, '?body=text'), /The text\./);
  });

  it('lists the links of both bodies with what is odd about them', async () => {
    const id = await api.mail(
      [
        'Content-Type: multipart/alternative; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        'www.shop.test',
        '--b',
        'Content-Type: text/html',
        '',
        '<a href="https://evil.test/x"><b>bank</b>.test</a> <a href="#top">up</a> <a href="https://a.test"><img alt="Logo"></a>',
        '--b--',
        '',
      ].join('\r\n'),
    );
    assert.deepEqual((await details(id)).links, [
      {
        source: 'html',
        text: 'bank.test',
        url: 'https://evil.test/x',
        warning: 'Shows bank.test, but goes to evil.test',
      },
      { source: 'html', text: 'up', url: '#top', warning: null },
      { source: 'html', text: 'Logo', url: 'https://a.test', warning: null },
      { source: 'text', text: '', url: 'http://www.shop.test', warning: null },
    ]);
  });

  it('ends at a limit and says so, in the document and in the details', async () => {
    const id = await api.mail(htmlMail(`<p>Beginning</p>${'<div>'.repeat(5000)}`));
    const { limit, notice } = await details(id);
    assert.equal(limit, 'depth');
    const document = await view(id);
    assert.match(document, /Beginning/);
    assert.ok(document.includes(notice));
  });

  it('refuses unknown parameters and values, and names what was probably meant', async () => {
    const id = await api.mail(htmlMail('x'));
    for (const [query, error] of [
      ['?remot=allow', /^Unknown parameter remot\. Did you mean remote\?$/],
      [
        '?x=1',
        /^Unknown parameter x\. This request accepts body, theme, remote, images, client, mark(, print, inspect, forward_keys)?\.$/,
      ],
      ['?theme=blue', /theme must be light or dark or inverted/],
    ] as const) {
      for (const path of ['view', 'view/details']) {
        const { status, json } = await api.call('GET', `/messages/${id}/${path}${query}`);
        assert.equal(status, 400);
        assert.match(json.error, error);
      }
    }
  });

  it('is 404 for a message that does not exist, also right after it was deleted', async () => {
    const id = await api.mail(htmlMail('x'));
    await view(id);
    await api.call('DELETE', `/messages/${id}`);
    for (const path of [id, '01K9ZC5V3M8QJ4T6W2X7Y0N1RB', 'nonsense']) {
      assert.equal((await api.call('GET', `/messages/${path}/view`)).status, 404);
      assert.equal((await api.call('GET', `/messages/${path}/view/details`)).status, 404);
    }
  });
});

describe('view: the inline pictures of a message', () => {
  const logo = {
    type: 'image/png',
    disposition: 'inline',
    contentId: 'logo@shop.test',
    bytes: pixel,
  } as const;
  const token = { headers: { authorization: 'Bearer secret' } };

  for (const [title, flags, options] of [
    ['without a login', [], {}],
    ['with a login', ['--token', 'secret'], token],
  ] as const) {
    it(`load into the view ${title}, from a URL that gives access to nothing else`, async (t) => {
      const api = await startPostern(flags);
      t.after(() => api.close());
      const id = await api.mail(mailWithParts([logo]));
      const other = await api.mail(mailWithParts([logo]));
      const { text } = await api.request('GET', `/api/v1/messages/${id}/view`, options);
      const address = /<img src="([^"]+)">/.exec(text)![1]!;
      assert.match(address, /^inline\/logo%40shop\.test\?pass=[\w.-]+$/);

      const folder = `/api/v1/messages/${id}/`;
      const picture = await api.request('GET', folder + address, fromFrame);
      assert.equal(picture.status, 200);
      assert.equal(picture.headers['content-type'], 'image/png');
      assert.equal(picture.headers['cross-origin-resource-policy'], 'cross-origin');

      const pass = address.split('?')[1]!;
      const refused = flags.length === 0 ? 403 : 401;
      for (const path of [
        `/api/v1/messages/${other}/${address}`,
        `${folder}inline/logo%40shop.test`,
        `${folder}inline/logo%40shop.test?pass=1.${'a'.repeat(43)}`,
        `${folder}raw?${pass}`,
        `${folder}view?${pass}`,
      ]) {
        const headers = flags.length === 0 ? fromFrame.headers : {};
        assert.equal((await api.request('GET', path, { headers })).status, refused, path);
      }
    });
  }

  it('have no URL when the message has no such image', async (t) => {
    const api = await startApi();
    t.after(() => api.close());
    const id = await api.mail(mailWithParts([{ ...logo, contentId: 'other@shop.test' }]));
    assert.match(
      (await api.call('GET', `/messages/${id}/view`)).text,
      /The HTML\. <img title="Not in the message"><\/p>/,
    );
  });
});

/** Unlike `startApi`, does not read the OpenAPI document, which would need a login. */
async function startPostern(flags: readonly string[]) {
  const argv = ['--ephemeral', '--smtp-port', '0', '--http-port', '0', '--log-level', 'silent', ...flags];
  const app = await createApp(parseConfig(argv, {}));
  const port = (protocol: string) => app.listening.find((address) => address.protocol === protocol)!.port!;
  const smtp = await SmtpClient.connect(port('smtp'));
  return {
    mail: async (raw: string) => keptId(await smtp.send(raw, 'to@example.test', 'from@example.test')),
    request: (method: string, path: string, options?: CallOptions) =>
      send({ host: '127.0.0.1', port: port('http') }, method, path, options),
    async close() {
      await smtp.close();
      await app.close();
    },
  };
}
