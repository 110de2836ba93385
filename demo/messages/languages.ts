import { encodeText } from '../charset.ts';
import { type Brand, button, heading, htmlMessage, ledger, paragraph } from '../html.ts';
import { base64Lines, dateHeader, encodedWords, raw } from '../raw.ts';
import { type DemoMessage, mailbox, type Scene } from '../scene.ts';

/** A plain letter in a charset from before Unicode, headers and body alike. */
function legacy(
  scene: Scene,
  charset: string,
  encoding: '7bit' | '8bit' | 'base64',
  letter: { name: string; address: string; subject: string; text: string },
) {
  const bytes = encodeText(charset, letter.text.replaceAll('\n', '\r\n'));
  return raw({
    from: letter.address,
    to: scene.person.address,
    headers: [
      ['From', `${encodedWords(charset, letter.name)}\n <${letter.address}>`],
      ['To', scene.person.address],
      ['Subject', encodedWords(charset, letter.subject)],
      ['Date', dateHeader(scene.now)],
      ['MIME-Version', '1.0'],
      ['Content-Type', `text/plain; charset=${charset}`],
      ['Content-Transfer-Encoding', encoding],
    ],
    body: encoding === 'base64' ? base64Lines(bytes) : bytes,
  });
}

export const japaneseReceipt: DemoMessage = (scene) =>
  legacy(scene, 'iso-2022-jp', '7bit', {
    name: '山の本屋',
    address: 'order@yamanohonya.example',
    subject: `ご注文ありがとうございます(注文番号 ${scene.digits(6)})`,
    text: `このたびは山の本屋をご利用いただき、誠にありがとうございます。

  『静かな港』 文庫版   880円
  送料               220円
  合計             1,100円

商品は二、三日中に発送いたします。

山の本屋
`,
  });

export const russianLibrary: DemoMessage = (scene) =>
  legacy(scene, 'koi8-r', '8bit', {
    name: 'Городская библиотека',
    address: 'library@gorod.example',
    subject: 'Ваша книга ждёт вас до пятницы',
    text: `Здравствуйте!

Книга, которую вы заказали, уже на полке выдачи. Мы сохраним её до пятницы.
Часы работы: с 10 до 20, без перерыва.

Городская библиотека
`,
  });

export const koreanDelivery: DemoMessage = (scene) =>
  legacy(scene, 'euc-kr', 'base64', {
    name: '한빛서점',
    address: 'help@hanbit.example',
    subject: `주문하신 상품이 발송되었습니다 (${scene.digits(8)})`,
    text: `안녕하세요. 한빛서점입니다.

주문하신 상품이 오늘 발송되었습니다. 내일 오후에 받아 보실 수 있습니다.

감사합니다.
`,
  });

export const greekInvitation: DemoMessage = (scene) =>
  legacy(scene, 'iso-8859-7', 'base64', {
    name: 'Νίκος Παπαδόπουλος',
    address: 'nikos@kafeneio.example',
    subject: 'Σε περιμένουμε το Σάββατο στο καφενείο',
    text: `Γεια σου!

Το Σάββατο ανοίγει ξανά το καφενείο. Θα έχει μουσική και μεζέδες από τις οκτώ.

Νίκος
`,
  });

const chineseShop: Brand = {
  name: '云杉茶叶',
  colour: '#3d7a4a',
  footer: '云杉茶叶有限公司 · 此邮件由系统自动发送',
};

export const chineseInvoice: DemoMessage = (scene) => ({
  from: { name: '云杉茶叶', address: 'service@yunshan.example' },
  to: mailbox(scene.person),
  subject: `您的订单 ${scene.digits(8)} 已付款`,
  text: '感谢您的购买。我们会在二十四小时内发货。\n',
  html: htmlMessage(
    chineseShop,
    '我们会在二十四小时内发货。',
    heading('感谢您的购买') +
      paragraph('订单已付款,我们会在二十四小时内发货。') +
      ledger([
        ['龙井茶 100 克', '¥128.00'],
        ['运费', '¥12.00'],
        ['合计', '¥140.00'],
      ]) +
      button(chineseShop, '查看订单', 'https://yunshan.example/orders'),
    'zh-CN',
  ),
});

const airline: Brand = { name: 'طيران الواحة', colour: '#8a5a00', footer: 'طيران الواحة، هذه رسالة آلية.' };

