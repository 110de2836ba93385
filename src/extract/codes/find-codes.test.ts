import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaults } from '../../../test/defaults.ts';
import { HtmlDocument } from '../../html/html-document.ts';
import { readText } from '../read-text.ts';
import { findCodes } from './find-codes.ts';

const inText = (text: string, subject = '') => findCodes(subject, readText(text)).map(({ value }) => value);
const inHtml = (html: string, subject = '') =>
  findCodes(subject, new HtmlDocument(html, defaults.view).page.seen).map(({ value }) => value);

describe('codes: words beside a code', () => {
  for (const [text, value] of [
    ['您的验证码AB12CD', 'AB12CD'],
    ['Használja fel a 482910 kódot a belépéshez.', '482910'],
  ] as const)
    it(`finds ${value} in ${text}`, () => assert.deepEqual(inText(text), [value]));
});

describe('codes: how a code is written', () => {
  for (const [written, value] of [
    ['482910', '482910'],
    ['482 910', '482910'],
    ['482-910', '482910'],
    ['48 29 10', '482910'],
    ['4 8 2 9 1 0', '482910'],
    ['AB-12-CD', 'AB-12-CD'],
    ['K7QX 9P2M', 'K7QX9P2M'],
    ['WDJB-MJHT', 'WDJB-MJHT'],
    ['k7x9qp', 'k7x9qp'],
    ['*482910*', '482910'],
    ['「482910」', '482910'],
    ['４８２９１０', '482910'],
    ['٤٨٢٩١٠', '482910'],
    ['४८२९१०', '482910'],
    ['48\u200b29\u00ad10', '482910'],
    ['4️⃣8️⃣2️⃣9️⃣1️⃣0️⃣', '482910'],
    ['𝟒𝟖𝟐𝟗𝟏𝟎', '482910'],
    ['482.910', '482910'],
    ['#482910', '482910'],
    ['482910,5 minutes', '482910'],
    ['wdjb-mjht', 'wdjb-mjht'],
    ['"brisk-mango-tiger"', 'brisk-mango-tiger'],
    ['QWZXPL', 'QWZXPL'],
    ['abcd-1234', 'abcd-1234'],
    ['4829-kxqz', '4829-kxqz'],
    ['tZ9qLp', 'tZ9qLp'],
    ['ZTABC7', 'ZTABC7'],
    ['KETPAR', 'KETPAR'],
    ['fmlf6akz', 'fmlf6akz'],
    ['zgapqs', 'zgapqs'],
    ['2026', '2026'],
    ['123-456-789', '123456789'],
    ['2FA-99XZ', '2FA-99XZ'],
    ['4829-10', '482910'],
    ['ABX-204', 'ABX-204'],
    ['brisk-mango-7', 'brisk-mango-7'],
    ['4F2A91C07B3E4D11A6', '4F2A91C07B3E4D11A6'],
    ['83910 22741', '8391022741'],
    ['JBSW Y3DP EHPK 3PXP', 'JBSWY3DPEHPK3PXP'],
    ['1184 2290 337', '11842290337'],
    ['61 2 88', '61288'],
    ['ЗА7К4', 'ЗА7К4'],
    ['Т-3098', 'Т-3098'],
    ['DĄB41', 'DĄB41'],
    ['CW 4902', 'CW4902'],
    ['vkzp-hmta-xw', 'vkzp-hmta-xw'],
    ['(lower case, valid for a short time): b71f0c', 'b71f0c'],
  ] as const) {
    it(`${written} is ${value}`, () => assert.deepEqual(inText(`Verification code: ${written}`), [value]));
  }
});

