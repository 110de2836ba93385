import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaults } from '../../test/defaults.ts';
import { readMessage } from './read-message.ts';

const read = (content: { subject?: string; html?: string; text?: string }) =>
  readMessage({ subject: '', html: '', text: '', ...content, attachments: [], limits: defaults.view });
const codesIn = (content: Parameters<typeof read>[0]) => read(content).codes.map(({ value }) => value);

describe('codes of a whole message', () => {
  for (const text of [
    'Your confirmation code is 550281. Order no. 70012934, total $490.00.',
    'Ваш код подтверждения 550281. Заказ № 70012934, сумма 490,00 ₽.',
    'Onay kodunuz 550281. Sipariş no 70012934, toplam 490,00 TL.',
    'Ihr Bestätigungscode lautet 550281. Bestellung Nr. 70012934, Summe 490,00 €.',
  ])
    it(`are those that a sentence tells, beside an order and its amount: ${text}`, () => {
      assert.deepEqual(codesIn({ text }), ['550281']);
    });

  it('are not the approval codes that a receipt lists', () => {
    const text =
      'Payment received. Amount 490.00 USD. Authorization code: 044718. Order no. 70012934. Invoice 7781.';
    assert.deepEqual(codesIn({ text }), []);
  });

  it('are in the alternative text of an image only if they are nowhere else', () => {
    const image = (alt: string) => `<p>Use this to sign in.</p><img src="https://a.test/c.png" alt="${alt}">`;
    assert.deepEqual(codesIn({ html: image('Code: 773120') }), ['773120']);
    assert.deepEqual(codesIn({ html: image('Order 773120') }), []);
    assert.deepEqual(codesIn({ html: image('Code: 773120'), text: 'Your code is 482910.' }), ['482910']);
    const pixel = '<p>Hello</p><img src="https://a.test/p.png" width="1" height="1" alt="Code: 773120">';
    assert.deepEqual(codesIn({ html: pixel }), []);
  });

  it('are random letters in the middle of a sentence, unlike a word in capitals', () => {
    assert.deepEqual(codesIn({ text: 'Enter code QWXZPL on the sign-in page' }), ['QWXZPL']);
    assert.deepEqual(codesIn({ text: 'Enter code BELOW on the sign-in page' }), []);
  });

  it('are not those of the message that a reply quotes', () => {
    const attribution = 'On Mon, 5 Oct 2026 at 10:00, Acme wrote:';
    const quote = 'Your login code is 550281.';
    assert.deepEqual(codesIn({ text: `Thanks!\n\n${attribution}\n> ${quote}` }), []);
    assert.deepEqual(codesIn({ text: `> ${quote}\n\nIt does not work.` }), []);
    const html = `<p>Danke!</p><div>Am 05.10.2026 um 10:00 schrieb Acme:</div><blockquote>${quote}</blockquote>`;
    assert.deepEqual(codesIn({ html }), []);
    assert.deepEqual(codesIn({ text: `Thanks! My code is 482910.\n\n${attribution}\n> ${quote}` }), [
      '482910',
    ]);
    assert.deepEqual(codesIn({ text: `>>> 550281 <<<\n\nis your login code.` }), ['550281']);
    assert.deepEqual(codesIn({ text: `Ada wrote:\n\n${quote}` }), ['550281']);
  });
});
