import type { PosternClient } from '../client/client.ts';
import { path, toggle } from '../config/kinds.ts';
import type { Attachment, Message } from '../contract/message.ts';
import { CommandError, defineCommand } from './framework/command.ts';
import { saveAttachments } from './messages/save-attachments.ts';
import { whichMessage } from './messages/which-message.ts';
import { filterOf, filterOptions } from './options/filter-options.ts';
import { connect, jsonOption, serverOptions } from './options/server-options.ts';
import { localTime, paint, printJson, safeLine, safeText, size } from './output/output.ts';

export const command = defineCommand({
  name: 'show',
  summary: 'show a message',
  description: ['Without an ID, shows the newest message that matches the filters.'],
  operands: { usage: '[ID]', least: 0, most: 1 },
  options: {
    text: { kind: toggle, sentence: 'Print only the text body.' },
    html: { kind: toggle, sentence: 'Print only the HTML body.' },
    headers: { kind: toggle, sentence: 'Print only the headers, decoded.' },
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
    const chosen = (['text', 'html', 'headers', 'links', 'code', 'raw'] as const).filter(
      (name) => values[name],
    );
    if (chosen.length > 1) throw new CommandError(`--${chosen[0]} and --${chosen[1]} cannot be combined.`);
    if (values.raw && values.json) throw new CommandError('--raw and --json cannot be combined.');
    const client = connect(values);
    const id = await whichMessage(client, given, filterOf(values));
    if (values.save !== undefined) return saveAttachments(client, id, values.save, values.json);
    if (chosen[0]) return showPart(client, id, chosen[0], values.json);
    return showMessage(client, id, values.json);
  },
});

type Part = 'text' | 'html' | 'headers' | 'links' | 'code' | 'raw';

async function showPart(client: PosternClient, id: string, part: Part, json = false): Promise<number> {
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

async function readPart(client: PosternClient, id: string, part: Exclude<Part, 'raw'>) {
  if (part === 'headers') return client.headers(id);
  if (part === 'links') {
    const links = await client.links(id);
    return links.length > 0 ? links.map(({ url }) => url) : missing(`The message ${id} has no links.`);
  }
  if (part === 'code') {
    const [first] = await client.codes(id);
    return first?.value ?? missing(`The message ${id} has no one-time code.`);
  }
  const { text_body, html_body } = await client.get(id);
  if (part === 'html') return html_body || missing(`The message ${id} has no HTML body.`);
  return text_body || missing(`The message ${id} has no text body. Try --html.`);
}

function missing(message: string): never {
  throw new CommandError(message, 1);
}

async function showMessage(client: PosternClient, id: string, json = false): Promise<number> {
  const [message, headers, attachments, codes] = await Promise.all([
    client.get(id),
    client.headers(id),
    client.attachments(id),
    client.codes(id),
  ]);
  if (json) printJson({ ...message, headers, attachments, codes });
  else {
    const header = (name: string) => headers.find((one) => one.name.toLowerCase() === name)?.value;
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

function bodyOf({ id, text_body, html_body }: Message): string {
  if (text_body) return safeText(text_body).trimEnd();
  if (html_body) return paint('dim', `(HTML only: postern show --html, or postern open ${id})`);
  return paint('dim', '(no text)');
}