describe('codes: a subject', () => {
  it('about signing in makes a door in another sentence unimportant', () => {
    const text = 'Your code is:\n\nU-660341\n\nTips: lock your door. Never share the code.\n';
    assert.deepEqual(inText(text, 'Verify it is you'), ['U-660341']);
    assert.deepEqual(inText(text, 'Welcome to the house'), []);
  });

  it('may begin with the number of a ticket', () => {
    const text = 'Your temporary access passcode is h7Kq9wPz.';
    assert.deepEqual(inText(text, '[INC0048213] Temporary access passcode'), ['h7Kq9wPz']);
  });
});

describe('codes: in languages with few speakers, or with a grammar of their own', () => {
  for (const text of [
    'Il-kodiċi tiegħek huwa 482910.',
    'Uża 482910 biex tikkonferma l-kont tiegħek.',
    'Is é 482910 do chód.',
    'Sartzeko, idatzi 482910 aplikazioan.',
    'Zure sarbide-kodea: 482910',
    'আপনার কোডটি 482910। এটি কাউকে দেবেন না।',
    'Gitt 482910 an, fir Iech unzemellen.',
    'Təsdiq kodunuz 482910-dür.',
    'Írja be a 482910-et az alkalmazásba.',
    'Faka u-482910 ukuze ungene.',
    'Koodhka xaqiijinta: 482910',
    'Koodu gị bụ 482910.',
    'Ny kaodinao dia 482910.',
    'Рамзи тасдиқ: 482910',
    'د تایید کوډ: 482910',
    'သင့်ကုဒ်မှာ 482910 ဖြစ်သည်။',
    'ଆପଣଙ୍କ କୋଡ୍ ହେଉଛି 482910',
    // "Mã cửa", the code of a door, differs from this only by accents.
    'Mã của bạn là 482910.',
  ])
    it(text, () => assert.deepEqual(inText(text), ['482910']));
});

describe('codes: a number that is explained only by what is next to it', () => {
  for (const [title, text, codes] of [
    [
      '"verification" with a colon',
      'Ada, 12 Main St, Springfield 62704.\n\nverification: 60221\n',
      ['60221'],
    ],
    ['the same in another language', 'Vérification : 60221', ['60221']],
    ['a "confirmation", which may be an order', 'Confirmation: 60221', []],
    ['"Enter this" below it', '482913\n\nEnter this in the app.\n', ['482913']],
    ['"Type it" below it', '48291\n\nThen type it into the box.\n', ['48291']],
    ['something else to enter', '482913\n\nEnter this week’s draw.\n', []],
    [
      'a list of names above what it is for',
      'Anna: 551 204\nBen: 880 317\n\nEnter your code to sign in.\n',
      ['551204', '880317'],
    ],
    ['a greeting, which is not a label', 'Cher client,\n\n482913\n\nNe le partagez pas.\n', ['482913']],
    ['a word that ends like a currency', 'Of gebruik de cijfers 3907.', ['3907']],
    ['a code that looks like a year, below its label', 'Your code:\n\n2047\n', ['2047']],
    ['a code that looks like a year, and is typed', 'Use 2047 to log in.', ['2047']],
    ['a phone number', 'Lozinka: zovite 01 555 0122', []],
    ['the PIN of a gift card', 'Gift card 6006 4910 2284 7731, PIN 8820.', []],
    ['a year', 'In 1823 a letter took 26 hours. Now it takes 2 seconds.', []],
    [
      'a number before another one, which is the code',
      'We could not charge Visa 1881 (declined, code 51).',
      [],
    ],
    ['a code that was wrong', 'Somebody tried to log in with the wrong code 482913.', []],
    ['letters that are called letters', 'Enter these six letters to confirm: PLUMER', ['PLUMER']],
    ['a phrase', 'Your temporary login code is tulip-river-84', ['tulip-river-84']],
  ] as const)
    it(title, () => assert.deepEqual(inText(text), codes));
});

