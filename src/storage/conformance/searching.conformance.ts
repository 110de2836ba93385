import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { type OpenStore, type SampleMail, withStore } from './store-under-test.conformance.ts';

const mail = {
  sender: 'anna.schmidt@example.com',
  recipients: ['bob@example.org', 'carl@shop.test'],
  subject: 'Your order-17 from Łódź',
  text: 'Hello Bob, the total is 1,234.50 EUR. Straße ﬁne ΣΊΣΥΦΟΣ naïve 東京都庁に行きました。 ขอบคุณครับ 👍🏽 don’t',
  html: '<h1>Invoice</h1><p>first<br>line &amp; caf&eacute;</p><style>.hidden{}</style><a href="https://hidden.test">shown</a>',
} satisfies SampleMail;

// What a person types, whether the mail above is found.
const queries: [title: string, q: string, found: boolean][] = [
  ['a word of the subject', 'order', true],
  ['a word of the body', 'total', true],
  ['a word of the HTML body', 'invoice', true],
  ['a part of the sender', 'schmidt', true],
  ['a part of a recipient', 'carl', true],
  ['a word that is not there', 'delivery', false],
  ['only a part of a word', 'ord', false],
  ['the beginning of a word with a star', 'inv*', true],
  ['a beginning that nothing has', 'xyz*', false],
  ['words from different fields', 'order hello anna invoice', true],
  ['words in another order', 'bob hello', true],
  ['one word that is there and one that is not', 'order delivery', false],
  ['an address', 'bob@example.org', true],
  ['an address with the pieces of another', 'bob@example.com', false],
  ['a phrase across two recipients', '"org carl"', false],
  ['a phrase across subject and sender', '"łódź anna"', false],
  ['a word with a hyphen', 'order-17', true],
  ['a word with the pieces in the wrong order', '17-order', false],
  ['the pieces apart', '17 order', true],
  ['a quoted phrase', '"the total is"', true],
  ['a quoted phrase in the wrong order', '"total the is"', false],
  ['a quoted phrase with a beginning', '"the tot"*', true],
  ['a phrase that someone is still typing', '"the tot*', true],
  ['a number with separators', '1,234.50', true],
  ['another case', 'HELLO', true],
  ['diacritics left out', 'lodz cafe naive', true],
  ['diacritics added', 'hélló', true],
  ['sharp s as two letters', 'strasse', true],
  ['sharp s in capitals', 'STRASSE', true],
  ['a final sigma', 'σίσυφος', true],
  ['a ligature spelled out', 'fine', true],
  ['a Japanese word', '東京', true],
  ['a Japanese phrase', '東京都庁', true],
  ['a Japanese word that is not there', '大阪', false],
  ['a Thai word', 'ขอบคุณ', true],
  ['an emoji without its skin tone', '👍', true],
  ['another emoji', '👎', false],
  ['an apostrophe of another kind', "don't", true],
  ['an entity in HTML', 'café', true],
  ['a style sheet', 'hidden', false],
  ['words across a line break in HTML', '"first line"', true],
  ['only punctuation', '!?', false],
  ['punctuation beside a word', '& order !', true],
  ['a column filter of SQLite', 'subject:order', false],
  ['an operator of SQLite', 'order AND hello', false],
  ['a negation of SQLite', 'NOT delivery', false],
];

const hostile = [
  '"',
  '""',
  '"""',
  '*',
  '**',
  '"*',
  '*"',
  '"*"',
  '(',
  ')',
  '((((',
  '{',
  '}',
  '^',
  '-',
  '+',
  ':',
  'a:',
  'NEAR(a b, 2)',
  'AND',
  'OR',
  'NOT',
  'a AND',
  'text : x',
  '{text} : x',
  '\0',
  'a\0b',
  '\ud800',
  'x'.repeat(100_000),
  '"'.repeat(1001),
  '%',
  "'",
  "' OR 1=1 --",
  '\\',
  '\u2016',
  '\uffff',
  Array.from({ length: 10_000 }, (_, i) => `w${i}`).join(' '),
  `"${Array.from({ length: 5_000 }, (_, i) => `w${i}`).join(' ')}"*`,
];

export function describeSearching(open: OpenStore): void {
  describe('searching', () => {
    withStore('finds a message by what a person would type', open, async (inbox) => {
      await inbox.send(mail);
      await inbox.send({ subject: 'another', text: 'nothing of it', sender: 'x@y.z', recipients: ['v@w.u'] });
      for (const [title, q, found] of queries) {
        const { messages, total } = await inbox.store.list({ limit: 5, q });
        assert.equal(total, found ? 1 : 0, `${title}: ${q}`);
        assert.equal(messages.length, total, `${title}: ${q}`);
      }
    });

    withStore('does not filter by a blank query', open, async (inbox) => {
      await inbox.send();
      for (const q of ['', ' ', '\t\r\n', '\u00a0\u3000'])
        assert.equal((await inbox.store.list({ limit: 5, q })).total, 1);
    });

    withStore('treats no input as an error', open, async (inbox) => {
      await inbox.send();
      for (const q of hostile) {
        const page = await inbox.store.list({ limit: 5, q });
        assert.equal(page.total, 0, JSON.stringify(q.slice(0, 50)));
        assert.deepEqual(page.messages, []);
      }
    });

    withStore('finds every message that was acknowledged before the search began', open, async (inbox) => {
      for (let round = 1; round <= 5; round++) {
        await Promise.all(
          Array.from({ length: 30 }, (_, i) => inbox.send({ text: `needle n${round}x${i}` })),
        );
        assert.equal((await inbox.store.list({ limit: 1, q: 'needle' })).total, round * 30);
        assert.equal((await inbox.store.list({ limit: 1, q: `n${round}x29` })).total, 1);
        assert.equal(await inbox.store.count({ subject: 'hello' }), round * 30);
      }
    });

    withStore(
      'searches a text of many megabytes to its end',
      open,
      async (inbox) => {
        await inbox.send({ text: `${'lorem ipsum dolor '.repeat(300_000)} needle` });
        await inbox.send({ text: `${'größe '.repeat(200_000)} ${'漢字。'.repeat(20_000)} needle` });
        assert.equal((await inbox.store.list({ limit: 5, q: 'needle' })).total, 2);
      },
      { maxSearchedText: 10_000_000 },
    );

    withStore('does not find removed messages, also when many searches run at once', open, async (inbox) => {
      const sent = await Promise.all(Array.from({ length: 60 }, (_, i) => inbox.send({ text: `word ${i}` })));
      await Promise.all(
        sent.slice(0, 50).map(async ({ id }, i) => {
          await inbox.store.remove(id);
          assert.equal((await inbox.store.list({ limit: 1, q: `"word ${i}"` })).total, 0);
        }),
      );
      assert.equal((await inbox.store.list({ limit: 1, q: 'word' })).total, 10);
    });
  });
}
