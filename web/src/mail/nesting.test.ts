import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutDepths } from './nesting.ts';

describe('nesting', () => {
  for (const [title, html] of [
    ['of a usual mail', '<table><tr><td><b>Hello</b></td></tr></table>'.repeat(2000)],
    ['of paragraphs that are never closed', '<p>one <br> more <img src=x>'.repeat(5000)],
    [
      'of list items and cells that are never closed',
      '<ul><li>a<li>b</ul><table><tr><td>x<td>y</table>'.repeat(2000),
    ],
    ['of text with angles', '1 < 2 > 0 '.repeat(5000)],
    ['of ends without beginnings', '</div>'.repeat(5000)],
  ] as const) {
    it(`${title} is left alone`, () => assert.equal(withoutDepths(html), html));
  }

  it('beyond what is drawn is dropped, the words are not', () => {
    const deep = withoutDepths(`${'<div class=x>'.repeat(100_000)}words${'</div>'.repeat(100_000)}after`);
    assert.equal(deep.match(/<div/g)?.length, 1000);
    assert.equal(deep.match(/<\/div/g)?.length, 1000);
    assert.match(deep, /words.*after$/s);
  });

  it('takes time that grows with the mail and no faster, whatever the mail', () => {
    for (const piece of ['<a ', '<', '<a href="', '</', '<!--', '<a>', '<a b=">']) {
      withoutDepths(piece.repeat(300_000));
    }
  });
});
