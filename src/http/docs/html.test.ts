import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { html, inline, prose } from './html.ts';

describe('html', () => {
  it('escapes every value that is not HTML already', () => {
    const value = `<img src=x onerror='a("b")'>&`;
    assert.equal(html`<p title="${value}">${value}</p>`.text.includes('<img'), false);
    assert.equal(html`${html`<b>${'<'}</b>`}${[1, 'a']}${false}${undefined}`.text, '<b>&lt;</b>1a');
  });

  it('knows the little Markdown of our descriptions', () => {
    assert.equal(inline('take `a<b>` **now**').text, 'take <code>a&lt;b&gt;</code> <strong>now</strong>');
    assert.equal(prose('one\n\ntwo').text, '<p>one</p><p>two</p>');
  });
});
