import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { InstalledPackage } from '../installed-package.ts';
import { missing } from '../platform.ts';
import { type RunnerName, runRunner } from '../run-runner.ts';
import { openHastyPostern } from './hasty-postern.ts';

const LIMIT_MS = 60_000;

/** How long each wait may take at most, in seconds, by the subject that it waits for. */
type Waits = Record<string, number>;

// A test that has used 20 of its 60 seconds waits for 36 and keeps a tenth of the rest for its report.
const runs: [RunnerName, string, string[], Waits][] = [
  [
    'vitest',
    'Vitest',
    ['vitest.spec.js', ...vitest()],
    { a: 36, c: 36, d: 36, e: 36, f: 27, g: 55, h: 27, i: 55, j: 18, k: 36, l: 36, m: 27, n: 18 },
  ],
  ['vitest', 'Vitest, without its module', ['client-only.spec.js', ...vitest()], { a: 36 }],
  ['jest', 'Jest', ['jest.spec.js', ...jest()], { a: 36, c: 36, d: 36, e: 36, g: 55, h: 27 }],
  [
    'jest',
    'Jest, with fake timers everywhere',
    ['fake.spec.js', ...jest({ fakeTimers: { enableGlobally: true } })],
    { a: 36 },
  ],
  [
    'mocha',
    'Mocha',
    ['mocha.spec.js', `--timeout=${LIMIT_MS}`],
    { a: 36, b: 27, c: 30, e: 10, f: 36, g: 10, h: 36 },
  ],
  [
    'playwright',
    'Playwright',
    ['playwright.spec.js', `--timeout=${LIMIT_MS}`],
    { a: 36, b: 36, c: 36, d: 36 },
  ],
];

// Less than any mistake makes of the times above, and more than a busy machine needs from the start of a test to its wait.
const DELAY_S = 9;

describe('a wait in a test that has used some of its time', { concurrency: 2, skip: missing.shell }, () => {
  const folder = 'test/testing/late';
  let installed: InstalledPackage;
  let postern: Awaited<ReturnType<typeof openHastyPostern>>;
  before(async () => {
    installed = new InstalledPackage(['vitest', 'jest', 'mocha', '@playwright/test']);
    installed.copy(folder);
    postern = await openHastyPostern();
  });
  after(async () => {
    await postern.close();
    installed.remove();
  });

  for (const [runner, title, args, waits] of runs) {
    it(`ends before the runner ends the test: ${title}`, async () => {
      const clocks = pathToFileURL(`${installed.folder}/${folder}/clocks.js`);
      const env = { POSTERN_URL: postern.url, NODE_OPTIONS: `--import=${clocks}` };
      const { output } = await runRunner(installed, runner, folder, args, env);
      for (const [subject, seconds] of Object.entries(waits)) {
        const waited = waitsFor(subject, output);
        const isRight = (wait: number) => wait <= seconds && wait > seconds - DELAY_S;
        assert.ok(
          waited.length > 0 && waited.every(isRight),
          `${subject}: ${waited} of ${seconds} s\n${output}`,
        );
      }
      assert.doesNotMatch(output, /timed out|timeout of|exceeded/i);
    });
  }
});

/** How long the waits took that were in vain, according to their reports. */
function waitsFor(subject: string, output: string): number[] {
  const report = `No message matched within ([\\d.]+) s.*\\n(?:.*\\n){1,4}? *Expected  subject contains "${subject}"`;
  return [...output.matchAll(new RegExp(report, 'g'))].map(([, seconds]) => Number(seconds));
}

function vitest(): string[] {
  return [`--testTimeout=${LIMIT_MS}`, `--hookTimeout=${LIMIT_MS}`];
}

function jest(options = {}): string[] {
  return ['--config', JSON.stringify({ testTimeout: LIMIT_MS, ...options })];
}
