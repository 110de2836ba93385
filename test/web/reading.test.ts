import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from './eventually.ts';
import { openInbox } from './inbox.ts';
import { receipt } from './mails.ts';
import { frame, openMail, reader, showTab } from './page.ts';

describe('an open mail', () => {
  it('says who sent it to whom, when, and that Bcc was Bcc', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send(receipt) });
    await openMail(page, 'Your receipt');
    const head = reader(page).locator('header');
    await head.getByText('Harbor & Pine').waitFor();
    const facts = (await head.textContent())!;
    for (const fact of [
      'orders@shop.test',
      'Ada Lovelace',
      'ada@home.test',
      'Bob',
      'bob@home.test',
      'audit@home.test',
    ]) {
      assert.ok(facts.includes(fact), `${fact} is not in ${facts}`);
    }
    await head.locator('.person-item', { hasText: 'audit@home.test' }).getByText('bcc').waitFor();
    await head.locator('.person-item', { hasText: 'bob@home.test' }).getByText('cc').waitFor();
    assert.match((await head.locator('time').textContent())!, /\d{4},? \d\d:\d\d:\d\d UTC/);
  });

  it('names every recipient when asked', async (t) => {
    const to = Array.from({ length: 30 }, (_, i) => `member-${i}@team.test`);
    const { page } = await openInbox(t, { before: ({ send }) => send({ to, subject: 'To all' }) });
    await openMail(page, 'To all');
    await reader(page).getByRole('button', { name: '27 more' }).click();
    await reader(page).getByText('member-29@team.test').waitFor();
  });

  it('is marked as read once it is shown, and can be kept unread', async (t) => {
    const { page, client } = await openInbox(t, { before: ({ send }) => send(receipt) });
    await openMail(page, 'Your receipt');
    const isRead = async () => (await client.list()).messages[0]!.is_read;
    await eventually(async () => assert.equal(await isRead(), true));
    await reader(page).getByRole('button', { name: 'Mark as unread' }).click();
    await eventually(async () => assert.equal(await isRead(), false));
    await page.getByRole('option', { name: /^Unread/ }).waitFor();
  });

  it('begins at its beginning, also when the one before was scrolled', async (t) => {
    const text = Array.from({ length: 300 }, (_, i) => `Line ${i}`).join('\n');
    const { page } = await openInbox(t, {
      async before({ send }) {
        for (const subject of ['second', 'first']) await send({ subject, text: `${subject}\n${text}` });
      },
    });
    // So that it is at hand when it is opened again, and takes the place of the other in one go.
    for (const subject of ['second', 'first']) {
      await openMail(page, subject);
      await reader(page)
        .getByText(new RegExp(`${subject}\\s+Line 0`))
        .waitFor();
    }
    const panel = page.getByRole('tabpanel');
    await panel.evaluate((element) => (element.scrollTop = 1000));
    await page.keyboard.press('j');
    await reader(page)
      .getByText(/second\s+Line 0/)
      .waitFor();
    assert.equal(await panel.evaluate((element) => element.scrollTop), 0);
  });

  it('has room on a low screen too, such as a phone on its side', async (t) => {
    const { page } = await openInbox(t, {
      browser: { viewport: { width: 640, height: 320 } },
      before: ({ send }) => send({ subject: 'wide', html: '<p>Hello</p>' }),
    });
    await openMail(page, 'wide');
    const frame = page.locator('iframe');
    await frame.scrollIntoViewIfNeeded();
    assert.ok((await frame.boundingBox())!.height > 250);
  });

  it('that someone else deletes says so', async (t) => {
    let id = '';
    const { page, client } = await openInbox(t, {
      before: async ({ send }) => {
        id = await send(receipt);
      },
    });
    await openMail(page, 'Your receipt');
    await client.remove(id);
    await reader(page).getByText('This message was deleted.').waitFor();
  });
});

