/** Takes the screenshots of the README and the guides, light and dark, with the demo messages: `npm run screenshots`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { inbox, messages } from '../demo/inbox.ts';
import { openSender } from '../demo/send.ts';
import { PosternClient } from '../src/client/client.ts';
import { SmtpClient } from '../test/smtp-client.ts';
import { launchBrowser } from '../test/web/browser.ts';
import { chooseView } from '../test/web/locators.ts';
import { addresses, startApp } from '../test/web/start-app.ts';
import { smallPng } from './small-png.ts';

interface Scene {
  /** Path of the picture in docs/, without `-dark` and the extension. */
  name: string;
  size: { width: number; height: number };
  /** Query of the page's URL. */
  query: () => string | Promise<string>;
  /** Resolves once everything that the picture is about is on the screen. */
  ready: (page: Page) => Promise<void>;
}

const docs = fileURLToPath(new URL('../docs/', import.meta.url));
const LARGEST = 500_000;

// Messages whose subjects need no special fonts go to the top, because not every machine has emoji or Japanese fonts.
const drawable = /^[\u0020-\u024f€’–]*$/;

const app = await startApp(['--smtp-name', 'localhost']);
const { url, smtpPort } = addresses(app);
const client = new PosternClient({ baseUrl: url });

const scenes: Scene[] = [
  {
    name: 'inbox',
    size: { width: 1280, height: 800 },
    query: () => message('tomatoes'),
    ready: (page) => page.frameLocator('iframe').getByRole('heading').first().waitFor(),
  },
  {
    name: 'images/message',
    size: { width: 1280, height: 800 },
    query: () => message('subject:code'),
    ready: (page) => page.frameLocator('iframe').getByText(/code/i).first().waitFor(),
  },
  {
    name: 'images/search',
    size: { width: 1100, height: 620 },
    query: async () =>
      `q=${encodeURIComponent('november has:attachment')}&${await message('subject:ticket')}`,
    ready: (page) => page.locator('mark').first().waitFor(),
  },
  {
    name: 'images/connections',
    size: { width: 1100, height: 620 },
    query: async () => `connections=${(await client.sessions({ refused: true })).sessions[0]!.id}`,
    ready: (page) => page.getByText('RCPT TO:').first().waitFor(),
  },
];

const browser = await launchBrowser(['--font-render-hinting=none']);
try {
  await sendDemo();
  await failToSend();
  await handle();
  mkdirSync(`${docs}images`, { recursive: true });
  const wanted = process.argv.slice(2);
  for (const scene of scenes.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
    for (const scheme of ['light', 'dark'] as const) await take(browser, scene, scheme);
} finally {
  await browser.close();
  await app.close();
}

/** Selects the newest message that a search finds. */
async function message(q: string): Promise<string> {
  const [found] = (await client.list({ q, limit: 1 })).messages;
  if (!found) throw new Error(`No demo message matches ${q}`);
  return `m=${found.id}`;
}

async function sendDemo(): Promise<void> {
  const sender = openSender('127.0.0.1', smtpPort);
  const all = [...messages(inbox.length, 1)];
  const [below, above] = [false, true].map((wanted) =>
    all.filter(({ subject }) => (typeof subject === 'string' && drawable.test(subject)) === wanted),
  );
  for (const message of [...below!, ...above!]) await sender.send(message);
  sender.close();
}

/** A session in which a recipient is rejected, as by an application with a typing error. */
async function failToSend(): Promise<void> {
  const sender = await SmtpClient.connect(smtpPort);
  await sender.say('MAIL FROM:<orders@shop.test>');
  await sender.say('RCPT TO:<ada lovelace@example.test>');
  await sender.say('QUIT');
  await sender.close();
}

/** Marks some messages as read, starred and tagged, like an inbox in use. */
async function handle(): Promise<void> {
  const { messages } = await client.list({ limit: 200 });
  const of = (sender: string) => messages.find((message) => message.sender.startsWith(sender))!.id;
  for (const message of messages.slice(3)) await client.update(message.id, { is_read: true });
  for (const sender of ['security@', 'builds@']) await client.update(of(sender), { is_read: false });
  await client.update(of('billing@'), { is_starred: true, tags: ['billing'] });
  await client.update(of('no-reply@fieldnote'), { tags: ['accounts'] });
  await client.update(of('builds@'), { tags: ['ci'] });
}

async function take(browser: Browser, scene: Scene, colorScheme: 'light' | 'dark'): Promise<void> {
  const page = await browser.newPage({ viewport: scene.size, deviceScaleFactor: 2, colorScheme });
  await page.goto(`${url}/?${await scene.query()}`);
  if (colorScheme === 'dark' && scene.name !== 'images/connections') await chooseView(page, 'Dark');
  await scene.ready(page);
  await page.waitForLoadState('networkidle');
  const path = `${docs}${scene.name}${colorScheme === 'dark' ? '-dark' : ''}.png`;
  const picture = smallPng(await page.screenshot({ animations: 'disabled' }));
  if (picture.length > LARGEST) throw new Error(`${path} would be ${picture.length} bytes, over ${LARGEST}`);
  writeFileSync(path, picture);
  console.log(`${path}: ${Math.round(picture.length / 1000)} KB`);
  await page.close();
}
