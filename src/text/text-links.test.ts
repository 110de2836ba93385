import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { findTextLinks } from './text-links.ts';

const urls = (text: string) => findTextLinks(text).flatMap(({ url }) => (url ? [url] : []));

describe('addresses in plain text', () => {
  for (const [title, text, expected] of [
    ['are found', 'See https://a.test/x?y=1&z=2#top now', ['https://a.test/x?y=1&z=2#top']],
    ['end before the full stop', 'Go to https://a.test/x.', ['https://a.test/x']],
    ['end before the bracket around them', '(see https://a.test/x)', ['https://a.test/x']],
    ['keep brackets of their own', 'https://a.test/x_(y) ok', ['https://a.test/x_(y)']],
    ['may be in angle brackets', '<https://a.test/x>', ['https://a.test/x']],
    ['may begin with www', 'www.a.test/x, or', ['http://www.a.test/x']],
    ['may be of mail', 'write to ada@a.test.', ['mailto:ada@a.test']],
    ['are only of the web or of mail', 'javascript:alert(1) file:///etc data:x', []],
  ] as const) {
    it(title, () => assert.deepEqual(urls(text), expected));
  }

  it('leave the text unchanged', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('http://', 'a.b', ')', '(', ' ', '.', '@', 'www.', '\n', 'é')),
        (parts) => {
          const text = parts.join('');
          assert.equal(
            findTextLinks(text)
              .map((piece) => piece.text)
              .join(''),
            text,
          );
        },
      ),
    );
  });
});
