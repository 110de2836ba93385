import type { LabelledMessage } from './labelled-message.ts';

interface Tried {
  subject?: string;
  html?: string;
  text?: string;
}

/** Messages on which a person who had not seen the rules found errors, and the same in other languages. */
const tried: [message: string | Tried, ...codes: string[]][] = [
  // A comma without a space after it ends a clause when the next number counts minutes.
  ['您的验证码是 391027,5分钟内有效。订单号 202611150093,客服电话 400-820-8820。', '391027'],
  ['Votre code est 482913,5 minutes de validité', '482913'],
  ['Ihr Code lautet 482913,10 Minuten gültig.', '482913'],
  ['Su código es 482913,15 minutos de validez.', '482913'],
  ['認証コードは 771204,30分間有効です。', '771204'],
  ['Ваш код 551203,5 минут.', '551203'],
  ['The code was sent. Balance 482913,50 after the transfer.'],

  // Formats of codes.
  ['Your login code is 123.456', '123456'],
  ['Ihr Anmeldecode: 482.913', '482913'],
  ['Your verification code is #512904', '512904'],
  ['Votre code de connexion : #512904', '512904'],
  ['Ticket #512904: your login failed. Version 123.456 is out.'],
  [
    {
      subject: 'Your Apple ID code is: 512904. Do not share it.',
      text: '@apple.test #512904 %apple.test',
    },
    '512904',
  ],
  [
    { subject: 'Your Acme ID code is: 512904. Do not share it.', text: 'Hello Bill,\nsee the subject.' },
    '512904',
  ],
  [{ subject: 'Your Acme code is 512904', html: '<p>It expires in ten minutes.</p>' }, '512904'],
  ['Enter the code "wdjb-mjht" at https://ex.test/device', 'wdjb-mjht'],
  ['Geben Sie den Code „wdjb-mjht“ ein.', 'wdjb-mjht'],
  ['Your code is k7mpx2', 'k7mpx2'],
  ['Tu código es k7mpx2.', 'k7mpx2'],
  ['Your confirmation code is QWZXPL', 'QWZXPL'],
  ['Votre code de confirmation est QWZXPL.', 'QWZXPL'],
  ['Ihr Bestätigungscode: QWZXPL', 'QWZXPL'],
  [
    {
      html: '<p>Copy and paste this temporary login code:</p><p><code>brisk-mango-tiger-lotus</code></p>',
    },
    'brisk-mango-tiger-lotus',
  ],
  [{ text: 'Dein vorläufiger Anmeldecode:\n\nalte-birne-kleiner-fuchs\n' }, 'alte-birne-kleiner-fuchs'],
  ['Your login code is ready. Use the state-of-the-art app.'],
  ['Your code is well-known and up-to-date.'],
  ['Your confirmation code is IMPORTANT. Never share it.'],
  ['Your verification code is available in the app.'],
  ['Enter this token: 9K3F-77QA-LM20-XZ81', '9K3F-77QA-LM20-XZ81'],
  ['Your login token is 771204.', '771204'],

  // Lists of codes.
  [
    { subject: 'Your recovery codes', text: 'Your recovery codes:\n\nabcd-1234\nefgh-5678\nijkl-9012\n' },
    'abcd-1234',
    'efgh-5678',
    'ijkl-9012',
  ],
  [
    { text: 'Keep these recovery codes in a safe place.\n\n1. 4821-9931\n2. 7731-0042\n3. 1180-6624\n' },
    '48219931',
    '77310042',
    '11806624',
  ],
  [
    { html: '<p>Ihre Wiederherstellungscodes:</p><ol><li>4821-9931</li><li>7731-0042</li></ol>' },
    '48219931',
    '77310042',
  ],
  [
    { html: '<p>Codes de secours</p><ul><li>abcd-1234</li><li>efgh-5678</li></ul>' },
    'abcd-1234',
    'efgh-5678',
  ],
  [{ text: 'Backup codes\n\n- k7mp-x2qd\n- 9wra-31tz\n' }, 'k7mp-x2qd', '9wra-31tz'],
  [
    { text: 'Recovery codes:\n\n1. abcd-1234   2. efgh-5678\n3. ijkl-9012   4. mnop-3456\n' },
    'abcd-1234',
    'efgh-5678',
    'ijkl-9012',
    'mnop-3456',
  ],
  [
    { text: 'Códigos de recuperación\n\n4821-9931 7731-0042\n1180-6624 5520-9137\n' },
    '48219931',
    '77310042',
    '11806624',
    '55209137',
  ],

  // The label is not next to the code.
  [
    'Ihre mobileTAN für die Überweisung über EUR 450,00 an DE02120300000000202051 lautet 663920. Erstellt am 15.11.2026 um 13:40 Uhr.',
    '663920',
  ],
  ['The code for your transfer of EUR 450.00 to DE02120300000000202051 is 663920.', '663920'],
  ['Le code pour votre virement de 450,00 € vers FR7630006000011234567890189 est 663920.', '663920'],
  ['El código para su transferencia de 450,00 € a ES9121000418450200051332 es 663920.', '663920'],
  ['Il codice per il bonifico di 450,00 EUR a IT60X0542811101000000123456 è 663920.', '663920'],
  ['SMS code: 123987 was already used. Your new code is 456789.', '456789'],
  ['Your code 123987 has expired. Your new code is 456789.', '456789'],
  ['Der Code 123987 ist abgelaufen. Ihr neuer Code lautet 456789.', '456789'],
  ['Le code 123987 a déjà été utilisé. Votre nouveau code est 456789.', '456789'],
  ['Your new code is 456789. The code 123987 is no longer valid.', '456789'],

  // More languages.
  ['El teu codi de verificació és 551 028.', '551028'],
  ['Nambari yako ya uthibitisho ni 482 913.', '482913'],
  ['Ang iyong verification code ay 482913.', '482913'],
  ['Kod pengesahan anda ialah 482913.', '482913'],
  ['আপনার যাচাইকরণ কোড হল ৪৮২৯১৩।', '482913'],
  ['آپ کا تصدیقی کوڈ 482913 ہے۔', '482913'],
  ['کد تأیید شما ۴۸۲۹۱۳ است.', '482913'],
  ['Vaš kod za potvrdu je 482913.', '482913'],
  ['Ваш верификациони код је 482913.', '482913'],
  ['Váš overovací kód je 482913.', '482913'],
  ['Vaša potrditvena koda je 482913.', '482913'],
  ['Jūsų patvirtinimo kodas: 482913', '482913'],
  ['Jūsu apstiprinājuma kods ir 482913.', '482913'],
  ['Teie kinnituskood on 482913.', '482913'],
  ['Zure egiaztapen-kodea 482913 da.', '482913'],
  ['O teu código de verificación é 482913.', '482913'],
  ['Staðfestingarkóðinn þinn er 482913.', '482913'],
  ['Su comanda 771204 ha sortit. Telèfon 93 482 91 37.'],
  ['Nambari ya agizo lako ni 482913.'],
  ['Jūsų užsakymo numeris 482913.'],

  // Codes that are not meant to be typed in.
  ['Course code CS2041.'],
  ['Event code EV2026.'],
  ['Branch code 445566, company code 1200'],
  ['Reason code 4021'],
  ['Your student code is 20261188'],
  ['Activity code 7741 was booked'],
  ['Department code: 771204'],
  ['Cost centre code 771204 was charged.'],
  ['The colour code is 482913.'],
  ['Product code 887766'],
  ['Produktcode: 887766'],
  ['Filialcode 445566'],
  ['Code produit : 887766'],
  ['Code agence 445566'],
  ['Código de producto: 887766'],
  ['Código de sucursal 445566'],
  ['Código do produto: 887766'],
  ['Codice prodotto: 887766'],
  ['Codice filiale 445566'],
  ['Productcode 887766'],
  ['Kod produktu: 887766'],
  ['Код товара: 887766'],
  ['Код филиала 445566'],
  ['Код товару: 887766'],
  ['Kód zboží: 887766'],
  ['Kód produktu 887766'],
  ['رمز المنتج: 887766'],
  ['کد محصول: 887766'],
  ['Κωδικός προϊόντος: 887766'],
  ['Ürün kodu: 887766'],
  ['Şube kodu 445566'],
  ['Produktkod: 887766'],
  ['Produktkode: 887766'],
  ['Tuotekoodi: 887766'],
  ['Termékkód: 887766'],
  ['Cod produs: 887766'],
  ['Mã sản phẩm: 887766'],
  ['Kode produk: 887766'],
  ['商品コード: 887766'],
  ['产品代码: 887766'],
  ['상품 코드: 887766'],
  ['उत्पाद कोड: 887766'],
  ['קוד מוצר: 887766'],
  // A name or another word before "code": some of these codes are to be typed in, others are not.
  ['Acme code: 482913', '482913'],
  ['WhatsApp code 482-913', '482913'],
  ['Telegram code: 48291', '48291'],
  ['Your loyalty code is 482913'],
  ['Ihr Treuecode: 482913'],
  ['Ihr Türcode: 4829'],
  ['Use the code 482913 on the course page.', '482913'],
  ['Hi, 482913 is your Course Hero code', '482913'],
  ['482913 is your course code'],
  ['API token: 9K3F-77QA-LM20-XZ81'],
  ['Your pairing code is wdjb-mjht.', 'wdjb-mjht'],
  ['Your Microsoft code is 482913.', '482913'],
  ['Your Blue Harbour code: 4829', '4829'],
  ['Votre code Lavandine est 482913.', '482913'],
  ['Your new code is 482913.', '482913'],
  ['Parental code: 4829 unlocks the television.', '4829'],
];

export const messages: LabelledMessage[] = tried.map(([message, ...codes]) => {
  const { subject = '', html, text } = typeof message === 'string' ? { text: message } : message;
  return {
    name: subject || (html ?? text ?? ''),
    subject,
    ...(html === undefined ? {} : { html }),
    ...(text === undefined ? {} : { text }),
    codes,
  };
});
