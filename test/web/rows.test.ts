import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator } from 'playwright-core';
import { eventually } from './eventually.ts';
import { fillInbox } from './fill-inbox.ts';
import { list, row, rows, showsSubjects } from './locators.ts';
import { picture, receipt } from './messages.ts';
import { type Inbox, openInbox } from './open-inbox.ts';

async function widthOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.width ?? 0;
}

const newsletter = {
  from: '"Fernhill Weekly" <bounce@list.test>',
  subject: 'Issue 12',
  html: `<style>.preheader{display:none}</style><span class="preheader">Hidden words</span>
    <div style="display:none">Preheader ${'&#847;&zwnj;&nbsp;'.repeat(80)}</div>
    <p>The   clocks agree.</p><img src="cid:logo">`,
  attachments: [{ filename: 'logo.png', content: picture, cid: 'logo' }],
};

describe('a row', () => {
  it('a row shows who sent what to whom, when, and how it begins', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send(receipt) });
    const shown = row(page, 'Your receipt');
    assert.equal(await shown.locator('.row-sender').textContent(), 'Harbor & Pine');
    assert.equal(
      await shown.locator('.row-sender').getAttribute('title'),
      'Harbor & Pine, envelope sender orders@shop.test',
    );
    assert.match((await shown.locator('.row-recipient').textContent())!, /→ ada@home\.test \+2/);
    assert.equal(await shown.locator('.row-preview').textContent(), 'Thank you See your order.');
    assert.match((await shown.locator('.row-time').textContent())!, /^\d\d:\d\d:\d\d$/);
    await shown.locator('.row-time').hover();
    await eventually(async () =>
      assert.match((await shown.locator('.row-time').getAttribute('title'))!, /\d{4}, \d\d:\d\d:\d\d UTC/),
    );
    // Screen readers read the same.
    const name =
      /^Unread: Your receipt \d\d:\d\d:\d\d Harbor & Pine → ada@home\.test \+2 Thank you See your order\.$/;
    await page.getByRole('option', { name }).waitFor();
  });

  it('a row shows the same when its message arrives while the page is open, without another request', async (t) => {
    const { page, send } = await openInbox(t, { before: ({ send }) => send({ subject: 'first' }) });
    await row(page, 'first').waitFor();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await send(receipt);
    const shown = row(page, 'Your receipt');
    await shown.locator('.row-sender', { hasText: 'Harbor & Pine' }).waitFor();
    await shown.locator('.row-preview', { hasText: 'Thank you See your order.' }).waitFor();
    assert.deepEqual(
      requested.filter((url) => url.includes('ids=')),
      [],
    );
  });

  it('a row shows the address of a sender without a name, and nothing for an empty message', async (t) => {
    const { page } = await openInbox(t, {
      before: ({ send }) => send({ from: 'ada@home.test', subject: 'bare', text: '' }),
    });
    assert.equal(await row(page, 'bare').locator('.row-sender').textContent(), 'ada@home.test');
    assert.equal(await row(page, 'bare').locator('.row-preview').textContent(), '');
  });

  it('a row begins with the preheader, without its padding', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send(newsletter) });
    assert.equal(
      await row(page, 'Issue 12').locator('.row-preview').textContent(),
      'Hidden words Preheader The clocks agree.',
    );
  });

  it('a row has a mark for attachments, but not for a picture inside the HTML', async (t) => {
    const { page } = await openInbox(t, {
      async before({ send }) {
        await send(newsletter);
        await send({ subject: 'bill', attachments: [{ filename: 'bill.pdf', content: 'x' }] });
      },
    });
    await row(page, 'bill').locator('.row-clip').waitFor();
    assert.equal(await row(page, 'Issue 12').locator('.row-clip').count(), 0);
    await page.getByRole('button', { name: 'Attachments', exact: true }).click();
    await showsSubjects(page, ['bill']);
  });

  it('a row keeps the subject readable beside tags and marks, in both densities', async (t) => {
    const subject = 'A subject of ordinary length about the order';
    const { page, client } = await openInbox(t, {
      async before({ send, client }: Inbox) {
        const id = await send({ ...receipt, subject, attachments: [{ filename: 'a.pdf', content: 'x' }] });
        await client.update(id, {
          is_starred: true,
          tags: ['a long tag that nobody can read', 'another long one', 'x'.repeat(100)],
        });
      },
    });
    assert.equal((await client.list()).total, 1);
    const shown = row(page, subject);
    await shown.locator('.row-tags').waitFor();
    await shown.locator('.row-time', { hasText: /^\d\d:\d\d:\d\d$/ }).waitFor();
    for (const density of ['comfortable', 'compact']) {
      for (const width of [320, 360, 768, 1280, 1920, 2560]) {
        await page.setViewportSize({ width, height: 700 });
        const [rowBox, words] = [await widthOf(shown), await widthOf(shown.locator('.row-subject'))];
        assert.ok(words > rowBox * 0.25, `${density}, ${width}: ${words} of ${rowBox} pixels`);
        const outside = await shown.evaluate((element) => {
          const edge = element.getBoundingClientRect().right;
          return [...element.querySelectorAll('.row-time, .row-clip, .row-star, .row-tags')]
            .filter((part) => part.getBoundingClientRect().right > edge)
            .map((part) => part.className);
        });
        assert.deepEqual(outside, [], `${density}, ${width}`);
      }
      await page.keyboard.press('g');
      await page.keyboard.press('d');
    }
  });

  it('a row shows the size where there is room', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send(receipt) });
    const size = row(page, 'Your receipt').locator('.row-size');
    await size.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1920, height: 800 });
    await size.waitFor();
    assert.match((await size.textContent())!, /^\d+ B$|KB$/);
  });

  it('a row does not move when a tag is added', async (t) => {
    const { page, client, send } = await openInbox(t);
    const id = await send(receipt);
    const places = () =>
      page.evaluate(() =>
        ['.row-subject', '.row-people', '.row-time', '.list-scroller', '.bar-count'].map((selector) => {
          const { x, y } = document.querySelector(selector)!.getBoundingClientRect();
          return [selector, x, y];
        }),
      );
    await row(page, 'Your receipt').locator('.row-sender').waitFor();
    await page.getByText('1 message').waitFor();
    const before = await places();
    await client.update(id, { tags: ['new'] });
    await row(page, 'Your receipt').locator('.tag', { hasText: 'new' }).waitFor();
    await page.getByRole('button', { name: 'Filter by tag' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'new' }).waitFor();
    assert.deepEqual(await places(), before);
  });

  it('a row keeps its time inside the narrowest list', async (t) => {
    const subject = 'A subject of ordinary length';
    const { page } = await openInbox(t, {
      async before({ send, client }: Inbox) {
        const id = await send({ ...receipt, subject, attachments: [{ filename: 'a.pdf', content: 'x' }] });
        await client.update(id, { is_starred: true, tags: ['needs review'] });
      },
    });
    const shown = row(page, subject);
    await shown.locator('.row-tags').waitFor();
    await shown.locator('.row-time', { hasText: /^\d\d:\d\d:\d\d$/ }).waitFor();
    await page.getByRole('separator', { name: 'List width' }).press('Home');
    await eventually(async () => assert.equal(await widthOf(list(page)), 300));
    for (const density of ['comfortable', 'compact']) {
      const { x, width } = (await shown.boundingBox())!;
      const time = (await shown.locator('.row-time').boundingBox())!;
      assert.ok(time.x + time.width <= x + width, density);
      assert.ok((await widthOf(shown.locator('.row-subject'))) > width * 0.2, density);
      await list(page).focus();
      await page.keyboard.press('g');
      await page.keyboard.press('d');
    }
  });
});

