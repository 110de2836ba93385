import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from './eventually.ts';
import { frame, openMessage, row } from './locators.ts';
import { picture, receipt } from './messages.ts';
import { openInbox } from './open-inbox.ts';

const versions = [
  {
    ...receipt,
    subject: 'Order 17 is on its way',
    html: '<h1>Thanks</h1><p>By post</p>',
    text: 'one\ntwo\nthree',
  },
  { ...receipt, subject: 'Something else' },
  {
    ...receipt,
    subject: 'Order 18 is on its way',
    html: '<h1>Thanks</h1><p>By ship</p>',
    text: 'one\n2\nthree',
  },
];

describe('comparing messages', () => {
  it('two selected messages are shown side by side, and what differs in text, HTML and headers', async (t) => {
    const { page } = await openInbox(t, {
      async before({ send }) {
        for (const version of versions) await send(version);
      },
    });
    for (const subject of ['Order 18', 'Order 17']) await row(page, subject).locator('.row-gutter').click();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare' });
    const frames = dialog.locator('iframe');
    await frames.nth(0).contentFrame().getByText('By post').waitFor();
    await frames.nth(1).contentFrame().getByText('By ship').waitFor();
    for (const [kind, before, after] of [
      ['Text', 'two\n', '2\n'],
      ['HTML', '<p>By post</p>\n', '<p>By ship</p>\n'],
    ] as const) {
      await dialog.getByText(kind, { exact: true }).click();
      await eventually(async () => assert.deepEqual(await dialog.locator('del').allTextContents(), [before]));
      assert.deepEqual(await dialog.locator('ins').allTextContents(), [after]);
    }
    await dialog.getByText('Headers', { exact: true }).click();
    await dialog.locator('ins', { hasText: 'Subject: Order 18' }).waitFor();
  });

  it('both messages fill the height of the dialog, and what is blocked in one of them can be loaded', async (t) => {
    const { page, outside, watch } = await openInbox(t, {
      browser: { viewport: { width: 1280, height: 1100 } },
      async before({ send }) {
        await send({ subject: 'Plain', html: '<p>Plain</p>' });
        await send({ subject: 'Remote', html: '<img src="http://cdn.news.test/hero.png" alt="Hero">' });
      },
    });
    watch.allow('cdn.news.test');
    outside.put('http://cdn.news.test/hero.png', 'image/png', picture);
    for (const subject of ['Plain', 'Remote']) await row(page, subject).locator('.row-gutter').click();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare' });
    await dialog.getByText('1 remote item blocked').waitFor();
    const bottom = async (selector: string) => {
      const { y, height } = (await dialog.locator(selector).last().boundingBox())!;
      return Math.round(y + height);
    };
    await eventually(async () => assert.equal(await bottom('iframe'), await bottom('.compare-body')));
    assert.deepEqual(outside.requested, []);
    await dialog.getByRole('button', { name: 'Load remote content' }).click();
    const hero = dialog.locator('iframe').nth(1).contentFrame().getByRole('img', { name: 'Hero' });
    await eventually(async () =>
      assert.equal(await hero.evaluate((img: HTMLImageElement) => img.naturalWidth), 40),
    );
  });

  it('a message is compared with the previous one like it, if there is one', async (t) => {
    const { page } = await openInbox(t, {
      async before({ send }) {
        for (const version of versions) await send(version);
      },
    });
    const compare = async () => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Compare with the previous one like this' }).click();
    };
    await openMessage(page, 'Something else');
    await compare();
    await page.getByText('No earlier message from this sender has a similar subject.').waitFor();
    await openMessage(page, 'Order 18');
    await compare();
    const dialog = page.getByRole('dialog', { name: 'Compare' });
    await dialog.getByText('Order 17 is on its way').waitFor();
    await dialog.getByText('Order 18 is on its way').waitFor();
  });

  it('the inbox preview shows sender, subject and preheader for each client', async (t) => {
    const { page } = await openInbox(t, {
      before: ({ send }) => send({ ...receipt, html: '<div hidden>Packed today</div><p>Thanks</p>' }),
    });
    await openMessage(page, 'Your receipt');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Inbox preview' }).click();
    const looks = page.getByRole('dialog', { name: 'Inbox preview' }).locator('.inbox-row');
    await eventually(async () => assert.equal(await looks.count(), 6));
    for (const text of await looks.allTextContents())
      assert.match(text, /Harbor & Pine.*Your receipt.*Packed today Thanks/);
  });
});

describe('everyday shortcuts', () => {
  it('Ctrl-click and middle click open a message in a new tab, whose title is the subject', async (t) => {
    const { page, context } = await openInbox(t, { before: ({ send }) => send(receipt) });
    for (const click of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
      const [opened] = await Promise.all([
        context.waitForEvent('page'),
        row(page, 'Your receipt').click(click),
      ]);
      await frame(opened).getByText('Thank you').waitFor();
      await eventually(async () => assert.match(await opened.title(), /^(\(1\) )?Your receipt · Postern$/));
      await opened.close();
    }
  });

  it('every tab can be copied and saved', async (t) => {
    const { page, context } = await openInbox(t, { before: ({ send }) => send(receipt) });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openMessage(page, 'Your receipt');
    for (const [tab, copied, name] of [
      ['HTML', /^<h2/, /\.html$/],
      ['Text', /^Thank you\. See/, /\.txt$/],
      ['Headers', /^Subject: Your receipt/m, /\.txt$/],
      ['Raw', /^From: /m, /\.eml$/],
      ['Links', /^https:\/\/shop\.test\/orders\/7/, /\.txt$/],
    ] as const) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await page.getByRole('button', { name: `Copy ${tab}`, exact: true }).click();
      await eventually(async () =>
        assert.match(await page.evaluate(() => navigator.clipboard.readText()), copied),
      );
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Download ${tab}`, exact: true }).click(),
      ]);
      assert.match(download.suggestedFilename(), name);
    }
  });
});