export const arabicBoarding: DemoMessage = (scene) => ({
  from: { name: 'طيران الواحة', address: 'checkin@waha.example' },
  to: mailbox(scene.person),
  subject: `بطاقة صعودك إلى الطائرة جاهزة، الرحلة WH ${scene.number(100, 899)}`,
  text: 'بطاقة صعودك إلى الطائرة جاهزة. نتمنى لك رحلة سعيدة.\n',
  html: htmlMessage(
    airline,
    'نتمنى لك رحلة سعيدة.',
    heading('بطاقة صعودك جاهزة') +
      paragraph('افتح البطاقة على هاتفك عند البوابة. يغلق الصعود قبل الإقلاع بعشرين دقيقة.') +
      ledger([
        ['البوابة', `B${scene.number(1, 30)}`],
        ['المقعد', `${scene.number(3, 32)}A`],
        ['الإقلاع', '08:45'],
      ]) +
      button(airline, 'افتح البطاقة', 'https://waha.example/boarding'),
    'ar',
    'rtl',
  ),
});

const clinic: Brand = { name: 'מרפאת הגליל', colour: '#1d6a80', footer: 'מרפאת הגליל, רחוב האלון 3' };

export const hebrewAppointment: DemoMessage = (scene) => ({
  from: { name: 'מרפאת הגליל', address: 'tor@galil.example' },
  to: mailbox(scene.person),
  subject: 'תזכורת: התור שלך מחר בשעה 10:15',
  text: 'שלום, זוהי תזכורת לתור שלך מחר בשעה 10:15. נא להגיע חמש דקות לפני.\n',
  html: htmlMessage(
    clinic,
    'נא להגיע חמש דקות לפני.',
    heading('התור שלך מחר') +
      paragraph('שלום, זוהי תזכורת לתור שלך מחר בשעה <strong>10:15</strong>. נא להגיע חמש דקות לפני.'),
    'he',
    'rtl',
  ),
});

export const hindiBill: DemoMessage = (scene) => ({
  from: { name: 'विद्युत सेवा', address: 'bill@vidyut.example' },
  to: mailbox(scene.person),
  subject: `आपका बिजली बिल: ₹${scene.number(600, 1900)}`,
  text: `नमस्ते,\n\nइस महीने का आपका बिजली बिल तैयार है। कृपया ${scene.number(18, 25)} तारीख तक भुगतान करें।\n\nधन्यवाद\nविद्युत सेवा\n`,
});

export const thaiReminder: DemoMessage = (scene) => ({
  from: { name: 'ห้องสมุดริมน้ำ', address: 'hello@rimnam.example' },
  to: mailbox(scene.person),
  subject: 'แจ้งเตือน: หนังสือของคุณครบกำหนดคืนวันศุกร์นี้',
  text: 'สวัสดีค่ะ\n\nหนังสือที่คุณยืมไปครบกำหนดคืนวันศุกร์นี้ คุณสามารถต่ออายุได้ที่หน้าเคาน์เตอร์หรือทางเว็บไซต์\n\nขอบคุณค่ะ\n',
});

const bakery: Brand = {
  name: 'Bäckerei Müßig',
  colour: '#8a4b1f',
  footer: 'Bäckerei Müßig, Große Straße 7, Grünstadt',
};

export const germanOrder: DemoMessage = (scene) => ({
  from: { name: 'Bäckerei Müßig', address: 'bestellung@muessig.example' },
  to: mailbox(scene.person),
  subject: `Ihre Brötchen für Samstag: Bestellung ${scene.digits(4)} bestätigt`,
  textEncoding: 'quoted-printable',
  text: 'Schönen guten Tag,\n\nIhre Brötchen liegen am Samstag ab 7 Uhr für Sie bereit. Süßes gibt es, solange der Vorrat reicht.\n\nHerzliche Grüße\nBäckerei Müßig\n',
  html: htmlMessage(
    bakery,
    'Am Samstag ab 7 Uhr für Sie bereit.',
    heading('Bis Samstag!') +
      paragraph(
        'Ihre Brötchen liegen ab <strong>7 Uhr</strong> für Sie bereit. Süßes gibt es, solange der Vorrat reicht.',
      ) +
      ledger([
        ['6 × Roggenbrötchen', '4,80 €'],
        ['2 × Franzbrötchen', '5,20 €'],
        ['Summe', '10,00 €'],
      ]),
    'de',
  ),
});
