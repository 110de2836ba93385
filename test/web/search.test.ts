import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from './eventually.ts';
import { list, openMessage, reader, row, rows, showsSubjects } from './locators.ts';
import { type Inbox, openInbox } from './open-inbox.ts';

async function sendExamples({ send, client }: Inbox): Promise<void> {
  const welcome = await send({
    from: 'hello@fieldnote.test',
    subject: 'Welcome aboard',
    text: 'Glad you are here.',
  });
  await send({
    from: 'orders@shop.test',
    subject: 'Invoice 4711',
    text: 'Totals',
    attachments: [{ filename: 'i.pdf', content: 'x' }],
  });
  const reset = await send({
    from: 'no-reply@fieldnote.test',
    subject: 'Reset your password',
    text: 'Choose a new one',
  });
  await client.update(welcome, { is_read: true, tags: ['onboarding'] });
  await client.update(reset, { is_starred: true, tags: ['accounts', 'urgent'] });
}

const all = ['Reset your password', 'Invoice 4711', 'Welcome aboard'];

describe('search', () => {
  it('a search finds messages by prefix while typing', async (t) => {
    const { page } = await openInbox(t, { before: sendExamples });
    await showsSubjects(page, all);
    await page.getByRole('combobox', { name: 'Search messages' }).pressSequentially('invo');
    await showsSubjects(page, ['Invoice 4711']);
    await page.getByRole('combobox', { name: 'Search messages' }).fill('');
    await showsSubjects(page, all);
  });

  it('a search finds words in bodies, senders and recipients', async (t) => {
    const { page } = await openInbox(t, { before: sendExamples });
    for (const [words, subjects] of [
      ['glad here', ['Welcome aboard']],
      ['orders@shop.test', ['Invoice 4711']],
      ['reader@home', all],
      ['"your password"', ['Reset your password']],
      ['nothing like this', []],
    ] as const) {
      await page.getByRole('combobox', { name: 'Search messages' }).fill(words);
      await showsSubjects(page, [...subjects]);
    }
  });

  it('a plain word also finds file names, and the URL keeps what was typed', async (t) => {
    const { page } = await openInbox(t, { before: sendExamples });
    const field = page.getByRole('combobox', { name: 'Search messages' });
    for (const [typed, subjects] of [
      ['i.pdf', ['Invoice 4711']],
      ['pd', ['Invoice 4711']],
      ['-pdf', ['Reset your password', 'Welcome aboard']],
      ['"i pdf" totals', ['Invoice 4711']],
      ['pdf OR glad', ['Invoice 4711', 'Welcome aboard']],
      ['is:starred OR glad', ['Reset your password', 'Welcome aboard']],
      ['welcome OR', ['Welcome aboard']],
    ] as const) {
      await field.fill(typed);
      await showsSubjects(page, [...subjects]);
      await eventually(async () => assert.equal(new URL(page.url()).searchParams.get('q'), typed));
    }
  });

  it('the words of all alternatives are highlighted in the HTML view, without changing its layout or print', async (t) => {
    // An element around a word would be an item of its own, and another child.
    const html =
      '<style>div { display: flex; gap: 20px } b:only-child { padding: 9px }</style><div>Your totals and</div><p><b>a</b> bill.pdf</p>';
    const { page } = await openInbox(t, {
      before: ({ send }) => send({ subject: 'Receipt', html }),
      path: '/?q=receipt+OR+invoice+bill+OR+totals',
    });
    await row(page, 'Receipt').locator('mark', { hasText: 'Receipt' }).waitFor();
    await openMessage(page, 'Receipt');
    const body = page.frameLocator('.html-frame').locator('body');
    const highlighted = () =>
      body.evaluate(() => [...(CSS.highlights.get('marked') ?? [])].map((range) => String(range)));
    const layout = () =>
      body.evaluate((element) =>
        [...element.querySelectorAll('div, p, b')].map((each) => {
          const range = document.createRange();
          range.selectNodeContents(each);
          return [each, range].map((it) => JSON.stringify(it.getBoundingClientRect()));
        }),
      );
    const colour = () =>
      body.evaluate((element) => getComputedStyle(element, '::highlight(marked)').backgroundColor);
    await eventually(async () => assert.deepEqual(await highlighted(), ['totals', 'bill']));
    assert.equal(await body.locator('mark').count(), 0);
    assert.equal(await colour(), 'rgb(255, 232, 163)');
    await page.emulateMedia({ media: 'print' });
    assert.equal(await colour(), 'rgba(0, 0, 0, 0)');
    const subject = page.locator('.reader-subject mark');
    assert.equal(
      await subject.evaluate((mark) => getComputedStyle(mark).backgroundColor),
      'rgba(0, 0, 0, 0)',
    );
    await page.emulateMedia({ media: null });

    const marked = await layout();
    await page.getByRole('combobox', { name: 'Search messages' }).fill('');
    await eventually(async () => assert.deepEqual(await highlighted(), []));
    assert.deepEqual(await layout(), marked);
  });

  it('the counts of filters follow a change at once', async (t) => {
    const { page } = await openInbox(t, {
      before: async ({ send }) => {
        for (const subject of ['Order 1', 'Order 2', 'Other']) await send({ subject });
      },
      path: '/?q=order',
    });
    const count = (flag: string) => page.getByRole('button', { name: flag }).locator('.chip-count');
    await eventually(async () => {
      assert.equal(await count('Unread').textContent(), '2');
      assert.equal(await count('Starred').textContent(), '0');
    });
    // The server is not asked, and does not answer.
    await page.route('**/api/v1/**', () => {});
    await row(page, 'Order 1').click();
    await page.keyboard.press('s');
    await eventually(async () => assert.equal(await count('Starred').textContent(), '1'));
    await page.keyboard.press('u');
    await eventually(async () => assert.equal(await count('Unread').textContent(), '1'));
    await page.keyboard.press('s');
    await page.keyboard.press('u');
    await eventually(async () => {
      assert.equal(await count('Unread').textContent(), '2');
      assert.equal(await count('Starred').textContent(), '0');
    });
    await page.unrouteAll();
  });

  it('a search highlights matches in the list and in the message', async (t) => {
    const { page } = await openInbox(t, { before: sendExamples, path: '/?q=invoice+totals' });
    await row(page, 'Invoice 4711').locator('mark', { hasText: 'Invoice' }).waitFor();
    await openMessage(page, 'Invoice 4711');
    await page.getByRole('tabpanel').locator('mark', { hasText: 'Totals' }).waitFor();
  });

  it('a search highlights exactly what the server found, in every script', async (t) => {
    const subject = 'Große Lieferung nach Łódź: 注文番号の確認';
    const text = 'Die Rechnung № 17 liegt bei. 我爱北京。';
    const { page } = await openInbox(t, { before: ({ send }) => send({ subject, text }) });
    for (const [q, marked] of [
      ['lodz', ['Łódź']],
      ['grosse lief', ['Große', 'Lieferung']],
      ['"nach lodz"', ['nach Łódź']],
      ['番号', ['番号']],
      ['確', ['確認']],
      ['北京 rech', ['Rechnung', '北京']],
      ['"no 17"', ['№ 17']],
    ] as const) {
      await page.getByRole('combobox', { name: 'Search messages' }).fill(q);
      await showsSubjects(page, [subject]);
      await openMessage(page, subject);
      const marks = page.locator('.list-pane mark, [role=tabpanel] mark');
      await eventually(async () => assert.deepEqual(await marks.allTextContents(), marked, q));
    }
  });

  it('a search sends few requests while typing', async (t) => {
    const { page, watch } = await openInbox(t, { before: sendExamples });
    await showsSubjects(page, all);
    await page
      .getByRole('combobox', { name: 'Search messages' })
      .pressSequentially('password reset your', { delay: 5 });
    await showsSubjects(page, ['Reset your password']);
    const searches = watch.requests.filter((address) => /[?&]q=/.test(address));
    const [lists, counts] = [/include=preview/, /limit=1$/].map((kind) =>
      searches.filter((one) => kind.test(one)),
    );
    assert.ok(lists!.length < 8, `${lists!.length} requests for 19 letters`);
    // Three, for a search that stays.
    assert.ok(counts!.length <= 3 * lists!.length, `${counts!.length} counts for ${lists!.length} lists`);
  });

  it('a search sends no request if the person leaves before it starts', async (t) => {
    const { page, watch } = await openInbox(t, {
      async before(inbox) {
        await sendExamples(inbox);
        await inbox.page.clock.install();
      },
    });
    await showsSubjects(page, all);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.getByRole('combobox', { name: 'Search messages' }).pressSequentially('inv');
    await page.getByRole('link', { name: /^Postern/ }).click();
    await page.clock.runFor(1000);
    assert.equal(await page.getByRole('combobox', { name: 'Search messages' }).inputValue(), '');
    assert.equal(new URL(page.url()).search, '');
    assert.ok(!watch.requests.some((url) => url.includes('q=')));
  });

  it('a search shows that nothing matches, with a button to clear the search', async (t) => {
    const { page } = await openInbox(t, { before: sendExamples, path: '/?q=xyzzy' });
    await page.locator('.list').getByText('No messages match').waitFor();
    await page.locator('.list').getByRole('button', { name: 'Clear search' }).click();
    await showsSubjects(page, all);
  });

  it('a search adds new messages only if they match', async (t) => {
    const { page, send } = await openInbox(t, { before: sendExamples, path: '/?q=invoice' });
    await showsSubjects(page, ['Invoice 4711']);
    await send({ subject: 'Something else' });
    await send({ subject: 'Invoice 4712' });
    await showsSubjects(page, ['Invoice 4712', 'Invoice 4711']);
  });
});

