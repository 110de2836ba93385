import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CheckedMessage } from '../../src/checks/checked-message.ts';
import { FindingList } from '../../src/checks/finding-list.ts';
import { localChecks } from '../../src/checks/run-checks.ts';
import { defaults } from '../defaults.ts';
import { assertCost, assertLinear, startCost } from './cost.ts';

const limits = { maxElements: 1e9, maxOutput: 1e9, timeMs: 1e9 };
const { authentication, ...synchronous } = localChecks;

function messageOf(raw: Uint8Array): CheckedMessage {
  const rest = { envelope: null, records: new Map(), mimeLimits: defaults.mime, limits };
  return new CheckedMessage({ raw, ...rest });
}

function check(raw: Uint8Array): void {
  const message = messageOf(raw);
  for (const part of Object.values(synchronous).flat()) part(message, new FindingList());
}

const fill = (pattern: string, size: number) =>
  pattern.repeat(Math.ceil(size / pattern.length)).slice(0, size);
const html = (body: string) =>
  Buffer.from(`MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${body}`);

describe('checks: time grows with the length of a message, whatever it contains', () => {
  for (const pattern of [
    '{{a',
    '{{a}} ',
    '{%a',
    '<%a',
    '*|',
    '%%a',
    '%recipient.',
    'undefined ',
    'hello null ',
    '<p>hello undefined',
    '<a href=x>',
    '<a href="http://localhost/">here</a>',
    '<a href="https://a.example/?u=https://b.example">a</a>',
    '<a href="mailto:a@b,">a</a>',
    '<img src=x>',
    '<img alt="a.png" src="data:image/gif;base64,R0lG">',
    '<table><tr><td>',
    '<table><tr><td><img></table>',
    '<h1>a<h3>b',
    '<p style="color:#999">a',
    '<p style="color:#999;background:#aaa"><b>',
    '<div><span style="font-size:8px">a',
    '<p>\u0645\u0631\u062d\u0628\u0627 \u0628\u0643\u0645 \u0641\u064a',
    '<div dir=ltr>\u0645\u0631\u062d\u0628\u0627 \u0628\u0643\u0645 \u0641\u064a',
    '<style>@media (prefers-color-scheme: dark) { p { color: #333 } }</style><p>a',
    '<code>a</code>b',
    '\u00c3\u00a9',
    '\ufffd',
    '\n',
    'a\n',
  ])
    it(JSON.stringify(pattern), () =>
      assertLinear((size) => {
        const raw = html(fill(pattern, size));
        const text = Buffer.from(raw.toString().replace('text/html', 'text/plain'));
        return () => {
          check(raw);
          check(text);
        };
      }),
    );

  for (const pattern of [
    'Subject: {{a}}\r\n',
    'To: a@b.example, \r\n',
    'From: "undefined" <a@b.example>\r\n',
    'List-Unsubscribe: <\r\n',
    'Date: (\r\n',
    'X: \u00e9\r\n',
  ])
    it(`the header ${JSON.stringify(pattern)}`, () =>
      assertLinear((size) => {
        const raw = Buffer.from(`${fill(pattern, size)}\r\n\r\nHello`);
        return () => check(raw);
      }));

  for (const part of [
    '\r\n--b\r\nContent-Type: text/plain\r\n\r\nx',
    '\r\n--b\r\nContent-Type: image/gif\r\n\r\nGIF89a\u00e9',
  ])
    it(`the part ${JSON.stringify(part)}`, () =>
      assertLinear((size) => {
        const raw = Buffer.from(`Content-Type: multipart/mixed; boundary=b\r\n${fill(part, size)}`);
        return () => check(raw);
      }));
});

describe('checks: large hostile messages', () => {
  for (const [title, body] of [
    ['line breaks', '\n'.repeat(8e6)],
    ['placeholders', '{{a}} '.repeat(1e6)],
    ['one long line', 'x'.repeat(8e6)],
  ] as const)
    it(`of ${title} cost a few seconds at most`, () => {
      const raw = Buffer.from(`Subject: a\r\n\r\n${body}`);
      assertCost(() => check(raw), 4000);
    });

  it('with many signatures cost no more than with a few', async () => {
    const signature = (at: number) =>
      `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=example.org; s=s${at}; h=from; bh=AAAA; b=AAAA\r\n`;
    const body = 'Hello World \n'.repeat(400_000);
    const took = async (count: number) => {
      const head = Array.from({ length: count }, (_, at) => signature(at)).join('');
      const message = messageOf(Buffer.from(`${head}From: a@example.org\r\n\r\n${body}`));
      const taken = startCost();
      for (const part of authentication) await part(message, new FindingList());
      return taken();
    };
    await took(1);
    const [few, many] = [await took(5), await took(1000)];
    assert.ok(many < 2 * few + 200, `${few} and ${many} ms`);
    assert.ok(few < 10_000, `${few} ms`);
  });
});
