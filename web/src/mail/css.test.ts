import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { replaceUrls } from './css.ts';

describe('addresses in CSS', () => {
  const seen = (css: string) => {
    const urls: string[] = [];
    replaceUrls(css, (url) => {
      urls.push(url);
      return null;
    });
    return urls;
  };

  it('are found however they are quoted', () => {
    assert.deepEqual(seen(`a{b:url("x y")}c{d:url( 'z' )}e{f:URL(w)}`), ['x y', 'z', 'w']);
  });

  it('are found with escaped quotes and brackets inside', () => {
    assert.deepEqual(seen('a{b:url("http://x/\\")y")}'), ['http://x/")y']);
  });

  it('are replaced, and cannot end their own quotes', () => {
    assert.equal(
      replaceUrls('a{b:url(cid:1)}', () => 'data:x"y'),
      'a{b:url("data:x\\"y")}',
    );
    assert.equal(
      replaceUrls('a{b:url(http://x)}', () => null),
      'a{b:url("data:,")}',
    );
  });
});
