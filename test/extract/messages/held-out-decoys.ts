import type { LabelledMessage } from './labelled-message.ts';
import { boxes, cta, lines, list, nested, otp } from './layouts-nested.ts';

const foot =
  'Harbour Goods Ltd · Unit 5, 221 Old Street, London EC1V 9NR · Company no. 10482716 · VAT GB 291 3847 56 · 020 7946 0958 · © 2026 · <a href="https://harbourgoods.test/e/unsubscribe/88120">Unsubscribe</a>';

export const messages: LabelledMessage[] = [
  {
    name: 'receipt of a ride',
    subject: 'Your Tuesday evening trip',
    html: nested(
      'Trip',
      `<h1>£18.42</h1>${list(['Trip fare', '£15.20'], ['Time', '18:44 – 19:09'], ['Distance', '7.12 km'], ['Visa ••1120', '£18.42'], ['Licence plate', 'LK19 XYZ'], ['Trip ID', 'a8812039'])}`,
      foot,
    ),
    codes: [],
  },
  {
    name: 'large order number',
    subject: 'We got your order',
    html: nested(
      'Order',
      `<p>Thanks Dana! Your order number is</p>${otp('88120394')}<p>Keep it for your records.</p>${cta('https://harbourgoods.test/o/88120394', 'View order')}`,
      foot,
    ),
    codes: [],
    action: 'https://harbourgoods.test/o/88120394',
  },
  {
    name: 'order number named after it',
    subject: 'Order placed',
    html: nested(
      'Order',
      `${otp('551203')}<p>is your order number. We will email you when it ships.</p>`,
      foot,
    ),
    codes: [],
  },
  {
    name: 'gift card',
    subject: 'You received a gift card',
    html: nested(
      'Gift',
      `<p>A £50.00 gift card from Mo!</p><p>Gift card code</p>${otp('GFT7-K2PQ-88XA')}<p>Redeem at checkout until 14/11/2027.</p>`,
      foot,
    ),
    codes: [],
  },
  {
    name: 'discount code in a sentence',
    subject: 'A little something',
    html: nested(
      'Offer',
      `<p>Take 15% off with code <b>WELCOME15</b> on orders over £40. Use promo code TREAT2026 for free shipping.</p>${cta('https://harbourgoods.test/new', 'Shop new in')}`,
      foot,
    ),
    codes: [],
    action: 'https://harbourgoods.test/new',
    unsubscribe: 'https://harbourgoods.test/e/unsubscribe/88120',
  },
  {
    name: 'hotel',
    subject: 'Booking confirmed: Hotel Miramar',
    html: nested(
      'Booking',
      list(
        ['Confirmation number', '4410.882.039'],
        ['PIN code', 'see the app'],
        ['Check-in', 'Fri 20 Nov 2026, 15:00'],
        ['Room', '1204'],
        ['Total', '€ 412.00'],
        ['Phone', '+351 21 123 4567'],
      ),
      foot,
    ),
    codes: [],
  },
  {
    name: 'concert ticket',
    subject: 'Your tickets',
    html: nested(
      'Tickets',
      list(
        ['Order', '55120938'],
        ['Section', '204'],
        ['Row', '18'],
        ['Seats', '1201, 1202'],
        ['Barcode', '8812 0394 5512'],
      ),
      foot,
    ),
    codes: [],
  },
  {
    name: 'subscription renewed',
    subject: 'Your plan renews on December 1, 2026',
    text: 'Your Pro plan renews on 2026-12-01 for $120.00 (card ending in 4242).\nAccount ID: 551203\nInvoice: 2026-0918-4410\n',
    codes: [],
  },
  {
    name: 'statement',
    subject: 'Your November statement',
    text: 'Statement period 01/11/2026 – 30/11/2026\nAccount number 10482716, sort code 20-00-00\nOpening balance 1,204.55\nClosing balance 2,481.07\n',
    codes: [],
  },
  {
    name: 'password changed',
    subject: 'Your password was changed',
    html: nested(
      'Security',
      `<p>The password of your account was changed on 14 November 2026 at 09:12 (UTC) from 203.0.113.77.</p><p>If you did not do this, call us at 020 7946 0958.</p>`,
      foot,
    ),
    codes: [],
  },
  {
    name: 'two-step verification turned on',
    subject: 'Two-step verification is on',
    html: nested(
      'Security',
      `<p>You turned on two-step verification on 14/11/2026. From now on we will ask for a code when you sign in.</p><p>Device: SM-G998B, Android 14, build 20261101</p>`,
      foot,
    ),
    codes: [],
  },
  {
    name: 'how to find the code',
    subject: 'Having trouble with your verification code?',
    text: 'If your verification code does not arrive within 10 minutes, check your spam folder.\nCodes have 6 digits and expire after 15 minutes.\nStill stuck? Call 1-800-555-0199 and quote case 88120394.\n',
    codes: [],
  },
  {
    name: 'issue tracker',
    subject: '[BEACON-4821] Login page shows wrong code (#20418)',
    text: 'dana commented on BEACON-4821:\n\n> The error code is 500123 since version 2026.11.1\n\nSee commit 9f3c2ab1 and PR #20419.\nhttps://issues.beacon.test/BEACON-4821\n',
    codes: [],
  },
  {
    name: 'server alert',
    subject: 'ALERT: disk usage 91% on db-04',
    text: 'Host db-04 (10.0.4.21:5432)\nCheck 771204 failed at 03:12:44\nLatency 4821 ms, threshold 2000 ms\nRunbook: https://wiki.beacon.test/r/4821\n',
    codes: [],
  },
  {
    name: 'job newsletter',
    subject: '1204 new jobs in 94114',
    html: nested(
      'Jobs',
      lines(
        'Backend Engineer, $180000 – $210000',
        'Req 4410293, posted Nov 12',
        'Data Analyst, 12000 employees',
        'Job ID 8812039',
      ),
      foot,
    ),
    codes: [],
  },
  {
    name: 'fitness summary',
    subject: 'You walked 88120 steps',
    html: nested('Week', `${otp('88120')}<p>steps</p>${otp('4821')}<p>kcal</p>`, foot),
    codes: [],
  },
  {
    name: 'survey with a scale',
    subject: 'Rate your stay',
    html: nested('Survey', `<p>How was it?</p>${boxes('12345')}`, foot),
    codes: [],
  },
  {
    name: 'calendar',
    subject: 'Updated invitation: Code review',
    html: nested(
      'Invite',
      `<p>When: Thu 19 Nov 2026 14:00 – 15:00</p><p>Join with Meet: https://meet.calls.test/abc-defg-hij</p><p>Or dial: (US) +1 304-555-0137 PIN: 884 102 331#</p>`,
      foot,
    ),
    codes: [],
  },
  {
    name: 'video meeting',
    subject: 'Team sync',
    text: 'Join on your computer\nMeeting ID: 312 884 120 394\nPasscode: Kq7x2P\nOr call in (audio only)\n+49 69 3650 5742,,88120394#\n',
    codes: [],
  },
  {
    name: 'school letter',
    subject: 'Class of 2026 reunion',
    text: 'Dear alumni of 1998,\n\nthe reunion takes place on 12 June 2026 in Room 1204. Tickets are $45 each.\nRSVP by 2026-05-01. Dress code: smart casual.\n',
    codes: [],
  },
  {
    name: 'domain renewal',
    subject: 'beacon.test expires in 30 days',
    html: nested(
      'Domain',
      list(
        ['Domain', 'beacon.test'],
        ['Customer', '551203'],
        ['EPP status', 'clientTransferProhibited'],
        ['Price', '$14.99/yr'],
        ['Order', 'ORD-2026-4410'],
      ) + cta('https://names.test/renew?d=beacon.test', 'Renew now'),
      foot,
    ),
    codes: [],
    action: 'https://names.test/renew?d=beacon.test',
  },
  {
    name: 'de: Bestellbestätigung',
    subject: 'Bestellbestätigung 402-8812039',
    html: nested(
      'Bestellung',
      `<p>Vielen Dank für Ihre Bestellung!</p>${otp('402-8812039')}${list(['Kundennummer', '551203'], ['Gesamtsumme', '148,20 €'], ['Lieferung', 'Mo., 16.11.2026'])}<p>Ihr Rabattcode für den nächsten Einkauf: DANKE5</p>`,
      'Hafenladen GmbH, Am Sandtorkai 30, 20457 Hamburg, HRB 120938, Tel. 040 123456',
    ),
    codes: [],
  },
  {
    name: 'de: Termin',
    subject: 'Terminbestätigung',
    text: 'Ihr Termin: Donnerstag, 19.11.2026, 10:15 Uhr, Zimmer 2041\nVorgangsnummer: 551203\nBitte bringen Sie Ihren Ausweis mit. Telefon 115\n',
    codes: [],
  },
  {
    name: 'fr: bon de réduction',
    subject: '-20 % avec le code MERCI20',
    html: nested(
      'Offre',
      `<p>Utilisez le code promo</p>${otp('MERCI20')}<p>avant le 30/11/2026. Carte de fidélité n° 4410293847.</p>`,
      'Lavandine SARL, 75011 Paris',
    ),
    codes: [],
  },
  {
    name: 'fr: impôts',
    subject: 'Avis disponible',
    text: 'Votre avis n° 2675 4410 2938 est disponible.\nMontant : 1 204 €\nDate limite : 15/12/2026\nService : 0 809 401 401\n',
    codes: [],
  },
  {
    name: 'es: billete',
    subject: 'Tu reserva QX7PLM',
    html: nested(
      'Viaje',
      list(
        ['Localizador', 'QX7PLM'],
        ['Vuelo', 'NV 1482'],
        ['Asiento', '12F'],
        ['Billete', '0752418839921'],
        ['Importe', '89,90 €'],
      ),
      'Nómada Viajes, tel. 93 200 10 20',
    ),
    codes: [],
  },
  {
    name: 'pt: nota fiscal',
    subject: 'Nota fiscal do pedido 88120394',
    text: 'NF-e nº 551203, série 1\nChave de acesso: 3526 1123 4567 8900 0110 5500 1000 5512 0310 0488 1203\nValor: R$ 289,90\nCEP de entrega: 01304-001\n',
    codes: [],
  },
  {
    name: 'it: bolletta',
    subject: 'Bolletta di novembre 2026',
    text: 'Codice cliente 551203\nNumero fattura 20264410\nPOD IT001E12345678\nImporto 74,18 €, scadenza 30/11/2026\n',
    codes: [],
  },
  {
    name: 'nl: kassabon',
    subject: 'Je kassabon',
    text: 'Bonnummer 88120\nFiliaal 1204\nTotaal € 24,95\nPas eindigend op 4417\n14-11-2026 17:33\n',
    codes: [],
  },
  {
    name: 'pl: przesyłka',
    subject: 'Paczka czeka w automacie',
    html: nested(
      'Paczka',
      list(
        ['Numer przesyłki', '620004410293847551203'],
        ['Automat', 'WAW204M'],
        ['Termin', '16.11.2026 18:00'],
      ),
      'tel. 722 444 000',
    ),
    codes: [],
  },
  {
    name: 'tr: fatura',
    subject: 'Faturanız hazır',
    text: 'Fatura no: 20264410\nMüşteri no: 551203\nTutar: 248,20 TL\nSon ödeme tarihi: 30.11.2026\n',
    codes: [],
  },
];
