import type { Browser, BrowserType, TestInfo } from '@playwright/test';
import type { Inbox } from '../client/inbox/inbox.ts';
import type { ReceivedMessage } from '../client/inbox/received-message.ts';
import type { Postern } from '../client/postern.ts';

interface TestReport {
  postern: Postern;
  info: TestInfo;
  /** For screenshots. */
  browserType: BrowserType;
}

/**
 * Attaches the messages of inboxes to the report of a test, so that it can be read after Postern is gone: the texts, the
 * HTML with its images, a screenshot of it if a browser is installed, and the source.
 */
export async function attachMessages(inboxes: readonly Inbox[], report: TestReport): Promise<void> {
  const { info } = report;
  let browser: Browser | undefined;
  try {
    for (const inbox of inboxes) {
      const messages = await inbox.seen();
      const where = inboxes.length > 1 ? ` of ${inbox.address}` : '';
      if (messages.length === 0) {
        const body = `No message arrived for ${inbox.address}.\n`;
        await info.attach(`inbox${where}`, { body, contentType: 'text/plain' });
      }
      for (const [index, message] of messages.entries()) {
        if (message.html) browser ??= await launch(report);
        await attachMessage(message, `message ${index + 1}${where}: ${message.subject}`, report, browser);
      }
    }
  } finally {
    await browser?.close();
  }
}

async function attachMessage(
  message: ReceivedMessage,
  name: string,
  { postern, info }: TestReport,
  browser: Browser | undefined,
): Promise<void> {
  const { id, text, html, hasTextPart } = message;
  if (hasTextPart) await info.attach(`${name} (text)`, { body: text, contentType: 'text/plain' });
  if (html) {
    const body = await withImages(postern, id, html);
    await info.attach(`${name} (html)`, { body, contentType: 'text/html' });
    if (browser) {
      const image = await screenshot(browser, body);
      await info.attach(`${name} (screenshot)`, { body: image, contentType: 'image/png' });
    }
  }
  // Missing in a server without delivery events.
  const events = await message.deliveryEvents().catch(() => []);
  if (events.length > 0)
    await info.attach(`${name} (delivery events)`, {
      body: JSON.stringify(events, null, 2),
      contentType: 'application/json',
    });
  const { bytes } = await postern.api.raw(id);
  await info.attach(`${name} (source)`, { body: Buffer.from(bytes), contentType: 'message/rfc822' });
}

/** The HTML with its inline images in it. */
async function withImages({ api }: Postern, id: string, html: string): Promise<string> {
  let result = html;
  for (const { id: attachmentId, content_id, content_type } of await api.attachments(id)) {
    if (content_id === null || !html.includes(`cid:${content_id}`)) continue;
    const bytes = Buffer.from(await (await api.attachment(id, attachmentId)).arrayBuffer());
    result = result.replaceAll(
      `cid:${content_id}`,
      `data:${content_type};base64,${bytes.toString('base64')}`,
    );
  }
  return result;
}

/** Undefined if no browser is installed: tests of an API need none. */
async function launch({ browserType, info }: TestReport): Promise<Browser | undefined> {
  const { launchOptions, channel } = info.project.use;
  return browserType
    .launch({ ...(channel !== undefined && { channel }), ...launchOptions, headless: true })
    .catch(() => undefined);
}

/** The message alone: its scripts do not run, and nothing is loaded from the network. */
async function screenshot(browser: Browser, html: string): Promise<Buffer> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 800, height: 600 },
  });
  try {
    await context.route('**', (route) => route.abort());
    const page = await context.newPage();
    await page.setContent(html, { waitUntil: 'load' });
    return await page.screenshot({ fullPage: true });
  } finally {
    await context.close();
  }
}
