import { crlf, type LabelledMessage, message, page, part, single, usualHeaders } from './labelled-message.ts';

export const codes = [
  ...['missing_date', 'invalid_date', 'date_in_future', 'missing_message_id', 'invalid_message_id'],
  ...['missing_from', 'invalid_from', 'missing_sender', 'missing_recipient', 'bcc_header'],
  ...['duplicate_header', 'missing_mime_version', 'missing_subject', 'long_subject', 'weak_preview'],
  ...['missing_list_unsubscribe', 'invalid_list_unsubscribe', 'no_one_click_unsubscribe'],
  ...['no_text_part', 'text_differs', 'line_too_long', 'unencoded_header', 'undeclared_8bit'],
  ...['missing_charset', 'unknown_charset', 'wrong_charset', 'broken_characters'],
  ...['empty_body', 'image_only', 'date_in_past'],
];

const body = page(
  '<h1>Your order</h1><p>Hello Bob, your order is on its way and will arrive on Tuesday.</p>',
);
const without = (name: string) => usualHeaders.filter((line) => !line.startsWith(`${name}:`));
const replaced = (line: string) =>
  usualHeaders.map((each) => (each.split(':')[0] === line.split(':')[0] ? line : each));
const headed = (headers: readonly string[]) => message({ headers, html: body });
const more = (...headers: string[]) => headed([...usualHeaders, ...headers]);

const newsletter = page(
  '<h1>News of March</h1><p>Ten offers for the garden that you should not miss.</p><p><a href="https://example.com/u/1">Unsubscribe from this newsletter</a></p>',
);
const bulk = (...headers: string[]) =>
  message({
    headers: [...usualHeaders, 'List-Id: <news.example.com>', 'Precedence: bulk', ...headers],
    html: newsletter,
  });

/** A message whose body has these bytes. */
const bytes = (headers: readonly string[], data: Uint8Array) =>
  Buffer.concat([Buffer.from(crlf(`${[...usualHeaders, ...headers].join('\n')}\n\n`)), data]);
const latin1 = Buffer.from('Grüße aus Köln\r\n', 'latin1');
const utf8 = Buffer.from('Grüße aus Köln\r\n');

