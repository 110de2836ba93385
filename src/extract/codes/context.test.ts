import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaults } from '../../../test/defaults.ts';
import { HtmlDocument } from '../../html/html-document.ts';
import { readText } from '../read-text.ts';
import { findCodes } from './find-codes.ts';

const inText = (text: string, subject = '') => findCodes(subject, readText(text)).map(({ value }) => value);
const inHtml = (html: string, subject = '') =>
  findCodes(subject, new HtmlDocument(html, defaults.view).page.seen).map(({ value }) => value);

describe('codes: receipts', () => {
  const rows = (label: string, number: string) =>
    `Harbour Café\nTotal: $14.20\nCard: Visa\n${label}: ${number}\nReceipt: 20417`;

  for (const label of ['Auth code', 'Approval code', 'Authorization code', 'Your confirmation code'])
    it(`the ${label} is how the bank or the shop refers to the payment`, () =>
      assert.deepEqual(inText(rows(label, '044718')), []));

  it('a TAN is typed even in a message about a payment', () =>
    assert.deepEqual(inText(rows('Confirmation TAN', '417722')), ['417722']));
  it('so is a code that the message asks for', () =>
    assert.deepEqual(inText(`${rows('Receipt', '20417')}\nEnter confirmation code 417722 in the app.`), [
      '417722',
    ]));
});

describe('codes: JSON', () => {
  it('names and values belong together', () =>
    assert.deepEqual(
      inText('{"to":"dana@harbour.test","verification_code":"440917","order_id":772013,"exit_code":93821}'),
      ['440917'],
    ));
  it('an exit code is not a code', () =>
    assert.deepEqual(inText('{"job":"deploy","exit_code":0,"duration_ms":93821}'), []));
});

describe('codes: what "number" and "key" mean', () => {
  for (const text of [
    'Opište číslo 582017.',
    'Podaj w aplikacji ciąg KX7-Q29, aby się zalogować.',
    '请在登录页面输入以下数字：582017',
    'Le code à 8 chiffres pour autoriser votre paiement de 129,90 € chez Bleu est 55120934.',
  ])
    it(text, () => assert.equal(inText(text).length, 1));

  it('a key that nothing is said about is not a code', () =>
    assert.deepEqual(inText('Clé : M4T-88Q', 'Votre voiture'), []));
  it('digits that are only announced are the large number below', () =>
    assert.deepEqual(inHtml('<p>Hier sind deine sechs Ziffern:</p><h1>771 940</h1>', 'Dein Login'), [
      '771940',
    ]));
  it('the number of an order is not a code', () =>
    assert.deepEqual(inText('You will find the invoice for your order with the number: 288642'), []));
});

describe('codes: words that change the meaning', () => {
  it('a code that is redeemed is a voucher', () =>
    assert.deepEqual(inText('Redeem your card with code: GC7K-48QX-21PM'), []));
  it('a label that has its own number does not name the one before', () =>
    assert.deepEqual(inText('Position 204418: senior welder, code AB2210'), ['AB2210']));
  it('letters that are no word do not look like a voucher', () =>
    assert.deepEqual(inText('Login code: KTVLG5'), ['KTVLG5']));
  it('a verb and a purpose nearby are enough for other shapes', () =>
    assert.deepEqual(inText('Type HX29-KL where we asked for it.', 'Reset your password'), ['HX29-KL']));
  it('but not for an address after a company that is called Paste', () =>
    assert.deepEqual(inText('Paste 1234 S. Broadway St.', 'Reset your password'), []));
  it('compounds with a purpose in the middle mean a code', () =>
    assert.deepEqual(inText('Din e-postverifiseringskode er oppgitt nedenfor.\n\nEZE543'), ['EZE543']));
  it('an unknown kind of code counts in a message that is about signing in and nothing else', () => {
    assert.deepEqual(inText('Här är behärskningskoden:\n\nESVLL2HE', 'Bekräfta att du loggar in'), [
      'ESVLL2HE',
    ]);
    assert.deepEqual(inText('Här är behärskningskoden:\n\nESVLL2HE', 'Din beställning'), []);
  });
});
