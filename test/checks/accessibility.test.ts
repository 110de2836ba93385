import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { problemsOf, runCheck, withHtml } from './run-check.ts';

const page = (body: string, head = '', attributes = '') =>
  withHtml(
    `<html lang="en"><head><title>Order</title>${head}</head><body${attributes}>${body}</body></html>`,
  );

describe('accessibility', () => {
  const cases: [title: string, body: string, codes: string[]][] = [
    ['text', '<p>Hello</p>', []],
    ['an image without alt', '<img src="https://a.example/x.png">', ['image_without_alt']],
    ['a decorative image', '<img src="https://a.example/x.png" alt="">', []],
    ['a tracking pixel without alt', '<img src="https://a.example/p" width="1" height="1">', []],
    [
      'a tracking pixel sized by its style',
      '<img src="https://a.example/p" style="width:1px;height:1px">',
      [],
    ],
    ['a hidden image', '<img src="https://a.example/p" style="display:none">', []],
    ['a thin line', '<img src="https://a.example/line.png" width="600" height="1">', ['image_without_alt']],
    ['an image with a role', '<img src="https://a.example/x.png" role="presentation">', []],
    ['a file name as alt', '<img src="https://a.example/x.png" alt="header_2.png">', ['meaningless_alt']],
    [
      'a layout table',
      '<table><tr><td><table role="presentation"><tr><td>x</td></tr></table></td></tr></table>',
      ['layout_table_without_role'],
    ],
    ['a layout table with a role', '<table role="presentation"><tr><td>x</td></tr></table>', []],
    [
      'a data table',
      '<table><tr><th>Item</th><th>Price</th></tr><tr><td>Tea</td><td>3</td></tr></table>',
      [],
    ],
    [
      'two columns of text',
      '<table><tr><td>Tea</td><td>3</td></tr><tr><td>Milk</td><td>1</td></tr></table>',
      [],
    ],
    ['headings in order', '<h1>A</h1><h2>B</h2><h3>C</h3><h2>D</h2>', []],
    ['a skipped heading', '<h1>A</h1><h3>B</h3>', ['heading_skipped']],
    ['a message that begins with h2', '<h2>A</h2><h3>B</h3>', []],
    ['an empty heading', '<h1>A</h1><h2>&nbsp;</h2>', ['empty_heading']],
    ['click here', '<a href="https://a.example/">Click here</a>', ['vague_link_text']],
    ['click here with an arrow', '<a href="https://a.example/">Read more →</a>', ['vague_link_text']],
    ['a label for click here', '<a href="https://a.example/" aria-label="Read the terms">here</a>', []],
    ['a link that says what it does', '<a href="https://a.example/">Read the release notes</a>', []],
    [
      'an image as a link',
      '<a href="https://a.example/"><img src="https://a.example/x.png" alt="Shop"></a>',
      [],
    ],
    [
      'an image without text as a link',
      '<a href="https://a.example/"><img src="https://a.example/x.png" alt=""></a>',
      ['link_without_text'],
    ],
    ['an anchor without href', '<a name="top"></a><p>Hello</p>', []],
    ['grey on white', '<p style="color:#999">Hello</p>', ['low_contrast']],
    ['dark grey on white', '<p style="color:#767676">Hello</p>', []],
    ['large grey text', '<p style="color:#949494;font-size:24px">Hello</p>', []],
    ['large bold grey text', '<b style="color:#949494;font-size:19px">Hello</b>', []],
    ['white on a picture', '<div style="background:url(x.png)"><p style="color:#fff">Hello</p></div>', []],
    [
      'white on blue',
      '<table role="none" bgcolor="#003399"><tr><td style="color:#fff">Hello</td></tr></table>',
      [],
    ],
    [
      'white on yellow',
      '<div style="background-color:#fc0"><a href="https://a.example" style="color:white">Buy tea</a></div>',
      ['low_contrast'],
    ],
    ['an unknown colour', '<p style="color:var(--x)">Hello</p><p style="color:tomatoish">Hello</p>', []],
    [
      'a preheader in the colour of its background',
      '<div style="color:#fff">Hello from us</div><p>Hello</p>',
      [],
    ],
    ['tiny text', '<p style="font-size:8px">Terms apply</p>', ['small_text']],
    ['hidden text', '<div style="font-size:1px">Preheader</div><p>Hello</p>', []],
    ['Arabic without a direction', '<p>مرحبا بكم في متجرنا الجديد</p>', ['missing_direction']],
    ['Arabic with a direction', '<div dir="rtl"><p>مرحبا بكم في متجرنا الجديد</p></div>', []],
    ['an Arabic name', '<p>Hello محمد, welcome to our shop</p>', []],
  ];
  for (const [title, body, codes] of cases)
    it(`${title}: ${codes.join(', ') || 'no problems'}`, async () => {
      const found = await problemsOf('accessibility', page(body));
      assert.deepEqual(
        found.map(({ code }) => code),
        codes,
      );
    });

  it('wants a language and a title', async () => {
    const found = await problemsOf('accessibility', withHtml('<p>Hello</p>'));
    assert.deepEqual(
      found.map(({ code }) => code),
      ['missing_lang', 'missing_title'],
    );
  });

  it('accepts the language of the body, and not one that is no language', async () => {
    const body = '<title>x</title><body lang="de"><p>Hallo</p></body>';
    assert.deepEqual(await problemsOf('accessibility', withHtml(body)), []);
    const [found] = await problemsOf('accessibility', withHtml(body.replace('de', 'german_deutsch')));
    assert.equal(found!.code, 'invalid_lang');
  });

  it('computes contrast in dark mode, if the message declares it', async () => {
    const dark = '<style>@media (prefers-color-scheme: dark) { body { background: #111 } }</style>';
    const body = '<p style="color:#333">Hello</p>';
    assert.deepEqual(await problemsOf('accessibility', page(body)), []);
    const [found, ...others] = await problemsOf('accessibility', page(body, dark));
    assert.deepEqual(others, []);
    assert.match(found!.message, /1\.49:1 in dark mode, and needs 4\.5:1: #333333 on #111111/);
    const repaired = dark.replace('}</style>', ' p { color: #eee !important } }</style>');
    assert.deepEqual(await problemsOf('accessibility', page(body, repaired)), []);
  });

  it('shows contrast with two digits, and never as what is needed', async () => {
    const contrastOf = async (colour: string) =>
      (await problemsOf('accessibility', page(`<p style="color:${colour}">Hello</p>`)))[0]?.message;
    assert.match(
      (await contrastOf('#777777'))!,
      /has a contrast of 4\.48:1, and needs 4\.5:1: #777777 on #ffffff/,
    );
    // 4.49995
    assert.match((await contrastOf('#177bc4'))!, /4\.49:1, and needs/);
    assert.equal(await contrastOf('#767676'), undefined);
  });

  it('takes the page for dark where the message leaves its colours to the client', async () => {
    const meta = '<meta name="color-scheme" content="light dark">';
    const [found] = await problemsOf('accessibility', page('<p style="color:#222">Hello</p>', meta));
    assert.equal(found!.code, 'low_contrast');
    assert.deepEqual(
      await problemsOf('accessibility', page('<p>Hello <a href="https://a.example">shop</a></p>', meta)),
      [],
    );
  });

  it('has nothing to say about plain text', async () => {
    const { findings } = await runCheck('accessibility', 'Subject: Hello\n\nHello');
    assert.deepEqual(findings, []);
  });
});
