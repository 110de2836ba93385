import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';

const SCREENSHOT_TIMEOUT_MS = 10_000;

const folder = fileURLToPath(new URL('../../test-results', import.meta.url));
const browsers = new Set<Browser>();

/** When a test fails, saves what the open pages of this browser show, in `test-results/`. */
export function saveScreenshotsOfFailures(browser: Browser): void {
  browsers.add(browser);
  browser.once('disconnected', () => browsers.delete(browser));
}

// Before the `after` of a test closes its pages. Scripts and benchmarks start browsers too, and there this hook would start a test run.
if (process.env.NODE_TEST_CONTEXT) {
  afterEach(async (test) => {
    if ('passed' in test && test.passed) return;
    const pages = [...browsers]
      .flatMap((browser) => browser.contexts())
      .flatMap((context) => context.pages());
    await mkdir(folder, { recursive: true });
    for (const [index, page] of pages.entries()) {
      // Not every character of a title may be in the name of a file, and names have at most 255 bytes.
      const name = test.fullName.replaceAll(/[^a-zA-Z0-9]+/g, '-').slice(0, 150);
      // A page that hangs may be why the test failed, so that error must stay the only one.
      await page
        .screenshot({ path: join(folder, `${name}-${index + 1}.png`), timeout: SCREENSHOT_TIMEOUT_MS })
        .catch((error: Error) => console.error(`No screenshot of ${test.fullName}: ${error.message}`));
    }
  });
}
