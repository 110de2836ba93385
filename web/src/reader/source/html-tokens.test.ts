import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { tokenizeSource } from './html-tokens.ts';

const kinds = (html: string) => [...tokenizeSource(html)].map(({ kind, text }) => `${kind} ${text}`);

describe('HTML source highlighting', () => {
  it('distinguishes tags, attributes, values, text, entities and comments', () => {
    assert.deepEqual(kinds('<a href="x>y" hidden>Tom &amp; J</a><!-- <b> -->'), [
      'tag <a',
      'text  ',
      'name href',
      'text =',
      'value "x>y"',
      'text  ',
      'name hidden',
      'tag >',
      'text Tom ',
      'entity &amp;',
      'text  J',
      'tag </a',
      'tag >',
      'comment <!-- <b> -->',
    ]);
  });

  it('treats a lone < as text', () => {
    assert.deepEqual(kinds('1 < 2'), ['text 1 ', 'text <', 'text  2']);
  });

  it('keeps a > after an unclosed quote', () => {
    const html = '<a ="--><';
    assert.equal(
      kinds(html)
        .map((kind) => kind.slice(kind.indexOf(' ') + 1))
        .join(''),
      html,
    );
  });

  it('keeps every character of any input', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '=',
      ' ',
      'a',
      '/',
      '<!--',
      '-->',
      '<a ',
      '&amp;',
      '&',
      '\n',
      '<!',
      'é',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
        const html = pieces.join('');
        assert.equal([...tokenizeSource(html)].map(({ text }) => text).join(''), html);
      }),
    );
  });

  it('takes linear time for unclosed quotes', () => {
    const html = '<a b="'.repeat(50_000);
    assert.equal([...tokenizeSource(html)].map(({ text }) => text).join(''), html);
  });
});
