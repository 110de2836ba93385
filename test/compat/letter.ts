/** A message with two bodies, an inline image and a file. */
export const letter = [
  'From: =?utf-8?Q?L=C3=A4den?= <shop@shop.test>',
  'To: =?utf-8?Q?Zo=C3=AB?= <zoe@example.test>',
  'Cc: ada@example.test',
  'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=',
  'Message-ID: <one@shop.test>',
  'Date: Mon, 16 Nov 2026 10:00:00 +0000',
  'X-Order: 17',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: multipart/alternative; boundary=a',
  '',
  '--a',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Hello',
  '--a',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Hello <img src="cid:logo"></p>',
  '--a--',
  '--b',
  'Content-Type: image/png; name=logo.png',
  'Content-ID: <logo>',
  'Content-Disposition: inline; filename=logo.png',
  'Content-Transfer-Encoding: base64',
  '',
  'aGk=',
  '--b',
  'Content-Type: text/plain; name=a.txt',
  'Content-Disposition: attachment; filename=a.txt',
  'Content-Transfer-Encoding: base64',
  '',
  'aGVsbG8=',
  '--b--',
].join('\r\n');

/** The same without `multipart/alternative`: its bodies are beside the files. */
export const flatLetter = letter
  .replace('--b\r\nContent-Type: multipart/alternative; boundary=a\r\n\r\n', '')
  .replace('\r\n--a--', '')
  .replaceAll('\r\n--a\r\n', '\r\n--b\r\n');
