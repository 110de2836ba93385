import type { Page } from 'playwright-core';
import { newSignIn } from '../../demo/messages/accounts.ts';
import { holidayPhotos } from '../../demo/messages/attachments.ts';
import { phishing } from '../../demo/messages/authentication.ts';
import { bounce, forwarded } from '../../demo/messages/bounces.ts';
import { invitation } from '../../demo/messages/calendar.ts';
import { veryLongSubject } from '../../demo/messages/edges.ts';
import { arabicBoarding, russianLibrary } from '../../demo/messages/languages.ts';
import { remotePictures } from '../../demo/messages/newsletters.ts';
import { orderReceipt } from '../../demo/messages/receipts.ts';
import { type DemoMessage, Scene } from '../../demo/scene.ts';
import { list, reader, rows } from './locators.ts';
import type { Inbox } from './open-inbox.ts';

const messages = {
  veryLongSubject,
  russianLibrary,
  arabicBoarding,
  holidayPhotos,
  remotePictures,
  phishing,
  newSignIn,
  orderReceipt,
  invitation,
  bounce,
  forwarded,
} satisfies Record<string, DemoMessage>;

type MessageName = keyof typeof messages | 'captured';

/** A state of the page: the open message, the query string, and what to do there. */
export interface View {
  name: string;
  message?: MessageName;
  query?: string;
  act?: (page: Page) => Promise<unknown>;
}

const tabs: readonly (readonly [tab: string, message: MessageName])[] = [
  ['html', 'remotePictures'],
  ['html', 'arabicBoarding'],
  ['html', 'invitation'],
  ['text', 'bounce'],
  ['text', 'russianLibrary'],
  ['source', 'orderReceipt'],
  ['headers', 'newSignIn'],
  ['raw', 'newSignIn'],
  ['attachments', 'holidayPhotos'],
  ['auth', 'phishing'],
  ['links', 'phishing'],
  ['request', 'captured'],
];

const dialogs: readonly (readonly [name: string, key: string])[] = [
  ['all clients', 'w'],
  ['the inspector', 'i'],
  ['the palette', 'Control+k'],
  ['the keys', '?'],
  ['the settings', ','],
  ['the tags', 't'],
  ['a release', 'r'],
];

