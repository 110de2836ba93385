import type { LabelledMessage } from './labelled-message.ts';
import { a, big, button, cells, h1, p, page, rows, spans, strong } from './layouts.ts';

const footer = (brand: string) =>
  `© 2026 ${brand}, Inc. All rights reserved.<br>548 Market Street, Suite 24601, San Francisco, CA 94104<br>Questions? Call (415) 555-0132 or 1-800-555-0199.<br>${a('https://northpeak.test/privacy', 'Privacy Policy')} · ${a('https://northpeak.test/u/unsubscribe?id=99231', 'Unsubscribe')}`;

export const messages: LabelledMessage[] = [
  {
    name: 'sign-up with a code in a box',
    subject: 'Confirm your email address',
    html: page({
      brand: 'Northpeak',
      preheader: 'Enter this code to finish creating your account.',
      body:
        h1('Almost there, Dana') +
        p('Please use the verification code below to confirm your email address.') +
        big('482910') +
        p('The code expires in 15 minutes. If you did not sign up, you can ignore this message.'),
      footer: footer('Northpeak'),
    }),
    codes: ['482910'],
    action: null,
  },
  {
    name: 'sign-in code in the subject and the text',
    subject: '719 044 is your Lumen login code',
    text: 'Hi Sam,\n\nYour Lumen login code is:\n\n719 044\n\nIt works for 10 minutes. Never share it, not even with us.\n\nLumen Labs, 12 Harbour Road, Dublin D02 X285\n',
    codes: ['719044'],
  },
  {
    name: 'one digit per cell',
    subject: 'Your security code',
    html: page({
      brand: 'Vaultly',
      body:
        p('Hello,', 'Here is your one-time security code:') +
        cells('305817') +
        p('Valid until 14:35 UTC on 12 March 2026.'),
      footer: footer('Vaultly'),
    }),
    codes: ['305817'],
  },
  {
    name: 'one digit per box in a line',
    subject: 'Finish setting up your new device',
    html: page({
      brand: 'Kite',
      body:
        h1('Is this you?') +
        p('Type this code on your Windows 11 PC to sign in:') +
        spans('8841') +
        p('Requested from 203.0.113.77 near Oslo at 09:12.'),
      footer: footer('Kite'),
    }),
    codes: ['8841'],
  },
  {
    name: 'letters and digits with hyphens',
    subject: 'Device activation',
    html: page({
      brand: 'Streamly',
      body:
        p('Go to streamly.test/activate and enter the code') +
        big('K7QX-9P2M') +
        p('on your TV screen within 30 minutes.'),
      footer: footer('Streamly'),
    }),
    codes: ['K7QX-9P2M'],
  },
  {
    name: 'code inside a sentence with an order number beside it',
    subject: 'Confirm your pickup change',
    html: page({
      brand: 'Parcelbox',
      body: p(
        'You asked to change the delivery of order 77120934 (tracking number 1Z999AA10123456784).',
        `To confirm the change, reply with confirmation code ${strong('60318')} before 18:00.`,
      ),
      footer: footer('Parcelbox'),
    }),
    codes: ['60318'],
  },
  {
    name: 'bank transfer with amount, account and code',
    subject: 'Approve your transfer',
    text: 'You are about to send $1,250.00 to account ending in 4471 on 2026-05-04.\nYour one-time passcode is 99 31 07. It is valid for 5 minutes.\nWe will never call you to ask for it. Questions: 0800 123 4567.\nReference 20260504-11873\n',
    codes: ['993107'],
  },
  {
    name: 'mixed capital code after a colon',
    subject: 'Reset your password',
    text: 'Someone asked to reset the password of your Quill account.\n\nReset code: 7HK2QD\n\nOr open https://quill.test/reset?c=7HK2QD&u=1129384 in your browser.\n\nQuill Software Ltd, Company No. 09182736, VAT GB293847561\n',
    codes: ['7HK2QD'],
    action: 'https://quill.test/reset?c=7HK2QD&u=1129384',
  },
  {
    name: 'recovery codes',
    subject: 'Your new recovery codes',
    html: page({
      brand: 'Gitforge',
      body:
        p('Keep these recovery codes somewhere safe. Each works once.') +
        '<pre>4f9a1-77c2e\n0b8d3-e19f4\n92c7b-5a6d0</pre>' +
        p('Generated on 3 June 2026.'),
      footer: footer('Gitforge'),
    }),
    codes: ['4f9a1-77c2e', '0b8d3-e19f4', '92c7b-5a6d0'],
  },
  {
    name: 'PIN of a payment card',
    subject: 'Your temporary PIN',
    text: 'Your temporary PIN is 2094. Use it with the card ending in 8812 at any cash machine.\n\nMonza Bank plc, registered in England no. 09446231.\n',
    codes: ['2094'],
  },
  {
    name: 'code without the word code',
    subject: 'Sign in to Papertrail',
    html: page({
      brand: 'Papertrail',
      body:
        h1('Sign in to Papertrail') +
        p('Type this in the window you came from:') +
        big('55 20 61') +
        p('Did not try to sign in? Nothing else is needed.'),
      footer: footer('Papertrail'),
    }),
    codes: ['552061'],
  },
  {
    name: 'link only, to confirm',
    subject: 'Please confirm your subscription',
    html: page({
      brand: 'Weekly Bytes',
      preheader: 'One click and you are in',
      body:
        h1('One more step') +
        p('Click the button to confirm that we may write to you.') +
        button(
          'https://weeklybytes.test/confirm/9f8a7c6b5d4e3f2a1b0c?e=dana%40example.test&amp;l=20771',
          'Yes, subscribe me',
        ) +
        p(
          `Or paste this address into your browser: ${a('https://weeklybytes.test/confirm/9f8a7c6b5d4e3f2a1b0c?e=dana%40example.test&amp;l=20771', 'https://weeklybytes.test/confirm/9f8a7c6b5d4e3f2a1b0c?e=dana%40example.test&amp;l=20771')}`,
        ),
      footer: footer('Weekly Bytes'),
    }),
    codes: [],
    action: 'https://weeklybytes.test/confirm/9f8a7c6b5d4e3f2a1b0c?e=dana%40example.test&l=20771',
    unsubscribe: 'https://northpeak.test/u/unsubscribe?id=99231',
  },
  {
    name: 'order confirmation',
    subject: 'Order #1048271 confirmed',
    html: page({
      brand: 'Oakshop',
      preheader: 'Thanks for your order 1048271',
      body:
        h1('Thank you for your order!') +
        rows(
          ['Order number', '1048271'],
          ['Date', '12/03/2026'],
          ['Item 884213 × 2', '$48.00'],
          ['Shipping', '$5.95'],
          ['Total', '$1,053.95'],
        ) +
        p('Ship to: Dana Reyes, 1420 Elm Street, Springfield, IL 62704') +
        button('https://oakshop.test/orders/1048271', 'View your order'),
      footer: footer('Oakshop'),
    }),
    codes: [],
    action: 'https://oakshop.test/orders/1048271',
  },
  {
    name: 'shipping notice',
    subject: 'Your parcel is on its way',
    html: page({
      brand: 'Oakshop',
      body:
        p('Good news! Your parcel left our warehouse on 14 March 2026 at 08:45.') +
        rows(['Carrier', 'DHL'], ['Tracking number', '420941041234'], ['Order', '1048271']) +
        button('https://track.oakshop.test/t/420941041234', 'Track parcel'),
      footer: footer('Oakshop'),
    }),
    codes: [],
    action: 'https://track.oakshop.test/t/420941041234',
  },
  {
    name: 'invoice',
    subject: 'Invoice INV-2026-00418 from Cloudrow',
    html: page({
      brand: 'Cloudrow',
      body:
        p('Your invoice for February is ready.') +
        rows(
          ['Invoice number', 'INV-2026-00418'],
          ['Customer ID', '338201'],
          ['Amount due', 'USD 420.00'],
          ['Due date', '2026-03-31'],
          ['Card', 'Visa •••• 4242'],
        ) +
        button('https://billing.cloudrow.test/i/00418', 'Pay now'),
      footer: footer('Cloudrow'),
    }),
    codes: [],
    action: 'https://billing.cloudrow.test/i/00418',
  },
  {
    name: 'newsletter with a promo code',
    subject: 'Spring sale: 25% off everything',
    html: page({
      brand: 'Fernwood',
      preheader: 'Use code SPRING25',
      body:
        h1('25% off until Sunday') +
        p('Use code at checkout:') +
        big('SPRING25') +
        p('Over 12000 customers rated us 4.8 of 5. Offer ends 30/04/2026.') +
        button('https://fernwood.test/sale?utm_source=mail&amp;utm_id=558813', 'Shop the sale'),
      footer: footer('Fernwood'),
    }),
    codes: [],
    action: 'https://fernwood.test/sale?utm_source=mail&utm_id=558813',
  },
  {
    name: 'sign-in alert with an address and a time',
    subject: 'New sign-in to your account',
    html: page({
      brand: 'Mailbird',
      body:
        h1('New sign-in') +
        rows(
          ['When', 'March 4, 2026, 17:22:09 UTC'],
          ['IP address', '198.51.100.23'],
          ['Device', 'Chrome 122.0.6261 on Windows 11'],
          ['Location', 'Porto, 4000-322, Portugal'],
        ) +
        p('If this was you, you can ignore this message. If not, secure your account.') +
        button('https://mailbird.test/security/review', 'Review activity'),
      footer: footer('Mailbird'),
    }),
    codes: [],
  },
  {
    name: 'calendar invitation with a meeting number',
    subject: 'Invitation: Quarterly review @ Tue Apr 14, 2026 3pm - 4pm (GMT)',
    text: 'Quarterly review\nTuesday Apr 14, 2026, 15:00 – 16:00\n\nJoin the call: https://meet.calls.test/j/84512345678?pwd=QWxhZGRpbjpPcGVu\nMeeting ID: 845 1234 5678\nPasscode for the meeting: 394821\nDial by your location: +1 646 558 8656 US (New York)\n',
    codes: [],
  },
  {
    name: 'booking confirmation of a flight',
    subject: 'Your booking is confirmed - ZKQ7PL',
    html: page({
      brand: 'Skyhop',
      body:
        h1('See you on board') +
        rows(
          ['Booking reference', 'ZKQ7PL'],
          ['Flight', 'SH 1482'],
          ['Departure', '06:55, 21 May 2026'],
          ['Seat', '14C'],
          ['E-ticket', '220-2418839921'],
        ) +
        button('https://skyhop.test/checkin', 'Check in'),
      footer: footer('Skyhop'),
    }),
    codes: [],
  },
  {
    name: 'support ticket',
    subject: '[Ticket 884102] We received your request',
    text: 'Hi Alex,\n\nThanks for writing. Your ticket 884102 was opened at 10:42 on 2026-02-11.\nA person will answer within 24 hours. Please keep the ticket number in the subject.\n\n-- \nHelpdesk, Box 20442, Austin TX 78701, phone 512-555-0147\n',
    codes: [],
    action: null,
  },
  {
    name: 'weekly report with large numbers',
    subject: 'Your week in numbers',
    html: page({
      brand: 'Striders',
      body:
        h1('Nice week!') +
        big('48213') +
        p('steps in total') +
        big('1250') +
        p('calories burned') +
        p('You are ahead of 3400 people in 98101.'),
      footer: footer('Striders'),
    }),
    codes: [],
  },
  {
    name: 'rating from one to ten',
    subject: 'How did we do?',
    html: page({
      brand: 'Helpline',
      body:
        p('How likely are you to recommend us?') +
        `<table><tr>${[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `<td>${a(`https://helpline.test/nps?s=${n}`, String(n))}</td>`).join('')}</tr></table>`,
      footer: footer('Helpline'),
    }),
    codes: [],
  },
  {
    name: 'build failure with hashes and versions',
    subject: 'Build 20418 failed on main',
    text: 'Run 20418 of pipeline web-ci failed.\nCommit 9f3c2ab by dana, version 4.12.0\nJob 558812: exit code 1 after 312 s\nhttps://ci.forge.test/runs/20418\n',
    codes: [],
  },
  {
    name: 'six digits of an address alone in a footer line',
    subject: 'Your verification was successful',
    html: page({
      brand: 'Payleaf',
      body:
        h1('You are verified') +
        p('Your identity was verified on 02.03.2026. You can now use all features.') +
        button('https://payleaf.test/home/start', 'Open Payleaf'),
      footer: 'Payleaf Pte. Ltd.<br>1 Raffles Place<br>Singapore<br>048616<br>UEN 201912345K',
    }),
    codes: [],
  },
];
