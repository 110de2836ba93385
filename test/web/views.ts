import type { Page } from 'playwright-core';
import { newSignIn } from '../../demo/messages/accounts.ts';
import { holidayPhotos } from '../../demo/messages/attachments.ts';
import { phishing } from '../../demo/messages/authentication.ts';
import { veryLongSubject } from '../../demo/messages/edges.ts';
import { arabicBoarding, russianLibrary } from '../../demo/messages/languages.ts';
import { remotePictures } from '../../demo/messages/newsletters.ts';
import { orderReceipt } from '../../demo/messages/receipts.ts';
import { type DemoMail, Scene } from '../../demo/scene.ts';
import type { Inbox } from './inbox.ts';
import { list, reader, rows } from './page.ts';

const mails = {
  veryLongSubject,
  russianLibrary,
  arabicBoarding,
  holidayPhotos,
  remotePictures,
  phishing,
  newSignIn,
  orderReceipt,
} satisfies Record<string, DemoMail>;

type MailName = keyof typeof mails;

/** A way to look at the page: which mail is open on which side, and what is done there. */
export interface View {
  name: string;
  mail?: MailName;
  query?: string;
  act?: (page: Page) => Promise<unknown>;
}

const sides: readonly (readonly [tab: string, mail: MailName])[] = [
  ['html', 'remotePictures'],
  ['html', 'arabicBoarding'],
  ['text', 'russianLibrary'],
  ['source', 'orderReceipt'],
  ['headers', 'newSignIn'],
  ['raw', 'newSignIn'],
  ['attachments', 'holidayPhotos'],
  ['auth', 'phishing'],
  ['links', 'phishing'],
];

const dialogs: readonly (readonly [name: string, key: string])[] = [
  ['the palette', 'Control+k'],
  ['the keys', '?'],
  ['the settings', ','],
  ['the tags', 't'],
  ['a release', 'r'],
];

/** Every view there is of an inbox with mail. */
export const views: readonly View[] = [
  { name: 'the list' },
  { name: 'a search', query: 'q=order' },
  { name: 'a search that finds nothing', query: 'q=xyzzy&tag=orders' },
  { name: 'a mail that is gone', query: 'm=01JCM5X3V7K2Q8T4N6R9W1Y0ZA' },
  { name: 'a very long subject', mail: 'veryLongSubject' },
  ...sides.map(([tab, mail]): View => ({ name: `${tab} of ${mail}`, mail, query: `tab=${tab}` })),
  {
    name: 'an attachment',
    mail: 'holidayPhotos',
    query: 'tab=attachments',
    act: (page) => page.getByRole('button', { name: /^Open/ }).first().click(),
  },
  ...dialogs.map(
    ([name, key]): View => ({ name, mail: 'orderReceipt', act: (page) => page.keyboard.press(key) }),
  ),
  {
    name: 'a selection',
    act: async (page) => {
      await list(page).focus();
      await page.keyboard.press('Control+a');
    },
  },
  {
    name: 'the menu of a mail',
    mail: 'orderReceipt',
    act: (page) => page.getByRole('button', { name: 'More actions' }).click(),
  },
  {
    name: 'the question before all is deleted',
    act: async (page) => {
      await page.getByRole('button', { name: 'List actions' }).click();
      await page.getByRole('menuitem', { name: /Delete all/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** Puts the mails of the views into an inbox; returns the way to each view. */
export async function prepareViews({
  send,
  client,
  url,
  page,
}: Inbox): Promise<(view: View) => Promise<void>> {
  const ids = new Map<MailName, string>();
  for (const [name, mail] of Object.entries(mails) as [MailName, DemoMail][]) {
    ids.set(name, await send(mail(new Scene(1, new Date()))));
  }
  await client.update(ids.get('russianLibrary')!, {
    tags: ['orders', 'a rather long tag that is cut somewhere'],
  });
  await client.update(ids.get('newSignIn')!, { is_starred: true, is_read: true, tags: ['accounts'] });

  return async ({ mail, query, act }) => {
    const parameters = [mail && `m=${ids.get(mail)}`, query].filter(Boolean).join('&');
    await page.goto(`${url}/?${parameters}`);
    if (mail) {
      await reader(page).getByRole('heading').first().waitFor();
      await page.getByRole('tabpanel').locator('> *').first().waitFor();
    } else if (query) {
      const settled = page
        .getByText(/No matching messages|doesn't exist|\d messages?/)
        .locator('visible=true');
      await settled.first().waitFor();
    } else await rows(page).first().waitFor();
    await act?.(page);
    if (act) await page.locator('dialog[open], [role=menu], [aria-selected=true]').first().waitFor();
  };
}
