import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import nodemailer from 'nodemailer';
import { crlf, type ReadMail, readMail } from './read-message.ts';

const shapes: [title: string, mail: Buffer, read: ReadMail][] = [
  [
    'nodemailer: alternative in related in mixed',
    crlf(`From: "Shop" <shop@example.test>
To: you@example.test
Subject: =?UTF-8?Q?Bestellung_=E2=84=96_17?=
Message-ID: <1@example.test>
MIME-Version: 1.0
Content-Type: multipart/mixed;
 boundary="--_NmP-aaa-Part_1"

----_NmP-aaa-Part_1
Content-Type: multipart/alternative;
 boundary="--_NmP-aaa-Part_2"

----_NmP-aaa-Part_2
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

Danke f=C3=BCr Ihre Bestellung=
!
----_NmP-aaa-Part_2
Content-Type: multipart/related; type="text/html";
 boundary="--_NmP-aaa-Part_3"

----_NmP-aaa-Part_3
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: quoted-printable

<p>Danke f=C3=BCr Ihre Bestellung!</p><img src=3D"cid:logo">
----_NmP-aaa-Part_3
Content-Type: image/png; name=logo.png
Content-ID: <logo>
Content-Transfer-Encoding: base64
Content-Disposition: inline; filename=logo.png

iVBORw==
----_NmP-aaa-Part_3--

----_NmP-aaa-Part_2--

----_NmP-aaa-Part_1
Content-Type: application/pdf;
 name*0*=utf-8''Rechnung%20f%C3%BCr%20Ihre%20Bestellung%20Nummer%20;
 name*1*=siebzehn.pdf
Content-Transfer-Encoding: base64
Content-Disposition: attachment;
 filename*0*=utf-8''Rechnung%20f%C3%BCr%20Ihre%20Bestellung%20Nummer%20;
 filename*1*=siebzehn.pdf

JVBERg==
----_NmP-aaa-Part_1--
`),
    {
      subject: 'Bestellung № 17',
      text: 'Danke für Ihre Bestellung!',
      html: '<p>Danke für Ihre Bestellung!</p><img src="cid:logo">',
      attachments: [
        'logo.png image/png inline <logo> 4',
        'Rechnung für Ihre Bestellung Nummer siebzehn.pdf application/pdf attachment 4',
      ],
    },
  ],
  [
    'Django: plain text with UTF-8 as 8bit',
    crlf(`Content-Type: text/plain; charset="utf-8"
MIME-Version: 1.0
Content-Transfer-Encoding: 8bit
Subject: =?utf-8?b?UMO8bmt0bGljaA==?=
From: webmaster@localhost
To: a@example.test
Date: Sat, 14 Nov 2026 09:30:00 -0000

Grüße — und Tschüß.
`),
    { subject: 'Pünktlich', text: 'Grüße — und Tschüß.\r\n', html: '', attachments: [] },
  ],
  [
    'Rails: alternative with a boundary full of equals signs',
    crlf(`Date: Sat, 14 Nov 2026 09:30:00 +0000
From: from@example.test
To: to@example.test
Subject: Welcome
Mime-Version: 1.0
Content-Type: multipart/alternative;
 boundary="--==_mimepart_6553_1a2b";
 charset=UTF-8
Content-Transfer-Encoding: 7bit


----==_mimepart_6553_1a2b
Content-Type: text/plain;
 charset=UTF-8
Content-Transfer-Encoding: 7bit

Welcome to Postern
----==_mimepart_6553_1a2b
Content-Type: text/html;
 charset=UTF-8
Content-Transfer-Encoding: 7bit

<h1>Welcome to Postern</h1>
----==_mimepart_6553_1a2b--
`),
    { subject: 'Welcome', text: 'Welcome to Postern', html: '<h1>Welcome to Postern</h1>', attachments: [] },
  ],
  [
    'PHP mail(): bare LF, no charset, no MIME-Version, windows-1252 bytes',
    Buffer.from(
      'To: a@b.test\nSubject: Contact form\nX-PHP-Originating-Script: 33:form.php\n\nCaf\xe9 \x80 5\n',
      'latin1',
    ),
    { subject: 'Contact form', text: 'Café € 5\n', html: '', attachments: [] },
  ],
  [
    'a hand-made PHP multipart: mixed line endings, no quotes, no end boundary',
    Buffer.from(
      'Subject: Files\r\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=PHP-mixed-1\n\n' +
        '--PHP-mixed-1\nContent-Type: text/html; charset=utf8\n\n<b>Hi</b>\n\r\n' +
        '--PHP-mixed-1  \nContent-Type: application/zip; name=my file.zip\nContent-Transfer-Encoding: BASE64\n' +
        'Content-Disposition: attachment; filename=my file.zip\n\nUEsDBA\n',
    ),
    {
      subject: 'Files',
      text: '',
      html: '<b>Hi</b>\n',
      attachments: ['my file.zip application/zip attachment 4'],
    },
  ],
  [
    'Symfony and Laravel: HTML only',
    crlf(`Message-ID: <x@swift.generated>
Subject: Reset Password Notification
From: Laravel <hello@example.test>
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: quoted-printable

<a href=3D"http://localhost/reset?token=3Dabc">Reset</a>
`),
    {
      subject: 'Reset Password Notification',
      text: '',
      html: '<a href="http://localhost/reset?token=abc">Reset</a>\r\n',
      attachments: [],
    },
  ],
  [
    'JavaMail: parts numbered in the boundary, one a prefix of another',
    crlf(`Subject: Report
Content-Type: multipart/mixed; boundary="----=_Part_1"

------=_Part_1
Content-Type: multipart/alternative; boundary="----=_Part_1_2"

------=_Part_1_2
Content-Type: text/plain; charset=Cp1252
Content-Transfer-Encoding: quoted-printable

=80 5
------=_Part_1_2
Content-Type: text/html; charset=ISO8859_1
Content-Transfer-Encoding: quoted-printable

<p>=A3 5</p>
------=_Part_1_2--

------=_Part_1
Content-Type: text/csv; charset=us-ascii; name=report.csv
Content-Disposition: attachment; filename=report.csv

a,b
------=_Part_1--
`),
    {
      subject: 'Report',
      text: '€ 5',
      html: '<p>£ 5</p>',
      attachments: ['report.csv text/csv attachment 3'],
    },
  ],
  [
    'a bounce: report, delivery status and the headers that came back',
    crlf(`Return-Path: <>
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="4Zx.1/mx.example.test"

This is a MIME-encapsulated message.

--4Zx.1/mx.example.test
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you.

--4Zx.1/mx.example.test
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.test

--4Zx.1/mx.example.test
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

Subject: hello

--4Zx.1/mx.example.test
Content-Description: Undelivered Message
Content-Type: message/rfc822

Subject: hello

body

--4Zx.1/mx.example.test--
`),
    {
      subject: 'Undelivered Mail Returned to Sender',
      text: "I'm sorry to have to inform you.\r\n",
      html: '',
      attachments: [
        'attachment-1.txt message/delivery-status attachment 37',
        'attachment-2.txt text/rfc822-headers attachment 16',
        'hello.eml message/rfc822 attachment 24',
      ],
    },
  ],
  [
    'a mailing list: its footer is a part of its own',
    crlf(`Subject: [list] =?utf-8?q?R=C3=A9?=
 =?utf-8?q?sum=C3=A9?= of the week
List-Id: <list.example.test>
Content-Type: multipart/mixed; boundary="===============123=="

--===============123==
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: base64

SGkgYWxsLAo=

--===============123==
Content-Type: text/plain; charset="us-ascii"
MIME-Version: 1.0
Content-Transfer-Encoding: 7bit
Content-Disposition: inline

_______________________________________________
list mailing list
--===============123==--
`),
    {
      subject: '[list] Résumé of the week',
      text: `Hi all,\n\n${'_'.repeat(47)}\r\nlist mailing list`,
      html: '',
      attachments: [],
    },
  ],
  [
    'a digest: its parts are messages unless they say otherwise',
    crlf(`Subject: Digest
Content-Type: multipart/mixed; boundary=outer

--outer
Content-Type: text/plain

Today's topics
--outer
Content-Type: multipart/digest; boundary=inner

--inner

Subject: one

first
--inner

Subject: two

second
--inner--
--outer--
`),
    {
      subject: 'Digest',
      text: "Today's topics",
      html: '',
      attachments: ['one.eml message/rfc822 attachment 21', 'two.eml message/rfc822 attachment 22'],
    },
  ],
  [
    'a scanner: no body, a name in capitals, an invalid type',
    crlf(`SUBJECT: Scan
CONTENT-TYPE: MULTIPART/MIXED; BOUNDARY="b"

--b
CONTENT-TYPE: pdf; NAME="SCAN.PDF"
CONTENT-TRANSFER-ENCODING: Base64
CONTENT-DISPOSITION: ATTACHMENT; FILENAME="SCAN.PDF"

JVBERg==
--b--
`),
    { subject: 'Scan', text: '', html: '', attachments: ['SCAN.PDF application/octet-stream attachment 4'] },
  ],
];