describe('codes: a number that the reader is told to type', () => {
  for (const text of [
    'Enter 739201 to continue.',
    'Gib 739201 ein, um fortzufahren.',
    'Saisissez 739201 pour continuer.',
    '続行するには 739201 を入力してください。',
    '계속하려면 739201을 입력하세요.',
    'Devam etmek için 739201 girin.',
  ])
    it(text, () => assert.deepEqual(inText(text), ['739201']));

  for (const text of [
    'Enter 739201 to win a prize!',
    'Gib 739201 ein und gewinne eine Reise!',
    'Introduce 739201 para ganar un premio.',
    'Введите 739201 и выиграйте приз!',
    '输入739201即可赢取大奖！',
    'Use 5000 to continue.',
  ])
    it(`is not for a game or a quantity: ${text}`, () => assert.deepEqual(inText(text), []));

  it('is a code for a game if the sentence says so', () =>
    assert.deepEqual(inText('Your verification code for the raffle is 739201.'), ['739201']));

  it('is not part of a password with other characters', () =>
    assert.deepEqual(inText('Your temporary password is Xk9!fQ2z'), []));
});

describe('codes: a number that nothing calls a code', () => {
  for (const [text, ...codes] of [
    ['Mit 40718 kannst du dich anmelden.', '40718'],
    ['Confirm the change with 4829.', '4829'],
    ['For security, read it to your adviser: 6620.', '6620'],
    ['Copy and paste this into the app:\n\n4-8-2-9', '4829'],
    ['Your sign-in number: 4829', '4829'],
    ['Clé de connexion : 48 29 10', '482910'],
    ['Password: garden52', 'garden52'],
    ['Looking for a way in? 482-910 is it. Good for 15 minutes.', '482910'],
    ['Enter the building at 4829 Main Street.'],
    ['Room number: 4829'],
    ['Tell 4829 friends about us.'],
    ['Mit 4829 Teilnehmern war das Seminar ausgebucht.'],
    ['The password of account 482910 was changed.'],
    ['Your password: garden52!x'],
    ['Sign in to see 4829 new photos.'],
    ['Codes redeemed: 4829'],
    ['PIN resets: 4829'],
    ['Your code was used 4829 times.'],
    ['4829\nnew followers. Sign in to see them.'],
    ['Our address: Via Torino 21, 20123 Milano. It expires in ten minutes.'],
  ] as const)
    it(JSON.stringify(text), () => assert.deepEqual(inText(text), codes));
});

describe('codes: for a door, a locker, a courier or a network', () => {
  for (const text of [
    'The door code is 7731.',
    'Door code\n\n7731',
    'Your parcel is in locker 14, Main Street 220.\nPIN: 830174',
    'Order 20418 is ready. Pickup code: 4471',
    'Tell your driver 7315 to start the ride.',
    'Guest Wi-Fi\nAccess code: 77204193',
    'Ihre Sendung liegt in der Packstation 214.\nCode: 7318',
    'Le code de la porte est 4829',
    'El repartidor te pedirá el código 4471.',
    'Twój kod odbioru: 482913',
    'Код от домофона: 4417',
    'Portkod: 2604',
    'Kapı şifreniz 4471.',
    'קוד הכניסה לבניין: 1408',
    '取件码:881044',
    '宅配ボックス\n暗証番号：3924',
    '공동현관 비밀번호 4471',
  ])
    it(`is none: ${JSON.stringify(text)}`, () => assert.deepEqual(inText(text), []));

  for (const [text, code] of [
    ['Your verification code is 482910. Never tell it to a courier.', '482910'],
    ['Sign in to Lockerly with the code 482910.\n\nYour parcels stay in the locker for five days.', '482910'],
    ['Toets 482910 in om door te gaan.', '482910'],
    ['Usa 482910 para entrar en tu cuenta.', '482910'],
    ['Ihre PIN: 482910. Bitte sofort ändern.', '482910'],
  ] as const)
    it(`is one: ${JSON.stringify(text)}`, () => assert.deepEqual(inText(text), [code]));

  it('is none in a message whose subject says so', () => {
    assert.deepEqual(inHtml('<p>Code: <b>482910</b></p>', 'Your parcel is in the locker'), []);
    assert.deepEqual(inHtml('<p>Code: <b>482910</b></p>', 'Your parcel'), ['482910']);
  });

  it('is not the postcode after the number of a house', () =>
    assert.deepEqual(inText('重置密码的链接30分钟内有效。\n北京市中关村大街27号 100080'), []));
});

