import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sentSearch } from './sent-search.ts';

const NOW = Date.parse('2026-11-15T12:30:00Z');

describe('search while typing', () => {
  for (const [typed, sent] of [
    ['inv', 'inv*'],
    ['invoice pay', 'invoice pay*'],
    ['invoice ', 'invoice '],
    ['inv*', 'inv*'],
    ['"order 1', '"order 1*'],
    ['café', 'café*'],
    ['cafe\u0301', 'cafe\u0301*'],
    ['हि', 'हि*'],
    ['order-', 'order-'],
    ['"order 17"', '"order 17"'],
    ['', ''],
    ['from:ad', 'from:ad*'],
    ['from:"ada lo', 'from:"ada lo*'],
    ['tag:bil', 'tag:bil*'],
    ['-spam', '-spam'],
    ['-from:ada', '-from:ada'],
    ['larger:1M', 'larger:1M'],
    ['after:2d', 'after:2d'],
    ['is:unread', 'is:unread'],
    ['order from:', 'order '],
    ['order from: ', 'order from: '],
    ['order is:unr', 'order '],
    ['is:purple', 'is:purple'],
    ['order -', 'order '],
    ['order - x', 'order - x*'],
    ['after:2026-11-15T10:00Z', 'after:2026-11-15T10:00Z'],
    ['before:soon', 'before:soon'],
  ] as const) {
    it(`sends ${JSON.stringify(typed)} as ${JSON.stringify(sent)}`, () =>
      assert.equal(sentSearch(typed, NOW), sent));
  }

  it('sends dates in the time zone of the browser', () => {
    const zone = process.env.TZ;
    process.env.TZ = 'Asia/Tokyo';
    try {
      assert.equal(sentSearch('after:2026-11-15 x', NOW), 'after:2026-11-14T15:00:00.000Z x*');
      assert.equal(sentSearch('-before:"2026-11-15 09:30" ', NOW), '-before:2026-11-15T00:30:00.000Z ');
      assert.equal(sentSearch('after:today', NOW), 'after:2026-11-14T15:00:00.000Z');
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });
});
