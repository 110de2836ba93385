import { dateHeader, raw } from '../raw.ts';
import type { DemoMessage } from '../scene.ts';

/** A delivery status notification: multipart/report from the null sender (RFC 3464). */
export const bounce: DemoMessage = (scene) => {
  const lost = `former.colleague${scene.number(10, 99)}@gone.example`;
  return raw({
    from: '',
    to: scene.person.address,
    headers: [
      ['From', 'Mail Delivery System <mailer-daemon@mx.northgate.test>'],
      ['To', scene.person.address],
      ['Subject', 'Undelivered Mail Returned to Sender'],
      ['Date', dateHeader(scene.now)],
      ['Message-ID', `<${scene.hex(16)}@mx.northgate.test>`],
      ['Auto-Submitted', 'auto-replied'],
      ['MIME-Version', '1.0'],
      ['Content-Type', 'multipart/report; report-type=delivery-status;\n\tboundary="=_report"'],
    ],
    body: `This is a MIME-encapsulated message.

--=_report
Content-Type: text/plain; charset=us-ascii
Content-Description: Notification

I am sorry to have to tell you that your mail could not be delivered to

  <${lost}>: host mx.gone.example[192.0.2.9] said:
    550 5.1.1 User unknown (in reply to RCPT TO command)

The mail system at mx.northgate.test

--=_report
Content-Type: message/delivery-status
Content-Description: Delivery report

Reporting-MTA: dns; mx.northgate.test
Arrival-Date: ${dateHeader(scene.now)}

Final-Recipient: rfc822; ${lost}
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.gone.example
Diagnostic-Code: smtp; 550 5.1.1 User unknown

--=_report
Content-Type: text/rfc822-headers
Content-Description: Headers of the undelivered mail

From: ${scene.person.address}
To: ${lost}
Subject: Lunch on Thursday?

--=_report--
`,
  });
};

/** An automatic reply. It has the null sender too, so that two of them never answer each other. */
export const outOfOffice: DemoMessage = (scene) => ({
  envelope: { from: '', to: scene.person.address },
  from: { name: 'Jonas Weber', address: 'jonas.weber@cobaltstudio.test' },
  to: scene.person.address,
  subject: `Automatic reply: back on ${scene.day(9)}`,
  headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
  text: `I am walking somewhere without a signal until ${scene.day(9)}.\n\nFor the catalogue, ask Aisha. For everything else, it can probably wait.\n\nJonas\n`,
});

/** A colleague forwards two messages as attachments (message/rfc822). */
export const forwarded: DemoMessage = (scene) => ({
  from: { name: 'Aisha Okonkwo', address: 'aisha@cobaltstudio.test' },
  to: scene.person.address,
  subject: 'Fwd: the two mails from the printer',
  text: 'Here are both, headers and all. The second one has the right paper weight.\n\nAisha\n',
  attachments: [quote(1, '120 g, matte', '1,840.00'), quote(2, '150 g, matte', '1,995.00')].map(
    (content, i) => ({
      filename: `quote-${i + 1}.eml`,
      contentType: 'message/rfc822',
      content,
    }),
  ),
});

function quote(number: number, paper: string, price: string): string {
  return [
    'From: Delta Print <quotes@deltaprint.example>',
    'To: aisha@cobaltstudio.test',
    `Subject: Quote ${number}: spring catalogue, ${paper}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `2,000 copies, 48 pages, ${paper}: EUR ${price}.`,
    '',
  ].join('\r\n');
}
