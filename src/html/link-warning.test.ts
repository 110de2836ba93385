import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { warnAbout } from './link-warning.ts';

describe('the warning for a link', () => {
  for (const [title, text, url, expected] of [
    [
      'names both hosts when the text shows another',
      'paypal.com',
      'https://evil.test/x',
      'Shows paypal.com, but goes to evil.test',
    ],
    [
      'reads a whole address in the text',
      'https://bank.test/login',
      'https://evil.test/',
      'Shows bank.test, but goes to evil.test',
    ],
    ['is not given for the same host', 'www.shop.test/sale', 'https://shop.test/sale?utm=1', null],
    ['is not given for a host below it', 'shop.test', 'https://click.shop.test/x', null],
    ['is not given for words', 'Track your order', 'https://shop.test/', null],
    ['is not given for a file name', 'invoice-17.pdf', 'https://shop.test/', null],
    ...[
      'https://bank.test/ (secure)',
      'bank.test.',
      '"bank.test"',
      '«bank.test»',
      '(bank.test)',
      '<bank.test>',
      'bank\u3002test',
      'bank\uFF0Etest',
      'ｂａｎｋ．ｔｅｓｔ',
      'Visit bank.test',
      'Visit bank.test/login now!',
      'Visit https://www.bank.test: it is safe',
      '→ bank.test ←',
      'bank.test:443/login',
      'BANK.TEST',
      'bank.test — evil.test',
      'http://bank.test./',
    ].map(
      (text) =>
        [
          `sees the host in ${text}`,
          text,
          'https://evil.test/',
          'Shows bank.test, but goes to evil.test',
        ] as const,
    ),
    ['sees an address of numbers', '10.0.0.1', 'https://evil.test/', 'Shows 10.0.0.1, but goes to evil.test'],
    [
      'sees an address of numbers in a URL among words',
      'Open http://10.0.0.1/x now',
      'https://evil.test/',
      'Shows 10.0.0.1, but goes to evil.test',
    ],
    ['is not given for the same address of numbers', '127.0.0.1:8025', 'http://127.0.0.1:8025/', null],
    ...['[2001:db8::1]', 'http://[2001:DB8:0::1]:80/login', 'Open [2001:db8::1] now', '2001:db8::1'].map(
      (text) =>
        [
          `sees the IPv6 address in ${text}`,
          text,
          'https://evil.test/',
          'Shows [2001:db8::1], but goes to evil.test',
        ] as const,
    ),
    ['is not given for the same IPv6 address', 'http://[::1]:8025/', 'http://[0:0::1]:8025/x', null],
    ['is not given for a time in brackets', 'Meeting [10:30]', 'https://shop.test/', null],
    ['is not given for a version', 'Version 1.2.3.4 is here', 'https://shop.test/', null],
    ['is not given for sentences without a space', 'Thanks.Please confirm', 'https://shop.test/', null],
    ['is not given for two words with a dot', 'done.It is', 'https://shop.test/', null],
    ['is not given for abbreviations', 'at 5 p.m. or e.g. later', 'https://shop.test/', null],
    ['is not given for a library', 'Learn Node.js and README.md', 'https://shop.test/', null],
    ['is not given for a file among words', 'Open invoice-17.pdf', 'https://shop.test/', null],
    ['is not given for the same host among words', 'Go to shop.test now.', 'https://www.shop.test/x', null],
    ['is not given for an address of mail', 'Write to ada@bank.test', 'https://shop.test/', null],
    ['is given for code', 'x', 'javascript:alert(1)', 'Runs code instead of opening a page'],
    ['is given for code in pieces', 'x', ' java\n\tscript:alert(1)', 'Runs code instead of opening a page'],
    [
      'is not fooled by what has no width',
      'pay\u200Bpal\u2060.com\u00AD',
      'https://evil.test/',
      'Shows paypal.com, but goes to evil.test',
    ],
    [
      'is given for letters that look like others',
      'here',
      'https://аpple.test/',
      'The host name contains lookalike characters',
    ],
    [
      'is given for a name before the host',
      'here',
      'https://bank.test@evil.test/',
      'Has a name before the real host',
    ],
    ['is not given for mail', 'ada@a.test', 'mailto:ada@a.test', null],
    ['does not break on nonsense', 'x', 'http://[', null],
  ] as const) {
    it(title, () => assert.equal(warnAbout(text, url), expected));
  }
});
