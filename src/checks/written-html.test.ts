import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaults } from '../../test/defaults.ts';
import { HtmlDocument } from '../html/html-document.ts';
import { SourceText } from './source-text.ts';
import { findAttribute } from './written-html.ts';

const read = (html: string) => new HtmlDocument(html, defaults.view, { isLocated: true }).source;

describe('written HTML', () => {
  it('has the elements of the source in their order, and none that a parser adds or opens again', () => {
    const html = '<table><td><b>a<p>b</table><i>c';
    const tags = [...read(html).tags].map(([element, tag]) => [
      element.tagName,
      html.slice(tag.start, tag.end),
    ]);
    assert.deepEqual(tags, [
      ['table', '<table>'],
      ['td', '<td>'],
      ['b', '<b>'],
      ['p', '<p>'],
      ['i', '<i>'],
    ]);
  });

  it('has the doctype and the comments', () => {
    const { doctype, comments } = read(' <!doctype html><!--a--><p><!--b-->');
    assert.deepEqual([doctype, comments], [1, { count: 2, first: { start: 16, end: 24 } }]);
    assert.equal(read('<p>').doctype, null);
  });

  for (const [tag, name, value, at] of [
    ['<p style="a">', 'style', 'a', 10],
    ["<p STYLE = 'a b' x>", 'style', 'a b', 12],
    ['<p title="style=x" style=b>', 'style', 'b', 25],
    ['<p hidden>', 'hidden', '', 9],
    ['<p a/style=b>', 'style', 'b', 11],
    ['<p data-style=a>', 'style', undefined, undefined],
  ] as const) {
    it(`finds ${name} in ${tag}`, () => {
      const found = findAttribute(tag, { start: 0, end: tag.length }, name);
      assert.deepEqual([found?.value, found?.valueStart], [value, at]);
    });
  }
});

describe('SourceText', () => {
  it('knows lines and columns, with any line breaks', () => {
    const source = new SourceText('text', 'ab\r\ncd\re\n\nf');
    assert.equal(source.text, 'ab\ncd\ne\n\nf');
    const places = Array.from(source.text, (_, offset) => {
      const { line, column } = source.where(offset);
      return `${line}:${column}`;
    });
    assert.deepEqual(places, ['1:1', '1:2', '1:3', '2:1', '2:2', '2:3', '3:1', '3:2', '4:1', '5:1']);
  });

  it('shows the rest of the line, at most 160 characters, and no half of a character', () => {
    const source = new SourceText('html', `${'x'.repeat(159)}😀\nnext`);
    assert.equal(source.where(0).excerpt, 'x'.repeat(159));
    assert.deepEqual(source.where(158), { part: 'html', line: 1, column: 159, excerpt: 'x😀' });
    assert.equal(source.where(0, 3).excerpt, 'xxx');
  });
});
