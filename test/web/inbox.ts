import { after, type TestContext } from 'node:test';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { App } from '../../src/app.ts';
import { PosternClient } from '../../src/client/client.ts';
import { addresses, startApp } from './app.ts';
import { launchBrowser } from './browser.ts';
import { Outside } from './outside.ts';
import { type Watch, watchContext } from './watch.ts';
import type { WeakLink } from './weak-link.ts';

/** A Postern of its own with the built page open in a browser of its own. */
export interface Inbox {
  app: App;
  url: string;
  smtpPort: number;
  client: PosternClient;
  context: BrowserContext;
  page: Page;
  /** Everything that is not Postern. */
  outside: Outside;
  watch: Watch;
  /** Sends over SMTP and gives the id that the 250 names. */
  send(mail: SendMailOptions): Promise<string>;
}

export interface InboxOptions {
  /** How the person's browser is set up. */
  browser?: BrowserContextOptions;
  /** A browser of the test's own; otherwise all tests of a file share one. */
  launched?: Browser;
  /** Flags of the server, beyond those that keep it in memory and on free ports. */
  flags?: string[];
  /** What to do before the page is opened. */
  before?: (inbox: Inbox) => Promise<unknown>;
  /** What to open; `/` unless said otherwise. */
  path?: string;
  /** What the page reaches Postern through. */
  link?: WeakLink;
}

let shared: Promise<Browser> | undefined;
after(async () => (await shared)?.close());

/**
 * Opens an inbox for one test. When the test ends everything is closed, and the test fails if the page asked another
 * host for anything, wrote to the console, or threw.
 */
export async function openInbox(t: TestContext, options: InboxOptions = {}): Promise<Inbox> {
  if (!options.launched) shared ??= launchBrowser();
  const browser = options.launched ?? (await shared!);
  // Closed in the reverse of this order: the page first, for it would tell of a server that went away.
  const open = new AsyncDisposableStack();
  t.after(() => open.disposeAsync());

  const app = await startApp(options.flags);
  open.defer(() => app.close());
  const { smtpPort, url } = addresses(app);
  const target = new URL(options.path ?? '/', options.link?.to(url) ?? url);
  const transport = createTransport({ pool: true, maxConnections: 1, host: '127.0.0.1', port: smtpPort });
  open.defer(() => transport.close());
  const outside = await Outside.open();
  open.defer(() => outside.close());

  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Nothing is looked at halfway through an animation.
    reducedMotion: 'reduce',
    proxy: { server: outside.proxy, bypass: target.host },
    ...options.browser,
  });
  context.setDefaultTimeout(30_000);
  const watch = watchContext(context, target.origin, outside);
  open.defer(async () => {
    await context.close();
    watch.assertQuiet();
  });
  const page = await context.newPage();

  const send = async (mail: SendMailOptions) => {
    const envelope = mail.raw ? {} : { from: 'sender@shop.test', to: 'reader@home.test' };
    const { response } = await transport.sendMail({ ...envelope, ...mail });
    return /kept as (\w{26})/.exec(response)![1]!;
  };
  const client = new PosternClient({ baseUrl: url });
  const inbox: Inbox = { app, url, smtpPort, client, context, page, outside, watch, send };
  await options.before?.(inbox);
  await page.goto(target.href);
  return inbox;
}
