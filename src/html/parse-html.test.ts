import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaults } from '../../test/defaults.ts';
import { Deadline } from '../limits/deadline.ts';
import { parseHtml } from './parse-html.ts';

describe('parseHtml', () => {
  // parse5 appends to them character by character, which takes 32 times their length in memory. Only its internals can prevent
  // that, so an update may break it.
  for (const [title, start, end] of [
    ['the name of a tag', '<p', '>'],
    ['the name of an attribute', '<p a', '>'],
    ['the name of a doctype', '<!doctype html', '>'],
    ['a public identifier', '<!doctype html public "', '">'],
    ['a system identifier', '<!doctype html system "', '">'],
  ] as const) {
    it(`shortens ${title} that does not end`, () => {
      const html = `${start}${'x'.repeat(2_000_000)}${end}`;
      const source = { tags: new Map(), comments: { count: 0, first: null }, doctype: null };
      const { document } = parseHtml(
        html,
        defaults.view,
        Deadline.afterWork(Number.POSITIVE_INFINITY),
        source,
      );
      const text = JSON.stringify(document, (key, value) => (key === 'parentNode' ? undefined : value));
      const longest = Math.max(...text.match(/x+/g)!.map(({ length }) => length));
      assert.ok(longest < 300_000, `${longest} characters`);
    });
  }
});
