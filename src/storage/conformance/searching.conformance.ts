import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { type SampleMail, type StoreForTests, withStore } from './store-under-test.conformance.ts';

const mail = {
  sender: 'anna.schmidt@example.com',
  recipients: ['bob@example.org', 'carl@shop.test'],
  subject: 'Your order-17 from Łódź',
  text: 'Hello Bob, the total is 1,234.50 EUR. Straße ﬁne ΣΊΣΥΦΟΣ naïve 東京都庁に行きました。 ขอบคุณครับ 👍🏽 don’t',
  html: '<h1>Invoice</h1><p>first<br>line &amp; caf&eacute;</p><style>.hidden{}</style><a href="https://hidden.test">shown</a>',
} satisfies SampleMail;

// What a person types, and whether it finds the message above.
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
  ['the beginning of the name of a field', 'subj*', false],
  ['the name of a field', 'filename*', false],
  ['a phrase and the beginning of the name of a field', '"your subj"*', false],
  ['the beginning of what a store may call recipients', 'rcp*', false],
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
  ['a column filter of SQLite', 'text:order', false],
  ['either of two words', 'order OR delivery', true],
  ['neither of two words', 'parcel OR delivery', false],
  ['an operator of SQLite', 'order AND hello', false],
  ['a negation of SQLite', 'NOT delivery', false],
];

const byField = {
  sender: 'bounce@relay.test',
  recipients: ['bob@example.org', 'hidden@example.org'],
  from: '"Ada Lovelace" <ada@shop.test>',
  to: 'Bob Ross <bob@example.org>, Élise <elise@list.test>',
  cc: 'Carl <carl@shop.test>',
  subject: 'Your invoice 17',
  text: `Hello Zoe, ${'see the attachment. '.repeat(200)}`,
  reply_to: 'Help Desk <help@shop.test>',
  message_id: '<17.ab@mailer.test>',
  html: '<p>Hello</p><img src="cid:logo">',
  picture: true,
  attachment: true,
  filename: 'Rechnung März-2026.pdf',
} satisfies SampleMail;

