import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { PosternClient } from '../client/client.ts';
import { path, toggle } from '../config/kinds.ts';
import type { DetailedMessage, MessageDetail } from '../contract/message/details.ts';
import type { Attachment, Message } from '../contract/message/message.ts';
import { headerValue } from '../mime/fields/headers.ts';
import { makeFolder } from '../process/make-folder.ts';
import { CommandError, defineCommand } from './framework/command.ts';
import { filterOptions, filterParametersOf } from './options/filter-options.ts';
import { codeOf, linkOf, missing, whichMessage } from './options/message.ts';
import { connect, jsonOption, serverOptions } from './options/server-options.ts';
import { localTime, paint, printJson, safeLine, safeText, size } from './output/output.ts';

export const command = defineCommand({
  name: 'show',
  summary: 'show a message',
  description: ['Without an ID, shows the newest message that matches the filters.'],
  operands: { usage: '[ID]', least: 0, most: 1 },
  options: {
    text: { kind: toggle, sentence: 'Print only the text body, or the text of the HTML body.' },
    html: { kind: toggle, sentence: 'Print only the HTML body.' },
    headers: { kind: toggle, sentence: 'Print only the headers, decoded.' },
    link: { kind: toggle, sentence: 'Print only the link that the message is about: its call to action.' },
    links: { kind: toggle, sentence: 'Print only the links, one per line.' },
    code: { kind: toggle, sentence: 'Print only the one-time code.' },
    raw: { kind: toggle, sentence: 'Print the source, byte for byte.' },
    save: { kind: path, value: 'FOLDER', sentence: 'Save the attachments to this folder.' },
    ...jsonOption,
    ...filterOptions,
    ...serverOptions,
  },
  examples: [
    ['postern show', 'the newest message'],
    ['postern show --to ada@example.test --code', 'the one-time code in the newest message to an address'],
    ['postern show 01K9ZC5V3M8QJ4T6W2X7Y0N1RB --raw > message.eml', 'save the source'],
  ],
  exitCodes: [['1', 'The message does not exist, or does not have the requested part.']],
  async run(values, [given]) {
    const chosen = PARTS.filter((name) => values[name]);
    if (chosen.length > 1) throw new CommandError(`--${chosen[0]} and --${chosen[1]} cannot be combined.`);
    if (values.raw && values.json) throw new CommandError('--raw and --json cannot be combined.');
    const client = connect(values);
    const id = await whichMessage(client, given, filterParametersOf(values));
    if (values.save !== undefined) return saveAttachments(client, id, values.save, values.json);
    if (chosen[0]) return showPart(client, id, chosen[0], values.json);
    return showMessage(client, id, values.json);
  },
});

const PARTS = ['text', 'html', 'headers', 'link', 'links', 'code', 'raw'] as const;
type ShownPart = (typeof PARTS)[number];

async function showPart(client: PosternClient, id: string, part: ShownPart, json = false): Promise<number> {
  if (part === 'raw') {
    const { bytes } = await client.raw(id);
    // Untrusted bytes must not control the terminal. A file or a pipe gets them unchanged.
    process.stdout.write(process.stdout.isTTY ? safeText(new TextDecoder().decode(bytes)) : bytes);
    return 0;
  }
  const value = await readPart(client, id, part);
  if (json) printJson(value);
  else {
    const lines = [value].flat().map((one) => (typeof one === 'string' ? one : `${one.name}: ${one.value}`));
    const text = lines.join('\n').replaceAll('\r\n', '\n').replace(/\n?$/, '\n');
    if (lines.length > 0) process.stdout.write(process.stdout.isTTY ? safeText(text) : text);
  }
  return 0;
}

