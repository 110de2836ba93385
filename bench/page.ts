/**
 * The page in a real browser: `npm run bench:page`. Measures when it becomes usable, how long a message takes from its
 * 250 reply to the screen, and how smoothly 100,000 messages scroll. To compare two commits, use the same browser for both
 * (POSTERN_TEST_BROWSER): its version changes the times by more than most changes to the page.
 */
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { startPostern } from '../test/postern-process.ts';
import { keptId, SmtpClient } from '../test/smtp-client.ts';
import { launchBrowser } from '../test/web/browser.ts';
import { fillInbox } from '../test/web/fill-inbox.ts';
import { addresses, startApp } from '../test/web/start-app.ts';

const OPENED = 40;
const REST_MS = 500;
const SENT = 300;
/** The height of a comfortable row in pixels. */
const ROW_HEIGHT = 78;
const SCROLLED_MS = 5000;
const MESSAGES = 100_000;

const browser = await launchBrowser();
try {
  const postern = await startPostern({ args: ['--log-level', 'warn'] });
  const client = await SmtpClient.connect(postern.smtpPort);
  try {
    const url = `http://127.0.0.1:${postern.httpPort}/`;
    for (let i = 0; i < 50; i++) await client.send(`Subject: already there ${i}\r\n\r\nHello.`);
    const opened = await openMany(browser, url);
    report(
      'interactive after',
      opened.map(({ interactive }) => interactive),
    );
    report(
      'messages shown after',
      opened.map(({ shown }) => shown),
    );
    report('250 to screen', await timesToScreen(browser, url, client));
  } finally {
    await client.close();
    await postern.stop();
  }
  await scrollThroughMany(browser);
} finally {
  await browser.close();
}

function report(what: string, milliseconds: number[]): void {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!.toFixed(1);
  console.log(`${what.padEnd(18)} median ${at(0.5)} ms, p99 ${at(0.99)} ms (${sorted.length} times)`);
}

interface Opening {
  /** The page is rendered and handles keys: the mark that `web/src/main.tsx` sets. */
  interactive: number;
  /** The list shows rows. */
  shown: number;
}

/** Opens the page repeatedly with an empty cache. Times start at the navigation. */
async function openMany(browser: Browser, url: string): Promise<Opening[]> {
  const openings: Opening[] = [];
  for (let i = 0; i < OPENED; i++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[role=option]')) return;
        observer.disconnect();
        // A separate task runs after the rows have been rendered.
        requestAnimationFrame(() =>
          window.setTimeout(() => {
            const interactive = performance.getEntriesByName('interactive')[0]!.startTime;
            Object.assign(window, { opening: { interactive, shown: performance.now() } });
          }),
        );
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    // Wait until the browser has finished setting up this context and closing the last one.
    await setTimeout(REST_MS);
    await page.goto(url, { waitUntil: 'commit' });
    const opening = await page.waitForFunction(() => (window as unknown as { opening?: Opening }).opening);
    openings.push((await opening.jsonValue())!);
    await context.close();
  }
  return openings;
}

/** The time from the sender's 250 reply to the frame that shows the row. */
async function timesToScreen(browser: Browser, url: string, client: SmtpClient): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(url);
  await page.getByRole('option').first().waitFor();
  await page.evaluate(() => {
    const shown: Record<string, number> = {};
    Object.assign(window, { shown });
    new MutationObserver(() => {
      const ids = [...document.querySelectorAll<HTMLElement>('[role=option]')].map((row) => row.dataset.id!);
      requestAnimationFrame(() => {
        for (const id of ids) shown[id] ??= performance.timeOrigin + performance.now();
      });
    }).observe(document.body, { childList: true, subtree: true });
  });
  const shownAt = (id: string) => (window as unknown as { shown: Record<string, number> }).shown[id];
  const times: number[] = [];
  for (let i = 0; i < SENT; i++) {
    const id = keptId(await client.send(`Subject: arriving ${i}\r\n\r\nHello.`));
    const kept = performance.timeOrigin + performance.now();
    const shown = await page.waitForFunction(shownAt, id, { polling: 5 });
    // The row may be visible before the sender has read its reply, which counts as 0.
    times.push(Math.max(0, (await shown.jsonValue())! - kept));
  }
  await page.close();
  return times;
}

async function scrollThroughMany(browser: Browser): Promise<void> {
  const app = await startApp();
  try {
    await fillInbox(app, MESSAGES);
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(addresses(app).url);
    await page.getByRole('option').first().waitFor();
    for (const rowsPerFrame of [0.5, 2]) {
      const { frames, slow, blank } = await scroll(page, rowsPerFrame * ROW_HEIGHT);
      const rate = (frames / SCROLLED_MS) * 1000;
      console.log(
        `scrolling ${MESSAGES.toLocaleString('en')} messages, ${rowsPerFrame * 60} rows/s: ${rate.toFixed(1)} frames/s, ` +
          `${slow} of ${frames} frames over 25 ms, rows not yet there in ${blank}`,
      );
    }
    await page.close();
  } finally {
    await app.close();
  }
}

/** Scrolls at a constant speed and counts frames that were late or showed a gap. */
function scroll(page: Page, pixelsPerFrame: number) {
  return page.getByRole('listbox', { name: 'Messages' }).evaluate(
    async (list, { pixels, duration }) => {
      const count = { frames: 0, slow: 0, blank: 0 };
      const start = performance.now();
      for (let last = start; last - start < duration; ) {
        list.scrollTop += pixels;
        const now = await new Promise<number>(requestAnimationFrame);
        count.frames++;
        if (now - last > 25) count.slow++;
        if (list.querySelector('.row-blank')) count.blank++;
        last = now;
      }
      return count;
    },
    { pixels: pixelsPerFrame, duration: SCROLLED_MS },
  );
}
