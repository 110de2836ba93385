import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { PosternClient } from '../client/client.ts';
import { type ClientLook, clientLooks } from '../client/client-looks.ts';
import { path, text, toggle } from '../config/kinds.ts';
import { makeFolder } from '../process/make-folder.ts';
import { Chromium, findChromium } from './browser/chromium.ts';
import { CommandError, defineCommand } from './framework/command.ts';
import { filterOptions, filterParametersOf } from './options/filter-options.ts';
import { whichMessage } from './options/message.ts';
import { connect, jsonOption, serverOptions } from './options/server-options.ts';
import { printJson } from './output/output.ts';

const known = [...new Set(clientLooks.map(({ client }) => client))];

export const command = defineCommand({
  name: 'shot',
  summary: 'take pictures of a message in mail clients',
  description: [
    'Saves a PNG file for each client in light and dark, and of the message as it was sent (sent) on a phone and without images. Needs a Chromium or Chrome. Without an ID, takes the newest message that matches the filters.',
  ],
  operands: { usage: '[ID]', least: 0, most: 1 },
  options: {
    clients: {
      kind: text(`all, or names separated by commas: ${known.join(', ')}`),
      value: 'NAMES',
      sentence: 'The clients. Default: all.',
    },
    out: { kind: path, value: 'FOLDER', sentence: 'The folder for the pictures. Default: this folder.' },
    remote: { kind: toggle, sentence: 'Load images, style sheets and fonts from other hosts.' },
    browser: {
      kind: path,
      value: 'PROGRAM',
      variable: 'CHROME_PATH',
      sentence: 'The Chromium or Chrome to use. Default: the first on the PATH.',
    },
    ...jsonOption,
    ...filterOptions,
    ...serverOptions,
  },
  examples: [
    ['postern shot --clients all --out pictures', 'the newest message in every client'],
    ['postern shot latest --clients gmail,outlook-windows --remote', 'two clients, with remote images'],
  ],
  exitCodes: [['1', 'The message does not exist.']],
  async run({ clients = 'all', out = '.', remote = false, browser, json, ...values }, [given]) {
    const looks = chosenLooks(clients);
    const program = findChromium(browser);
    const client = connect(values);
    const { id } = await client.get(await whichMessage(client, given, filterParametersOf(values)));
    makeFolder(out);
    const server = await serveViews(client, id, looks, remote);
    const { port } = server.address() as AddressInfo;
    const chromium = new Chromium(program);
    const saved: string[] = [];
    try {
      for (const [index, { client: name, variant, width }] of looks.entries()) {
        const picture = await chromium.shoot(`http://127.0.0.1:${port}/${index}/`, width);
        const file = join(out, `${name}-${variant}.png`);
        await writeFile(file, picture);
        saved.push(file);
        if (!json) process.stdout.write(`${file}\n`);
      }
    } finally {
      await chromium.close();
      server.close();
    }
    if (json) printJson({ saved });
    return 0;
  },
});

function chosenLooks(clients: string): ClientLook[] {
  const wanted = clients === 'all' ? known : clients.split(',').map((name) => name.trim());
  const unknown = wanted.find((name) => !known.some((client) => client === name));
  if (unknown !== undefined)
    throw new CommandError(
      `--clients does not know ${JSON.stringify(unknown)}. It takes all, ${known.join(', ')}.`,
    );
  return clientLooks.filter(({ client }) => wanted.includes(client));
}

/** Gives the browser the views, below the number of each look, and their inline images: it has neither our token nor our socket. */
async function serveViews(
  client: PosternClient,
  id: string,
  looks: readonly ClientLook[],
  remote: boolean,
): Promise<Server> {
  const others = remote ? ' https: http:' : '';
  const policy = `default-src 'none'; img-src 'self' data:${others}; style-src 'unsafe-inline'${others}; font-src data:${others}`;
  const server = createServer(async ({ url = '' }, response) => {
    const [, look = '', inline = ''] = /^\/(\d+)\/(?:inline\/([^?]+))?/.exec(url) ?? [];
    try {
      const { parameters } = looks[Number(look)]!;
      const options = { ...parameters, remote: remote ? 'allow' : 'block' } as const;
      const body = inline
        ? Buffer.from(await (await client.inline(id, decodeURIComponent(inline))).arrayBuffer())
        : await client.view(id, options);
      // Browsers find out the type of an image.
      const type = inline ? {} : { 'content-type': 'text/html; charset=utf-8' };
      response.writeHead(200, { ...type, 'content-security-policy': policy }).end(body);
    } catch {
      // As the page: a missing image is shown as one.
      response.writeHead(404).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
