import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseQuery, type QueryCondition } from '../../../src/text/query.ts';
import { sentSearch } from './sent-search.ts';

const NOW = Date.parse('2026-11-15T12:30:00Z');

describe('search while typing', () => {
  for (const [typed, sent] of [
    ['inv', 'inv* OR filename:inv*'],
    ['invoice pay', 'invoice OR filename:invoice pay* OR filename:pay*'],
    ['invoice ', 'invoice OR filename:invoice'],
    ['inv*', 'inv* OR filename:inv*'],
    ['i', 'i OR filename:i'],
    ['確', '確* OR filename:確*'],
    ['in', 'in* OR filename:in*'],
    ['i*', 'i* OR filename:i*'],
    ['order 1', 'order OR filename:order 1 OR filename:1'],
    ['order-1', 'order-1 OR filename:order-1'],
    ['from:a', 'from:a'],
    ['tag:b', 'tag:b*'],
    ['"order 17', '"order 17"* OR filename:"order 17"*'],
    ['"order 1', '"order 1" OR filename:"order 1"'],
    ['"order 1 ', '"order 1 " OR filename:"order 1 "'],
    ['café', 'café* OR filename:café*'],
    ['cafe\u0301', 'cafe\u0301* OR filename:cafe\u0301*'],
    ['हि', 'हि* OR filename:हि*'],
    ['order-', 'order- OR filename:order-'],
    ['"order 17"', '"order 17" OR filename:"order 17"'],
    ['"order 17"* ', '"order 17"* OR filename:"order 17"*'],
    ['budget.xlsx ', 'budget.xlsx OR filename:budget.xlsx'],
    ['--word ', '--word OR filename:-word'],
    ['--from:ada ', '--from:ada OR filename:-from:ada'],
    ['5"x7" ', '5"x7" OR filename:5"x7"'],
    ['"from:ada" ', '"from:ada" OR filename:"from:ada"'],
    ['a OR b ', 'a OR filename:a OR b OR filename:b'],
    ['a OR from:b ', 'a OR filename:a OR from:b'],
    ['a OR', 'a OR filename:a'],
    ['a OR ', 'a OR filename:a'],
    ['from:ada OR', 'from:ada'],
    ['a OR OR ', 'a OR filename:a OR "OR" OR filename:"OR"'],
    ['OR', '"OR"* OR filename:"OR"*'],
    ['OR a ', '"OR" OR filename:"OR" a OR filename:a'],
    ['-a OR b ', '-a OR b OR filename:b -filename:a OR b OR filename:b'],
    ['a OR is:unr', 'a OR filename:a'],
    ['! & ', '! &'],
    ['', ''],
    ['from:ad', 'from:ad*'],
    ['from:"ada lo', 'from:"ada lo"*'],
    ['tag:bil', 'tag:bil*'],
    ['-spam', '-spam -filename:spam'],
    ['-"a b" ', '-"a b" -filename:"a b"'],
    ['bcc:ev', 'bcc:ev*'],
    ['reply-to:ev', 'reply-to:ev*'],
    ['-from:ada', '-from:ada'],
    ['larger:1M', 'larger:1M'],
    ['after:2d', 'after:2d'],
    ['is:unread', 'is:unread'],
    ['order from:', 'order OR filename:order'],
    ['order from: ', 'order OR filename:order from:'],
    ['order is:unr', 'order OR filename:order'],
    ['is:purple', 'is:purple'],
    ['order -', 'order OR filename:order'],
    ['from:a - x ', 'from:a - x OR filename:x'],
    ['after:2026-11-15T10:00Z', 'after:2026-11-15T10:00Z'],
    ['before:soon', 'before:soon'],
  ] as const) {
    it(`sends ${JSON.stringify(typed)} as ${JSON.stringify(sent)}`, () =>
      assert.equal(sentSearch(typed, NOW), sent));
  }

  it('sends a search that means the same for the server, with the names of attachments', () => {
    const typed = fc.string({
      unit: fc.constantFrom('a', 'b', '"', '*', '-', ' ', ' ', ' OR ', 'OR', '!', 'from:', 'tag:', 'é'),
      maxLength: 12,
    });
    const isOfWords = (one: QueryCondition) => one.kind === 'term' && one.term.field === undefined;
    const groupsOf = (q: string) => parseQuery(q)?.groups ?? [];
    fc.assert(
      fc.property(typed, fc.func(fc.boolean()), (q, isThere) => {
        const isIn = (field: string | undefined, one: QueryCondition) =>
          isThere(
            field,
            JSON.stringify({ ...one, negated: false, term: { ...Object(one).term, field: '' } }),
          );
        const meets = (one: QueryCondition, fields: (string | undefined)[]) =>
          fields.some((field) => isIn(field, one)) !== (one.kind === 'term' && one.negated);
        const fieldsOf = (one: QueryCondition) => [one.kind === 'term' ? one.term.field : one.kind];
        // Nobody is typing any more.
        const done = `${q} from:x `;
        const groups = groupsOf(done);
        const excluded = (one: QueryCondition) => isOfWords(one) && one.kind === 'term' && one.negated;
        // A value that cannot be used is only looked for as words of the text.
        fc.pre(parseQuery(done)!.unusable.length === 0);
        fc.pre(groups.every((group) => group.filter(excluded).length < 2));
        const meant = groups.every((group) =>
          group.some((one) => meets(one, isOfWords(one) ? [undefined, 'filename'] : fieldsOf(one))),
        );
        const sent = groupsOf(sentSearch(done)).every((group) =>
          group.some((one) => meets(one, fieldsOf(one))),
        );
        assert.equal(sent, meant);
      }),
      { numRuns: 2000 },
    );
  });

  it('sends dates in the time zone of the browser', () => {
    const zone = process.env.TZ;
    process.env.TZ = 'Asia/Tokyo';
    try {
      assert.equal(
        sentSearch('after:2026-11-15 xy', NOW),
        'after:2026-11-14T15:00:00.000Z xy* OR filename:xy*',
      );
      assert.equal(sentSearch('-before:"2026-11-15 09:30" ', NOW), '-before:2026-11-15T00:30:00.000Z');
      assert.equal(sentSearch('after:today', NOW), 'after:2026-11-14T15:00:00.000Z');
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });
});