describe('filters', () => {
  for (const [chip, parameter, subjects] of [
    ['Unread', 'unread=true', ['Reset your password', 'Invoice 4711']],
    ['Starred', 'starred=true', ['Reset your password']],
    ['Attachments', 'has_files=true', ['Invoice 4711']],
  ] as const) {
    it(`${chip} filters the list and is part of the URL`, async (t) => {
      const { page } = await openInbox(t, { before: sendExamples });
      await page.getByRole('button', { name: chip, exact: true }).click();
      await showsSubjects(page, [...subjects]);
      assert.ok(page.url().includes(parameter), page.url());
      await page.getByRole('button', { name: chip, exact: true }).click();
      await showsSubjects(page, all);
    });
  }

  it('the tag menu lists the tags in use, and several tags match any of them', async (t) => {
    const { page } = await openInbox(t, { before: sendExamples });
    await showsSubjects(page, all);
    await page.getByRole('button', { name: 'Filter by tag' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'urgent' }).click();
    await showsSubjects(page, ['Reset your password']);
    await page.getByRole('menuitemcheckbox', { name: 'onboarding' }).click();
    await showsSubjects(page, ['Reset your password', 'Welcome aboard']);
    assert.deepEqual(new URL(page.url()).searchParams.getAll('tag'), ['urgent', 'onboarding']);
  });

  it('a tag of a row or of the open message shows the messages with it', async (t) => {
    const { page } = await openInbox(t, {
      async before({ send, client }) {
        await send({ subject: 'Untagged' });
        await client.update(await send({ subject: 'Tagged' }), { tags: ['billing'] });
      },
    });
    await row(page, 'Tagged').locator('.tag').click();
    await showsSubjects(page, ['Tagged']);
    assert.match(page.url(), /\?tag=billing$/);
    await page.goBack();
    await showsSubjects(page, ['Tagged', 'Untagged']);
    await openMessage(page, 'Tagged');
    await reader(page).getByRole('button', { name: 'billing', exact: true }).click();
    await showsSubjects(page, ['Tagged']);
  });

  it('all active tags are visible and can be removed', async (t) => {
    const { page } = await openInbox(t, {
      path: '/?tag=urgent&tag=onboarding&tag=accounts',
      before: sendExamples,
    });
    await showsSubjects(page, ['Reset your password', 'Welcome aboard']);
    const active = page.getByRole('group', { name: 'Active filters' });
    const edge = (await list(page).boundingBox())!;
    for (const tag of ['urgent', 'onboarding', 'accounts']) {
      const chip = (await active.getByRole('button', { name: `Tag ${tag}` }).boundingBox())!;
      assert.ok(chip.x + chip.width <= edge.x + edge.width, `${tag} is cut off`);
    }
    await active.getByRole('button', { name: 'Tag onboarding' }).click();
    await showsSubjects(page, ['Reset your password']);
    assert.deepEqual(new URL(page.url()).searchParams.getAll('tag'), ['urgent', 'accounts']);
  });

  it('a filter of the API in the address applies, is visible and can be removed', async (t) => {
    const { page } = await openInbox(t, { path: '/?subject=welcome', before: sendExamples });
    await showsSubjects(page, ['Welcome aboard']);
    await page.getByRole('button', { name: 'subject: welcome' }).click();
    await showsSubjects(page, ['Reset your password', 'Invoice 4711', 'Welcome aboard']);
    assert.equal(new URL(page.url()).search, '');
  });

  it('an invalid filter of the API in the address says what is wrong, and can be removed', async (t) => {
    const { page, watch } = await openInbox(t, { path: '/?after=x', before: sendExamples });
    watch.expect(/400/);
    await page.getByText('after must be the id of a message.').first().waitFor();
    await page.getByRole('button', { name: 'after: x' }).click();
    await showsSubjects(page, ['Reset your password', 'Invoice 4711', 'Welcome aboard']);
  });

  it('filters show how many messages of the search they would leave', async (t) => {
    const { page, client, send } = await openInbox(t, { before: sendExamples });
    const counts = (expected: string[]) =>
      eventually(async () => {
        const chips = page.getByRole('toolbar', { name: 'Filters' }).getByRole('button', { pressed: false });
        assert.deepEqual((await chips.allTextContents()).slice(0, 3), expected);
      });
    await counts(['Unread2', 'Starred', 'Attachments']);
    const field = page.getByRole('combobox', { name: 'Search messages' });
    await field.fill('fieldnote');
    await counts(['Unread1', 'Starred1', 'Attachments0']);
    // They follow what happens, as the list does.
    const id = await send({ from: 'no-reply@fieldnote.test', subject: 'Third', text: 'x' });
    await counts(['Unread2', 'Starred1', 'Attachments0']);
    await client.update(id, { is_starred: true });
    await counts(['Unread2', 'Starred2', 'Attachments0']);
    await page.getByRole('button', { name: 'Starred', exact: true }).click();
    await counts(['Unread2', 'Attachments0', 'Tags']);
    await page.getByRole('button', { name: 'Starred', exact: true }).click();
    await field.fill('');
    await counts(['Unread3', 'Starred', 'Attachments']);
  });

  it('filters combine with each other and with a search', async (t) => {
    const { page } = await openInbox(t, { before: sendExamples, path: '/?unread=true&q=fieldnote' });
    await showsSubjects(page, ['Reset your password']);
  });

  it('filters keep a message that stops matching until the view changes, but do not count it', async (t) => {
    const { page, client } = await openInbox(t, { before: sendExamples, path: '/?starred=true' });
    await showsSubjects(page, ['Reset your password']);
    const { messages } = await client.list({ starred: true });
    await client.update(messages[0]!.id, { is_starred: false });
    await page.getByText('0 messages').waitFor();
    await showsSubjects(page, ['Reset your password']);
    await page.getByRole('button', { name: 'Unread', exact: true }).click();
    await showsSubjects(page, []);
  });
});

