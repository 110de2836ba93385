import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from './eventually.ts';
import { focused, frame, list, openMessage, reader, row } from './locators.ts';
import { type Inbox, openInbox } from './open-inbox.ts';

/** Three messages, the middle one open, with the focus inside its HTML. */
async function openFrame(t: Parameters<typeof openInbox>[0], html = '<p>Hello</p>'): Promise<Inbox> {
  const inbox = await openInbox(t, {
    async before({ send }) {
      await send({ subject: 'below', html: '<p>Below</p>' });
      await send({ subject: 'open', html: `${html}<a href="#end">down</a><p id=end>The end</p>` });
      await send({ subject: 'above', html: '<p>Above</p>' });
    },
  });
  await openMessage(inbox.page, 'open');
  await focusFrame(inbox);
  return inbox;
}

async function focusFrame({ page }: Inbox): Promise<void> {
  await frame(page).getByText('The end').click();
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'IFRAME'),
  );
}

/**
 * Presses a key that closes the frame with the focus. Chromium does not always confirm the release of such a key, because
 * the frame that it belongs to is gone, so this does not wait for it. What the key does has to be waited for.
 */
function pressToLeave({ page }: Inbox, key: string): void {
  page.keyboard.press(key).catch(() => {});
}

describe('with the focus inside the HTML of a message', () => {
  it('with the focus inside the HTML of a message, j and k move to other messages', async (t) => {
    const inbox = await openFrame(t);
    const { page } = inbox;
    pressToLeave(inbox, 'j');
    await reader(page).getByRole('heading', { name: 'below' }).waitFor();
    await frame(page).getByText('Below').waitFor();
    // The frame is gone, and the next key works as well.
    await eventually(async () => assert.notEqual(await focused(page), 'IFRAME'));
    await page.keyboard.press('k');
    await reader(page).getByRole('heading', { name: 'open' }).waitFor();
  });

  it('with the focus inside the HTML of a message, Esc closes the message and returns to the list', async (t) => {
    const inbox = await openFrame(t);
    const { page } = inbox;
    pressToLeave(inbox, 'Escape');
    await reader(page).getByRole('heading', { name: 'open' }).waitFor({ state: 'detached' });
    await eventually(async () => assert.equal(await focused(page), 'Messages'));
  });

  it('with the focus inside the HTML of a message, / focuses the search field, and Ctrl+K opens the palette', async (t) => {
    const inbox = await openFrame(t);
    const { page } = inbox;
    await page.keyboard.press('/');
    await eventually(async () => assert.equal(await focused(page), 'Search messages'));
    // Closes the suggestions, which cover the message.
    await page.keyboard.press('Escape');
    await eventually(async () => assert.equal(await focused(page), 'Messages'));
    await focusFrame(inbox);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
  });

  it('with the focus inside the HTML of a message, s stars the message, and the focus stays', async (t) => {
    const { page } = await openFrame(t);
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'Unstar' }).waitFor();
    assert.equal(await focused(page), 'IFRAME');
  });

  it('with the focus inside the HTML of a message, Tab reaches its links, and Enter and Ctrl+C stay with it', async (t) => {
    const { page } = await openFrame(t);
    await frame(page).getByRole('link', { name: 'down' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+c');
    assert.equal(await focused(page), 'IFRAME');
    assert.equal(await reader(page).getByRole('heading', { name: 'open' }).count(), 1);
    assert.equal(await list(page).getByRole('option').count(), 3);
  });

  it('with the focus inside the HTML of a message, keys work whatever names the elements of the message have', async (t) => {
    const names = ['parent', 'onkeydown', 'postMessage', 'addEventListener', 'window', 'self', 'top'];
    const html = names
      .map((name) => `<p id="${name}" name="${name}">x</p><img name="${name}" alt="">`)
      .join('');
    const inbox = await openFrame(t, html);
    const { page } = inbox;
    pressToLeave(inbox, 'j');
    await reader(page).getByRole('heading', { name: 'below' }).waitFor();
  });

  it('with the focus inside the HTML of a message, what another window sends is ignored', async (t) => {
    const { page } = await openFrame(t);
    await page.evaluate(() => {
      const pressed = { key: 'd' };
      window.postMessage({ pressed }, '*');
      const other = document.createElement('iframe');
      document.body.append(other);
      other.contentWindow!.postMessage({ pressed }, '*');
      // The frame itself sends something else.
      for (const data of [null, 'd', { pressed: null }, { pressed: { key: 7 } }, { pressed: {} }]) {
        const source = document.querySelector<HTMLIFrameElement>('.html-frame')!.contentWindow;
        window.dispatchEvent(new MessageEvent('message', { data, source }));
      }
    });
    await page.keyboard.press('u');
    await page.getByRole('button', { name: 'Mark as read' }).waitFor();
    assert.equal(await row(page, 'open').count(), 1);
  });

  it('with the focus inside the HTML of a message, the frame has no origin, and runs no script but the one of Postern', async (t) => {
    const { page, watch } = await openFrame(
      t,
      '<script>document.title = "ran"</script><p onclick="document.title=1">x</p>',
    );
    const shown = page.frames().find((one) => one.url().includes('/view?'))!;
    assert.equal(await shown.evaluate(() => window.origin), 'null');
    assert.equal(await shown.evaluate(() => document.scripts.length), 1);
    assert.equal(await shown.title(), 'Message');
    const sandbox = (await page.locator('.html-frame').getAttribute('sandbox'))!.split(' ').sort();
    assert.deepEqual(sandbox, ['allow-popups', 'allow-popups-to-escape-sandbox', 'allow-scripts']);
    watch.expect(/violates the following Content Security Policy/);
    // A script that finds its way into the document does not run either.
    const reports = await shown.evaluate(async () => {
      const { promise, resolve } = Promise.withResolvers<string>();
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
      const script = document.createElement('script');
      script.textContent = 'document.title = "ran"';
      document.body.append(script);
      return [await promise, document.title];
    });
    assert.deepEqual(reports, ['script-src-elem', 'Message']);
  });
});