describe('codes: how a list is aligned', () => {
  for (const [text, ...codes] of [
    ['Code ........ 4829\nValid ....... 10 min', '4829'],
    ['Request   : login\nPIN       : 8842 19\nValid for : 120 s', '884219'],
    ['Order\t482910\nCode\t551204', '551204'],
    ['Backup codes\n\n  4471 0082    9915 3320', '44710082', '99153320'],
  ] as const)
    it(JSON.stringify(text), () => assert.deepEqual(inText(text), codes));

  it('a label in a table belongs to the number after it', () => {
    const table = (...cells: string[]) =>
      `<table>${cells.map((cell) => `<tr><td>${cell}</td></tr>`).join('')}</table>`;
    assert.deepEqual(inHtml(table('Branch', '2204', 'Welcome PIN', '4418', 'Until', '23.11.2026')), ['4418']);
    assert.deepEqual(inHtml(table('We blocked a login.', 'Event', '730118')), []);
    assert.deepEqual(inHtml(table('Order #730118', 'Confirm with', '4418'), 'Your order'), ['4418']);
  });

  it('an input is read like text, unless it is hidden', () => {
    assert.deepEqual(inHtml('<p>Your code:</p><input value="482 910" readonly>'), ['482910']);
    assert.deepEqual(inHtml('<p>Your code:</p><input type="hidden" value="482910">'), []);
  });
});

describe('codes: text that is never a code, even next to the word "code"', () => {
  for (const text of [
    'Your code for order 4829102',
    'Your code expires on 14 November 2026',
    'Your code was sent at 14:20:55 on 2026-11-14',
    'Your code costs $4829.10 or 4829 EUR',
    'Enter the code or call +49 30 4829 1011',
    'Enter the code or call (030) 482910',
    'Your code was sent from 203.0.113.77',
    'Your code comes in version 4.12.4829',
    'Code: https://shop.test/482910',
    'The code went to dana482910@shop.test',
    'Card code: •••• 4829',
    'Postal code: 48291',
    'Promo code: SPRING25',
    'Take 20% off with code KX7P2Q',
    'Error code 500123',
    'Colour code #202123',
    'Your code was seen 482.910 times',
    'Your code is in issue #482910',
    'Your code is Xk9!fQ2z',
    'Your code: MacBook4',
    'Enter 482910 at checkout',
    'Enter 482910 as your customer number',
    'Use 482910 points today',
    'Your code costs 482910,50',
    'Your code is up-to-date and long-term',
    'YOUR VERIFICATION CODE IS INSIDE',
    'Loyalty programme: your loyalty code is 482910',
    'Your code 482910 has expired',
    'Thanks for riding. Driver PIN was 4829.',
    'Or enter the code 482910? No, we never ask for codes.',
    'Gift card number 6006 4910 2284 7713\n\nPIN 4408',
    'Hour of Code 2024',
    'Use code K7QX9P at checkout',
    'Your code K7QX9P gives you £10 off',
    'Votre code : K7QX9P, à utiliser sur votre prochaine commande',
    'Updated building code: 2024 edition',
    'Your verification code was sent to:\n\nkx84mr2q',
    'A verification code was requested from:\n\nPIXEL8',
    'We never ask for your verification code.\n\nHSBC',
    'Request a new verification code:\n\nRESEND',
    'Your reservation is confirmed. Confirmation code: KXTR7Q.',
    'You can redeem your ticket with this coupon code in the shop:\n\nC4QAF',
  ]) {
    it(text, () => assert.deepEqual(inText(text), []));
  }
});

