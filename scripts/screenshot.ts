/** Takes the screenshots of the README, with the demo messages: `npm run screenshot`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { inbox, messages } from '../demo/inbox.ts';
import { openSender } from '../demo/send.ts';
import { PosternClient } from '../src/client/client.ts';
import { launchBrowser } from '../test/web/browser.ts';
import { addresses, startApp } from '../test/web/start-app.ts';
import { smallPng } from './small-png.ts';

const docs = fileURLToPath(new URL('../docs/', import.meta.url));
const LARGEST = 500_000;

// Messages whose subjects need no special fonts go to the top, because not every machine has emoji or Japanese fonts.
const drawable = /^[\u0020-\u024f€’–]*$/;

const app = await startApp();
const browser = await launchBrowser(['--font-render-hinting=none']);
try {
  const { url, smtpPort } = addresses(app);
  const client = new PosternClient({ baseUrl: url });
  await sendDemo(smtpPort);
  await handle(client);
  const [open] = (await client.list({ q: 'tomatoes' })).messages;
  for (const scheme of ['light', 'dark'] as const) await take(browser, `${url}/?m=${open!.id}`, scheme);
} finally {
  await browser.close();
  await app.close();
}

async function sendDemo(smtpPort: number): Promise<void> {
  const sender = openSender('127.0.0.1', smtpPort);
  const all = [...messages(inbox.length, 1)];
  const [below, above] = [false, true].map((wanted) =>
    all.filter(({ subject }) => (typeof subject === 'string' && drawable.test(subject)) === wanted),
  );
  for (const message of [...below!, ...above!]) await sender.send(message);
  sender.close();
}

/** Marks some messages as read, starred and tagged, like an inbox in use. */
async function handle(client: PosternClient): Promise<void> {
  const { messages } = await client.list({ limit: 200 });
  const of = (sender: string) => messages.find((message) => message.sender.startsWith(sender))!.id;
  for (const message of messages.slice(3)) await client.update(message.id, { is_read: true });
  for (const sender of ['security@', 'builds@']) await client.update(of(sender), { is_read: false });
  await client.update(of('billing@'), { is_starred: true, tags: ['billing'] });
  await client.update(of('no-reply@fieldnote'), { tags: ['accounts'] });
  await client.update(of('builds@'), { tags: ['ci'] });
}

async function take(browser: Browser, url: string, colorScheme: 'light' | 'dark'): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 2,
    colorScheme,
  });
  await page.goto(url);
  if (colorScheme === 'dark') await page.getByRole('radio', { name: /^Dark/ }).check({ force: true });
  await page.frameLocator('iframe').getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  const path = `${docs}${colorScheme === 'dark' ? 'inbox-dark' : 'inbox'}.png`;
  const picture = smallPng(await page.screenshot({ animations: 'disabled' }));
  if (picture.length > LARGEST) throw new Error(`${path} would be ${picture.length} bytes, over ${LARGEST}`);
  writeFileSync(path, picture);
  console.log(`${path}: ${Math.round(picture.length / 1000)} KB`);
  await page.close();
}