// The message above is unread, starred, tagged `Billing` and `needs review`, and has about 4 KB.
const operators: [title: string, q: string, found: boolean][] = [
  ['the envelope sender', 'from:bounce@relay.test', true],
  ['the name in the From header', 'from:"ada lovelace"', true],
  ['the address in the From header', 'from:ada@shop.test', true],
  ['the beginning of a sender', 'from:lov*', true],
  ['a sender that is a recipient', 'from:bob', false],
  ['a sender that the body names', 'from:zoe', false],
  ['an envelope recipient that no header names', 'to:hidden', true],
  ['a name in the To header, without diacritics', 'to:elise', true],
  ['a recipient who is only in Cc', 'to:carl', false],
  ['a phrase across two recipients', 'to:"org hidden"', false],
  ['a name in the Cc header', 'cc:carl', true],
  ['someone in Cc who is only in To', 'cc:elise', false],
  ['a phrase of the subject', 'subject:"invoice 17"', true],
  ['a word of the body in the subject', 'subject:hello', false],
  ['an attachment', 'filename:rechnung', true],
  ['an attachment by a phrase', 'filename:marz-2026.pdf', true],
  ['an attachment by a beginning', 'filename:rech*', true],
  ['an attachment by a short beginning', 'filename:re*', true],
  ['an attachment by a word of the body', 'filename:hello', false],
  ['a file name as a plain word', 'rechnung', false],
  ['a tag in another case', 'tag:billing', true],
  ['a tag of two words', 'tag:"Needs Review"', true],
  ['the beginning of a tag', 'tag:bil*', true],
  ['a part of a tag', 'tag:needs', false],
  ['any tag', 'tag:*', true],
  ['a tag that nothing has', 'tag:nobody', false],
  ['two tags', 'tag:billing tag:needs*', true],
  ['two tags, of which it has one', 'tag:billing tag:nobody', false],
  ['another tag excluded', '-tag:nobody', true],
  ['its tag excluded', '-tag:billing', false],
  ['unread', 'is:unread', true],
  ['read', 'is:read', false],
  ['starred', 'is:starred', true],
  ['not starred', '-is:starred', false],
  ['unread and starred', 'is:unread is:starred', true],
  ['both read and unread', 'is:unread is:read', false],
  ['with attachments', 'has:attachment', true],
  ['without attachments', '-has:attachments', false],
  ['since a day', 'after:2020-01-01', true],
  ['before a day', 'before:2020-01-01', false],
  ['the last hour', 'after:1h', true],
  ['more than an hour ago', 'before:1h', false],
  ['between two days', 'after:2020-01-01 before:2999-01-01', true],
  ['an impossible range', 'after:2999-01-01 before:2020-01-01', false],
  ['larger', 'larger:3k', true],
  ['much larger', 'larger:1M', false],
  ['smaller', 'smaller:1M', true],
  ['much smaller', 'smaller:100', false],
  ['a word excluded', 'invoice -delivery', true],
  ['a word of it excluded', 'invoice -hello', false],
  ['nothing but an excluded word', '-delivery', true],
  ['nothing but a word of it excluded', '-hello', false],
  ['a beginning excluded', '-invoi*', false],
  ['a phrase excluded', '-"hello zoe"', false],
  ['a phrase excluded that is not there', '-"zoe hello"', true],
  ['a sender excluded', '-from:ada', false],
  ['another sender excluded', '-from:carl', true],
  ['its attachment excluded', '-filename:rechnung', false],
  ['all at once', 'invoice from:ada to:bob cc:carl tag:billing is:unread after:1h larger:1k -delivery', true],
  ['all at once with something wrong', 'invoice from:ada to:bob cc:zoe tag:billing is:unread', false],
  ['an operator with a value that it cannot use', 'larger:big', false],
  ['an unknown operator', 'via:hidden', false],
  ['a recipient of a blind copy', 'bcc:hidden', true],
  ['a recipient of a blind copy by the whole address', 'bcc:hidden@example.org', true],
  ['a recipient of a blind copy by a beginning', 'bcc:hid*', true],
  ['a recipient who is in the To header as a blind copy', 'bcc:bob', false],
  ['Reply-To', 'reply-to:"help desk"', true],
  ['a word of Reply-To without an operator', 'desk', true],
  ['a sender in Reply-To', 'reply-to:ada', false],
  ['a Message-ID', 'message-id:<17.Ab@mailer.test>', true],
  ['a part of a Message-ID', 'message-id:17', true],
  ['a Message-ID as a plain word', 'mailer', false],
  ['an embedded image', 'has:inline', true],
  ['no embedded image', '-has:inline', false],
  ['the word of an embedded image', 'inline', false],
  ['a beginning of a field without a column', 'repl*', false],
  ['either of two words, which binds tighter', 'invoice zoe OR delivery', true],
  ['neither of two words, and one more', 'invoice delivery OR parcel', false],
  ['two groups', 'delivery OR invoice parcel OR hello', true],
  ['two groups, of which it meets one', 'delivery OR parcel hello OR zoe', false],
  ['three words', 'delivery OR parcel OR zoe', true],
  ['a phrase or a beginning', '"zoe hello" OR invoi*', true],
  ['a phrase that is not there or another', '"zoe hello" OR "17 invoice"', false],
  ['a phrase or another', '"zoe hello" OR "invoice 17"', true],
  ['a word or a file name', 'rechnung OR filename:rechnung', true],
  ['a word or a file name of two words', 'invoice OR filename:invoice marz OR filename:marz', true],
  ['a word and a file name excluded', '-rechnung -filename:rechnung', false],
  ['either of two senders', 'from:zoe OR from:ada', true],
  ['neither of two senders', 'from:zoe OR from:carl', false],
  ['a word that is not there or a flag', 'delivery OR is:starred', true],
  ['a word that is not there or a flag that it lacks', 'delivery OR is:read', false],
  ['a word or a flag, and a word', 'delivery OR is:starred hello', true],
  ['a word or a flag, and a word that is not there', 'hello OR is:starred delivery', false],
  ['two flags', 'is:read OR is:starred', true],
  ['two flags that it lacks', 'is:read OR -is:starred', false],
  ['two tags, of which it has one', 'tag:nobody OR tag:billing', true],
  ['two tags that nothing has', 'tag:nobody OR tag:none', false],
  ['a tag that nothing has or a word', 'tag:nobody OR hello', true],
  ['a tag or an excluded tag', 'tag:nobody OR -tag:billing', false],
  ['a tag or a file', 'tag:nobody OR has:attachment', true],
  ['a size or a size', 'larger:1M OR smaller:100', false],
  ['a size or another', 'larger:3k OR smaller:100', true],
  ['any size', 'larger:1M OR -smaller:0', true],
  ['a time or a time', 'before:2020 OR after:2999', false],
  ['a time or another', 'before:2020 OR after:2021', true],
  ['a word or a time', 'delivery OR before:2020 OR after:1h', true],
  ['a word or an excluded word', 'delivery OR -parcel', true],
  ['a word or an excluded word of it', 'delivery OR -hello', false],
  ['two excluded words, of which it has one', '-parcel OR -hello', true],
  ['two excluded words that it has', '-invoice OR -hello', false],
  ['two excluded phrases', '-"hello zoe" OR -"zoe hello"', true],
  ['an excluded word or a flag, and a word', '-hello OR is:starred invoice', true],
  ['excluded words and alternatives', '-delivery hello OR parcel -parcel', true],
  ['only excluded words and alternatives', '-delivery parcel OR is:unread', true],
  ['OR at the start', 'OR invoice', false],
  ['OR at the end', 'invoice OR', false],
  ['OR in quotes', 'invoice "OR" delivery', false],
  ['a word or OR', 'invoice OR OR', true],
  ['everything or anything', 'is:read OR is:unread', true],
  [
    'all kinds in one group',
    'parcel OR -hello OR from:zoe OR tag:nobody OR -tag:billing OR is:read OR larger:1M OR before:2020',
    false,
  ],
  [
    'all kinds in one group, and one that it meets',
    'parcel OR -hello OR from:zoe OR tag:nobody OR -tag:billing OR is:read OR larger:1M OR before:2020 OR cc:carl',
    true,
  ],
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
  'from:',
  'tag:""',
  'is:__proto__',
  `subject:"${'"'.repeat(1000)}`,
  `larger:${'9'.repeat(10_000)}`,
  `before:${'2026-'.repeat(48)}`,
  `tag:${'x'.repeat(100_000)}`,
  numbered(50, 'subject:w').join(' '),
  `hello ${numbered(49, '-w').join(' ')} -hello`,
  numbered(100, 'w').join(' '),
  `${numbered(90, 'w').join(' ')} ${numbered(10, 'v').join('* ')}*`,
  `"${numbered(50, 'w').join(' ')}"*`,
  'a OR',
  'OR OR',
  numbered(100, 'w').join(' OR '),
  numbered(50, 'w').join(' OR is:starred '),
  `is:starred OR ${numbered(16, '-w').join(' -w OR is:starred OR ')} x OR y`,
  numbered(49, 'w').join(' OR tag:x ').concat(' OR tag:y'),
  numbered(100, 'w')
    .map((word) => `${word} OR filename:${word}`)
    .join(' '),
];

