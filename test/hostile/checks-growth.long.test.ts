import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { detectFeatures } from '../../src/checks/detect-features.ts';
import { asSeenIn } from '../../src/view/as-seen-in.ts';
import { taskModule } from '../../src/workers/task-module.ts';
import { WorkerPool } from '../../src/workers/worker-pool.ts';
import { checkedHtml } from '../checks/checked-html.ts';
import { defaults } from '../defaults.ts';
import { assertLinear, startCost } from './cost.ts';

const limits = { maxElements: 1e9, maxOutput: 1e9, timeMs: 1e9 };
const fill = (pattern: string, size: number) =>
  pattern.repeat(Math.ceil(size / pattern.length)).slice(0, size);

describe('checks: time grows with the length of a message, whatever it contains', () => {
  for (const pattern of [
    ...[
      '<p>x',
      '<b><p>',
      '<b><i></b></i>',
      '<table>x',
      '<a href=x>',
      '<!--',
      '<!---->',
      '<',
      '</',
      '&amp',
      '\0',
    ],
    ...[
      '<p a=1 ',
      '<p style="a:b;',
      '<p style="width:1px">',
      '<p style="&quot;">',
      '<img srcset="a 1x, ',
      '<img src="',
    ],
    ...[
      '<style>a{',
      '<style></style>',
      '<svg><path d="',
      '<!doctype ',
      '<!--[if mso]>',
      '<!--[if mso]><![endif]-->',
    ],
    ...['<body a=1>', '<p ="', '<p a="\'" style=x>', '\r', '\r\n<p>'],
  ]) {
    it(`HTML: ${JSON.stringify(pattern)}`, () =>
      assertLinear((size) => {
        const html = fill(pattern, size);
        return () => {
          detectFeatures(checkedHtml(html, { limits }));
          asSeenIn('outlook-windows', html, limits);
        };
      }));
  }

  for (const pattern of [
    ...[
      'a{',
      '}',
      ':is(',
      ':not(:not(',
      ')',
      '[',
      '(',
      '{',
      '"',
      '"\n',
      '\\',
      '/*',
      '/**/',
      'url(',
      '@media x{',
      '@media (a)',
    ],
    ...[
      'a:b;',
      '--x:',
      'var(',
      'calc(',
      'a,',
      'a ',
      'a>',
      '.a',
      ':a',
      '!important',
      '@',
      '#',
      'a{b:c}',
      '@keyframes a{0%{b:c}',
    ],
    ...['a{&:hover{', 'a{@media x{', '@supports (a:b){', '@layer a{', 'width:1px', 'width:1px;', '!'],
  ]) {
    it(`CSS: ${JSON.stringify(pattern)}`, () =>
      assertLinear((size) => {
        const css = fill(pattern, size);
        const documents = [
          `<style>${css}</style>`,
          `<style>a{${css}</style>`,
          `<p style='${css.replaceAll("'", '')}'>`,
        ];
        return () => {
          for (const html of documents) {
            detectFeatures(checkedHtml(html, { limits }));
            asSeenIn('gmail', html, limits);
          }
        };
      }));
  }
});

describe('checks: a message of the largest size', () => {
  const size = 25 * 1024 * 1024;
  for (const [title, pattern] of [
    ['elements', '<p style="width:1px" id=a>'],
    ['different styles', '<p style="width:1px;--a:'],
    ['comments', '<!---->'],
    ['style sheets', '<style>a:hover{width:1px}</style>'],
    ['attributes', '<p a=1 '],
    ['lines', '\n'],
    ['text', 'x'],
  ] as const) {
    it(`${title}: is checked within the time and memory of a worker`, async (t) => {
      const pool = new WorkerPool({ threads: 1, timeoutMs: 60_000 });
      t.after(() => pool.close());
      const raw = Buffer.from(`Subject: x\nContent-Type: text/html\n\n${fill(pattern, size)}`);
      const tasks = taskModule<typeof import('../../src/checks/run-checks.ts')>(
        new URL('../../src/checks/run-checks.ts', import.meta.url),
      );
      const taken = startCost();
      const input = { raw, envelope: null, mimeLimits: defaults.mime, limits: defaults.view };
      const results = await pool.run(tasks, 'runChecks', input, { owner: title });
      assert.ok(results.html);
      // The limit for checks and what scanning and decoding take, several times.
      assert.ok(taken() < 20_000, `${Math.round(taken())} ms`);
    });
  }
});
