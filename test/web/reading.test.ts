import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator } from 'playwright-core';
import { eventually } from './eventually.ts';
import { frame, openMessage, reader, showsSubjects, showTab } from './locators.ts';
import { receipt } from './messages.ts';
import { openInbox } from './open-inbox.ts';

describe('an open message', () => {
  it('an open message shows what the headers say, and who received a blind copy', async (t) => {
    const { page } = await openInbox(t, {
      before: ({ send }) => send({ ...receipt, replyTo: 'Support <help@elsewhere.test>' }),
    });
    await openMessage(page, 'Your receipt');
    const head = reader(page).locator('header');
    await head.getByText('Harbor & Pine').waitFor();
    const texts = await head.locator('dt, dd').allTextContents();
    const facts = texts.map((text) => text.replace(/\s+/g, ' ').trim());
    assert.deepEqual(facts.slice(0, -4), [
      'From',
      'Harbor & Pine orders@shop.test',
      'Reply-To',
      'Support help@elsewhere.test',
      'To',
      'Ada Lovelace ada@home.test',
      'Cc',
      'Bob bob@home.test',
      'Bcc',
      'audit@home.test',
    ]);
    assert.equal(facts.at(-4), 'Received');
    assert.deepEqual(facts.slice(-2), ['Tags', 'Add tag']);
    assert.match((await head.locator('time').textContent())!, /\d{4},? \d\d:\d\d:\d\d UTC/);
  });

  it('an open message shows the envelope and the Date header where they say something else, or on request', async (t) => {
    const { page, send } = await openInbox(t);
    await send({
      envelope: { from: 'bounces@list.test', to: 'ada@home.test' },
      raw: 'From: Ada <ada@home.test>\r\nTo: team@home.test\r\nDate: Sat, 14 Nov 2020 09:30:00 +0100\r\nSubject: Old\r\n\r\nx',
    });
    await send(receipt);
    const facts = reader(page).locator('.reader-facts');
    await openMessage(page, 'Old');
    await facts.getByText('bounces@list.test').waitFor();
    await facts.getByText('Sat, 14 Nov 2020 09:30:00 +0100').waitFor();
    await openMessage(page, 'Your receipt');
    await facts.getByText('Bcc').waitFor();
    assert.equal(await facts.getByText('Envelope').count(), 0);
    assert.equal(await facts.locator('dt', { hasText: 'Date' }).count(), 0);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Always show the envelope' }).click();
    await facts.getByText('Envelope').waitFor();
  });

  it('an open message lists the messages of an address, or copies it', async (t) => {
    const { page, context, send } = await openInbox(t);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await send({ ...receipt, subject: 'Other', from: 'other@shop.test' });
    await send(receipt);
    await openMessage(page, 'Your receipt');
    const address = reader(page).getByRole('button', { name: 'orders@shop.test', exact: true });
    await address.hover();
    await reader(page).getByRole('button', { name: 'Copy orders@shop.test' }).click();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'orders@shop.test');
    await address.click();
    await showsSubjects(page, ['Your receipt']);
    assert.match(page.url(), /q=from%3Aorders%40shop\.test/);
  });

  it('an open message says so when From, To and Date are missing', async (t) => {
    const raw = 'Subject: Bare\r\n\r\nHello\r\n';
    const { page } = await openInbox(t, {
      before: ({ send }) => send({ raw, envelope: { from: 'a@b.test', to: 'c@d.test' } }),
    });
    await openMessage(page, 'Bare');
    const head = reader(page).locator('header');
    await head.getByText('a@b.test').waitFor();
    await eventually(async () => assert.equal(await head.getByText('(no header)').count(), 3));
  });

  it('an open message shows the code to copy and the call to action', async (t) => {
    const html =
      '<h1>Confirm your address</h1><p>Your verification code is <b>482 913</b></p><p><a href="https://shop.test/confirm?t=1">Confirm my address</a></p><p><a href="https://shop.test/unsubscribe">Unsubscribe</a></p>';
    const { page, context } = await openInbox(t, {
      before: ({ send }) => send({ subject: 'Confirm', html }),
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openMessage(page, 'Confirm');
    const link = reader(page).locator('header').getByRole('link', { name: 'Confirm my address' });
    assert.equal(await link.getAttribute('href'), 'https://shop.test/confirm?t=1');
    await reader(page).getByRole('button', { name: 'Copy code 482913' }).click();
    await page.getByText('Code copied').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '482913');
  });

  it('an open message does not move when its code is found', async (t) => {
    const { page } = await openInbox(t, {
      before: ({ send }) => send({ subject: 'Sign in', html: '<p>Your code is 482913</p>' }),
    });
    const found = Promise.withResolvers<void>();
    await page.route('**/codes', async (route) => {
      await found.promise;
      await route.continue();
    });
    await openMessage(page, 'Sign in');
    await frame(page).getByText('482913').waitFor();
    await reader(page).getByRole('button', { name: 'Copy as test' }).waitFor();
    const top = async () => (await page.locator('.html-frame').boundingBox())!.y;
    const before = await top();
    found.resolve();
    await reader(page).getByRole('button', { name: 'Copy code 482913' }).waitFor();
    assert.equal(await top(), before);
  });

  it('an open message shows where its call to action leads, whatever its text claims', async (t) => {
    const actions = [
      ['Another', 'https://www.bank.test/signin', 'https://evil.test/login', 'https://evil.test/login'],
      ['No scheme', 'www.bank.test/signin', 'https://evil.test/login', 'https://evil.test/login'],
      ['User', 'https://bank.test', 'https://bank.test@evil.test/x', 'https://evil.test/x'],
      ['Words', 'Sign in', 'https://evil.test/login', 'Sign in evil.test'],
    ] as const;
    const { page, send } = await openInbox(t);
    for (const [subject, text, href] of actions) {
      const html = `<p>Your account is limited. Sign in to confirm it:</p><p><a href="${href}">${text}</a></p>`;
      await send({ subject, html });
    }
    for (const [subject, , href, shown] of actions) {
      await openMessage(page, subject);
      const action = reader(page).locator('.request-bar').getByRole('link');
      await eventually(async () => assert.equal(await action.textContent(), shown));
      assert.equal(await action.getAttribute('href'), href);
    }
  });

  it('an open message reads a name that is a comment, and keeps remarks next to their addresses', async (t) => {
    const { page, send } = await openInbox(t, { browser: { viewport: { width: 1100, height: 700 } } });
    const to = ['first@rather-long-name.test', 'second@rather-long-name.test', 'third@rather-long-name.test'];
    await send({
      envelope: { from: '', to },
      raw: `From: MAILER-DAEMON@a.test (Mail Delivery System)\r\nBcc: ${to.join(', ')}\r\nSubject: Old form\r\n\r\nx`,
    });
    await openMessage(page, 'Old form');
    const facts = reader(page).locator('.reader-facts');
    await facts.locator('.person-name', { hasText: /^Mail Delivery System$/ }).waitFor();
    await facts.locator('.person-address', { hasText: /^MAILER-DAEMON@a\.test$/ }).waitFor();
    const remarks = facts.locator('.person-item:has(.fact-aside)');
    assert.equal(await remarks.count(), 3);
    for (const item of await remarks.all()) {
      const lines = await item.evaluate((element) => {
        const tops = [...element.querySelectorAll('.person-address, .fact-aside')].map(
          (part) => part.getBoundingClientRect().bottom,
        );
        return Math.max(...tops) - Math.min(...tops);
      });
      assert.ok(lines < 10, `the remark is ${lines} pixels away`);
    }
  });

  it('an open message shows no code and no call to action when it asks for nothing', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send(receipt) });
    const codes = page.waitForResponse(/\/codes$/);
    const links = page.waitForResponse(/\/links$/);
    await openMessage(page, 'Your receipt');
    await Promise.all([codes, links]);
    await reader(page).locator('header').getByText('Harbor & Pine').waitFor();
    assert.equal(
      await reader(page)
        .getByRole('button', { name: /^Copy code/ })
        .count(),
      0,
    );
  });

  it('an open message shows all recipients on request', async (t) => {
    const to = Array.from({ length: 30 }, (_, i) => `member-${i}@team.test`);
    const { page } = await openInbox(t, { before: ({ send }) => send({ to, subject: 'To all' }) });
    await openMessage(page, 'To all');
    await reader(page).getByRole('button', { name: '27 more' }).first().click();
    const last = reader(page).getByText('member-29@team.test');
    await last.waitFor();
    await reader(page).getByRole('button', { name: 'Show fewer' }).first().click();
    await last.waitFor({ state: 'detached' });
  });

  it('an open message is marked as read, and can be marked as unread', async (t) => {
    const { page, client } = await openInbox(t, { before: ({ send }) => send(receipt) });
    await openMessage(page, 'Your receipt');
    const isRead = async () => (await client.list()).messages[0]!.is_read;
    await eventually(async () => assert.equal(await isRead(), true));
    await reader(page).getByRole('button', { name: 'Mark as unread' }).click();
    await eventually(async () => assert.equal(await isRead(), false));
    await page.getByRole('option', { name: /^Unread/ }).waitFor();
  });

  it('an open message starts at the top if the previous one was scrolled', async (t) => {
    const text = Array.from({ length: 300 }, (_, i) => `Line ${i}`).join('\n');
    const { page } = await openInbox(t, {
      async before({ send }) {
        for (const subject of ['second', 'first']) await send({ subject, text: `${subject}\n${text}` });
      },
    });
    // Open both first, so that they are cached and replace each other immediately.
    for (const subject of ['second', 'first']) {
      await openMessage(page, subject);
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

  it('an open message has enough height on a low screen, such as a phone in landscape', async (t) => {
    const { page } = await openInbox(t, {
      browser: { viewport: { width: 640, height: 320 } },
      before: ({ send }) => send({ subject: 'wide', html: '<p>Hello</p>' }),
    });
    await openMessage(page, 'wide');
    const frame = page.locator('iframe');
    await frame.scrollIntoViewIfNeeded();
    assert.ok((await frame.boundingBox())!.height > 250);
  });

  it('an open message shows that someone else deleted it', async (t) => {
    let id = '';
    const { page, client, watch } = await openInbox(t, {
      before: async ({ send }) => {
        id = await send(receipt);
      },
    });
    // Requests for its parts may still be under way, and an error in place of its HTML is not shown in the frame.
    watch.expect(/status of 404 |Framing .* violates .* "frame-ancestors 'none'"/);
    await openMessage(page, 'Your receipt');
    await client.remove(id);
    await reader(page).getByText('This message was deleted.').waitFor();
  });
});

describe('message tabs:', () => {
  it('message tabs: HTML is the default, or Text if there is no HTML', async (t) => {
    const { page } = await openInbox(t, {
      before: async ({ send }) => {
        await send(receipt);
        await send({ subject: 'Only text', text: 'plain words' });
      },
    });
    await openMessage(page, 'Your receipt');
    await page.getByRole('tab', { name: 'HTML', exact: true, selected: true }).waitFor();
    await frame(page).getByRole('heading', { name: 'Thank you' }).waitFor();
    await openMessage(page, 'Only text');
    await page.getByRole('tab', { name: 'Text', selected: true }).waitFor();
    await page.getByRole('tabpanel').getByText('plain words').waitFor();
  });

  it('message tabs: Text shows links and quotes', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send(receipt) });
    await openMessage(page, 'Your receipt');
    const panel = await showTab(page, 'Text');
    const link = panel.getByRole('link', { name: 'https://shop.test/orders/7' });
    await link.waitFor();
    assert.equal(await link.getAttribute('target'), '_blank');
    assert.match((await link.getAttribute('rel'))!, /noopener/);
    await panel.locator('[data-quoted]', { hasText: 'quoted line' }).waitFor();
  });

  it('message tabs: HTML source shows the highlighted source', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send(receipt) });
    await openMessage(page, 'Your receipt');
    const panel = await showTab(page, 'Source');
    await panel.getByText('<h2').first().waitFor();
    assert.equal((await panel.locator('pre').textContent())!.trim(), receipt.html);
    assert.ok((await panel.locator('pre span').count()) > 4, 'the source is not highlighted');
  });

  it('message tabs: Headers shows decoded headers in order, with a filter', async (t) => {
    const { page } = await openInbox(t, {
      before: ({ send }) => send({ ...receipt, subject: 'Grüße 👋', headers: { 'X-Order': '4711' } }),
    });
    await openMessage(page, 'Grüße 👋');
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

  it('message tabs: Raw shows the message as received', async (t) => {
    const { page, client } = await openInbox(t, { before: ({ send }) => send(receipt) });
    await openMessage(page, 'Your receipt');
    const panel = await showTab(page, 'Raw');
    await panel.getByText('Subject:').first().waitFor();
    const { bytes } = await client.raw((await client.list()).messages[0]!.id);
    const raw = Buffer.from(bytes).toString().replaceAll('\r\n', '\n');
    assert.equal(await panel.locator('pre').textContent(), raw);
  });

  it('message tabs: Raw fetches a large message while scrolling', async (t) => {
    const { page, watch } = await openInbox(t, {
      before: ({ send }) =>
        send({ subject: 'Large', attachments: [{ filename: 'a.bin', content: Buffer.alloc(2_000_000, 7) }] }),
    });
    await openMessage(page, 'Large');
    const panel = await showTab(page, 'Raw');
    await panel.getByText('Subject:').first().waitFor();
    const asked = () => watch.requests.filter((address) => address.endsWith('/raw')).length;
    const before = asked();
    assert.ok(before < 6, `${before} parts fetched before scrolling`);
    await panel.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await eventually(() => assert.ok(asked() > before));
  });

  it('message tabs: Authentication explains recorded results', async (t) => {
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
    await openMessage(page, 'Judged');
    const panel = await showTab(page, 'Auth');
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

  it('message tabs: Links shows where each link goes, and warns about deceptive ones', async (t) => {
    const { page } = await openInbox(t, {
      before: ({ send }) =>
        send({
          subject: 'Links',
          html: '<a href="https://shop.test/a">Honest</a> <a href="https://evil.test/b">https://bank.test/login</a> <a href="javascript:alert(1)">Run</a>',
        }),
    });
    await openMessage(page, 'Links');
    const panel = await showTab(page, 'Links');
    await panel.getByText('3 links, 2 suspicious links').waitFor();
    await panel.getByText('Shows bank.test, but goes to evil.test').waitFor();
    await panel.getByText('Runs code instead of opening a page').waitFor();
    assert.equal(await panel.getByRole('link', { name: /javascript/ }).count(), 0);
    assert.equal(
      await panel.getByRole('link', { name: 'https://shop.test/a' }).getAttribute('href'),
      'https://shop.test/a',
    );
  });

  it('message tabs: Request shows the HTTP request of a captured message, and SMTP messages have none', async (t) => {
    const { page, send, url } = await openInbox(t);
    await send({ subject: 'Over SMTP', text: 'x' });
    const response = await fetch(`${url}/capture/sendgrid/v3/mail/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer SG.secret-key' },
      body: JSON.stringify({
        from: { email: 'orders@shop.test' },
        personalizations: [
          { to: [{ email: 'ada@home.test' }], send_at: Math.floor(Date.now() / 1000) + 3600 },
        ],
        subject: 'Over HTTP',
        content: [{ type: 'text/plain', value: 'x' }],
      }),
    });
    assert.equal(response.status, 202);
    const tab = page.getByRole('tab', { name: 'Request' });
    await openMessage(page, 'Over HTTP');
    await reader(page).locator('.reader-facts').getByText('Scheduled').waitFor();
    await tab.click();
    const panel = page.locator('#tab-panel');
    await panel.getByText('SendGrid', { exact: true }).waitFor();
    await panel.getByText('POST /v3/mail/send').waitFor();
    assert.equal(JSON.parse((await panel.locator('pre').textContent())!).subject, 'Over HTTP');
    await panel.getByText(/headers$/).click();
    assert.match((await panel.locator('dl').textContent())!, /authorization\[hidden\]/);
    // A chosen tab stays open, also for a message that has nothing to show there.
    await openMessage(page, 'Over SMTP');
    await panel.getByText('This message arrived over SMTP.').waitFor();
    await showTab(page, 'Text');
    assert.equal(await tab.count(), 0);
  });

  it('message head: To, Cc and Bcc are below each other, the code is on the left, and the body starts there', async (t) => {
    const { page } = await openInbox(t, {
      before: ({ send }) =>
        send({
          to: 'ada@home.test',
          cc: 'bob@home.test',
          subject: 'Your code',
          html: '<p>Your code is 482913</p>',
          envelope: { from: 'a@shop.test', to: ['ada@home.test', 'bob@home.test', 'eve@home.test'] },
        }),
    });
    await openMessage(page, 'Your code');
    await page.getByRole('button', { name: 'Copy code 482913' }).waitFor();
    const left = async (locator: Locator) => Math.round((await locator.boundingBox())!.x);
    const terms = reader(page).getByRole('term');
    for (const name of ['From', 'To', 'Cc', 'Bcc'])
      assert.equal(
        await left(terms.getByText(name, { exact: true })),
        await left(reader(page).getByRole('heading')),
      );
    const people = ['ada@home.test', 'bob@home.test', 'eve@home.test'];
    const lefts = await Promise.all(
      people.map((name) => left(reader(page).getByRole('button', { name, exact: true }))),
    );
    assert.equal(new Set(lefts).size, 1, String(lefts));
    const code = page.getByRole('button', { name: 'Copy code 482913' });
    assert.equal(await left(code), await left(reader(page).getByRole('heading')));
    assert.equal(await left(frame(page).getByText('Your code is')), await left(code));
  });

  it('message head: a long subject can be opened', async (t) => {
    const subject = `${'A very long subject '.repeat(20)}with an end`;
    const { page } = await openInbox(t, { before: ({ send }) => send({ subject, text: 'x' }) });
    await openMessage(page, 'A very long subject');
    const heading = reader(page).getByRole('heading').first();
    const isWhole = () => heading.evaluate((it) => it.scrollHeight <= it.clientHeight);
    assert.equal(await isWhole(), false);
    await page.getByRole('button', { name: 'Show the whole subject' }).click();
    await eventually(async () => assert.ok(await isWhole()));
    assert.match((await heading.textContent())!, /with an end$/);
    await page.getByRole('button', { name: 'Show less' }).click();
    await eventually(async () => assert.equal(await isWhole(), false));
  });

  it('message tabs: an empty tab says so', async (t) => {
    const { page } = await openInbox(t, {
      before: async ({ send }) => {
        await send({ subject: 'Bare', text: 'x' });
        await send({ subject: 'Blank', text: ' \r\n\r\n' });
      },
    });
    await openMessage(page, 'Blank');
    await page.getByRole('tabpanel').getByText('This message has no plain-text part.').waitFor();
    await openMessage(page, 'Bare');
    for (const [tab, note] of [
      ['Source', 'This message has no HTML part.'],
      ['Attachments', 'This message has no attachments.'],
      ['Links', 'This message has no links.'],
    ] as const) {
      await (await showTab(page, tab)).getByText(note).waitFor();
    }
  });

  it('message tabs: number keys and arrow keys switch tabs', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send(receipt) });
    await openMessage(page, 'Your receipt');
    await page.keyboard.press('4');
    await page.getByRole('tab', { name: 'Headers', selected: true }).waitFor();
    await page.getByRole('tab', { name: 'Headers' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Raw', selected: true }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('tab', { name: 'Source', selected: true }).waitFor();
  });
});
