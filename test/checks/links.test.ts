import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeholderInUrl, placeholdersIn } from '../../src/checks/links/placeholders.ts';
import { problemsOf, runCheck, withHtml } from './run-check.ts';

describe('placeholders in text', () => {
  for (const text of [
    'Hello {{name}},',
    'Hello {{ user.first_name }}',
    '{{#if vip}}Welcome{{/if}}',
    '{{{ raw }}}',
    '{% if user %}Hi{% endif %}',
    'Hello <%= name %>',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the language of templates
    'Your code: ${code}',
    'Hello #{user.name}',
    'Hello *|FNAME|*',
    'Dear %%first_name%%',
    'Hello %recipient.name%',
    'Hello undefined,',
    'Hi null!',
    'Hallo undefined',
    'Dear undefined undefined,',
    'Order #undefined has shipped',
    'Your order undefined has shipped',
    'Total: null',
    'Total: $NaN',
    'undefined',
    'Delivered to [object Object]',
    'Delivery on Invalid Date',
    'Lorem ipsum dolor sit amet',
  ])
    it(`finds one in ${text}`, () => assert.notDeepEqual(placeholdersIn(text), []));
  for (const text of ['#{name}', '<%user%>', '{{name}}', '%%NAME%%'])
    it(`finds ${text} once`, () => assert.deepEqual(placeholdersIn(`a ${text}`), [{ text, index: 2 }]));

  for (const text of [
    'Hello Ada,',
    'The behaviour is undefined.',
    'This function returns null if nothing was found.',
    'Null and undefined are not the same.',
    'TypeError: undefined is not a function',
    'A null pointer dereference was fixed.',
    'The contract is null and void.',
    'Fresh naan and nan bread',
    'Your nan says hello',
    'Save 50% on {everything}',
    'Price: $20, was $40',
    'if (a < b && c > d) { return }',
    '100% cotton, 50% off %',
    'C# and F# are languages',
    'See {1} and {2}',
    'Array [object, Object]',
    'An invalid date was entered',
    'Undefined Behaviour Podcast, episode 12',
  ])
    it(`finds none in ${text}`, () => assert.deepEqual(placeholdersIn(text), []));
});

describe('placeholders in URLs', () => {
  for (const [url, isOne] of [
    ['https://shop.example.org/{{path}}', true],
    ['https://shop.example.org/%7B%7Bpath%7D%7D', true],
    ['https://shop.example.org/?id=undefined', true],
    ['https://shop.example.org/orders/undefined', true],
    ['https://shop.example.org/orders/null/items', true],
    ['https://undefined/x', true],
    ['https://shop.example.org/[object%20Object]', true],
    ['https://shop.example.org/?u=*|EMAIL|*', true],
    ['https://shop.example.org/?q=<%= q %>', true],
    ['https://shop.example.org/nullable', false],
    ['https://shop.example.org/wiki/Null', false],
    ['https://shop.example.org/?q=undefined+behaviour', false],
    ['https://shop.example.org/%7Euser', false],
    ['https://shop.example.org/a%25b', false],
    ['https://shop.example.org/{token}', true],
    ['https://shop.example.org/?t=%7B%24token%7D', true],
    ['https://shop.example.org/?e=%EMAIL%', true],
    ['https://shop.example.org/?filter=%7B%22a%22%3A1%7D', false],
    ['https://shop.example.org/%7B3F2504E0-4F89-11D3-9A0C-0305E82C3301%7D', false],
    ['https://shop.example.org/%7BA1B2C3D4-4F89-11D3-9A0C-0305E82C3301%7D', false],
    ['https://shop.example.org/%C3%84PFEL%20UND%20BIRNEN', false],
  ] as const)
    it(`${url} has ${isOne ? 'one' : 'none'}`, () =>
      assert.equal(placeholderInUrl(url, true) !== null, isOne));
});

