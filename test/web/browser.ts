import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { PATIENCE_MS } from '../until.ts';
import { bundledChromium, isBundledChromiumForThisPlatform } from './bundled-chromium.ts';
import { saveScreenshotsOfFailures } from './failure-screenshots.ts';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

// Disable the browser's own network traffic, which tests would otherwise record.
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium can't use its sandbox as root, and containers and CI run as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * Starts the Chromium from npm, so that everyone runs the same one. POSTERN_TEST_BROWSER=system starts an installed one
 * instead, and so does every platform that the one from npm does not run on: CHROME_PATH, or the first that is found.
 */
export async function launchBrowser(extraFlags: string[] = []): Promise<Browser> {
  const browser = await chromium.launch({ ...launchOptions(extraFlags), timeout: PATIENCE_MS });
  saveScreenshotsOfFailures(browser);
  browser.on('context', (context) => context.setDefaultTimeout(PATIENCE_MS));
  return browser;
}

function launchOptions(extraFlags: string[]): LaunchOptions {
  const args = [...flags, ...extraFlags];
  // Under LANG=C, Chromium renames downloads with non-ASCII names to `download`.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const chosen = process.env.POSTERN_TEST_BROWSER || (isBundledChromiumForThisPlatform ? 'npm' : 'system');
  if (chosen === 'system') return { executablePath: systemChromium(), args, env };
  if (chosen !== 'npm') throw new Error(`POSTERN_TEST_BROWSER is ${chosen}. Set it to npm or system.`);
  return { ...bundledChromium(env), args: [...args, '--headless=shell'] };
}

function systemChromium(): string {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...elsewhere];
  const found = paths.find(existsSync);
  if (!found) throw new Error('No Chromium found on this machine. Set CHROME_PATH to the path of one.');
  return found;
}
