import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { focused, list, openMessage, row, showsSubjects } from './locators.ts';
import { type Inbox, openInbox } from './open-inbox.ts';

async function sendExamples({ send, client }: Inbox): Promise<void> {
  const invoice = await send({
    from: 'Ada Lovelace <ada@shop.test>',
    to: 'bob@home.test',
    cc: 'Carl <carl@home.test>',
    subject: 'Invoice 17',
    text: 'Totals for Bob',
    attachments: [{ filename: 'Bill March.pdf', content: 'x' }],
  });
  await send({ from: 'bob@home.test', to: 'ada@shop.test', subject: 'Re: Invoice 17', text: 'Thanks, Ada' });
  await client.update(invoice, { is_read: true, tags: ['needs review'] });
}

const both = ['Re: Invoice 17', 'Invoice 17'];

const field = (page: Page) => page.getByRole('combobox', { name: 'Search messages' });
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

async function open(t: TestContext, path = '/'): Promise<Page> {
  const { page } = await openInbox(t, { before: sendExamples, path });
  return page;
}

/** Waits until exactly these suggestions begin the lines of the list. */
async function offers(page: Page, expected: string[]): Promise<void> {
  await eventually(async () =>
    assert.deepEqual(await suggestions(page).locator('.search-text').allTextContents(), expected),
  );
}

describe('search by field', () => {
  it('a search by field narrows the list by each operator', async (t) => {
    const page = await open(t);
    await showsSubjects(page, both);
    for (const [q, subjects] of [
      ['from:ada', ['Invoice 17']],
      ['from:"ada lovelace"', ['Invoice 17']],
      ['to:ada', ['Re: Invoice 17']],
      ['cc:carl', ['Invoice 17']],
      ['cc:zoe OR cc:carl', ['Invoice 17']],
      ['bcc:bob', []],
      ['subject:re', ['Re: Invoice 17']],
      ['filename:march', ['Invoice 17']],
      ['tag:needs', ['Invoice 17']],
      ['is:unread', ['Re: Invoice 17']],
      ['is:read', ['Invoice 17']],
      ['has:attachment', ['Invoice 17']],
      ['invoice -thanks', ['Invoice 17']],
      ['-totals', ['Re: Invoice 17']],
      ['after:today', both],
      ['before:today', []],
      ['larger:1M', []],
      ['smaller:1M', both],
    ] as const) {
      await field(page).fill(q);
      await showsSubjects(page, [...subjects]);
    }
  });

  it('a search by field highlights the words of operators, and neither operators nor excluded words', async (t) => {
    const page = await open(t, '/?q=subject:invoice+is:read+-thanks+tot');
    await openMessage(page, 'Invoice 17');
    const marks = page.locator('.row-subject mark, [role=tabpanel] mark');
    await eventually(async () => assert.deepEqual(await marks.allTextContents(), ['Invoice', 'Totals']));
  });

  it('a search by field keeps a message that stops matching until the view changes, but does not count it', async (t) => {
    const { page, client } = await openInbox(t, { before: sendExamples, path: '/?q=is:unread' });
    await showsSubjects(page, ['Re: Invoice 17']);
    const { messages } = await client.list({ q: 'is:unread' });
    await client.update(messages[0]!.id, { is_read: true });
    await page.getByText('0 messages').waitFor();
    await showsSubjects(page, ['Re: Invoice 17']);
    await field(page).fill('is:read');
    await showsSubjects(page, both);
  });

  it('a search by field waits for the value of an operator before it searches', async (t) => {
    const page = await open(t);
    for (const typed of ['invoice from:', 'invoice is:unr', 'invoice -']) {
      await field(page).fill(typed);
      await eventually(() => assert.equal(new URL(page.url()).searchParams.get('q'), typed));
      await showsSubjects(page, both);
    }
  });

  it('a search by field says what an operator needs when it cannot use its value', async (t) => {
    const page = await open(t);
    await field(page).fill('larger:big');
    const note = page.getByText('larger: needs a size such as 10k or 1M');
    await note.first().waitFor();
    await field(page).press('Enter');
    // Also where the list would be.
    await page.locator('.notice').getByText('larger: needs a size such as 10k or 1M').waitFor();
    await page.locator('.list').getByText('No messages match').waitFor();
    await field(page).fill('larger:1');
    await showsSubjects(page, both);
    assert.equal(await note.count(), 0);
  });
});

describe('a single letter', () => {
  it('a single letter says that it is searched as a word, until another one follows', async (t) => {
    const page = await open(t);
    const note = page.getByText('Finds only the word “t”');
    await field(page).fill('t');
    await note.first().waitFor();
    await page.locator('.list').getByText('No messages match').waitFor();
    for (const q of ['to', 't ', '発']) {
      await field(page).fill(q);
      await eventually(async () => assert.equal(await page.getByText('Finds only the word').count(), 0));
    }
  });
});