describe('links', () => {
  const cases: [html: string, codes: string[]][] = [
    ['<a href="https://shop.example.org/confirm?token=1">Confirm</a>', []],
    ['<a href="http://shop.example.org/">Shop</a>', ['insecure_link']],
    ['<a href="http://localhost:3000/confirm">Confirm</a>', ['local_link']],
    ['<a href="http://192.168.0.7/">Router</a>', ['local_link']],
    ['<a href="http://[::1]/">Here we are</a>', ['local_link']],
    ['<a href="http://web:3000/">Confirm</a>', ['local_link']],
    ['<a href="https://app.internal/">Confirm</a>', ['local_link']],
    ['<a href="http://8.8.8.8/">DNS</a>', ['insecure_link']],
    ['<a href="https://shop.test/">A test</a>', []],
    ['<a href="/confirm">Confirm</a>', ['relative_link']],
    ['<a href="www.example.org">Example</a>', ['relative_link']],
    ['<base href="https://example.org/"><a href="/confirm">Confirm</a>', []],
    ['<a href="#top">Top</a><a name="top"></a>', []],
    ['<a href="#">Confirm</a>', ['empty_link']],
    ['<a href="">Confirm</a>', ['empty_link']],
    ['<a href="https://">Confirm</a>', ['invalid_link']],
    ['<a href="javascript:void(0)">Confirm</a>', ['invalid_link']],
    ['<a href="mailto:help@example.org?subject=Help">Help</a>', []],
    ['<a href="mailto:">Help</a>', ['invalid_mailto']],
    ['<a href="mailto:help">Help</a>', ['invalid_mailto']],
    ['<a href="mailto:help@example.org?subject=">Help</a>', ['invalid_mailto']],
    ['<a href="mailto:?to=help@example.org">Help</a>', []],
    ['<a href="tel:+491234">Call us</a><a href="myapp://open">Open</a>', []],
    ['<a href="https://evil.example.net/">www.bank.example.org</a>', ['misleading_link']],
    ['<a href="https://shop.example.org/{{path}}">Shop</a>', ['placeholder']],
    ['<p>Hello <b>undefined</b>,</p>', ['placeholder']],
    ['<table><tr><td>Name</td><td>null</td></tr></table>', ['placeholder']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the language of templates
    ['<p>Write <code>{{name}}</code> in the template.</p><pre>${x}</pre>', []],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the language of templates
    ['<style>.a{{b}}</style><script>var a = ${b}</script><p>Hello</p>', []],
    ['<img src="images/logo.png" alt="Shop">', ['relative_image']],
    ['<img src="" alt="Shop">', ['relative_image']],
    ['<img srcset="" alt="Shop">', ['relative_image']],
    ['<select><option>Dear {{name}}</select>', ['placeholder']],
    ['<textarea>{{name}}</textarea>', []],
    ['<img src="cid:logo" alt="Shop">', ['missing_inline_image']],
    ['<img src="https://cdn.example.org/logo.png" alt="Shop">', []],
    ['<img src="data:image/gif;base64,R0lGOD" alt="">', []],
    [
      '<td background="bg.png">x</td><table background="bg.png"><tr><td>x</td></tr></table>',
      ['relative_image'],
    ],
  ];
  for (const [html, codes] of cases)
    it(`${html}: ${codes.join(', ') || 'no problems'}`, async () => {
      const found = await problemsOf('links', withHtml(html));
      assert.deepEqual(
        found.map(({ code }) => code),
        codes,
      );
    });

  it('are found at their position in the HTML', async () => {
    const html = '<p>One</p>\n<p>Two <a class="x"\n  href="http://localhost/">Three</a></p>';
    const [found] = await problemsOf('links', withHtml(html));
    assert.deepEqual(found!.where, {
      part: 'html',
      line: 3,
      column: 3,
      excerpt: 'href="http://localhost/">Three</a></p>',
    });
  });

  it('in the text body are found too, unless the HTML has the same', async () => {
    const both = withHtml(
      '<a href="http://a.example.org/">A page</a>',
      'See http://a.example.org/ and http://b.example.org/',
    );
    const found = await problemsOf('links', both);
    assert.deepEqual(
      found.map(({ code, where }) => [code, where!.part, where!.column]),
      [
        ['insecure_link', 'html', 4],
        ['insecure_link', 'text', 31],
      ],
    );
  });

  it('say that an inline image is there, and which placeholder the subject has', async () => {
    const raw = [
      'Subject: Hello {{name}}',
      'Content-Type: multipart/related; boundary=b',
      '',
      '--b',
      'Content-Type: text/html',
      '',
      '<img src="cid:logo@shop" alt="Shop">',
      '--b',
      'Content-Type: image/png',
      'Content-ID: <logo@shop>',
      '',
      'x',
      '--b--',
    ].join('\n');
    const [found, ...others] = await problemsOf('links', raw);
    assert.deepEqual(others, []);
    assert.equal(found!.code, 'placeholder');
    assert.deepEqual(found!.where, {
      part: 'header',
      line: 1,
      column: 1,
      excerpt: 'Subject: Hello {{name}}',
    });
  });

  it('with the same problem in many places are one finding', async () => {
    const html = '<a href="http://localhost/">Here it is</a>'.repeat(30);
    const found = await problemsOf('links', withHtml(html));
    assert.deepEqual(
      found.map(({ code, occurrences }) => [code, occurrences]),
      [['local_link', 30]],
    );
  });

  it('that go through another site say where to, as information', async () => {
    const html = '<a href="https://click.example.net/?to=https%3A%2F%2Fshop.example.org%2F">Shop</a>';
    const { findings, urls } = await runCheck('links', withHtml(html));
    assert.deepEqual(
      findings.map(({ code, severity }) => [code, severity]),
      [['tracking_redirect', 'info']],
    );
    assert.deepEqual(urls, ['https://click.example.net/?to=https%3A%2F%2Fshop.example.org%2F']);
  });
});

it('more than fifty findings of one kind are counted, not listed', async () => {
  const links = Array.from({ length: 400 }, (_, i) => `<a href="http://localhost/${i}">See number ${i}</a>`);
  const { findings } = await runCheck('links', withHtml(links.join('\n')));
  const local = findings.filter(({ code }) => code === findings[0]!.code);
  assert.equal(local.length, 51);
  const { message, occurrences, where } = local.at(-1)!;
  assert.deepEqual(
    [message, occurrences, where],
    ['There are more like these, which are not listed', 350, null],
  );

  it('do not call a reserved name a private host', async () => {
    const { findings } = await runCheck('links', withHtml('<a href="https://shop.example/a">A shop</a>'));
    assert.deepEqual(
      findings.map(({ code, severity, message }) => [code, severity, message]),
      [['local_link', 'info', 'The URL leads to a reserved name: "https://shop.example/a".']],
    );
  });
});
