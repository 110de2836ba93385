import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { problemsOf, runCheck, withHtml } from './run-check.ts';

const plain = [
  'Date: Tue, 17 Nov 2026 09:30:00 +0000',
  'Message-ID: <1@shop.example.org>',
  'From: Shop <hello@shop.example.org>',
  'To: ada@customers.example.org',
  'Subject: Your order',
].join('\n');
const with_ = (...headers: string[]) => `${[plain, ...headers].join('\n')}\n\nHello\n`;
const without = (name: string) => `${plain.replace(new RegExp(`^${name}:.*\n`, 'm'), '')}\n\nHello\n`;
const replaced = (name: string, value: string) =>
  `${plain.replace(new RegExp(`^${name}:.*$`, 'm'), `${name}: ${value}`)}\n\nHello\n`;

describe('headers', () => {
  const cases: [title: string, raw: string, codes: string[]][] = [
    ['a complete message', with_(), []],
    ['no Date', without('Date'), ['missing_date']],
    ['a Date that is none', replaced('Date', '2026-11-17'), ['invalid_date']],
    ['a Date with a comment', replaced('Date', 'Tue, 17 Nov 2026 09:30:00 +0000 (UTC)'), []],
    ['a Date in the future', replaced('Date', 'Tue, 17 Nov 2099 09:30:00 +0000'), ['date_in_future']],
    ['no Message-ID', without('Message-ID'), ['missing_message_id']],
    ['a Message-ID without brackets', replaced('Message-ID', '1@shop.example.org'), ['invalid_message_id']],
    ['no From', without('From'), ['missing_from']],
    ['a From without an address', replaced('From', 'The Shop'), ['invalid_from']],
    ['two addresses in From', replaced('From', 'a@example.org, b@example.org'), ['missing_sender']],
    ['no To', without('To'), ['missing_recipient']],
    ['a group in To', replaced('To', 'undisclosed-recipients:;'), []],
    ['a Bcc header', with_('Bcc: secret@example.org'), ['bcc_header']],
    ['no subject', `${plain.replace(/\nSubject:.*/, '')}\n\nHello\n`, ['missing_subject']],
    ['two subjects', with_('Subject: Again'), ['duplicate_header']],
    ['several Received headers', with_('Received: by a', 'Received: by b'), []],
    ['a type without MIME-Version', with_('Content-Type: text/plain'), ['missing_mime_version']],
    ['a list without unsubscribing', with_('List-Id: <news.example.org>'), ['missing_list_unsubscribe']],
    ['bulk mail without unsubscribing', with_('Precedence: bulk'), ['missing_list_unsubscribe']],
    [
      'one-click unsubscribing',
      with_(
        'List-Id: <news.example.org>',
        'List-Unsubscribe: <https://example.org/u?id=1>, <mailto:u@example.org>',
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      ),
      [],
    ],
    [
      'unsubscribing without one click',
      with_('List-Unsubscribe: <https://example.org/u>'),
      ['no_one_click_unsubscribe'],
    ],
    [
      'one click without https',
      with_('List-Unsubscribe: <mailto:u@example.org>', 'List-Unsubscribe-Post: List-Unsubscribe=One-Click'),
      ['no_one_click_unsubscribe'],
    ],
    [
      'an invalid List-Unsubscribe',
      with_('List-Unsubscribe: https://example.org/u'),
      ['invalid_list_unsubscribe'],
    ],
    [
      'a link to unsubscribe in the text',
      `${with_()}Unsubscribe: https://example.org/unsubscribe/1\n`,
      ['missing_list_unsubscribe'],
    ],
    [
      'a link to the settings in the text',
      `${with_()}Manage your notification settings: https://example.org/settings\n`,
      [],
    ],
    ['a line of 998 bytes', `${with_()}${'x'.repeat(998)}\n`, []],
    ['a longer line', `${with_()}${'x'.repeat(999)}\n`, ['line_too_long']],
    ['an unencoded subject', replaced('Subject', 'Grüße'), ['unencoded_header']],
    [
      '8-bit without declaration',
      with_('MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8').replace('\n\nHello', '\n\nGrüße'),
      ['undeclared_8bit'],
    ],
    [
      '8-bit with a declaration',
      with_(
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: 8bit',
      ).replace('\n\nHello', '\n\nGrüße'),
      [],
    ],
    [
      'no charset',
      with_('MIME-Version: 1.0', 'Content-Type: text/plain', 'Content-Transfer-Encoding: 8bit').replace(
        '\n\nHello',
        '\n\nGrüße',
      ),
      ['missing_charset'],
    ],
    [
      'an unknown charset',
      with_('MIME-Version: 1.0', 'Content-Type: text/plain; charset=klingon'),
      ['unknown_charset'],
    ],
    ['ASCII', with_('MIME-Version: 1.0', 'Content-Type: text/plain; charset=us-ascii'), []],
    [
      'text that was encoded twice',
      with_(
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: 8bit',
      ).replace('\n\nHello', '\n\nGrÃ¼ÃŸe aus MÃ¼nchen, itâ€™s'),
      ['broken_characters'],
    ],
  ];
  for (const [title, raw, codes] of cases)
    it(`${title}: ${codes.join(', ') || 'no problems'}`, async () => {
      const found = await problemsOf('headers', raw);
      assert.deepEqual(
        found.map(({ code }) => code),
        codes,
        JSON.stringify(found, null, 1),
      );
    });

  it('compares the Date with the arrival of the message', async () => {
    const arrived = Date.parse('2026-11-17T09:30:00Z');
    const codes = async (date: string, sent?: { arrived: number }) =>
      (await problemsOf('headers', replaced('Date', date), sent)).map(({ code }) => code);
    const all = [
      'Wed, 11 Nov 2026 09:30:00 +0000',
      'Mon, 09 Nov 2026 09:30:00 +0000',
      'Thu, 19 Nov 2026 09:30:00 +0000',
    ];
    assert.deepEqual(await Promise.all(all.map((date) => codes(date, { arrived }))), [
      [],
      ['date_in_past'],
      ['date_in_future'],
    ]);
    // A message in a file may be old.
    assert.deepEqual(await codes('Mon, 09 Nov 2015 09:30:00 +0000'), []);
    assert.deepEqual(await codes('Thu, 01 Jan 1970 00:00:00 +0000'), ['date_in_past']);
  });

  it('warns about a subject that no inbox shows', async () => {
    const severity = async (length: number) =>
      (await runCheck('headers', replaced('Subject', 'a'.repeat(length)))).findings.find(
        ({ code }) => code === 'long_subject',
      )?.severity;
    assert.deepEqual(
      [await severity(70), await severity(71), await severity(151)],
      [undefined, 'info', 'warning'],
    );
  });

  it('report a charset that is not the declared one', async () => {
    const head = with_(
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
    );
    const raw = Buffer.concat([
      Buffer.from(head.replace('Hello', '')),
      Buffer.from('Gr\xfc\xdfe\n', 'latin1'),
    ]);
    const codes = (await problemsOf('headers', raw)).map(({ code }) => code);
    assert.ok(codes.includes('wrong_charset'), codes.join());
  });

  it('point to the second of duplicate headers', async () => {
    const [found] = await problemsOf('headers', with_('X-A: 1', 'subject: Again'));
    assert.deepEqual(found!.where, { part: 'header', line: 7, column: 1, excerpt: 'subject: Again' });
  });

  const long = (words: number, prefix: string) =>
    Array.from({ length: words }, (_, at) => `${prefix}${String.fromCharCode(97 + (at % 26))}${at}`).join(
      ' ',
    );

  it('report HTML without a text alternative, or with a different one', async () => {
    const html = `<p>${long(40, 'word')}</p>`;
    const codesOf = async (text: string) =>
      (await problemsOf('headers', withHtml(html, text))).map(({ code }) => code);
    assert.deepEqual(await codesOf(''), ['no_text_part']);
    assert.deepEqual(await codesOf('Please use a mail client that shows HTML.'), ['text_differs']);
    assert.deepEqual(await codesOf(long(40, 'other')), ['text_differs']);
    assert.deepEqual(await codesOf(`${long(40, 'word')} https://shop.example.org/x`), []);
    assert.deepEqual(await codesOf(long(30, 'word')), []);
  });

  it('do not compare a text with HTML that is too deep to be read completely', async () => {
    const html = `<p>${long(20, 'word')}</p>${'<div>'.repeat(600)}<p>${long(80, 'other')}</p>`;
    const codes = (
      await problemsOf('headers', withHtml(html, `${long(20, 'word')} ${long(80, 'other')}`))
    ).map(({ code }) => code);
    assert.deepEqual(codes, []);
  });

  it('show what inboxes show, and complain about links at the start', async () => {
    const { findings } = await runCheck(
      'headers',
      withHtml('<div style="display:none">Thanks!</div><p>Your order</p>', 'Your order'),
    );
    assert.deepEqual(
      findings.map(({ code, message }) => [code, message]),
      [['inbox_preview', 'Inboxes show: "Your order", then "Thanks! Your order".']],
    );
    const [weak] = await problemsOf(
      'headers',
      withHtml('<a href="https://a.example">View in browser</a><p>Hello</p>'),
    );
    assert.equal(weak!.code, 'weak_preview');
  });

  it('inform about recipients that differ from the envelope', async () => {
    const codesOf = async (recipients: string[]) =>
      (await runCheck('headers', with_(), { recipients })).findings.map(({ code }) => code);
    assert.ok((await codesOf(['bob@example.org'])).includes('envelope_differs'));
    assert.ok(
      !(await codesOf(['ADA@customers.example.org', 'bob@example.org'])).includes('envelope_differs'),
    );
  });
});
