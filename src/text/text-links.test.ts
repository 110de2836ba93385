import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { findTextLinks } from './text-links.ts';

const urls = (text: string) => findTextLinks(text).flatMap(({ url }) => (url ? [url] : []));

describe('URLs in plain text', () => {
  it('may open an application, if that is wanted', () => {
    const text =
      'Open acme://a/b?t=1. Or (com.acme+x:///c), not javascript://a, redis://b:1 or mongodb+srv://c.';
    assert.deepEqual(urls(text), []);
    const apps = findTextLinks(text, 10, true).flatMap(({ url }) => url ?? []);
    assert.deepEqual(apps, ['acme://a/b?t=1', 'com.acme+x:///c']);
  });

  for (const [title, text, expected] of [
    ['are found', 'See https://a.test/x?y=1&z=2#top now', ['https://a.test/x?y=1&z=2#top']],
    ['end before the full stop', 'Go to https://a.test/x.', ['https://a.test/x']],
    ['end before an enclosing bracket', '(see https://a.test/x)', ['https://a.test/x']],
    ['keep their own brackets', 'https://a.test/x_(y) ok', ['https://a.test/x_(y)']],
    ['may be in angle brackets', '<https://a.test/x>', ['https://a.test/x']],
    [
      'may be wrapped in angle brackets',
      'Open <https://a.test/confirm?token=Ab12\nCd34\r\nEf56> now',
      ['https://a.test/confirm?token=Ab12Cd34Ef56'],
    ],
    [
      'end with their line elsewhere',
      'https://a.test/x\nthen <https://a.test/y\nand z>',
      ['https://a.test/x', 'https://a.test/y'],
    ],
    ['may start with www', 'www.a.test/x, or', ['http://www.a.test/x']],
    ['may be email addresses', 'write to ada@a.test.', ['mailto:ada@a.test']],
    ['may end with any character of a token', 'https://a.test/v?t=Ab12_ and', ['https://a.test/v?t=Ab12_']],
    ['may end with a tilde', 'https://a.test/~ https://a.test/*', ['https://a.test/~', 'https://a.test/*']],
    [
      'end before enclosing emphasis marks',
      '*https://a.test/x* *www.a.test*',
      ['https://a.test/x', 'http://www.a.test'],
    ],
    [
      'keep their own square brackets',
      'https://a.test/?x=[1] [https://b.test]',
      ['https://a.test/?x=[1]', 'https://b.test'],
    ],
    ['may follow a Chinese word', '请点击https://a.test/v?t=1。谢谢', ['https://a.test/v?t=1']],
    ['end before Japanese punctuation', 'クリック「https://a.test/v?t=1」、次へ', ['https://a.test/v?t=1']],
    [
      'end before a Korean particle',
      '여기를 클릭하세요https://a.test/v?t=1로 이동',
      ['https://a.test/v?t=1'],
    ],
    [
      'may contain words in any script',
      'https://ja.example/wiki/東京 https://例え.test/x',
      ['https://ja.example/wiki/東京', 'https://例え.test/x'],
    ],
    ['are not found after a letter', 'xhttps://a.test 1www.a.test', []],
    ['are found only for http, https and email addresses', 'javascript:alert(1) file:///etc data:x', []],
  ] as const) {
    it(title, () => assert.deepEqual(urls(text), expected));
  }

  it('leave the text unchanged', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('http://', 'a.b', ')', '(', ' ', '.', '@', 'www.', '\n', 'é', '<', '>')),
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
