import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { bundledChromium } from './bundled-chromium.ts';

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

// Nothing but the page may use the network, or a test that watches every request would watch the browser's own.
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium refuses to sandbox itself as root, which is what containers and CI run as.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * Starts a real Chromium: the one CHROME_PATH names, else the machine's own, else the one from npm.
 * POSTERN_TEST_BROWSER=bundled takes the one from npm in any case.
 */
export function launchBrowser(extraFlags: string[] = []): Promise<Browser> {
  const args = [...flags, ...extraFlags];
  const own = process.env.POSTERN_TEST_BROWSER === 'bundled' ? undefined : systemChromium();
  if (own) return chromium.launch({ executablePath: own, args });
  return chromium.launch({ ...bundledChromium(), args: [...args, '--headless=shell', '--no-zygote'] });
}

function systemChromium(): string | undefined {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...elsewhere].find(
    existsSync,
  );
}