describe('URL', () => {
  it('the URL restores the whole view', async (t) => {
    const { page, context } = await openInbox(t, { before: sendExamples });
    await page.getByRole('combobox', { name: 'Search messages' }).fill('password');
    await page.getByRole('button', { name: 'Starred', exact: true }).click();
    await openMessage(page, 'Reset your password');
    await page.getByRole('tab', { name: 'Headers' }).click();

    const other = await context.newPage();
    await other.goto(page.url());
    await showsSubjects(other, ['Reset your password']);
    assert.equal(await other.getByRole('combobox', { name: 'Search messages' }).inputValue(), 'password');
    assert.equal(
      await other.getByRole('button', { name: 'Starred', exact: true }).getAttribute('aria-pressed'),
      'true',
    );
    await other.getByRole('tab', { name: 'Headers', selected: true }).waitFor();
    await other.getByRole('heading', { name: 'Reset your password' }).waitFor();
  });

  it('the URL follows Back and Forward through filters and messages', async (t) => {
    const { page } = await openInbox(t, { before: sendExamples });
    await showsSubjects(page, all);
    await page.getByRole('button', { name: 'Starred', exact: true }).click();
    await showsSubjects(page, ['Reset your password']);
    await openMessage(page, 'Reset your password');
    await page.goBack();
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor({ state: 'hidden' });
    await page.goBack();
    await showsSubjects(page, all);
    await page.goForward();
    await showsSubjects(page, ['Reset your password']);
  });

  it('a link to a missing message shows an error', async (t) => {
    const { page, watch } = await openInbox(t, { path: '/?m=01JCM5X3V7K2Q8T4N6R9W1Y0ZA' });
    watch.expect(/Failed to load resource: the server responded with a status of 404/);
    await page.getByText("This message doesn't exist.").first().waitFor();
    await eventually(async () => assert.ok(await list(page).count()));
    assert.equal(await rows(page).count(), 0);
  });
});