describe('messages as programs send them', () => {
  for (const [title, mail, read] of shapes) it(title, () => assert.deepEqual(readMail(mail), read));

  it('a message that nodemailer has just written', async () => {
    const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const name = 'Übersicht für das ganze Jahr – Einnahmen und Ausgaben (endgültig).pdf';
    const { message } = await transport.sendMail({
      from: { name: 'Müller, Jörg', address: 'a@example.test' },
      to: 'b@example.test',
      subject:
        'Grüße – eine Betreffzeile, die so lang ist, dass sie in mehrere Wörter zerlegt wird 😀'.repeat(2),
      text: 'Grüße\nvon hier',
      html: '<p>Grüße</p><img src="cid:logo@x">',
      attachments: [
        { filename: 'logo.png', content: Buffer.from([1, 2, 3]), cid: 'logo@x' },
        { filename: name, content: Buffer.alloc(1000, 7) },
        { filename: '報告書.txt', content: 'text' },
      ],
    });
    assert.deepEqual(readMail(message as Buffer), {
      subject:
        'Grüße – eine Betreffzeile, die so lang ist, dass sie in mehrere Wörter zerlegt wird 😀'.repeat(2),
      text: 'Grüße\r\nvon hier',
      html: '<p>Grüße</p><img src="cid:logo@x">',
      attachments: [
        'logo.png image/png inline <logo@x> 3',
        `${name} application/pdf attachment 1000`,
        '報告書.txt text/plain attachment 4',
      ],
    });
  });
});
