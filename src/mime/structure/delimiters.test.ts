import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Delimiter, Delimiters, isDelimiterOf } from './delimiters.ts';

/** A simple reference implementation of the rules, without regard to speed. */
function expected(text: string, boundaries: string[]): Delimiter[] {
  const found: Delimiter[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\n]*\n|[^\n]+$/g)) {
    let best: Delimiter | undefined;
    let length = 0;
    for (const [level, boundary] of boundaries.entries()) {
      const rest = line.startsWith(`--${boundary}`) ? line.slice(boundary.length + 2) : undefined;
      if (rest === undefined || boundary.length < length) continue;
      const isCut = rest === '-' && index + line.length === text.length;
      const closing = isCut || /^--(?!-)(?:$|[^\w'()+,./:=?\x80-\xff])/.test(rest);
      const opening = /^(?:\r{1,2}(?:\n|$)|\n|$|[^\w\r'()+,./:=?\x80-\xff-])/.test(rest);
      if (!closing && !opening) continue;
      best = { level, closing, lineStart: index, lineEnd: index + line.length };
      length = boundary.length;
    }
    if (best) found.push(best);
  }
  return found;
}

function found(text: string, boundaries: string[]): Delimiter[] {
  const delimiters = new Delimiters(Buffer.from(text, 'latin1'));
  for (const boundary of boundaries) delimiters.push(boundary);
  const all: Delimiter[] = [];
  for (let at = 0; ; ) {
    const next = delimiters.next(at);
    if (!next) return all;
    all.push(next);
    at = next.lineEnd;
  }
}

describe('the search for delimiters', () => {
  const boundary = fc.string({ unit: fc.constantFrom(...'ab-=\xe9 *'), minLength: 1, maxLength: 5 });
  const boundaries = fc.array(
    boundary.map((text) => text.trim() || 'b'),
    { minLength: 1, maxLength: 4 },
  );
  const line = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...'ab-=\xe9 *\r'), maxLength: 8 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('x'.repeat(127), 'x'.repeat(128), '-'.repeat(130), 'a--b'.repeat(50)),
    },
  );
  const dashes = fc.constantFrom('', '--');
  const text = fc
    .array(fc.tuple(dashes, fc.oneof(line, boundary), line, fc.constantFrom('\n', '\r\n')), { maxLength: 12 })
    .map((lines) => lines.flat().join(''));

  it('finds what a simple implementation finds, in any text', () => {
    fc.assert(
      fc.property(text, boundaries, fc.boolean(), (lines, open, isCut) => {
        const raw = isCut ? lines.slice(0, -1) : lines;
        assert.deepEqual(found(raw, open), expected(raw, open));
      }),
      { numRuns: 3000 },
    );
  });

  it('agrees with the check of one boundary', () => {
    fc.assert(
      fc.property(boundary, fc.oneof(line, boundary), line, (own, start, rest) => {
        const raw = `--${start}${rest}\n`;
        const isOne = expected(raw, [own]).length > 0;
        assert.equal(isDelimiterOf(own, Buffer.from(raw, 'latin1'), 0), isOne);
      }),
      { numRuns: 1000 },
    );
  });

  it('ignores the delimiters of a closed boundary', () => {
    const delimiters = new Delimiters(Buffer.from('--b\n--a\n--b\n'));
    delimiters.push('a');
    delimiters.push('b');
    delimiters.pop();
    assert.deepEqual(delimiters.next(0), { level: 0, closing: false, lineStart: 4, lineEnd: 8 });
    assert.equal(delimiters.at(0), undefined);
  });
});