describe('a compact row', () => {
  it('a compact row shows the whole sender, and the recipient only if it is not the usual one', async (t) => {
    const { page } = await openInbox(t, {
      async before({ send, page }) {
        await page.addInitScript(() => localStorage.setItem('postern.settings', '{"density":"compact"}'));
        for (const subject of ['first', 'second', 'third'])
          await send({ from: 'A Sender of Twenty <a@shop.test>', to: 'ada@home.test', subject });
        await send({ from: 'Bob <b@shop.test>', to: 'other@home.test', subject: 'differs' });
        for (const to of ['cyd@home.test', 'dan@home.test'])
          await send({
            from: 'A Sender with a Name of Fifty Letters or even more <l@shop.test>',
            to,
            subject: to,
          });
      },
    });
    const sender = row(page, 'first').locator('.row-sender');
    await sender.waitFor();
    assert.ok(await sender.evaluate((it) => it.scrollWidth <= it.clientWidth), 'the sender is not cut');
    await row(page, 'first').locator('.row-recipient').waitFor({ state: 'hidden' });
    await row(page, 'differs').getByText('other@home.test').waitFor();
    // A long sender gives way to it.
    const [people, recipient] = await Promise.all(
      ['.row-people', '.row-recipient'].map((part) => row(page, 'cyd').locator(part).boundingBox()),
    );
    assert.ok(
      recipient!.width > 40 && recipient!.y < people!.y + people!.height / 2,
      'the recipient is seen',
    );
    assert.ok(recipient!.x + recipient!.width <= people!.x + people!.width + 1);
  });
});

