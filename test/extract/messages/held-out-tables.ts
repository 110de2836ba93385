import type { LabelledMessage } from './labelled-message.ts';
import { big, btn, cells, page, rows, spans } from './layouts-cards.ts';

const us =
  '© 2026 Acme, Inc. · 1455 Market St #600, San Francisco, CA 94103 · <a href="https://a.test/u">Unsubscribe</a>';
const de =
  'Acme GmbH · Torstraße 140 · 10119 Berlin · HRB 171884 B · USt-ID DE301771884 · Tel. 030 2204 1188';
const fr =
  'Acme SAS au capital de 120 000 € · RCS Paris 802 188 447 · 12 rue du Bac, 75007 Paris · 01 44 18 82 07';
const stack = (...x: string[]) =>
  x
    .map(
      (s) => `<table width="100%"><tr><td style="padding:8px 24px;font-family:Arial">${s}</td></tr></table>`,
    )
    .join('');
const social = `<table><tr>${['Facebook', 'X', 'LinkedIn'].map((n) => `<td><a href="https://social.test/${n}"><img src="https://cdn.test/${n}-32.png" width="32" alt="${n}"></a></td>`).join('')}</tr></table>`;

function card(
  subject: string,
  footer: string,
  parts: readonly string[],
  ...codes: string[]
): LabelledMessage {
  return { name: subject, subject, html: page(stack(...parts) + social, footer, subject), codes };
}