const tooLarge = [
  numbered(101, 'w').join(' '),
  `${numbered(100, 'w').join(' ')} -x`,
  `"${numbered(51, 'w').join(' ')}"`,
  numbered(51, 'w').join('-'),
  '東京都庁に行く'.repeat(25),
  numbered(51, 'tag:w').join(' '),
  `${numbered(11, 'w').join('* ')}*`,
  numbered(101, 'w').join(' OR '),
  numbered(51, 'is:unread OR -w').join(' '),
];

function numbered(count: number, word: string): string[] {
  return Array.from({ length: count }, (_, i) => word + i);
}

export function describeSearching(stores: StoreForTests): void {
  describe('searching', () => {
    withStore(
      'finds a message by what a person would type, also once it is indexed',
      stores,
      async (inbox) => {
        await inbox.send(mail);
        await inbox.send({
          subject: 'another',
          text: 'nothing of it',
          sender: 'x@y.z',
          recipients: ['v@w.u'],
        });
        const check = async () => {
          for (const [title, q, found] of queries) {
            const { messages, total } = await inbox.store.list({ limit: 5, q });
            assert.equal(total, found ? 1 : 0, `${title}: ${q}`);
            assert.equal(messages.length, total, `${title}: ${q}`);
          }
        };
        await check();
        await inbox.settled();
        await check();
      },
    );

    withStore('finds a message by each operator, also once it is indexed', stores, async (inbox) => {
      const { id } = await inbox.send(byField);
      await inbox.store.update(id, { is_starred: true, tags: ['Billing', 'needs review'] });
      const other = await inbox.send({
        subject: 'Delivery',
        text: 'A word: invoicing',
        recipients: ['v@w.u'],
      });
      await inbox.store.remove(other.id);
      const check = async () => {
        for (const [title, q, found] of operators) {
          const { messages, total } = await inbox.store.list({ limit: 5, q });
          assert.equal(total, found ? 1 : 0, `${title}: ${q}`);
          assert.equal(messages.length, total, `${title}: ${q}`);
          assert.equal(await inbox.store.count({ q }), total, `${title}: ${q}`);
          assert.equal(await inbox.store.count({ q, ids: [id] }), total, `${title}: ${q}`);
        }
      };
      await check();
      await inbox.settled();
      await check();
    });

    withStore('compares tags as it compares words, and no character is a wildcard', stores, async (inbox) => {
      const { id } = await inbox.send();
      await inbox.store.update(id, { tags: ['Größe', 'ＦＵＬＬ', 'Naïve', '100%', 'a_b', 'c\\d'] });
      for (const [q, total] of [
        ...(
          ['tag:grosse', 'tag:GRÖSSE', 'tag:full', 'tag:nai*', 'tag:100%', 'tag:A_b', 'tag:c\\d'] as const
        ).map((found) => [found, 1] as const),
        ...(
          [
            'tag:gross',
            'tag:1%',
            'tag:%',
            'tag:axb',
            'tag:__*',
            'tag:c\\\\d',
            'tag:\0*',
            'tag:\ud800',
          ] as const
        ).map((none) => [none, 0] as const),
      ])
        assert.equal(await inbox.store.count({ q }), total, q);
    });

    // The letter is searched as a t, too.
    for (const letter of ['t', 'ť'])
      withStore(
        `looks for at most a thousand different tags, of more that begin with ${letter}`,
        stores,
        async (inbox) => {
          for (let n = 0; n < 21; n++)
            await inbox.store.update((await inbox.send()).id, {
              tags: Array.from({ length: 50 }, (_, at) => `${letter}${n}-${at}`),
            });
          for (const [q, total] of [
            ['tag:T3-17', 1],
            ['tag:t3-* OR tag:t4-*', 2],
            ['tag:t1* -tag:t12-*', 10],
            ['-tag:t1*', 10],
            ['tag:*', 21],
            ['-tag:*', 0],
            ['tag:other OR -tag:*', 0],
          ] as const)
            assert.equal(await inbox.store.count({ q }), total, q);
          for (const q of ['tag:t*', '-tag:t*', 'word OR tag:t*', 'tag:t1* -tag:t1*']) {
            const refused = { code: 'invalid_parameter', message: /^More than 1000 different tags match/ };
            await assert.rejects(inbox.store.list({ limit: 5, q }), refused, q);
            await assert.rejects(inbox.store.count({ q }), refused, q);
            await assert.rejects(Array.fromAsync(inbox.store.ids({ q })), refused, q);
          }
        },
      );

    withStore('reads a value that an operator cannot use as words', stores, async (inbox) => {
      await inbox.send({ text: 'A larger: big one. Is purple? Before yesterdayish. From: nobody' });
      for (const q of ['larger:big', 'is:purple', 'before:yesterdayish', 'from:'])
        assert.equal(await inbox.store.count({ q }), 1, q);
    });

    withStore('does not filter by a blank query', stores, async (inbox) => {
      await inbox.send();
      for (const q of ['', ' ', '\t\r\n', '\u00a0\u3000'])
        assert.equal((await inbox.store.list({ limit: 5, q })).total, 1);
    });

    withStore('treats no input as an error, also once messages are indexed', stores, async (inbox) => {
      await inbox.send();
      const check = async () => {
        for (const q of hostile) {
          const page = await inbox.store.list({ limit: 5, q });
          assert.equal(page.total, 0, JSON.stringify(q.slice(0, 50)));
          assert.deepEqual(page.messages, []);
        }
      };
      await check();
      await inbox.settled();
      await check();
    });

    withStore('rejects a search that exceeds a limit', stores, async ({ store }) => {
      for (const q of tooLarge) {
        const isRefused = { code: 'invalid_parameter', message: /The maximum is (100|50|10)\.$/ };
        await assert.rejects(store.list({ limit: 5, q }), isRefused, q.slice(0, 50));
        await assert.rejects(store.count({ q }), isRefused);
      }
    });

    withStore('finds every message that was acknowledged before the search began', stores, async (inbox) => {
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
      stores,
      async (inbox) => {
        await inbox.send({ text: `${'lorem ipsum dolor '.repeat(300_000)} needle` });
        await inbox.send({ text: `${'größe '.repeat(200_000)} ${'漢字。'.repeat(20_000)} needle` });
        assert.equal((await inbox.store.list({ limit: 5, q: 'needle' })).total, 2);
      },
      { maxSearchedText: 10_000_000 },
    );

    withStore(
      'does not find removed messages, also when many searches run at once',
      stores,
      async (inbox) => {
        const sent = await Promise.all(
          Array.from({ length: 60 }, (_, i) => inbox.send({ text: `word ${i}` })),
        );
        await Promise.all(
          sent.slice(0, 50).map(async ({ id }, i) => {
            await inbox.store.remove(id);
            assert.equal((await inbox.store.list({ limit: 1, q: `"word ${i}"` })).total, 0);
          }),
        );
        assert.equal((await inbox.store.list({ limit: 1, q: 'word' })).total, 10);
      },
    );
  });
}
