import type { LabelledMessage } from './labelled-message.ts';

/** Written after the rules for `held-out-phrases`, to test them on other phrases. */
const verbs: [text: string, ...codes: string[]][] = [
  ['Almost there! Key in 602 914 on the checkout terminal to approve.', '602914'],
  ['Please type 118047 when prompted. Your case number is 5520193.', '118047'],
  ['Someone is signing in. If it is you, tap Yes and enter 83.', ''],
  ['Your login code for Lumo is Wd8sKe, valid until 14:45.', 'Wd8sKe'],
  ['Enter the 2027 edition of our contest. 350000 people did in 2026.'],
  ['Enter 12500 kcal as your weekly goal to continue.'],
  ['Input voltage 110240, serial 77120488.'],
  ['Tippe 602914 in der App ein, um die Zahlung freizugeben. Betrag: 48,20 EUR', '602914'],
  ['Bitte 602914 eingeben und auf Weiter klicken. Auftrag 7712048.', '602914'],
  ['Tapez 602914 sur votre clavier. Votre dossier 7712048 suit son cours.', '602914'],
  ['Escriba 602914 en el cajero. Operación 77120488.', '602914'],
  ['Digita 602914 sul sito per procedere. Pratica 7712048.', '602914'],
  ['Typ 602914 in het venster. Klantnummer 7712048.', '602914'],
  ['Наберите 602914 на экране. Договор 7712048.', '602914'],
  ['请在页面输入 602914 完成操作。快递单号 77120488123', '602914'],
  ['画面に 602914 と入力してください。会員番号 7712048', '602914'],
  ['602914를 입력해 주세요. 문의 1588-7712', '602914'],
  ['Ekrana 602914 yazın. Müşteri no 7712048.', '602914'],
  ['Írja be a 602914 számot a folytatáshoz. Rendelés: 7712048.', '602914'],
  ['הקלידו 602914 כדי להמשיך. מספר הזמנה 7712048', '602914'],
  ['กรอก 602914 เพื่อดำเนินการต่อ หมายเลขคำสั่งซื้อ 7712048', '602914'],
  ['Tast inn 602914 for å fortsette. Ordrenummer 7712048.', '602914'],
  ['Your access code: 204-881-937. Invoice 204881 is attached.', '204881937'],
  ['Tracking 204-881-937 is on its way.'],
];

export const messages: LabelledMessage[] = verbs.map(([text, ...codes]) => ({
  name: text.slice(0, 60),
  subject: 'Hello',
  text,
  codes: codes.filter(Boolean),
}));
