import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { matchesNothing, parseQuery, type QueryCondition, type Term } from './query.ts';

const word = (...words: string[]): Term => ({ words, prefix: false });
const start = (...words: string[]): Term => ({ words, prefix: true });

const table: [title: string, q: string, terms: Term[] | undefined][] = [
  ['no filter when blank', ' \t ', undefined],
  ['single words', 'Hello World', [word('hello'), word('world')]],
  ['a word once', 'a A á', [word('a')]],
  ['a phrase where a word has punctuation inside', 'bob@example.com', [word('bob', 'example', 'com')]],
  ['a quoted phrase', '"Hello World" x', [word('hello', 'world'), word('x')]],
  ['a prefix', 'inv*', [start('inv')]],
  ['a prefix at the end of an address', 'bob@exa*', [start('bob', 'exa')]],
  ['a phrase with a prefix', '"hello wor"*', [start('hello', 'wor')]],
  ['an unclosed phrase', '"hello wor', [word('hello', 'wor')]],
  ['an unclosed phrase with a prefix', '"hello wor*', [start('hello', 'wor')]],
  ['a star inside quotes as punctuation', '"inv*"', [word('inv')]],
  ['a star inside a word as punctuation', 'in*v', [word('in', 'v')]],
  ['a star in front as punctuation', '*inv', [word('inv')]],
  ['a quote inside a word as punctuation', '5"x7"', [word('5', 'x7')]],
  ['two quoted phrases without a space', '"a b""c d"', [word('a', 'b'), word('c', 'd')]],
  ['a word and its prefix', 'inv inv*', [word('inv'), start('inv')]],
  ['no terms in punctuation', '!? - ""', []],
  ['words beside punctuation', '- hello &', [word('hello')]],
  ['a phrase in Japanese', '東京都庁', [word('東京', '都庁')]],
  ['other kinds of white space', 'a\u3000b\u00a0c', [word('a'), word('b'), word('c')]],
];

const NOW = Date.UTC(2026, 10, 15, 12, 30);
const inField = (field: NonNullable<Term['field']>, ...words: string[]): Term => ({
  ...word(...words),
  field,
});
const day = (...date: [number, number, number]) => Date.UTC(...date);

const has = (term: Term): QueryCondition => ({ kind: 'term', term, negated: false });
const lacks = (term: Term): QueryCondition => ({ kind: 'term', term, negated: true });
const tag = (tag: string, prefix = false, negated = false): QueryCondition => ({
  kind: 'tag',
  tag: { tag, prefix },
  negated,
});
const flag = (flag: 'unread' | 'starred' | 'files', negated = false): QueryCondition => ({
  kind: 'flag',
  flag,
  negated,
});
const since = (time: number): QueryCondition => ({ kind: 'time', since: time });
const until = (time: number): QueryCondition => ({ kind: 'time', until: time });
const atLeast = (min: number): QueryCondition => ({ kind: 'size', min });
const atMost = (max: number): QueryCondition => ({ kind: 'size', max });