describe('text from right to left', () => {
  it('text from right to left is cut at its end, and begins at the right', async (t) => {
    const words = 'مرحبا بكم في متجرنا الجديد '.repeat(12);
    const { page } = await openInbox(t, { before: ({ send }) => send({ subject: words, text: words }) });
    for (const part of ['.row-subject', '.row-preview']) {
      const text = row(page, 'مرحبا').locator(`${part} > bdi`);
      await text.waitFor();
      // The first letter is at the right edge, inside the box.
      const [letter, box] = await text.evaluate((element) => {
        const range = document.createRange();
        range.setStart(element.firstChild!, 0);
        range.setEnd(element.firstChild!, 1);
        return [range.getBoundingClientRect().right, element.getBoundingClientRect().right];
      });
      assert.ok(Math.abs(letter! - box!) < 3, `${part}: ${letter} of ${box}`);
    }
  });
});

describe('the filters', () => {
  it('the filters are all visible next to a large count', async (t) => {
    const { page } = await openInbox(t, {
      browser: { viewport: { width: 1280, height: 800 } },
      before: ({ app }) => fillInbox(app, 1318),
    });
    await page.locator('.bar-count', { hasText: '1,318' }).waitFor();
    await page.locator('.chip-count', { hasText: '1,318' }).waitFor();
    const hidden = await page.locator('.chips').evaluate((chips) => chips.scrollWidth - chips.clientWidth);
    assert.equal(hidden, 0);
  });
});

describe('hostile names and previews', () => {
  it('hostile names and previews stay text, and take no more space than others', async (t) => {
    const attacks = [
      { from: '"<img src=x onerror=alert(1)>" <a@x.test>', text: '<script>alert(1)</script>' },
      { from: '"\u202Eevil\u202C" <a@x.test>', text: '\u202E\u2067reversed\u0000\u0007' },
      { from: `"e${'\u0301'.repeat(150)}" <a@x.test>`, text: `e${'\u0301'.repeat(5000)}` },
      { from: `"${'W'.repeat(5000)}" <a@x.test>`, text: 'W'.repeat(100_000) },
      { from: '"\u2028\u2029\u0085" <a@x.test>', text: '\u{1F469}\u200D'.repeat(3000) },
      { from: '"" <a@x.test>', html: '<div style="display:none">'.repeat(3000) },
    ];
    const { page } = await openInbox(t, {
      async before({ send }) {
        for (const [i, attack] of attacks.entries()) await send({ ...attack, subject: `attack ${i}` });
      },
    });
    await showsSubjects(page, attacks.map((_, i) => `attack ${i}`).toReversed());
    assert.equal(await list(page).locator('img, script').count(), 0);
    for (const shown of await rows(page).all()) {
      const text = (await shown.textContent())!;
      assert.doesNotMatch(text, /[\u0000-\u0008\u202A-\u202E\u2066-\u2069]/);
      assert.ok(text.length < 600, `${text.length} characters`);
    }
    await row(page, 'attack 0').locator('.row-sender', { hasText: '<img src=x' }).waitFor();
    await row(page, 'attack 1').locator('.row-sender', { hasText: '\uFFFDevil' }).waitFor();
    const isWider = await list(page).evaluate((element) => element.scrollWidth > element.clientWidth);
    assert.equal(isWider, false);
  });
});

describe('the list', () => {
  it('the list grows with the window, and can be resized, also by keyboard', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send(receipt) });
    await row(page, 'Your receipt').waitFor();
    const widths: number[] = [];
    for (const width of [1280, 1920, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      widths.push(await widthOf(list(page)));
    }
    assert.ok(widths[0]! < widths[1]! && widths[1]! < widths[2]!, widths.join());
    const divider = page.getByRole('separator', { name: 'List width' });
    const { x, y, height } = (await divider.boundingBox())!;
    await page.mouse.move(x, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(1000, y + height / 2);
    await page.mouse.up();
    await eventually(async () => assert.ok(Math.abs((await widthOf(list(page))) - 1000) < 3));
    await divider.press('ArrowLeft');
    await eventually(async () => assert.ok(Math.abs((await widthOf(list(page))) - 976) < 3));
    await page.reload();
    await eventually(async () => assert.ok(Math.abs((await widthOf(list(page))) - 976) < 3));
    await divider.dblclick();
    await eventually(async () => assert.equal(await widthOf(list(page)), widths[2]));
  });

  it('the list shows seconds for the last hour, the exact time in a tooltip, and keeps them current', async (t) => {
    const { page } = await openInbox(t, {
      async before({ page, send }) {
        await send({ subject: 'today' });
        await page.clock.install();
      },
    });
    const time = row(page, 'today').locator('.row-time');
    await time.filter({ hasText: /^\d\d:\d\d:\d\d$/ }).waitFor();
    const shown = (await time.textContent())!;
    await time.hover();
    assert.match((await time.getAttribute('title'))!, new RegExp(`\\d{4}, ${shown} UTC$`));
    await page.clock.fastForward('25:00:00');
    await time.filter({ hasText: /^\d+ \w{3}$/ }).waitFor();
  });
});