/** Whole templates: a subject, hidden preview text, rows of names and numbers, social networks and a legal footer. */
export const messages: LabelledMessage[] = [
  card(
    'Confirm your new device',
    us,
    [
      '<h2>New device</h2>',
      'MacBook Pro 16" · Safari 19 · Denver, CO · 10:42 AM',
      'If this is you, confirm with:',
      '<span style="font-size:28px">2204</span> <span style="font-size:28px">1188</span>',
      'Request ID: 7f3a-2204',
    ],
    '22041188',
  ),
  card(
    'Your Acme code',
    us,
    [
      '<img src="https://cdn.test/hero-1200.png" alt="">',
      'Hi Dana,',
      '<div style="background:#eef;padding:16px;border-radius:8px"><div style="font-size:12px;color:#667">ONE-TIME CODE</div><div style="font-size:24px">730 118</div></div>',
      'Valid for 10 minutes. Order #20418 is unaffected.',
    ],
    '730118',
  ),
  card(
    'Finish creating your account',
    us,
    [
      'Almost done!',
      'Copy the code and paste it where you signed up:',
      '<b style="letter-spacing:4px">7Q2K9X</b>',
      btn('https://a.test/v/77', 'Or confirm with one click'),
    ],
    '7Q2K9X',
  ),
  card('Login attempt blocked', us, [
    'We blocked a login from 203.0.113.9 (Kyiv).',
    rows(['Time', '2026-11-16 10:42'], ['Device', 'Pixel 9 Pro'], ['Event', '730118']),
    btn('https://a.test/s', 'Review activity'),
  ]),
  card('Order confirmed', us, [
    '<h1>Thanks, Dana!</h1>',
    rows(['Order', '#730118'], ['Placed', 'Nov 16, 2026'], ['Total', '$118.20'], ['Points earned', '1182']),
    'Ships to 2204 Pine St, Seattle 98101',
    btn('https://a.test/o', 'View order'),
  ]),
  card('Your order is ready for pickup', us, [
    'Order #730118',
    '<div>Show this at the counter</div><div style="font-size:30px"><b>4 4 1 8</b></div>',
    'Store 2204 · 9am–9pm',
  ]),
  card('Your receipt', us, [
    rows(
      ['Subtotal', '$44.18'],
      ['Tax', '$3.98'],
      ['Visa ending in', '4418'],
      ['Receipt', '2204-1188'],
      ['Approval', '073011'],
    ),
  ]),
  card('You have been invited', us, [
    'Sam invited you to <b>Project 2204</b>.',
    btn('https://a.test/i', 'Accept invitation'),
    'This invitation expires in 7 days.',
  ]),
  card('Your weekly stats', us, [
    '<div style="font-size:36px">7301</div><div>page views</div>',
    '<div style="font-size:36px">118</div><div>signups</div>',
    '<div style="font-size:36px">2204</div><div>sign-ins</div>',
    'Log in to see more.',
  ]),
  card(
    '2-step verification is on',
    us,
    [
      'From now on you will need a 6-digit code to sign in.',
      'Backup codes:',
      '<table><tr><td>7301 1882</td><td>2204 4418</td></tr><tr><td>9920 1735</td><td>6617 0394</td></tr></table>',
      'Print them.',
    ],
    '73011882',
    '22044418',
    '99201735',
    '66170394',
  ),
  card('Your invoice 2026-0730', us, [
    rows(
      ['Invoice number', '2026-0730'],
      ['Customer ID', '730118'],
      ['Amount due', '$2,204.00'],
      ['Due', '12/01/2026'],
    ),
    btn('https://a.test/pay', 'Pay now'),
  ]),
  card(
    'Verify your email',
    us,
    [
      btn('https://a.test/v', 'Verify email'),
      'or enter code',
      '<code>730-118</code>',
      'Link and code expire in 24 hours.',
    ],
    '730118',
  ),
  card(
    'Your appointment',
    us,
    [
      rows(
        ['When', 'Tue, Nov 24, 10:40'],
        ['Where', 'Room 2204, Building 7'],
        ['Confirmation', '730118'],
        ['Check-in PIN', '4418'],
      ),
    ],
    '4418',
  ),
  card('Password changed', us, [
    'Your password was changed.',
    "If this wasn't you, call 1-800-555-0118 and mention case 730118.",
  ]),
  card('Gift for you', us, [
    '$25 gift card',
    '<div style="font-size:24px">GIFT-7301-1882</div>',
    'PIN: 2204',
    'Redeem at a.test/redeem',
  ]),
  card('Black Friday', us, [
    '<h1 style="font-size:50px">50% OFF</h1>',
    'Use code',
    '<div style="font-size:30px">BF2026</div>',
    '7301 styles, ends in 48 hours',
  ]),
  card('Trip to Lisbon', us, [
    rows(['Booking reference', 'Q7K2PX'], ['Flight', 'TP0730'], ['Departs', '18:05'], ['Seat', '22A']),
    'Passenger: D. Reyes. Boarding 17:25, gate 18.',
  ]),
  card(
    'Withdrawal confirmation',
    us,
    [
      rows(['Amount', '0.7301 BTC'], ['Address', 'bc1q…2204'], ['Code', '730118']),
      'The code expires in 30 minutes. Never share it.',
    ],
    '730118',
  ),
  card(
    'Ihr Einmalcode',
    de,
    [
      'Guten Tag Frau Reyes,',
      'Ihr Einmalcode lautet',
      '<div style="font-size:26px">73 01 18</div>',
      'Er ist 5 Minuten gültig.',
    ],
    '730118',
  ),
  card('Ihre Bestellung', de, [
    rows(['Bestellnummer', '730118'], ['Kundennummer', '2204'], ['Artikel', '4418-B'], ['Summe', '118,20 €']),
  ]),
  card('Abholbereit', de, [
    'Ihre Bestellung 730118 liegt bereit.',
    rows(['Filiale', '2204'], ['Abhol-PIN', '4418'], ['Bis', '23.11.2026']),
  ]),
  card(
    'Überweisung freigeben',
    de,
    [
      rows(
        ['Empfänger', 'Stadtwerke'],
        ['IBAN', 'DE12 5001 0517 0648 4898 90'],
        ['Betrag', '118,20 €'],
        ['TAN', '730118'],
      ),
    ],
    '730118',
  ),
  card('Passwort zurücksetzen', de, [
    btn('https://a.test/r', 'Neues Passwort festlegen'),
    'Vorgang 730118 · gültig 60 Minuten',
  ]),
  card(
    'Votre code',
    fr,
    [
      'Bonjour,',
      'Voici votre code de connexion',
      '<strong style="font-size:22px">730 118</strong>',
      'Valable 10 minutes.',
    ],
    '730118',
  ),
  card('Votre commande', fr, [
    rows(['Commande', 'n° 730118'], ['Client', '2204418'], ['Total', '118,20 €']),
    'Livraison le 18/11 au 12 rue du Bac, 75007 Paris',
  ]),
  card(
    'Confirmez le paiement',
    fr,
    ['Achat de 118,20 € chez SNCF', 'Saisissez le code', '<b>7301 1882</b>', "dans l'application"],
    '73011882',
  ),
  card(
    'Tu código',
    'Acme S.L. · B-86730118 · 28013 Madrid',
    ['Introduce este número para continuar', cells('730118'), 'Caduca en 10 minutos'],
    '730118',
  ),
  card('Tu pedido', 'Acme S.L. · 28013 Madrid', [
    rows(['Pedido', '730118'], ['Localizador', '2204AB'], ['Total', '118,20 €']),
  ]),
  card(
    'Seu código',
    'Acme Ltda · CNPJ 12.345.678/0001-90',
    ['Seu código de acesso', spans('7301'), 'Não compartilhe'],
    '7301',
  ),
  card(
    'Il tuo codice',
    'Acme S.r.l. · P.IVA 07301180962',
    ['Codice di verifica', big('730118'), 'Scade tra 10 minuti'],
    '730118',
  ),
  card(
    'Je inlogcode',
    'Acme B.V. · KvK 73011822 · 1017 AB Amsterdam',
    ['Gebruik deze code om in te loggen', '<span style="font-size:20px">7301 18</span>'],
    '730118',
  ),
  card(
    'Kod weryfikacyjny',
    'Acme Sp. z o.o. · NIP 5252730118',
    ['Twój kod', cells('730118'), 'Ważny 10 minut'],
    '730118',
  ),
  card(
    'Код подтверждения',
    'ООО «Акме» · ИНН 7730118220',
    ['Введите код на странице входа', big('7301'), 'Никому не сообщайте'],
    '7301',
  ),
  card('Заказ 730118', 'ООО «Акме» · ИНН 7730118220', [
    rows(['Заказ', '730118'], ['Сумма', '1 182 ₽'], ['Пункт', '2204'], ['Код выдачи', '4418']),
  ]),
  card(
    'رمز التحقق',
    'شركة أكمي · س.ت 1010730118',
    ['رمز التحقق الخاص بك', big('730118'), 'صالح لمدة 10 دقائق'],
    '730118',
  ),
  card('קוד אימות', 'אקמי בע"מ · ח.פ. 514730118', ['קוד האימות שלך', big('730118')], '730118'),
  card(
    '認証コード',
    '株式会社アクメ 〒150-0041 · 03-7301-1822',
    ['認証コードをお送りします。', big('730118'), '有効期限: 10分'],
    '730118',
  ),
  card('ご注文ありがとうございます', '株式会社アクメ', [
    rows(['注文番号', '730118'], ['合計', '¥11,820'], ['お届け予定', '11月18日']),
  ]),
  card(
    '验证码',
    '阿克米有限公司 · 京ICP备7301182号',
    ['您的验证码', cells('730118'), '10分钟内有效'],
    '730118',
  ),
  card(
    '인증번호',
    '(주)아크메 · 사업자등록번호 730-11-82204',
    ['인증번호', big('730118'), '3분 이내에 입력해 주세요'],
    '730118',
  ),
];