describe('the sides of a mail', () => {
  it('begin with HTML when there is some, and with text when there is not', async (t) => {
    const { page } = await openInbox(t, {
      before: async ({ send }) => {
        await send(receipt);
        await send({ subject: 'Only text', text: 'plain words' });
      },
    });
    await openMail(page, 'Your receipt');
    await page.getByRole('tab', { name: 'HTML', exact: true, selected: true }).waitFor();
    await frame(page).getByRole('heading', { name: 'Thank you' }).waitFor();
    await openMail(page, 'Only text');
    await page.getByRole('tab', { name: 'Text', selected: true }).waitFor();
    await page.getByRole('tabpanel').getByText('plain words').waitFor();
  });

  it('Text shows the text with its links and its quotes', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send(receipt) });
    await openMail(page, 'Your receipt');
    const panel = await showTab(page, 'Text');
    const link = panel.getByRole('link', { name: 'https://shop.test/orders/7' });
    await link.waitFor();
    assert.equal(await link.getAttribute('target'), '_blank');
    assert.match((await link.getAttribute('rel'))!, /noopener/);
    await panel.locator('[data-quoted]', { hasText: 'quoted line' }).waitFor();
  });

  it('HTML source shows the source, highlighted', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send(receipt) });
    await openMail(page, 'Your receipt');
    const panel = await showTab(page, 'HTML source');
    await panel.getByText('<h2').first().waitFor();
    assert.equal((await panel.locator('pre').textContent())!.trim(), receipt.html);
    assert.ok((await panel.locator('pre span').count()) > 4, 'no part of the source is highlighted');
  });

  it('Headers are decoded, in order, and can be filtered', async (t) => {
    const { page } = await openInbox(t, {
      before: ({ send }) => send({ ...receipt, subject: 'Grüße 👋', headers: { 'X-Order': '4711' } }),
    });
    await openMail(page, 'Grüße 👋');
    const panel = await showTab(page, 'Headers');
    const names = panel.locator('dt');
    await names.filter({ hasText: 'Subject' }).waitFor();
    await panel.locator('dd', { hasText: 'Grüße 👋' }).waitFor();
    const all = await names.count();
    await panel.getByRole('searchbox', { name: 'Filter headers' }).fill('x-ord');
    await eventually(async () => assert.deepEqual(await names.allTextContents(), ['X-Order']));
    await panel.getByText(`1 of ${all}`).waitFor();
    await panel.getByRole('searchbox', { name: 'Filter headers' }).fill('nothing');
    await panel.getByText('No matching headers.').waitFor();
  });

  it('Raw shows the bytes as they were received', async (t) => {
    const { page, client } = await openInbox(t, { before: ({ send }) => send(receipt) });
    await openMail(page, 'Your receipt');
    const panel = await showTab(page, 'Raw');
    await panel.getByText('as received').waitFor();
    const { bytes } = await client.raw((await client.list()).messages[0]!.id);
    const raw = Buffer.from(bytes).toString().replaceAll('\r\n', '\n');
    assert.equal(await panel.locator('pre').textContent(), raw);
  });

  it('Raw of a large mail is fetched as far as one scrolls', async (t) => {
    const { page, watch } = await openInbox(t, {
      before: ({ send }) =>
        send({ subject: 'Large', attachments: [{ filename: 'a.bin', content: Buffer.alloc(2_000_000, 7) }] }),
    });
    await openMail(page, 'Large');
    const panel = await showTab(page, 'Raw');
    await panel.getByText('as received').waitFor();
    const asked = () => watch.requests.filter((address) => address.endsWith('/raw')).length;
    const before = asked();
    assert.ok(before < 6, `${before} pieces fetched before anyone scrolled`);
    await panel.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await eventually(() => assert.ok(asked() > before));
  });

  it('Authentication says in plain words and colours what servers on the way recorded', async (t) => {
    const { page } = await openInbox(t, {
      before: ({ send }) =>
        send({
          subject: 'Judged',
          headers: [
            {
              key: 'Authentication-Results',
              value:
                'mx.test; dkim=pass header.d=shop.test; spf=softfail smtp.mailfrom=shop.test; dmarc=fail header.from=shop.test',
            },
          ],
        }),
    });
    await openMail(page, 'Judged');
    const panel = await showTab(page, 'Authentication');
    for (const [method, tone, word] of [
      ['DKIM', 'good', 'Passed'],
      ['SPF', 'unsure', 'Soft fail'],
      ['DMARC', 'bad', 'Failed'],
    ] as const) {
      const verdict = panel.getByRole('region', { name: method, exact: true }).locator(`[data-tone=${tone}]`);
      assert.equal(await verdict.textContent(), word);
    }
    await panel.getByRole('region', { name: 'ARC' }).getByText('No results').waitFor();
    const colours = await panel
      .locator('.verdict')
      .evaluateAll((all) =>
        all.map((one) => getComputedStyle(one).color + getComputedStyle(one).backgroundColor),
      );
    assert.equal(new Set(colours).size, 3);
  });

  it('Links lists where each one really goes, and warns when it says otherwise', async (t) => {
    const { page } = await openInbox(t, {
      before: ({ send }) =>
        send({
          subject: 'Links',
          html: '<a href="https://shop.test/a">Honest</a> <a href="https://evil.test/b">https://bank.test/login</a> <a href="javascript:alert(1)">Run</a>',
        }),
    });
    await openMail(page, 'Links');
    const panel = await showTab(page, 'Links');
    await panel.getByText('3 links, 2 suspicious').waitFor();
    await panel.getByText('Says bank.test, leads to evil.test').waitFor();
    await panel.getByText('Runs code instead of opening a page').waitFor();
    assert.equal(await panel.getByRole('link', { name: /javascript/ }).count(), 0);
    assert.equal(
      await panel.getByRole('link', { name: 'https://shop.test/a' }).getAttribute('href'),
      'https://shop.test/a',
    );
  });

  it('that a mail does not have say so', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send({ subject: 'Bare', text: 'x' }) });
    await openMail(page, 'Bare');
    for (const [tab, note] of [
      ['HTML source', 'This message has no HTML part.'],
      ['Attachments', 'This message has no attachments.'],
      ['Links', 'This message has no links.'],
    ] as const) {
      await (await showTab(page, tab)).getByText(note).waitFor();
    }
  });

  it('can be reached by number and with the arrows', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send(receipt) });
    await openMail(page, 'Your receipt');
    await page.keyboard.press('4');
    await page.getByRole('tab', { name: 'Headers', selected: true }).waitFor();
    await page.getByRole('tab', { name: 'Headers' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Raw', selected: true }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('tab', { name: 'HTML source', selected: true }).waitFor();
  });
});
