import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { toggle } from '../config/kinds.ts';
import { CommandError, defineCommand } from './framework/command.ts';
import { filterOptions, filterParametersOf } from './options/filter-options.ts';
import { whichMessage } from './options/message.ts';
import { connect, jsonOption, serverOptions, serverPlace } from './options/server-options.ts';
import { printJson } from './output/output.ts';

export const command = defineCommand({
  name: 'open',
  summary: 'open the inbox or a message in the browser',
  description: [
    'Without an ID, opens the newest message that matches the filters; without filters, the inbox. The environment variable BROWSER selects the program.',
  ],
  operands: { usage: '[ID]', least: 0, most: 1 },
  options: {
    print: { kind: toggle, sentence: 'Print the URL instead of opening it.' },
    ...jsonOption,
    ...filterOptions,
    ...serverOptions,
  },
  examples: [
    ['postern open latest', 'the newest message'],
    ['postern open --subject invoice --print', 'the URL of the newest invoice'],
  ],
  exitCodes: [['1', 'The message does not exist.']],
  async run(values, [given]) {
    const client = connect(values);
    const filter = filterParametersOf(values);
    const { url, socketPath } = serverPlace(values);
    if (socketPath !== null)
      throw new CommandError(
        `Postern listens on the Unix socket ${socketPath}, which a browser cannot open. Start it with --http-port instead of --http-socket.`,
      );
    if (!url.pathname.endsWith('/')) url.pathname += '/';
    if (given !== undefined || Object.keys(filter).length > 0) {
      const { id } = await client.get(await whichMessage(client, given, filter));
      url.searchParams.set('m', id);
    } else await client.info();
    if (values.json) printJson({ url: url.href });
    else if (values.print) process.stdout.write(`${url.href}\n`);
    else await openBrowser(url.href);
    return 0;
  },
});

async function openBrowser(url: string): Promise<void> {
  const [program, ...args] = browserCommand(url);
  const child = spawn(program!, args, { stdio: 'ignore', detached: true });
  try {
    await once(child, 'spawn');
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'not found' : (error as Error).message;
    throw new CommandError(`Couldn't start ${program} (${why}). Open ${url} yourself, or set BROWSER.`);
  }
  // The browser keeps running after this process exits.
  child.unref();
}

function browserCommand(url: string): string[] {
  const browser = process.env.BROWSER;
  if (browser) return withUrl(existsSync(browser) ? [browser] : browser.trim().split(/\s+/), url);
  if (process.platform === 'darwin') return ['open', url];
  return [process.platform === 'win32' ? 'explorer.exe' : 'xdg-open', url];
}

/** BROWSER may have arguments, and `%s` in the place of the URL. */
function withUrl(words: string[], url: string): string[] {
  const hasPlace = words.some((word) => word.includes('%s'));
  return hasPlace ? words.map((word) => word.replaceAll('%s', () => url)) : [...words, url];
}
