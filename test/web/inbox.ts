import { existsSync } from 'node:fs';
import { after, type TestContext } from 'node:test';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { type App, createApp } from '../../src/app.ts';
import { PosternClient } from '../../src/client/client.ts';
import { parseConfig } from '../../src/config/parse.ts';
import { launchBrowser } from './browser.ts';
import { type Watch, watchContext } from './watch.ts';

/** A Postern of its own with the built page open in a browser of its own. */
export interface Inbox {
  app: App;
  url: string;
  smtpPort: number;
  client: PosternClient;
  context: BrowserContext;
  page: Page;
  watch: Watch;
  /** Sends over SMTP and gives the id that the 250 names. */
  send(mail: SendMailOptions): Promise<string>;
}

export interface InboxOptions {
  browser?: BrowserContextOptions;
  /** Flags of the server, beyond those that keep it in memory and on free ports. */
  flags?: string[];
  /** What to do before the page opens, with everything but the page. */
  before?: (inbox: Inbox) => Promise<unknown>;
  /** What to open; `/` unless said otherwise. */
  path?: string;
}

let shared: Promise<Browser> | undefined;
after(async () => (await shared)?.close());

/**
 * Opens an inbox for one test. When the test ends everything is closed, and the test fails if the page asked another
 * host for anything, wrote to the console, or threw.
 */
export async function openInbox(t: TestContext, options: InboxOptions = {}): Promise<Inbox> {
  shared ??= launchBrowser();
  const browser = await shared;
  const app = await startApp(options.flags);
  t.after(() => app.close());

  const { smtpPort, url } = addresses(app);
  const transport = createTransport({ pool: true, maxConnections: 1, host: '127.0.0.1', port: smtpPort });
  t.after(() => transport.close());

  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options.browser });
  context.setDefaultTimeout(10_000);
  const watch = watchContext(context, url);
  const page = await context.newPage();
  t.after(async () => {
    await context.close();
    watch.assertQuiet();
  });

  const inbox: Inbox = {
    app,
    url,
    smtpPort,
    client: new PosternClient({ baseUrl: url }),
    context,
    page,
    watch,
    async send(mail) {
      const { response } = await transport.sendMail({
        from: 'sender@shop.test',
        to: 'reader@home.test',
        ...mail,
      });
      return /kept as (\w{26})/.exec(response)![1]!;
    },
  };
  await options.before?.(inbox);
  await page.goto(new URL(options.path ?? '/', url).href);
  return inbox;
}

const builtPage = new URL('../../dist/web/index.html', import.meta.url);

/** Postern as it stands in the sources, in memory and on free ports, with the page as it was last built. */
export function startApp(flags: string[] = []): Promise<App> {
  // Not built here: test files run side by side and would build into each other's hands.
  if (!existsSync(builtPage))
    throw new Error('The page is not built. Run npm run build, or npm run test:web.');
  const argv = ['--ephemeral', '--smtp-port', '0', '--http-port', '0', '--log-level', 'error', ...flags];
  return createApp(parseConfig(argv, {}));
}

export function addresses(app: App): { smtpPort: number; url: string } {
  const port = (protocol: string) => app.listening.find((address) => address.protocol === protocol)!.port!;
  return { smtpPort: port('smtp'), url: `http://127.0.0.1:${port('http')}` };
}
