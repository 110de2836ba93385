import { after, before, describe, it } from 'node:test';
import { InstalledPackage } from '../installed-package.ts';
import { missing } from '../platform.ts';
import type { RunnerName } from '../run-runner.ts';
import { openHastyPostern } from './hasty-postern.ts';
import { assertWaits, LATE_FOLDER, type Waits } from './late-waits.ts';

const LIMIT_MS = 60_000;

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

describe('a wait in a test that has used some of its time', { concurrency: 2, skip: missing.shell }, () => {
  let installed: InstalledPackage;
  let postern: Awaited<ReturnType<typeof openHastyPostern>>;
  before(async () => {
    installed = new InstalledPackage(['vitest', 'jest', 'mocha', '@playwright/test']);
    installed.copy(LATE_FOLDER);
    postern = await openHastyPostern();
  });
  after(async () => {
    await postern.close();
    installed.remove();
  });

  for (const [runner, title, args, waits] of runs) {
    it(`ends before the runner ends the test: ${title}`, async () => {
      await assertWaits(installed, postern.url, runner, args, waits);
    });
  }
});

function vitest(): string[] {
  return [`--testTimeout=${LIMIT_MS}`, `--hookTimeout=${LIMIT_MS}`];
}

function jest(options = {}): string[] {
  return ['--config', JSON.stringify({ testTimeout: LIMIT_MS, ...options })];
}