const operators: [q: string, ...conditions: QueryCondition[]][] = [
  ['from:ada', has(inField('from', 'ada'))],
  ['FROM:Ada', has(inField('from', 'ada'))],
  ['from:"Ada Lovelace"', has(inField('from', 'ada', 'lovelace'))],
  ['from:"ada lov"*', has({ ...inField('from', 'ada', 'lov'), prefix: true })],
  ['from:"ada lov', has(inField('from', 'ada', 'lov'))],
  ['to:bob@example.com', has(inField('to', 'bob', 'example', 'com'))],
  ['cc:zoe*', has({ ...inField('cc', 'zoe'), prefix: true })],
  ['subject:a subject:A subject:b', has(inField('subject', 'a')), has(inField('subject', 'b'))],
  ['filename:bill.pdf', has(inField('filename', 'bill', 'pdf'))],
  ['-word', lacks(word('word'))],
  ['-"two words" x', lacks(word('two', 'words')), has(word('x'))],
  ['-from:ada', lacks(inField('from', 'ada'))],
  ['--word', has(word('word'))],
  ['order-17', has(word('order', '17'))],
  ['- word', has(word('word'))],
  ['tag:Billing', tag('billing')],
  ['-tag:"needs review"', tag('needs review', false, true)],
  ['tag:bil*', tag('bil', true)],
  ['is:unread', flag('unread')],
  ['is:read', flag('unread', true)],
  ['-is:read', flag('unread')],
  ['IS:Starred', flag('starred')],
  ['-is:starred', flag('starred', true)],
  ['has:attachment', flag('files')],
  ['-has:attachments', flag('files', true)],
  ['has:inline', has(inField('has', 'inline'))],
  ['-HAS:Inlines', lacks(inField('has', 'inline'))],
  ['bcc:eve', has(inField('bcc', 'eve'))],
  ['reply-to:"ada b"*', has({ ...inField('reply-to', 'ada', 'b'), prefix: true })],
  ['-Message-ID:<17.ab@x.test>', lacks(inField('message-id', '17', 'ab', 'x', 'test'))],
  ['before:2026-11-15', until(day(2026, 10, 15))],
  ['after:2026/11/5', since(day(2026, 10, 5))],
  ['after:2026-11', since(day(2026, 10, 1))],
  ['-after:2026', until(day(2026, 0, 1))],
  ['after:2026-01-01 after:2026-02-01', since(day(2026, 0, 1)), since(day(2026, 1, 1))],
  ['after:2026-11-15T09:30', since(Date.UTC(2026, 10, 15, 9, 30))],
  ['after:"2026-11-15 09:30:05"', since(Date.UTC(2026, 10, 15, 9, 30, 5))],
  ['after:2026-11-15T09:30:05.12+01:00', since(Date.UTC(2026, 10, 15, 8, 30, 5, 120))],
  ['after:2026-11-15T09:30-0530', since(Date.UTC(2026, 10, 15, 15, 0))],
  ['after:2d', since(NOW - 2 * 86_400_000)],
  ['before:90min', until(NOW - 90 * 60_000)],
  ['after:today', since(day(2026, 10, 15))],
  ['before:Yesterday', until(day(2026, 10, 14))],
  ['larger:1M', atLeast(1_048_577)],
  ['larger:10kb', atLeast(10_241)],
  ['-larger:1.5KiB', atMost(1536)],
  ['smaller:200', atMost(199)],
  ['-smaller:"2 MB"', atLeast(2_097_152)],
  ['larger:1k larger:2k', atLeast(1025), atLeast(2049)],
];

const either: [q: string, ...groups: QueryCondition[][]][] = [
  ['a OR b', [has(word('a')), has(word('b'))]],
  ['a b OR c', [has(word('a'))], [has(word('b')), has(word('c'))]],
  ['a OR b c OR d e', [has(word('a')), has(word('b'))], [has(word('c')), has(word('d'))], [has(word('e'))]],
  ['a OR b OR c', [has(word('a')), has(word('b')), has(word('c'))]],
  ['"x y" OR z*', [has(word('x', 'y')), has(start('z'))]],
  ['"x y"OR z', [has(word('x', 'y')), has(word('z'))]],
  ['a OR -b', [has(word('a')), lacks(word('b'))]],
  ['-a OR -"b c"', [lacks(word('a')), lacks(word('b', 'c'))]],
  ['from:ada OR from:bob', [has(inField('from', 'ada')), has(inField('from', 'bob'))]],
  ['tag:x OR has:attachment OR larger:1k', [tag('x'), flag('files'), atLeast(1025)]],
  ['is:read OR -after:2026 x', [flag('unread', true), until(day(2026, 0, 1))], [has(word('x'))]],
  // A word at the start and at the end, in quotes, with a minus or a star, in other letters, and after an operator.
  ['OR', [has(word('or'))]],
  ['OR a', [has(word('or'))], [has(word('a'))]],
  ['a OR', [has(word('a'))], [has(word('or'))]],
  ['a "OR" b', [has(word('a'))], [has(word('or'))], [has(word('b'))]],
  ['a -OR b', [has(word('a'))], [lacks(word('or'))], [has(word('b'))]],
  ['a OR* b', [has(word('a'))], [has(start('or'))], [has(word('b'))]],
  ['a or b Or c', [has(word('a'))], [has(word('or'))], [has(word('b'))], [has(word('c'))]],
  ['OR OR OR', [has(word('or'))]],
  ['OR OR a', [has(word('or')), has(word('a'))]],
  ['a OR OR b', [has(word('a')), has(word('or'))], [has(word('b'))]],
  ['a OR OR OR b', [has(word('a')), has(word('or')), has(word('b'))]],
  ['subject:OR OR a', [has(inField('subject', 'or')), has(word('a'))]],
  // Punctuation is no alternative, and a value that cannot be used is words.
  ['a OR ! b', [has(word('a'))], [has(word('b'))]],
  ['! OR ?'],
  ['a OR larger:big', [has(word('a')), has(word('larger', 'big'))]],
  ['a OR A', [has(word('a'))]],
  ['a OR b A OR B', [has(word('a')), has(word('b'))]],
];

