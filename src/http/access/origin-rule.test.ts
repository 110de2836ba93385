import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createOriginRule, type OriginRuleOptions } from './origin-rule.ts';

interface Case extends OriginRuleOptions {
  host?: string | undefined;
  protocol?: string;
  headers?: IncomingHttpHeaders;
}

function verdict({ host = 'localhost:8025', protocol = 'http', headers = {}, ...options }: Case): string {
  return createOriginRule(options)({ host, protocol, headers })?.code ?? 'taken';
}

const own = { origin: 'http://localhost:8025' };
const evil = { origin: 'https://evil.example' };
const embed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };

const cases: [title: string, request: Case, expected: string][] = [
  ['a program, which sends no origin', { host: 'postern.internal' }, 'taken'],
  ['a program without a Host (HTTP/1.0)', { host: '' }, 'taken'],

  ['the page on localhost', { headers: own }, 'taken'],
  [
    'the page on an IP address',
    { host: '192.168.1.5:8025', headers: { origin: 'http://192.168.1.5:8025' } },
    'taken',
  ],
  ['the page on an IPv6 address', { host: '[::1]:8025', headers: { origin: 'http://[::1]:8025' } }, 'taken'],
  [
    'the page on a name of localhost',
    { host: 'mail.localhost', headers: { origin: 'http://mail.localhost' } },
    'taken',
  ],
  ['the page on any other name', { host: 'Mail.test', headers: { origin: 'http://mail.test' } }, 'taken'],
  [
    'the page on the default port, which its origin omits',
    { host: 'localhost:80', headers: { origin: 'http://localhost' } },
    'taken',
  ],
  [
    'the page behind a proxy that terminates TLS',
    { host: 'mail.test', headers: { origin: 'https://mail.test' } },
    'taken',
  ],

  ['another site', { headers: evil }, 'forbidden_origin'],
  ['the origin "null"', { headers: { origin: 'null' } }, 'forbidden_origin'],
  ['an empty origin', { headers: { origin: '' } }, 'forbidden_origin'],
  ['another port of the same machine', { headers: { origin: 'http://localhost:3000' } }, 'forbidden_origin'],
  ['another name of the same machine', { headers: { origin: 'http://127.0.0.1:8025' } }, 'forbidden_origin'],
  ['an http page that requests https', { protocol: 'https', headers: own }, 'forbidden_origin'],
  [
    'our host as the user of another',
    { headers: { origin: 'http://localhost:8025@evil.example' } },
    'forbidden_origin',
  ],
  [
    'our host as the path of another',
    { headers: { origin: 'http://evil.example/localhost:8025' } },
    'forbidden_origin',
  ],
  [
    'our host at the start of another',
    { headers: { origin: 'http://localhost:8025.evil.example' } },
    'forbidden_origin',
  ],
  ['an origin that is not a URL', { headers: { origin: 'localhost:8025' } }, 'forbidden_origin'],
  ['another scheme on our host', { headers: { origin: 'ftp://localhost:8025' } }, 'forbidden_origin'],
  ['two origins', { headers: { origin: 'http://localhost:8025, https://evil.example' } }, 'forbidden_origin'],

  ['an allowed origin', { headers: evil, allowOrigin: ['https://EVIL.example/'] }, 'taken'],
  ['the same origin with its port', { headers: evil, allowOrigin: ['https://evil.example:443'] }, 'taken'],
  [
    'an allowed extension',
    { headers: { origin: 'chrome-extension://abcdef' }, allowOrigin: ['chrome-extension://abcdef'] },
    'taken',
  ],
  [
    'an allowed origin on another scheme',
    { headers: { origin: 'http://evil.example' }, allowOrigin: ['https://evil.example'] },
    'forbidden_origin',
  ],

  ['an image on another site', { headers: embed }, 'forbidden_origin'],
  [
    'a script on a page of another port',
    { headers: { ...embed, 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'script' } },
    'forbidden_origin',
  ],
  [
    'a frame on another site',
    { headers: { ...embed, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' } },
    'forbidden_origin',
  ],
  [
    'a link on another site',
    { headers: { ...embed, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' } },
    'taken',
  ],
  [
    'the address bar',
    { headers: { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' } },
    'taken',
  ],
  ['an image on our own page', { headers: { ...embed, 'sec-fetch-site': 'same-origin' } }, 'taken'],
  [
    "Node's fetch, which sends Sec-Fetch-Mode alone",
    { headers: { 'sec-fetch-mode': 'cors', 'accept-language': '*' } },
    'taken',
  ],
];

describe('the origin rule', () => {
  for (const [title, request, expected] of cases) {
    it(`${expected === 'taken' ? 'accepts' : 'rejects'} ${title}`, () =>
      assert.equal(verdict(request), expected));
  }

  it('accepts no origin that is not allowed, whatever it looks like', () => {
    const rule = createOriginRule({ allowOrigin: ['https://app.test'] });
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (origin) => {
        const refused = rule({ host: 'localhost:8025', protocol: 'http', headers: { origin } });
        if (!['https://app.test', 'http://localhost:8025'].includes(origin)) {
          assert.equal(refused?.code, 'forbidden_origin');
        }
      }),
    );
  });

  it('says in the error what to do', () => {
    const refusal = (origin: string) =>
      createOriginRule({})({ host: 'localhost', protocol: 'http', headers: { origin } })?.message ?? '';
    assert.match(refusal('http://x.test'), /--allow-origin http:\/\/x\.test/);
    assert.ok(refusal(`http://${'x'.repeat(10_000)}.test`).length < 700);
  });
});

describe('the setting for origins', () => {
  for (const origin of [
    '*',
    'null',
    '',
    'mail.test',
    'https://',
    'https://mail.test/page',
    'https://a@b.test',
    'http:/x',
    'https://a b',
  ]) {
    it(`refuses ${JSON.stringify(origin)}`, () =>
      assert.throws(() => createOriginRule({ allowOrigin: [origin] }), /is not an origin/));
  }
});
