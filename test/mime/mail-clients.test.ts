import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crlf, type ReadMail, readMail } from './read-message.ts';

const shapes: [title: string, mail: string, read: ReadMail][] = [
  [
    'Gmail: mixed with an alternative and a PDF',
    `MIME-Version: 1.0
From: Ada Lovelace <ada@gmail.test>
Date: Sat, 14 Nov 2026 09:30:00 +0000
Message-ID: <CAF=abc@mail.gmail.test>
Subject: =?UTF-8?Q?Caf=C3=A9_receipt_=F0=9F=98=80?=
To: Bob <bob@example.test>
Content-Type: multipart/mixed; boundary="000000000000a1b2c3d4e5f6"

--000000000000a1b2c3d4e5f6
Content-Type: multipart/alternative; boundary="000000000000a1b2c1d4e5f4"

--000000000000a1b2c1d4e5f4
Content-Type: text/plain; charset="UTF-8"
Content-Transfer-Encoding: quoted-printable

Here it is =E2=80=93 the *receipt*.

--000000000000a1b2c1d4e5f4
Content-Type: text/html; charset="UTF-8"
Content-Transfer-Encoding: quoted-printable

<div dir=3D"ltr">Here it is =E2=80=93 the <b>receipt</b>.</div>

--000000000000a1b2c1d4e5f4--
--000000000000a1b2c3d4e5f6
Content-Type: application/pdf; name="Café.pdf"
Content-Disposition: attachment; filename="Café.pdf"
Content-Transfer-Encoding: base64
Content-ID: <f_lx1y2z3>
X-Attachment-Id: f_lx1y2z3

JVBERi0xLjQK
--000000000000a1b2c3d4e5f6--
`,
    {
      subject: 'Café receipt 😀',
      text: 'Here it is – the *receipt*.\r\n',
      html: '<div dir="ltr">Here it is – the <b>receipt</b>.</div>\r\n',
      attachments: ['Café.pdf application/pdf attachment <f_lx1y2z3> 9'],
    },
  ],
  [
    'Outlook: related around an alternative, with inline pictures',
    `From: "Lovelace, Ada" <ada@corp.test>
To: "Babbage, Charles" <charles@corp.test>
Subject: RE: Engine
Thread-Topic: Engine
Accept-Language: en-GB, en-US
Content-Type: multipart/related;
\tboundary="_004_AM0PR01MB12345678_";
\ttype="multipart/alternative"
MIME-Version: 1.0

--_004_AM0PR01MB12345678_
Content-Type: multipart/alternative;
\tboundary="_000_AM0PR01MB12345678_"

--_000_AM0PR01MB12345678_
Content-Type: text/plain; charset="iso-8859-1"
Content-Transfer-Encoding: quoted-printable

See the dr=E4wing: [cid:image001.png@01DA.1234]

--_000_AM0PR01MB12345678_
Content-Type: text/html; charset="iso-8859-1"
Content-Transfer-Encoding: quoted-printable

<html><body><p>See the dr=E4wing:</p><img src=3D"cid:image001.png@01DA.1234=
"></body></html>

--_000_AM0PR01MB12345678_--

--_004_AM0PR01MB12345678_
Content-Type: image/png; name="image001.png"
Content-Description: image001.png
Content-Disposition: inline; filename="image001.png"; size=8;
\tcreation-date="Sat, 14 Nov 2026 09:30:00 GMT";
\tmodification-date="Sat, 14 Nov 2026 09:30:00 GMT"
Content-ID: <image001.png@01DA.1234>
Content-Transfer-Encoding: base64

iVBORw0KGgo=

--_004_AM0PR01MB12345678_--
`,
    {
      subject: 'RE: Engine',
      text: 'See the dräwing: [cid:image001.png@01DA.1234]\r\n',
      html: '<html><body><p>See the dräwing:</p><img src="cid:image001.png@01DA.1234"></body></html>\r\n',
      attachments: ['image001.png image/png inline <image001.png@01DA.1234> 8'],
    },
  ],
  [
    'Apple Mail: an alternative whose HTML form holds the attachment, with a signature after it',
    `Content-Type: multipart/alternative;
\tboundary="Apple-Mail=_1111"
Subject: Photos
Mime-Version: 1.0 (Mac OS X Mail 16.0 \\(3776.700.51\\))
X-Mailer: Apple Mail (2.3776.700.51)

--Apple-Mail=_1111
Content-Transfer-Encoding: 7bit
Content-Type: text/plain;
\tcharset=us-ascii

Look:

--Apple-Mail=_1111
Content-Type: multipart/mixed;
\tboundary="Apple-Mail=_2222"

--Apple-Mail=_2222
Content-Transfer-Encoding: 7bit
Content-Type: text/html;
\tcharset=us-ascii

<html><body>Look:</body></html>
--Apple-Mail=_2222
Content-Disposition: inline;
\tfilename*=utf-8''Za%CC%88hler%20%282%29.heic
Content-Type: image/heic;
\tx-unix-mode=0644;
\tname="=?utf-8?Q?Za=CC=88hler_=282=29=2Eheic?="
Content-Transfer-Encoding: base64

AAAAGGZ0eXA=
--Apple-Mail=_2222
Content-Transfer-Encoding: 7bit
Content-Type: text/html;
\tcharset=us-ascii

<html><body><br>Sent from my engine</body></html>
--Apple-Mail=_2222--

--Apple-Mail=_1111--
`,
    {
      subject: 'Photos',
      text: 'Look:\r\n',
      html: '<html><body>Look:</body></html>\r\n\r\n<html><body><br>Sent from my engine</body></html>',
      attachments: ['Za\u0308hler (2).heic image/heic inline 8'],
    },
  ],
  [
    'Exchange: rich text as winmail.dat',
    `From: ada@corp.test
Subject: Rich
X-MS-TNEF-Correlator: <1@corp.test>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="----_=_NextPart_001_01C9"

This is a multi-part message in MIME format.

------_=_NextPart_001_01C9
Content-Type: text/plain; charset="Windows-1252"
Content-Transfer-Encoding: 8bit

Rich text follows.
------_=_NextPart_001_01C9
Content-Type: application/ms-tnef; name="winmail.dat"
Content-Transfer-Encoding: base64

eJ8+IgAA

------_=_NextPart_001_01C9--
`,
    {
      subject: 'Rich',
      text: 'Rich text follows.',
      html: '',
      attachments: ['winmail.dat application/ms-tnef attachment 6'],
    },
  ],
  [
    'Google Calendar: an invitation as alternative and as file',
    `MIME-Version: 1.0
Reply-To: Ada <ada@gmail.test>
Sender: Google Calendar <calendar-notification@google.test>
Subject: Invitation: Tea @ Sat 14 Nov 2026
From: Ada <ada@gmail.test>
Content-Type: multipart/mixed; boundary="00000000000012345"

--00000000000012345
Content-Type: multipart/alternative; boundary="00000000000012344"

--00000000000012344
Content-Type: text/plain; charset="UTF-8"; format=flowed; delsp=yes
Content-Transfer-Encoding: base64

VGVhIGF0IGZvdXIK
--00000000000012344
Content-Type: text/html; charset="UTF-8"
Content-Transfer-Encoding: quoted-printable

<p>Tea at four</p>
--00000000000012344
Content-Type: text/calendar; charset="UTF-8"; method=REQUEST
Content-Transfer-Encoding: 7bit

BEGIN:VCALENDAR
END:VCALENDAR
--00000000000012344--
--00000000000012345
Content-Type: application/ics; name="invite.ics"
Content-Disposition: attachment; filename="invite.ics"
Content-Transfer-Encoding: base64

QkVHSU46VkNBTEVOREFS
--00000000000012345--
`,
    {
      subject: 'Invitation: Tea @ Sat 14 Nov 2026',
      text: 'Tea at four\n',
      html: '<p>Tea at four</p>',
      attachments: [
        'attachment-1.ics text/calendar attachment 30',
        'invite.ics application/ics attachment 15',
      ],
    },
  ],
  [
    'Thunderbird: a forwarded message and a signature',
    `Subject: Fwd: Old news
From: Ada <ada@example.test>
Content-Type: multipart/signed; micalg=pgp-sha256;
 protocol="application/pgp-signature";
 boundary="------------0Lq"

This is an OpenPGP/MIME signed message (RFC 4880 and 3156)
--------------0Lq
Content-Type: multipart/mixed; boundary="------------b8f"

--------------b8f
Content-Type: text/plain; charset=UTF-8; format=flowed
Content-Transfer-Encoding: 8bit

Forwarding this — see below.
--------------b8f
Content-Type: message/rfc822; charset=UTF-8; name="Old news.eml"
Content-Disposition: attachment; filename="Old news.eml"
Content-Transfer-Encoding: 7bit

Subject: Old news
Content-Type: multipart/mixed; boundary=x

--x
Content-Type: application/pdf; name=inner.pdf

--x--

--------------b8f
Content-Type: message/rfc822

Subject: older

text
--------------b8f--

--------------0Lq
Content-Type: application/pgp-signature; name="OpenPGP_signature.asc"
Content-Description: OpenPGP digital signature
Content-Disposition: attachment; filename="OpenPGP_signature.asc"

-----BEGIN PGP SIGNATURE-----
-----END PGP SIGNATURE-----

--------------0Lq--
`,
    {
      subject: 'Fwd: Old news',
      text: 'Forwarding this — see below.',
      html: '',
      attachments: [
        'Old news.eml message/rfc822 attachment 125',
        'older.eml message/rfc822 attachment 22',
        'OpenPGP_signature.asc application/pgp-signature attachment 60',
      ],
    },
  ],
  [
    'an encrypted mail: both parts are attachments',
    `Subject: ...
Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=enc

--enc
Content-Type: application/pgp-encrypted

Version: 1
--enc
Content-Type: application/octet-stream; name="encrypted.asc"
Content-Disposition: inline; filename="encrypted.asc"

-----BEGIN PGP MESSAGE-----
--enc--
`,
    {
      subject: '...',
      text: '',
      html: '',
      attachments: [
        'attachment-1.asc application/pgp-encrypted attachment 10',
        'encrypted.asc application/octet-stream inline 27',
      ],
    },
  ],
  [
    'a Japanese phone: ISO-2022-JP in subject, name and body',
    `Subject: =?ISO-2022-JP?B?GyRCJDMkcyRLJEEkTxsoQg==?=
Content-Type: multipart/mixed; boundary=jp

--jp
Content-Type: text/plain; charset=ISO-2022-JP
Content-Transfer-Encoding: 7bit

\x1b$B$3$s$K$A$O\x1b(B
--jp
Content-Type: image/jpeg; name="=?iso-2022-jp?B?GyRCPEw/PxsoQi5qcGc=?="
Content-Transfer-Encoding: base64

/9j/
--jp--
`,
    {
      subject: 'こんにちは',
      text: 'こんにちは',
      html: '',
      attachments: ['写真.jpg image/jpeg attachment 3'],
    },
  ],
];

describe('messages as mail clients send them', () => {
  for (const [title, mail, read] of shapes) {
    it(title, () => assert.deepEqual(readMail(crlf(mail)), read));
    it(`${title}, with bare LF`, () => {
      const { subject, attachments } = readMail(Buffer.from(mail));
      assert.equal(subject, read.subject);
      assert.equal(attachments.length, read.attachments.length);
    });
  }
});