// The query as typed, and the words that it is read as.
const unusable: [q: string, words: string[]][] = [
  ['larger:big', ['larger', 'big']],
  ['larger:-1', ['larger', '1']],
  ['before:yesterdayish', ['before', 'yesterdayish']],
  ['before:2026-02-30', ['before', '2026', '02', '30']],
  ['after:2026-13', ['after', '2026', '13']],
  ['after:2026-11-15T25:00', ['after', '2026', '11', '15t25', '00']],
  ['is:purple', ['is', 'purple']],
  ['is:constructor', ['is', 'constructor']],
  ['has:wings', ['has', 'wings']],
  ['reply-to:', ['reply', 'to']],
  ['from:', ['from']],
  ['from:!', ['from']],
  ['tag:', ['tag']],
  ['larger:"big one"', ['larger', 'big', 'one']],
];

describe('parseQuery', () => {
  for (const [title, q, terms] of table)
    it(`reads ${title}`, () =>
      assert.deepEqual(
        parseQuery(q)?.groups,
        terms?.map((term) => [has(term)]),
      ));

  for (const [q, ...conditions] of operators) {
    it(`reads ${q}`, () => {
      const { groups, unusable, misspelled } = parseQuery(q, NOW)!;
      assert.deepEqual(
        groups,
        conditions.map((one) => [one]),
      );
      assert.deepEqual([...unusable, ...misspelled], []);
    });
  }

  for (const [q, ...groups] of either)
    it(`reads ${q} as alternatives or words`, () => assert.deepEqual(parseQuery(q, NOW)!.groups, groups));

  for (const [q, words, phrase, prefixes, operators] of [
    ['a a b', 3, 1, 0, 0],
    ['"a b c" d-e', 5, 3, 0, 0],
    ['東京都庁', 2, 2, 0, 0],
    ['-a from:"b c"* is:unread d*', 4, 2, 2, 3],
    ['a OR b* OR is:unread', 2, 1, 1, 1],
    ['a* OR filename:a* b OR filename:b', 2, 1, 1, 0],
    ['"a b" OR filename:"a b" -c -filename:c', 3, 2, 0, 1],
    ['a filename:A a* filename:a filename:a -b filename:b', 7, 1, 1, 5],
    ['larger:big', 2, 2, 0, 1],
    ['tag:"a b"*', 0, 0, 0, 1],
  ] as const) {
    it(`counts the words and operators of ${q}`, () =>
      assert.deepEqual(parseQuery(q)?.size, { words, phrase, prefixes, operators }));
  }

  for (const [q, phrase] of unusable) {
    it(`reads ${q} as words`, () => {
      const { groups, unusable } = parseQuery(q, NOW)!;
      assert.deepEqual(groups, [[has(word(...phrase))]]);
      assert.deepEqual(
        unusable.map(({ source }) => source),
        [q],
      );
    });
  }

  for (const [q, meant] of [
    ['form:ada', 'from'],
    ['-Subjct:"a b"', 'subject'],
    ['tags:x', 'tag'],
    ['replyto:x', 'reply-to'],
    ['mesage-id:x', 'message-id'],
    ['"form:ada"', undefined],
    ['form: ada', undefined],
    ['host:db1', undefined],
    ['us:east', undefined],
    ['form://x', undefined],
    ['from:ada', undefined],
  ] as const) {
    it(meant ? `takes ${q} for a misspelled ${meant}:` : `takes ${q} for no misspelled operator`, () => {
      const { misspelled } = parseQuery(q)!;
      assert.deepEqual(
        misspelled.map((one) => one.meant),
        meant ? [meant] : [],
      );
    });
  }

  it('reads an unknown operator as a word', () => {
    assert.deepEqual(parseQuery('via:ada http://x.test')!.groups, [
      [has(word('via', 'ada'))],
      [has(word('http', 'x', 'test'))],
    ]);
    assert.deepEqual(parseQuery('via:"ada b"')!.groups, [[has(word('via', 'ada'))], [has(word('b'))]]);
  });

  it('accepts any input', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'ab*"\'-@: \0é東👍'), maxLength: 40 });
    const withOperators = fc
      .array(
        fc.oneof(typed, fc.constantFrom('from:', '-', 'tag:', 'is:', 'larger:1', 'before:2', ' OR ', ' ')),
      )
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.oneof(typed, withOperators, fc.string({ unit: 'binary' })), (q) => {
        const query = parseQuery(q);
        assert.equal(query === undefined, q.trim() === '');
        if (!query) return;
        for (const group of query.groups) assert.ok(group.length > 0);
        for (const one of query.groups.flat()) assert.ok(one.kind !== 'term' || one.term.words.length > 0);
        // At the end, OR is a word. Before punctuation it is an operator.
        if (!/(^|\s)OR\s*$/.test(q))
          assert.equal(matchesNothing(query), matchesNothing(parseQuery(`${q} !`)!));
      }),
    );
  });
});