async function readPart(client: PosternClient, id: string, part: Exclude<ShownPart, 'raw'>) {
  if (part === 'headers') return (await client.headers(id)).headers;
  if (part === 'links') {
    const links = await client.links(id);
    return links.length > 0 ? links.map(({ url }) => url) : missing(`The message ${id} has no links.`);
  }
  if (part === 'link') return linkOf({ id, links: await client.links(id) });
  if (part === 'code') return codeOf({ id, codes: await client.codes(id) });
  const { text_body, html_body, html_text } = await client.get(id, { include: ['html_text'] });
  if (part === 'html') return html_body || missing(`The message ${id} has no HTML body.`);
  return text_body || html_text || missing(`The message ${id} has no text.`);
}

async function showMessage(client: PosternClient, id: string, json = false): Promise<number> {
  const include: MessageDetail[] = ['headers', 'attachments', 'codes', 'html_text'];
  const message = await client.get(id, { include });
  const { headers = [], attachments = [], codes = [] } = message;
  if (json) printJson(message);
  else {
    const header = (name: string) => headerValue(headers, name);
    process.stdout.write(`${headLines(message, header, codes[0]?.value).join('\n')}\n`);
    process.stdout.write(
      attachmentLines(attachments)
        .map((line) => `${line}\n`)
        .join(''),
    );
    process.stdout.write(`\n${bodyOf(message)}\n`);
  }
  return 0;
}

function headLines(message: Message, header: (name: string) => string | undefined, code?: string): string[] {
  const { id, sender, recipients, subject, created_at, tags, size: bytes } = message;
  const rows: [string, string | undefined][] = [
    ['Id', id],
    ['From', header('from') ?? (sender || '<>')],
    ['To', header('to')],
    ['Cc', header('cc')],
    ['Envelope', `${sender || '<>'} > ${recipients.join(', ')}`],
    ['Subject', subject],
    ['Received', `${localTime(created_at)}, ${size(bytes)}`],
    ['Tags', tags.join(', ')],
    ['Code', code],
  ];
  return rows
    .filter(([, value]) => value)
    .map(([name, value]) => `${paint('dim', `${name}:`.padEnd(10))} ${safeLine(value!)}`);
}

function attachmentLines(attachments: Attachment[]): string[] {
  return attachments.map(
    ({ filename, content_type, size: bytes }) =>
      `${paint('dim', 'File:'.padEnd(10))} ${safeLine(filename)} (${safeLine(content_type)}, ${size(bytes)})`,
  );
}

function bodyOf({ id, text_body, html_text }: DetailedMessage): string {
  if (text_body) return safeText(text_body).trimEnd();
  if (html_text)
    return `${safeText(html_text)}\n\n${paint('dim', `(The text of the HTML. See it with postern open ${id})`)}`;
  return paint('dim', '(no text)');
}

/** Saves the attachments of a message under their own names. Never overwrites a file or writes outside the folder. */
async function saveAttachments(
  client: PosternClient,
  id: string,
  folder: string,
  json = false,
): Promise<number> {
  const attachments = await client.attachments(id);
  makeFolder(folder);
  const saved: string[] = [];
  for (const { id: attachmentId, filename } of attachments) {
    const content = await client.attachment(id, attachmentId);
    saved.push(await writeNew(folder, fileName(filename), new Uint8Array(await content.arrayBuffer())));
  }
  if (json) printJson({ saved });
  else if (saved.length === 0) process.stderr.write('The message has no attachments.\n');
  else for (const file of saved) process.stdout.write(`${safeLine(file)}\n`);
  return 0;
}

const MAX_LENGTH = 200;

/** Sanitizes an untrusted file name: no separators, no hidden files, no characters that file systems reject. */
function fileName(name: string): string {
  const plain = name
    .replace(/[\x00-\x1f\x7f-\x9f/\\:*?"<>|\u2028-\u202e\u2066-\u2069]/g, '_')
    .replace(/^\.+/, '_')
    .slice(-MAX_LENGTH);
  return plain.trim() || 'attachment';
}

async function writeNew(folder: string, name: string, content: Uint8Array): Promise<string> {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  for (let copy = 1; ; copy++) {
    const file = join(folder, copy === 1 ? name : `${stem} (${copy})${extension}`);
    try {
      await writeFile(file, content, { flag: 'wx' });
      return file;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