describe('an operator of another program', () => {
  for (const [q, note] of [
    ['on:2026-12-31', 'there is no on:. Use after:2026-12-31 and before:2027-01-01.'],
    ['date:today', 'there is no date:. Use after:'],
    ['-label:billing', 'there is no label:. Use tag:.'],
    ['color:red', 'color:red is searched as words, because there is no color:.'],
  ] as const)
    it(`an operator of another program explains itself: ${q}`, async (t) => {
      const page = await open(t);
      await field(page).fill(q);
      await page.locator('.search-panel').getByText(note).waitFor();
    });

  it('an operator of another program is not seen in a URL, a time or a quote', async (t) => {
    const page = await open(t);
    const panel = page.locator('.search-panel');
    await field(page).fill('on:x');
    await panel.getByText('there is no on:').waitFor();
    for (const q of ['http://on.test', '12:30', '"on:x"', 'Re:']) {
      await field(page).fill(q);
      await panel.getByText('there is no').waitFor({ state: 'hidden' });
    }
  });
});

describe('completion of a search', () => {
  it('the search field explains the operators below an empty field, and goes away with the focus', async (t) => {
    const page = await open(t);
    await showsSubjects(page, both);
    assert.equal(await suggestions(page).count(), 0);
    await page.keyboard.press('/');
    await suggestions(page).filter({ hasText: 'from:' }).first().waitFor();
    await page.getByText('Words match in any order.').waitFor();
    assert.equal(await field(page).getAttribute('aria-expanded'), 'true');
    await page.keyboard.press('Escape');
    await suggestions(page).first().waitFor({ state: 'detached' });
    assert.equal(await field(page).getAttribute('aria-expanded'), 'false');
    assert.equal(await focused(page), 'Messages');
  });

  it('the search field shows no help over the list after the field was cleared', async (t) => {
    const page = await open(t);
    await field(page).click();
    await page.getByText('Words match in any order.').waitFor();
    await page.keyboard.type('xyzzy');
    await showsSubjects(page, []);
    await page.getByRole('search').getByRole('button', { name: 'Clear search' }).click();
    await showsSubjects(page, both);
    assert.equal(await focused(page), 'Search messages');
    assert.equal(await suggestions(page).count(), 0);
    await openMessage(page, 'Re: Invoice 17');
  });

  it('the search field completes an operator and its value by keyboard', async (t) => {
    const page = await open(t);
    await field(page).pressSequentially('invoice ta');
    await offers(page, ['tag:']);
    await page.keyboard.press('ArrowDown');
    const active = await field(page).getAttribute('aria-activedescendant');
    assert.equal(await page.locator(`#${active}`).getAttribute('aria-selected'), 'true');
    await page.keyboard.press('Enter');
    await eventually(async () => assert.equal(await field(page).inputValue(), 'invoice tag:'));
    await offers(page, ['tag:"needs review"']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await eventually(async () => assert.equal(await field(page).inputValue(), 'invoice tag:"needs review" '));
    await showsSubjects(page, ['Invoice 17']);
    assert.equal(await focused(page), 'Search messages');
  });

  it('the search field completes in the middle of a search by mouse, and the caret stays there', async (t) => {
    const page = await open(t);
    await field(page).fill('is: invoice');
    await field(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
    await offers(page, ['is:unread', 'is:read', 'is:starred', 'is:unstarred']);
    await suggestions(page).filter({ hasText: 'is:read' }).click();
    await eventually(async () => assert.equal(await field(page).inputValue(), 'is:read invoice'));
    await showsSubjects(page, ['Invoice 17']);
    await eventually(async () =>
      assert.equal(await field(page).evaluate((input: HTMLInputElement) => input.selectionStart), 8),
    );
  });

  it('the search field offers senders and recipients of the list', async (t) => {
    const page = await open(t);
    await showsSubjects(page, both);
    await field(page).pressSequentially('from:sho');
    await offers(page, ['from:ada@shop.test']);
    await field(page).fill('');
    await field(page).pressSequentially('-to:ca');
    await offers(page, ['-to:carl@home.test']);
  });

  it('Esc first leaves the suggestions, then the field', async (t) => {
    const page = await open(t);
    await field(page).pressSequentially('fil');
    await offers(page, ['filename:']);
    await page.keyboard.press('ArrowUp');
    assert.equal(await field(page).getAttribute('aria-activedescendant'), 'search-0');
    await page.keyboard.press('Escape');
    assert.equal(await field(page).getAttribute('aria-activedescendant'), null);
    assert.equal(await field(page).inputValue(), 'fil');
    await page.keyboard.press('Escape');
    await eventually(async () => assert.equal(await field(page).inputValue(), ''));
    assert.equal(await focused(page), 'Messages');
  });

  it('the search field offers nothing for ordinary words, so that Enter and the arrow keys go to the list', async (t) => {
    const page = await open(t);
    await showsSubjects(page, both);
    await field(page).pressSequentially('invoice');
    await offers(page, []);
    await page.keyboard.press('ArrowDown');
    await eventually(async () => assert.equal(await focused(page), 'Messages'));
    await row(page, 'Re: Invoice 17').waitFor();
    await list(page).waitFor();
  });

  it('the search field scrolls to the suggestion that the arrow keys reach', async (t) => {
    const page = await open(t);
    await page.setViewportSize({ width: 360, height: 320 });
    await field(page).click();
    const last = suggestions(page).last();
    await last.waitFor();
    for (let left = await suggestions(page).count(); left > 0; left--) await page.keyboard.press('ArrowDown');
    await eventually(async () => {
      assert.equal(await last.getAttribute('aria-selected'), 'true');
      const [option, shown] = [await last.boundingBox(), await last.locator('..').boundingBox()];
      assert.ok(option!.y + option!.height <= shown!.y + shown!.height + 1, JSON.stringify([option, shown]));
    });
  });
});
