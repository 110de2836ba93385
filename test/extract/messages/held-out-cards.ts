import type { LabelledMessage } from './labelled-message.ts';
import { big, btn, cells, p, page, rows, spans, ul } from './layouts-cards.ts';

const bank = 'Nordbank AG · Hauptstraße 71, 60313 Frankfurt · BLZ 500 105 17 · HRB 30021 · © 2026';

/** Codes in cells, boxes, inputs and links, and numbers of receipts and reports that look the same. */
const cards: [subject: string, html: string, ...codes: string[]][] = [
  [
    'Your Wavelength TV',
    page(
      p('Open <b>wavelength.test/tv</b> on your phone and type in what you see here:') +
        big('HJK-7PQ') +
        p('It stops working after 30 minutes.'),
      '© 2026 Wavelength, 400 Broad St, Seattle, WA 98109',
    ),
    'HJK-7PQ',
  ],
  [
    'Reset your password',
    page(
      p(
        'Hi Lena,',
        'We received a request to reset the password of your Trailhead account (customer no. 5501882).',
      ) +
        btn('https://trailhead.test/reset?t=88213344', 'Choose a new password') +
        p('The link is valid for 60 minutes.'),
      'Trailhead Ltd, 12 Mill Lane, Leeds LS1 4DT. Registered in England 07723184',
    ),
  ],
  [
    'Your verification number',
    page(
      p('Enter these digits on the sign-up page to prove that this address is yours.') +
        cells('830417') +
        p('They expire at 18:45 UTC on 16 November.'),
      '© 2026 Kite Inc',
    ),
    '830417',
  ],
  [
    'Welcome to Parkade',
    page(
      p('Hi!', 'You are one step away. Pop the following into the app and you are all set.') +
        `<table><tr><td><span style="font-family:monospace"><font size="6">5</font><font size="6">0</font><font size="6">9</font><font size="6">1</font></span></td></tr></table>` +
        p('Your reservation: bay 1204, level 3, 16.11.2026 from 08:00.'),
    ),
    '5091',
  ],
  [
    'Finish setting up your hub',
    page(
      p('Press the button on the hub, then enter its pairing number in the app:') +
        `<p style="text-align:center"><strong style="font-size:28px">2 7 1 8 2 8</strong></p>` +
        p('Model HB-3300, serial SN20261100482.'),
    ),
    '271828',
  ],
  [
    'Approve the transfer',
    page(
      p('You are about to transfer <b>€2,500.00</b> to <b>DE89 3704 0044 0532 0130 00</b>.') +
        rows(
          ['Amount', '€2,500.00'],
          ['Date', '16/11/2026'],
          ['Confirmation TAN', '<span style="font-size:20px">417 722</span>'],
        ) +
        p('Compare the details before you approve.'),
      bank,
    ),
    '417722',
  ],
  [
    'Your magic link',
    page(
      p('Click below to sign in to Notable. This link expires in 10 minutes and works once.') +
        btn('https://notable.test/m/9912834?code=448812', 'Sign in to Notable') +
        p('Request from Berlin, 16 Nov 2026, 09:41. Request ID 5519-2038.'),
      '2261 Market Street #4667, San Francisco, CA 94114',
    ),
  ],
  [
    "Confirm it's you",
    page(
      p('Enter the following security string when asked:') +
        `<input type="text" readonly value="604 275" style="font-size:24px;border:0">` +
        p('Case 00128841'),
    ),
    '604275',
  ],
  [
    'Verify your identity',
    page(
      p('To continue, verify your identity with the number shown below.') +
        `<table><tr><td bgcolor="#f0f0f0" style="padding:16px"><div><div><span><b>22</b></span><span>-</span><span><b>90</b></span><span>-</span><span><b>41</b></span></div></div></td></tr></table>` +
        p('Sent to a***@example.test at 08:15'),
    ),
    '229041',
  ],
  [
    'Freigabe Ihrer Überweisung',
    page(
      p(
        'Guten Tag Herr Brandt,',
        'Sie möchten 1.250,00 EUR an DE12 5001 0517 0648 4898 90 überweisen. Die TAN dazu lautet <b>682 037</b>.',
        'Auftrag vom 16.11.2026, 09:14 Uhr.',
      ),
      bank,
    ),
    '682037',
  ],
  [
    'Votre code à usage unique',
    page(
      p('Voici votre code à usage unique :') + spans('047193') + p('Il expirera dans 15 minutes.'),
      'Société au capital de 40 000 €, RCS Paris B 552 081 317, 75009 Paris',
    ),
    '047193',
  ],
  [
    'رمز التحقق',
    `<div dir="rtl">${page(p('رمز التحقق لمرة واحدة:') + big('٧٠٣ ٩١٨') + p('لا تشاركه مع أحد.'), 'ص.ب 21422، جدة · هاتف 920000123')}</div>`,
    '703918',
  ],
  [
    'Sign-in link and code',
    page(
      btn('https://a.test/x', 'Sign in') +
        p('Or enter this instead:') +
        `<pre style="font-size:18px">mono-5521</pre>` +
        p('Sent 2026-11-16T08:44:12Z'),
    ),
    'mono-5521',
  ],
  [
    'Parcelo: your parcel waits',
    page(
      p('Parcel <b>PL 8821 0447 12</b> is in compartment 18.') +
        rows(['Locker', 'Rivergate 0417'], ['Open with', '<b>930 118</b>'], ['Until', '18 Nov, 23:59']),
      'Parcelo, 88 Dock Rd, E16 2QU',
    ),
  ],
  [
    'Your sign-in number is below',
    page(
      p('Hello Theo, you (or someone with your password) want to sign in.') +
        `<center><font face="Courier" size="7">61&nbsp;73&nbsp;05</font></center>` +
        p('Never read it out to a caller.'),
      'Kestrel Bank plc, 1 King St, EC2V 8AU, FRN 204459',
    ),
    '617305',
  ],
  [
    'Confirm payment',
    page(
      `<table><tr><td>Merchant</td><td>Bluebird Air</td></tr><tr><td>Amount</td><td>£214.88</td></tr><tr><td>Card</td><td>•••• 7719</td></tr></table>` +
        p('3-D Secure password for this purchase') +
        big('40992716') +
        p('This will lapse in 4 minutes.'),
    ),
    '40992716',
  ],
  [
    'Log in to Fable',
    page(
      p('Here is your login code. Copy and paste it into the open window.') +
        `<div style="background:#f4f4f4;border-radius:4px;padding:16px"><code>rabu-qofi-tesa</code></div>` +
        p('If you did not try to log in, ignore this.'),
      'Fable Labs, Inc. 2300 Harrison St',
    ),
    'rabu-qofi-tesa',
  ],
  [
    'Confirm your address',
    page(
      p('Hi,', `Please confirm with this code:<br><br><strong>829&#8202;114</strong>`) +
        p(`Having trouble? ${'<a href="https://x.test/h/4821">Help article 4821</a>'}`),
    ),
    '829114',
  ],
  [
    'Two-step login',
    page(
      p('Two-step login for <a href="mailto:a@b.test">a@b.test</a>') +
        `<table cellspacing="4"><tr><td>4</td><td>1</td><td>7</td><td>&ndash;</td><td>0</td><td>2</td><td>8</td></tr></table>`,
    ),
    '417028',
  ],
  [
    'Newsletter 1204',
    page(
      p('In this issue: 5 recipes, 2041 readers polled, and a history of the 1848 revolutions.') +
        ul(
          'Page 2: top 1000 songs',
          'Page 7: ISBN 978-3-16-148410-0',
          'Page 9: coordinates 48.2082, 16.3738',
        ),
      'Unsubscribe · PO Box 8821, Austin TX 78701',
    ),
  ],
  [
    'Time to verify',
    page(
      `<h1 style="font-size:40px">Q4K-88</h1>${p('Paste the above into the app to verify your account.')}`,
    ),
    'Q4K-88',
  ],
  [
    'Dein Login',
    page(
      p('Hallo Tim,', 'gib die folgende Zahl ein, um weiterzumachen:') +
        `<p style="font-size:30px"><b>6</b> <b>0</b> <b>4</b> <b>8</b></p>` +
        p('Noch 10 Minuten gültig.'),
      'Amtsgericht München HRB 201884, 80331 München',
    ),
    '6048',
  ],
  [
    'Подтверждение почты',
    page(
      p('Осталось подтвердить почту. Скопируйте и вставьте:') +
        `<div style="font-size:26px">N4-QX-81</div>` +
        p('ООО «Ромашка», ИНН 7707083893, ОГРН 1027700132195'),
    ),
    'N4-QX-81',
  ],
  [
    '本人確認',
    page(
      p('ログインを続けるには、次の番号をご入力ください。') +
        cells('８１７２０４') +
        p('株式会社サンプル 〒100-0001 東京都千代田区千代田1-1'),
    ),
    '817204',
  ],
  ['Verify', page(p('Hi Sam, <strong>290 417</strong>', 'That is what you need to log in today.')), '290417'],
  [
    'One more step',
    page(
      `<h2>One more step</h2>` +
        p('Please return to the page and complete your sign-up with') +
        `<div class="b" style="padding:10px">${spans('K4T9')}</div>`,
    ),
    'K4T9',
  ],
  [
    'Invoice',
    page(
      rows(
        ['Invoice', '20417'],
        ['Date', '16.11.2026'],
        ['Customer', '881204'],
        ['Amount', '1204.00'],
        ['Access', 'https://x.test'],
      ) + p('Payable within 14 days.'),
    ),
  ],
  ['Statement', page(rows(['Login', '20418'], ['Verified', '2026'], ['Sessions', '1204']))],
  [
    'Your PIN letter',
    page(rows(['Card', '**** 4412'], ['PIN', '0 9 1 4'], ['Sequence', '02']) + p('Memorise it.')),
    '0914',
  ],
  [
    'Code',
    page(`<p>Your code</p><p style="font-size:11px">Request 20418</p><p style="font-size:30px">77 41 20</p>`),
    '774120',
  ],
  ['Two codes', page(p('Email code: <b>441 207</b>', 'SMS code: sent to your phone ending 8812')), '441207'],
  [
    'Hidden',
    page(p('Your login code is <b>5 5 1 8 4 4</b>.'), 'Ref 20418-1', 'Your login code is 551844'),
    '551844',
  ],
  [
    'Sign in',
    page(
      `<table><tr><td>Hello</td></tr><tr><td><a href="https://x.test/c/4471" style="font-size:28px;text-decoration:none">447 120</a></td></tr><tr><td>Tap to copy, then paste it on the sign-in page.</td></tr></table>`,
    ),
    '447120',
  ],
  [
    'OTP',
    page(
      p('OTP') +
        `<ol style="list-style:none">${[...'90417'].map((c) => `<li style="display:inline-block">${c}</li>`).join('')}</ol>`,
    ),
    '90417',
  ],
  [
    'Your code is 104 882',
    page(
      `<h1>104 882</h1>${p('Enter this code to sign in to Loop. It can be used once.')}`,
      '548 Market St PMB 44718, San Francisco, CA 94104',
      'Your code is 104 882',
    ),
    '104882',
  ],
  [
    'Sign in to Loop',
    page(
      p('Hi there,') +
        `<table style="background:#f3f3f3"><tr><td style="padding:20px;font-family:monospace;font-size:24px">loop-4471-kiwi</td></tr></table>` +
        p('Paste this sign-in code into Loop.'),
    ),
    'loop-4471-kiwi',
  ],
  [
    'Verify your email',
    page(
      p('Use the verification code below to finish signing up.') +
        `<div style="display:flex">${[...'80B4C1'].map((c) => `<div style="border:1px solid">${c}</div>`).join('')}</div>`,
    ),
    '80B4C1',
  ],
  [
    'Order 810442',
    page(
      `<h1>Thanks!</h1>` +
        rows(
          ['Order', '810442'],
          ['Confirmation', 'A44K-881'],
          ['Items', '3'],
          ['Delivery code', '<b>7714</b>'],
        ) +
        p('Give the delivery code to the courier.'),
    ),
  ],
  [
    'Report',
    page(
      `<table><tr><th>Metric</th><th>Value</th></tr><tr><td>Sign-ins</td><td>4471</td></tr><tr><td>Codes sent</td><td>8820</td></tr><tr><td>Verified</td><td>8104</td></tr></table>`,
    ),
  ],
  [
    'Receipt',
    page(big('$48.20') + rows(['Auth code', '044718'], ['Merchant ID', '88204471'], ['Card', 'VISA 4471'])),
  ],
  [
    'Year in review',
    page(big('2204') + p('songs you played in 2026') + big('88120') + p('minutes listened')),
  ],
  [
    'Stats',
    page(
      `<div style="font-size:40px;font-weight:bold">4471</div><div>new followers</div><div style="font-size:40px">1204</div><div>profile visits</div>`,
    ),
  ],
  ['Points', page(p('Your balance') + big('18204') + p('Expires on 31 Dec 2026'))],
  ['Ticket', page(p('Your queue number') + big('4471') + p('Estimated wait: 20 minutes'))],
  ['Level up', page(big('LEVEL 48') + p('You earned 2204 XP. Log in to continue.'))],
];

export const messages: LabelledMessage[] = cards.map(([subject, html, ...codes], index) => ({
  name: `${index}: ${subject}`,
  subject,
  html,
  codes,
}));