describe('codes: which words belong to a number', () => {
  it('the words right before a number decide, not those further away', () => {
    assert.deepEqual(inText('Order 7712093: your verification code is 482910, invoice 5512093.'), ['482910']);
    assert.deepEqual(inText('The code for your order 7712093 is 482910.'), ['482910']);
  });

  it('a number alone in its line belongs to the line before it', () => {
    assert.deepEqual(inText('Your code\n\n482910\n\nYour order\n\n771209\n'), ['482910']);
  });

  it('a number in both subject and body scores higher than one in the body alone', () => {
    const once = findCodes('', readText('Your code is 482910.'))[0]!.score;
    const twice = findCodes('482910 is your code', readText('Your code is 482910.'))[0]!.score;
    assert.ok(twice > once);
  });

  it('one character per cell, box or nested table is one code', () => {
    const box = (tag: string) => [...'482910'].map((c) => `<${tag}>${c}</${tag}>`).join('\n');
    for (const html of [
      `<table><tr>${box('td')}</tr></table>`,
      box('span'),
      box('div'),
      [...'482910'].map((c) => `<table><tr><td>${c}</td></tr></table>`).join(''),
      `${box('td')}`,
    ]) {
      assert.deepEqual(inHtml(`<p>Your code:</p>${html}`), ['482910'], html);
    }
  });

  it('small letters in cells are one code too', () => {
    const cells = [...'k7qx9p'].map((c) => `<td>${c}</td>`).join('');
    assert.deepEqual(inHtml(`<p>Your code:</p><table><tr>${cells}</tr></table>`), ['k7qx9p']);
  });

  it('only the start of a subject is read, so that a subject of a megabyte takes no longer', () => {
    assert.deepEqual(inText('', 'Your code is 482910. '.repeat(50_000)), ['482910']);
  });

  it('hidden text, comments, style sheets and alternative texts are not read', () => {
    for (const hidden of [
      '<p style="display:none">Code: 111111</p>',
      '<p hidden>Code: 111111</p>',
      '<div style="max-height:0;overflow:hidden">Code: 111111</div>',
      '<div style="font-size:0">Code: 111111</div>',
      '<div style="opacity:0">Code: 111111</div>',
      '<div style="position:absolute;left:-9999px">Code: 111111</div>',
      '<div style="position:absolute;clip:rect(0, 0, 0, 0)">Code: 111111</div>',
      '<style>.x{display:none}</style><b class="a x">Code: 111111</b>',
      '<!-- Code: 111111 -->',
      '<!--[if mso]><p>Code: 111111</p><![endif]-->',
      '<title>Code: 111111</title>',
      '<img alt="Code: 111111" src="https://t.test/x" width=1 height=1>',
      '<style>p:before{content:"Code: 111111"}</style>',
    ]) {
      assert.deepEqual(inHtml(`${hidden}<p>Hello</p>`), [], hidden);
    }
    assert.deepEqual(inHtml('<td style="font-size:0"><p style="font-size:16px">Code: 111111</p>'), [
      '111111',
    ]);
  });
});

describe('codes: how its label is written', () => {
  for (const [text, ...codes] of [
    ['OTP=739201 (Ref.XKPD)', '739201'],
    ['Your code: 2024', '2024'],
    ['Your code is 1998. Keep it to yourself.', '1998'],
    ['user=739201, code=5512', '5512'],
    ['Verify with x_code=739201'],
    ['Your code for 2025-26 is ready'],
    ['Your code:\n\nHELLO-7X2K\n\nApply it at checkout for 10% off.'],
  ] as const)
    it(JSON.stringify(text), () => assert.deepEqual(inText(text), codes));

  it('a prefix that the body leaves out is not typed', () =>
    assert.deepEqual(inText('Your code is:\n\n739201', 'G-739201 is your verification code'), ['739201']));
});
