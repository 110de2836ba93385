import { after, type TestContext } from 'node:test';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { App } from '../../src/app.ts';
import { PosternClient } from '../../src/client/client.ts';
import type { CuttableProxy } from '../cuttable-proxy.ts';
import { launchBrowser } from './browser.ts';
import { OutsideNetwork } from './outside-network.ts';
import { addresses, startApp } from './start-app.ts';
import { type Watch, watchContext } from './watch.ts';

/** An empty inbox for one test, and the built page open in a browser. */
export interface Inbox {
  app: App;
  url: string;
  smtpPort: number;
  client: PosternClient;
  context: BrowserContext;
  page: Page;
  /** The network outside Postern. */
  outside: OutsideNetwork;
  watch: Watch;
  /** Sends a message over SMTP and returns its id from the 250 reply. */
  send(message: SendMailOptions): Promise<string>;
}

export interface InboxOptions {
  /** Options of the browser context. */
  browser?: BrowserContextOptions;
  /** A separate browser. By default all tests of a file share one. */
  launched?: Browser;
  /** Flags of a server for this test alone. By default all tests of a file share one, which is emptied after each. */
  flags?: string[];
  /** Runs before the page is opened. */
  before?: (inbox: Inbox) => Promise<unknown>;
  /** The path to open; `/` by default. */
  path?: string;
  /** A proxy between the page and Postern. */
  proxy?: CuttableProxy;
}

let sharedBrowser: Promise<Browser> | undefined;
let sharedApp: Promise<App> | undefined;
after(async () => {
  await (await sharedBrowser)?.close();
  await (await sharedApp)?.close();
});

/**
 * Opens an inbox for one test and closes it afterwards. The test fails if the page contacted another host, wrote to the
 * console, or threw an error.
 */
export async function openInbox(t: TestContext, options: InboxOptions = {}): Promise<Inbox> {
  if (!options.launched) sharedBrowser ??= launchBrowser();
  const browser = options.launched ?? (await sharedBrowser!);
  // Closed in reverse order: the page first, because it would report a lost connection.
  const open = new AsyncDisposableStack();
  t.after(() => open.disposeAsync());

  if (!options.flags) sharedApp ??= startApp();
  const app = options.flags ? await startApp(options.flags) : await sharedApp!;
  open.defer(() => (options.flags ? app.close() : empty(app)));
  const { smtpPort, url } = addresses(app);
  const target = new URL(options.path ?? '/', options.proxy?.to(url) ?? url);
  const transport = createTransport({ pool: true, maxConnections: 1, host: '127.0.0.1', port: smtpPort });
  open.defer(() => transport.close());
  const outside = await OutsideNetwork.open();
  open.defer(() => outside.close());

  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Tests must not see animations halfway.
    reducedMotion: 'reduce',
    proxy: { server: outside.proxy, bypass: target.host },
    ...options.browser,
  });
  const watch = watchContext(context, target.origin, outside);
  open.defer(async () => {
    await context.close();
    watch.assertQuiet();
  });
  const page = await context.newPage();

  const send = async (message: SendMailOptions) => {
    const envelope = message.raw ? {} : { from: 'sender@shop.test', to: 'reader@home.test' };
    const { response } = await transport.sendMail({ ...envelope, ...message });
    return /kept as (\w{26})/.exec(response)![1]!;
  };
  const client = new PosternClient({ baseUrl: url });
  const inbox: Inbox = { app, url, smtpPort, client, context, page, outside, watch, send };
  await options.before?.(inbox);
  await page.goto(target.href);
  return inbox;
}

/** Removes what a test has left in the server. Its SMTP sessions remain: a test that shows them has a server of its own. */
async function empty(app: App): Promise<void> {
  const client = new PosternClient({ baseUrl: addresses(app).url });
  await client.clear();
  await client.removeFaults();
}