/** All views of an inbox with messages. */
export const views: readonly View[] = [
  { name: 'the list' },
  { name: 'a search', query: 'q=order' },
  { name: 'a search that finds nothing', query: 'q=xyzzy&tag=orders' },
  {
    name: 'the operators of a search',
    act: async (page) => {
      await page.keyboard.press('/');
      await page.getByRole('option', { name: 'from:' }).waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'a search that cannot use a value',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Search messages' }).fill('larger:big is:');
      await page.getByRole('status').getByText('needs a size').waitFor();
      await page.getByRole('option', { name: 'is:unread' }).waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  { name: 'a missing message', query: 'm=01JCM5X3V7K2Q8T4N6R9W1Y0ZA' },
  { name: 'a very long subject', message: 'veryLongSubject' },
  ...tabs.map(([tab, message]): View => ({ name: `${tab} of ${message}`, message, query: `tab=${tab}` })),
  ...(['phishing', 'remotePictures'] as const).map(
    (message): View => ({
      name: `checks of ${message}`,
      message,
      query: 'tab=checks',
      act: async (page) => {
        const checks = page.locator('details.check');
        await checks.first().waitFor();
        await checks.evaluateAll((all) => {
          for (const check of all) (check as HTMLDetailsElement).open = true;
        });
        // Features with little effect are in the table only on request.
        const all = page.getByRole('button', { name: /^Show all \d+/ });
        if ((await page.locator('.matrix-feature').count()) === 0) await all.first().click();
        await page.locator('.matrix-feature').first().click();
        await page.locator('.matrix-details').waitFor();
      },
    }),
  ),
  {
    name: 'the display options of a message',
    message: 'orderReceipt',
    query: 'tab=html',
    act: (page) => page.getByRole('button', { name: /^View$|^Preview as/ }).click(),
  },
  {
    name: 'an attachment',
    message: 'holidayPhotos',
    query: 'tab=attachments',
    act: (page) => page.getByRole('button', { name: /^Open/ }).first().click(),
  },
  {
    name: 'an attached message',
    message: 'forwarded',
    query: 'tab=attachments',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Open .*\.eml/ })
        .first()
        .click();
      await page.locator('.attached-head').waitFor();
    },
  },
  ...dialogs.map(
    ([name, key]): View => ({ name, message: 'orderReceipt', act: (page) => page.keyboard.press(key) }),
  ),
  {
    name: 'about',
    message: 'orderReceipt',
    act: async (page) => {
      await page.keyboard.press(',');
      await page.getByRole('button', { name: 'About' }).click();
      await page.getByText('Running for').waitFor();
    },
  },
  {
    name: 'a selection',
    act: async (page) => {
      await list(page).focus();
      await page.keyboard.press('Control+a');
    },
  },
  {
    name: 'the menu of a message',
    message: 'orderReceipt',
    act: (page) => page.getByRole('button', { name: 'More actions' }).click(),
  },
  {
    name: 'a test to copy',
    message: 'newSignIn',
    act: (page) => page.getByRole('button', { name: 'Copy as test' }).click(),
  },
  {
    name: 'the preview of inboxes',
    message: 'orderReceipt',
    act: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Inbox preview' }).click();
      await page.locator('.inbox-row').first().waitFor();
    },
  },
  ...['Rendered', 'Headers'].map(
    (kind): View => ({
      name: `the ${kind} of two messages`,
      act: async (page) => {
        for (const gutter of [0, 2]) await page.locator('.row-gutter').nth(gutter).click();
        await page.getByRole('button', { name: 'Compare', exact: true }).click();
        await page.getByRole('dialog').getByText(kind, { exact: true }).click();
        await page.locator('.compare-frame, .diff').first().waitFor();
      },
    }),
  ),
  {
    name: 'the connections',
    query: 'connections=all',
    act: (page) => page.locator('.session button').first().click(),
  },
  {
    name: 'the form of a fault',
    query: 'connections=all',
    act: async (page) => {
      await page.getByRole('button', { name: 'Add fault' }).click();
      await page.getByRole('form', { name: 'Add fault' }).waitFor();
    },
  },
  {
    name: 'the confirmation before deleting all messages',
    act: async (page) => {
      await page.getByRole('button', { name: 'List actions' }).click();
      await page.getByRole('menuitem', { name: /Delete all/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** Sends the messages of the views to an inbox. Returns a function that opens a view. */
export async function prepareViews({
  send,
  client,
  url,
  page,
}: Inbox): Promise<(view: View) => Promise<void>> {
  const ids = new Map<MessageName, string>();
  for (const [name, message] of Object.entries(messages) as [MessageName, DemoMessage][]) {
    ids.set(name, await send(message(new Scene(1, new Date()))));
  }
  const { id } = await client.send({
    from: 'a@shop.test',
    to: 'ada@home.test',
    subject: 'Over HTTP',
    text: 'x',
  });
  ids.set('captured', id);
  await client.update(ids.get('russianLibrary')!, {
    tags: ['orders', 'a rather long tag that is cut somewhere'],
  });
  await client.update(ids.get('newSignIn')!, { is_starred: true, is_read: true, tags: ['accounts'] });

  return async ({ message, query, act }) => {
    const parameters = [message && `m=${ids.get(message)}`, query].filter(Boolean).join('&');
    await page.goto(`${url}/?${parameters}`);
    if (message) {
      await reader(page).getByRole('heading').first().waitFor();
      await page.getByRole('tabpanel').locator('> *').first().waitFor();
    } else if (query) {
      const settled = page.getByText(/No messages match|doesn't exist|\d messages?/).locator('visible=true');
      await settled.first().waitFor();
    } else await rows(page).first().waitFor();
    await act?.(page);
    const shown = page.locator('dialog[open], [role=menu], [aria-selected=true], .matrix-details');
    if (act) await shown.locator('visible=true').first().waitFor();
  };
}