export const messages: LabelledMessage[] = [
  { name: 'a message with everything', raw: headed(usualHeaders), expected: [] },
  { name: 'a message of text', raw: single('text/plain; charset=utf-8', 'Hello Bob'), expected: [] },

  // Identity
  { name: 'no date', raw: headed(without('Date')), expected: ['missing_date'] },
  { name: 'a date in words', raw: headed(replaced('Date: yesterday at noon')), expected: ['invalid_date'] },
  {
    name: 'a date of ISO 8601',
    raw: headed(replaced('Date: 2026-03-02T09:30:00Z')),
    expected: ['invalid_date'],
  },
  {
    name: 'a date with a comment and an old zone',
    raw: headed(replaced('Date: 2 Mar 2026 09:30 GMT (winter time)')),
    expected: [],
  },
  { name: 'no Message-ID', raw: headed(without('Message-ID')), expected: ['missing_message_id'] },
  {
    name: 'a Message-ID without brackets',
    raw: headed(replaced('Message-ID: 1234')),
    expected: ['invalid_message_id'],
  },
  {
    name: 'a Message-ID in other letters',
    raw: headed([...without('Message-ID'), 'message-id: <a.b@example.com>']),
    expected: [],
  },
  { name: 'no From', raw: headed(without('From')), expected: ['missing_from'] },
  {
    name: 'a From without an address',
    raw: headed(replaced('From: The Acme Team')),
    expected: ['invalid_from'],
  },
  {
    name: 'a From with a name in quotes',
    raw: headed(replaced('From: "Acme, Inc." <orders@example.com>')),
    expected: [],
  },
  {
    name: 'a From with an encoded name',
    raw: headed(replaced('From: =?utf-8?q?Caf=C3=A9?= <orders@example.com>')),
    expected: [],
  },

  // Subject
  { name: 'no subject', raw: headed(without('Subject')), expected: ['missing_subject'] },
  { name: 'an empty subject', raw: headed(replaced('Subject: ')), expected: ['missing_subject'] },
  {
    name: 'a subject that no inbox shows whole',
    raw: headed(replaced(`Subject: ${'Your order of chairs and tables '.repeat(6)}`)),
    expected: ['long_subject'],
  },
  {
    name: 'a subject that is only long while it is encoded',
    raw: headed(
      replaced(
        `Subject: =?utf-8?b?${Buffer.from('Заказ отправлен сегодня').toString('base64')}?=\n =?utf-8?b?${Buffer.from(' в полдень').toString('base64')}?=`,
      ),
    ),
    expected: [],
  },

  // Bulk messages
  {
    name: 'a newsletter without a way out',
    raw: bulk(),
    expected: ['missing_list_unsubscribe'],
    optional: ['no_one_click_unsubscribe'],
  },
  {
    name: 'a newsletter without one-click',
    raw: bulk('List-Unsubscribe: <https://example.com/u/1>'),
    expected: ['no_one_click_unsubscribe'],
  },
  {
    name: 'a newsletter with a one-click header but no https address',
    raw: bulk(
      'List-Unsubscribe: <mailto:u@example.com>',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ),
    expected: ['no_one_click_unsubscribe'],
  },
  {
    name: 'a newsletter with one-click',
    raw: bulk(
      'List-Unsubscribe: <mailto:u@example.com>, <https://example.com/u/1>',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ),
    expected: [],
  },
  {
    name: 'a newsletter that only its text betrays',
    raw: message({ html: newsletter }),
    expected: ['missing_list_unsubscribe'],
    optional: ['no_one_click_unsubscribe'],
  },
  { name: 'an order without a way out', raw: headed(usualHeaders), expected: [] },
  {
    name: 'a password reset that says it is no newsletter',
    raw: message({
      html: page(
        '<p>Reset your password. This is not a newsletter, so you cannot opt out of it.</p><p><a href="https://example.com/r/1">Choose a new password</a></p>',
      ),
    }),
    expected: [],
  },

  // Alternatives
  { name: 'HTML alone', raw: single('text/html; charset=utf-8', body), expected: ['no_text_part'] },
  {
    name: 'HTML alone, in a multipart',
    raw: message({ html: body }).replace(
      /--=_alternative\r\nContent-Type: text\/plain[\s\S]*?(?=--=_alternative\r\nContent-Type: text\/html)/,
      '',
    ),
    expected: ['no_text_part'],
  },
  {
    name: 'a text about something else',
    raw: message({
      html: body,
      text: 'Spring sale: tulips, roses and lawn mowers at half the price until Sunday evening.',
    }),
    expected: ['text_differs'],
  },
  {
    name: 'a text that sends readers to the browser',
    raw: message({ html: body, text: 'Please view this message in a browser that supports HTML.' }),
    expected: ['text_differs'],
  },
  {
    name: 'a text with other line ends, marks and addresses',
    raw: message({
      html: body,
      text: '# YOUR ORDER\n\nHello Bob,\nyour order is on its way\nand will arrive on *Tuesday*.\n\nhttps://example.com/orders/1',
    }),
    expected: [],
  },
  {
    name: 'a text in small words with the links of the HTML',
    raw: message({
      html: page(
        '<p>Hello Bob, <a href="https://example.com/o/1?utm_source=mail">open your order</a> to see when it arrives.</p>',
      ),
      text: 'Hello Bob, open your order (https://example.com/o/1?utm_source=mail) to see when it arrives.',
    }),
    expected: [],
  },

  // Lines
  {
    name: 'a line of 999 bytes',
    raw: single('text/plain; charset=utf-8', 'x'.repeat(999)),
    expected: ['line_too_long'],
  },
  { name: 'a line of 998 bytes', raw: single('text/plain; charset=utf-8', 'x'.repeat(998)), expected: [] },
  {
    name: 'a header line of 1,100 bytes',
    raw: more(`X-Data: ${'x'.repeat(1100)}`),
    expected: ['line_too_long'],
  },
  {
    name: 'a long line in quoted-printable',
    raw: crlf(
      [
        ...usualHeaders,
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        `${'x'.repeat(70)}=\n`.repeat(20),
        '',
      ].join('\n'),
    ),
    expected: [],
  },
  {
    name: 'a long header, folded',
    raw: more(`X-Data: ${Array.from({ length: 30 }, () => 'x'.repeat(60)).join('\n ')}`),
    expected: [],
  },

  // Bytes
  {
    name: 'bytes over 127 without a declaration',
    raw: bytes(['Content-Type: text/plain; charset=utf-8'], utf8),
    expected: ['undeclared_8bit'],
  },
  {
    name: 'bytes over 127 with a declaration',
    raw: bytes(['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit'], utf8),
    expected: [],
  },
  {
    name: 'bytes over 127 declared as 7bit',
    raw: bytes(['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 7bit'], utf8),
    expected: ['undeclared_8bit'],
  },
  {
    name: 'a letter of Latin 1 declared as UTF-8',
    raw: bytes(['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit'], latin1),
    expected: ['wrong_charset'],
    optional: ['broken_characters'],
    ...['empty_body', 'image_only', 'date_in_past'],
  },
  {
    name: 'Latin 1 declared as such',
    raw: bytes(['Content-Type: text/plain; charset=iso-8859-1', 'Content-Transfer-Encoding: 8bit'], latin1),
    expected: [],
  },
  {
    name: 'a charset that nobody knows',
    raw: bytes(['Content-Type: text/plain; charset=x-klingon', 'Content-Transfer-Encoding: 8bit'], utf8),
    expected: ['unknown_charset'],
    optional: ['broken_characters'],
    ...['empty_body', 'image_only', 'date_in_past'],
  },
  {
    name: 'UTF-8 declared as ASCII',
    raw: bytes(['Content-Type: text/plain; charset=us-ascii', 'Content-Transfer-Encoding: 8bit'], utf8),
    expected: ['wrong_charset'],
    optional: ['broken_characters'],
    ...['empty_body', 'image_only', 'date_in_past'],
  },
  { name: 'ASCII declared as such', raw: single('text/plain; charset=us-ascii', 'Hello Bob'), expected: [] },
  {
    name: 'ASCII without a charset',
    raw: bytes(['Content-Type: text/plain'], Buffer.from('Hello Bob\r\n')),
    expected: [],
  },

  // Repeated headers
  { name: 'two subjects', raw: more('Subject: Another one'), expected: ['duplicate_header'] },
  {
    name: 'two senders in two fields',
    raw: more('From: Eve <eve@example.net>'),
    expected: ['duplicate_header'],
  },
  {
    name: 'two dates, one in other letters',
    raw: more('DATE: Mon, 02 Mar 2026 09:31:00 +0000'),
    expected: ['duplicate_header'],
  },
  {
    name: 'several Received fields',
    raw: headed([
      'Received: from a.example.com by b.example.com; Mon, 02 Mar 2026 09:30:00 +0000',
      'Received: from c.example.com by a.example.com; Mon, 02 Mar 2026 09:29:00 +0000',
      ...usualHeaders,
    ]),
    expected: [],
  },
  {
    name: 'fields that may be repeated',
    raw: more(
      'Comments: one',
      'Comments: two',
      'Keywords: a',
      'Keywords: b',
      'X-Tag: one',
      'X-Tag: two',
      'DKIM-Signature: v=1; a=rsa-sha256; d=example.com; s=a; h=from; bh=YQ==; b=YQ==',
      'DKIM-Signature: v=1; a=rsa-sha256; d=example.net; s=a; h=from; bh=YQ==; b=YQ==',
    ),
    expected: [],
  },
  {
    name: 'headers of a forwarded message',
    raw: crlf(
      [
        ...usualHeaders,
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        part('text/plain; charset=utf-8', 'Hello Bob'),
        '--b',
        'Content-Type: message/rfc822',
        '',
        ...usualHeaders,
        '',
        'Inner',
        '--b--',
        '',
      ].join('\n'),
    ),
    expected: [],
  },

  // Written after the first measurement, to be hard
  {
    name: 'a date with a day that does not exist',
    raw: headed(replaced('Date: Mon, 31 Feb 2026 09:30:00 +0000')),
    expected: ['invalid_date'],
  },
  {
    name: 'a date with a wrong weekday',
    raw: headed(replaced('Date: Fri, 02 Mar 2026 09:30:00 +0000')),
    expected: [],
    optional: ['invalid_date'],
  },
  {
    name: 'a From with several addresses and no Sender',
    raw: headed(replaced('From: a@example.com, b@example.com')),
    expected: ['missing_sender'],
  },
  { name: 'a From with a group', raw: headed(replaced('From: Acme:;')), expected: ['invalid_from'] },
  {
    name: 'an address with an international domain',
    raw: headed(replaced('From: Info <info@xn--mnchen-3ya.example.com>')),
    expected: [],
  },
  {
    name: 'letters outside of ASCII in the subject',
    raw: Buffer.from(headed(replaced('Subject: Grüße aus Köln'))),
    expected: ['unencoded_header'],
  },
  {
    name: 'a subject of emoji',
    raw: headed(replaced(`Subject: =?utf-8?b?${Buffer.from('🎉🎉🎉 Your order').toString('base64')}?=`)),
    expected: [],
  },
  { name: 'no recipients shown', raw: headed(replaced('To: undisclosed-recipients:;')), expected: [] },
  {
    name: 'a list of people',
    raw: more(
      'List-Id: <team.example.com>',
      'List-Post: <mailto:team@example.com>',
      'List-Unsubscribe: <https://example.com/u/1>',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ),
    expected: [],
  },
  {
    name: 'a way out that is no address',
    raw: bulk('List-Unsubscribe: click the link below'),
    expected: ['invalid_list_unsubscribe'],
    optional: ['no_one_click_unsubscribe'],
  },
  {
    name: 'text that was encoded twice',
    raw: message({ html: page(`<p>${Buffer.from('Grüße aus Köln und Zürich').toString('latin1')}</p>`) }),
    expected: ['broken_characters'],
    ...['empty_body', 'image_only', 'date_in_past'],
  },
  {
    name: 'letters that look like text that was encoded twice',
    raw: message({ html: page('<p>Ãgua, Âncora, Ã and Â are fine in Portuguese words such as AMANHÃ.</p>') }),
    expected: [],
  },
  {
    name: 'a message in quoted-printable without a charset',
    raw: crlf(
      [
        ...usualHeaders,
        'Content-Type: text/plain',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Gr=C3=BC=C3=9Fe',
        '',
      ].join('\n'),
    ),
    expected: ['missing_charset'],
  },
  {
    name: 'a long line in an attachment in base64',
    raw: crlf(
      [
        ...usualHeaders,
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        part('text/plain; charset=utf-8', 'Hello Bob'),
        '--b',
        'Content-Type: application/pdf',
        'Content-Transfer-Encoding: base64',
        '',
        'A'.repeat(1200),
        '--b--',
        '',
      ].join('\n'),
    ),
    expected: ['line_too_long'],
  },
  {
    name: 'HTML of a picture alone, with its text',
    raw: message({
      html: page(
        '<img src="https://cdn.example.com/a.png" alt="Spring sale: everything at half the price until Sunday evening in all shops">',
      ),
      text: 'Spring sale: everything at half the price until Sunday evening in all shops',
    }),
    expected: ['image_only'],
  },
  {
    name: 'a text in another language',
    raw: message({
      html: page(
        '<p>Ihre Bestellung wurde heute versandt und kommt am Dienstag bei Ihnen an. Vielen Dank für Ihren Einkauf in unserem Laden.</p>',
      ),
      text: 'Your order was sent today and will arrive on Tuesday. Thank you very much for shopping with us in our store.',
    }),
    expected: ['text_differs'],
  },
  // Nothing to read
  { name: 'a message without a body', raw: crlf(`${usualHeaders.join('\n')}\n\n`), expected: ['empty_body'] },
  {
    name: 'a text of white space',
    raw: single('text/plain; charset=utf-8', ' \n\t\n'),
    expected: ['empty_body'],
  },
  {
    name: 'HTML without content',
    raw: message({
      html: page('<table role="presentation"><tr><td>&nbsp;</td></tr></table>'),
      text: 'Hello Bob',
    }),
    expected: ['empty_body'],
  },
  {
    name: 'HTML of hidden text alone',
    raw: message({
      html: page('<div style="display:none">Your order is on its way</div>'),
      text: 'Your order is on its way',
    }),
    expected: ['empty_body'],
  },
  {
    name: 'a pixel alone',
    raw: message({
      html: page('<img src="https://example.com/o.gif" width="1" height="1" alt="">'),
      text: 'Hello Bob',
    }),
    expected: ['empty_body'],
  },
  {
    name: 'a file without a text',
    raw: crlf(
      [
        ...usualHeaders,
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        part('text/plain', ''),
        '--b',
        part('application/pdf; name=a.pdf', 'JVBERi0=', 'Content-Disposition: attachment; filename=a.pdf'),
        '--b--',
        '',
      ].join('\n'),
    ),
    expected: [],
  },
  { name: 'a text of one word', raw: single('text/plain; charset=utf-8', 'ok'), expected: [] },
  { name: 'a number alone', raw: single('text/plain; charset=utf-8', '482910'), expected: [] },
  {
    name: 'a picture alone',
    raw: message({
      html: page(
        '<a href="https://example.com/"><img src="https://cdn.example.com/sale.png" alt="" width="600"></a>',
      ),
      text: 'Sale',
    }),
    expected: ['image_only'],
  },
  {
    name: 'pictures and a link to unsubscribe',
    raw: message({
      html: page(
        '<img src="https://cdn.example.com/1.png" alt="Sale" width="600"><img src="https://cdn.example.com/2.png" alt="Chairs" width="600"><p><a href="https://example.com/u">Unsubscribe</a></p>',
      ),
      text: 'Sale. Unsubscribe',
    }),
    expected: ['image_only', 'missing_list_unsubscribe', 'weak_preview'],
  },
  {
    name: 'a picture of the background alone',
    raw: message({
      html: page(
        '<table role="presentation"><tr><td background="https://cdn.example.com/sale.png" width="600" height="400">&nbsp;</td></tr></table>',
      ),
      text: 'Sale',
    }),
    expected: ['image_only'],
  },
  {
    name: 'a logo and a short text',
    raw: message({
      html: page(
        '<img src="https://cdn.example.com/logo.png" alt="Shop" width="100"><p>Your code is 482910.</p>',
      ),
      text: 'Your code is 482910.',
    }),
    expected: [],
  },
  {
    name: 'a code in fields',
    raw: message({ html: page('<p><input value="4"><input value="8"><input value="2"></p>'), text: '482' }),
    expected: [],
  },
  // Dates
  {
    name: 'a date of 1970',
    raw: headed(replaced('Date: Thu, 01 Jan 1970 00:00:00 +0000')),
    expected: ['date_in_past'],
  },
  {
    name: 'a date of the last century',
    raw: headed(replaced('Date: Fri, 31 Dec 1999 23:00:00 +0000')),
    expected: ['date_in_past'],
  },
  {
    name: 'a message of 2012 from a file',
    raw: headed(replaced('Date: Tue, 03 Apr 2012 10:00:00 +0200')),
    expected: [],
  },
  // Subjects
  {
    name: 'a subject of 300 characters',
    raw: headed(replaced(`Subject: ${'Your order is on its way. '.repeat(12)}`)),
    expected: ['long_subject'],
  },
];
