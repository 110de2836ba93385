import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { text } from '../config/kinds.ts';
import {
  CommandError,
  defineCommand,
  exitCodes,
  type Option,
  type OptionValues,
} from './framework/command.ts';
import { address, envelopeSender, NULL_SENDER, plainAddresses, sender } from './options/address.ts';
import { repeated } from './options/kinds.ts';
import { jsonOption, serverOptions } from './options/server-options.ts';
import { smtpOptions, smtpTarget } from './options/smtp-options.ts';
import { printJson, safeLine } from './output/output.ts';
import { keptId, SmtpDelivery } from './smtp/delivery.ts';
import { guessEnvelope, withCrlf } from './smtp/raw-message.ts';

/** What a message is composed from. */
const contentOptions = {
  from: {
    kind: sender,
    value: 'ADDRESS',
    sentence: 'The sender, or "<>" for the null sender of bounces. Default: hello@postern.test.',
  },
  to: {
    kind: repeated(address),
    value: 'ADDRESS',
    sentence: 'A recipient. Repeat for several. Default: you@postern.test.',
  },
  cc: { kind: repeated(address), value: 'ADDRESS', sentence: 'A Cc recipient.' },
  bcc: { kind: repeated(address), value: 'ADDRESS', sentence: 'A Bcc recipient.' },
  subject: { kind: text('text'), value: 'TEXT', sentence: 'The subject.' },
  text: { kind: text('text'), value: 'TEXT', sentence: 'The text body, or - for standard input.' },
  html: { kind: text('text'), value: 'HTML', sentence: 'The HTML body, or - for standard input.' },
  attach: { kind: repeated(text('a path')), value: 'FILE', sentence: 'Attach a file. Repeat for several.' },
  header: {
    kind: repeated(text('a header such as X-Test: 1')),
    value: 'HEADER',
    sentence: 'Add a header, such as "X-Test: 1".',
  },
} satisfies Record<string, Option>;

type ContentValues = OptionValues<typeof contentOptions>;

export const command = defineCommand({
  name: 'send',
  summary: 'send a message over SMTP',
  description: [
    'Without FILE, the message is composed from the options. FILE is a complete message, or - for standard input. It is sent unchanged; --from and --to then override the envelope.',
  ],
  operands: { usage: '[FILE]', least: 0, most: 1 },
  options: {
    ...contentOptions,
    ...smtpOptions,
    ...jsonOption,
    ...serverOptions,
  },
  examples: [
    ['postern send --to ada@example.test --subject Hello --text "It works."', 'a short message'],
    ['date | postern send --text - --attach report.pdf', 'text from a pipe, and an attachment'],
    ['postern send message.eml', 'a message from a file'],
  ],
  exitCodes: [['1', 'The SMTP server refused the message or a recipient.']],
  async run(values, [file]) {
    const { envelope, raw } = file === undefined ? await compose(values) : await readMessage(file, values);
    await using delivery = await SmtpDelivery.open(await smtpTarget(values));
    const { accepted, rejected, response } = await delivery.send(envelope, raw);
    const id = keptId(response);
    if (values.json) printJson({ accepted, rejected, response, id: id ?? null });
    else {
      process.stdout.write(`Sent to ${accepted.join(', ')}: ${id ?? safeLine(response)}\n`);
      for (const recipient of rejected) process.stderr.write(`postern: ${recipient} was refused.\n`);
    }
    return rejected.length > 0 ? exitCodes.no : exitCodes.ok;
  },
});

interface Ready {
  envelope: { from: string; to: string[] };
  raw: Uint8Array;
}

async function compose(content: ContentValues): Promise<Ready> {
  const { from = 'hello@postern.test', cc = [], bcc = [], subject = 'A message from postern send' } = content;
  if (content.text === '-' && content.html === '-')
    throw new CommandError('Only one of --text and --html can be read from standard input.');
  const nobody = cc.length + bcc.length === 0;
  const to = content.to ?? (nobody ? ['you@postern.test'] : []);
  const attachments = await Promise.all((content.attach ?? []).map(readAttachment));
  const html = await bodyOf(content.html);
  const plain = (await bodyOf(content.text)) ?? (html === undefined ? 'It works.' : undefined);
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const message = new MailComposer({
    from: from === NULL_SENDER ? 'mailer-daemon@postern.test' : from,
    to,
    cc,
    bcc,
    subject,
    ...(plain !== undefined && { text: plain }),
    ...(html !== undefined && { html }),
    attachments,
    headers: (content.header ?? []).map(parseHeader),
  }).compile();
  const { to: recipients } = message.getEnvelope();
  const envelope = { from: envelopeSender(from), to: recipients as string[] };
  return { envelope, raw: await message.build() };
}

/** With CRLF line endings: SMTP forbids bare LFs, and nodemailer keeps them. */
async function bodyOf(value: string | undefined): Promise<string | undefined> {
  const text = value === '-' ? (await buffer(process.stdin)).toString() : value;
  return text?.replaceAll(/\r?\n/g, '\r\n');
}

async function readAttachment(path: string) {
  return { filename: basename(path), content: await readInput(path, '--attach') };
}

function parseHeader(line: string): { key: string; value: string } {
  const colon = line.indexOf(':');
  const key = line.slice(0, Math.max(0, colon));
  if (!/^[!-9;-~]+$/.test(key))
    throw new CommandError(`--header got ${JSON.stringify(line)}; it takes a header such as "X-Test: 1".`);
  return { key, value: line.slice(colon + 1).trim() };
}

async function readMessage(file: string, content: ContentValues): Promise<Ready> {
  for (const name of ['cc', 'bcc', 'subject', 'text', 'html', 'attach', 'header'] as const)
    if (content[name] !== undefined)
      throw new CommandError(`--${name} cannot be combined with ${file}, which is a complete message.`);
  const raw = withCrlf(file === '-' ? await buffer(process.stdin) : await readInput(file, 'FILE'));
  const guessed = guessEnvelope(raw);
  const to = content.to?.flatMap(plainAddresses) ?? guessed.to;
  if (to.length === 0) throw new CommandError('The message has no recipient. Use --to.');
  const from = content.from === undefined ? guessed.from : envelopeSender(content.from);
  return { envelope: { from: from ?? '', to }, raw };
}

async function readInput(path: string, option: string): Promise<Buffer> {
  return readFile(path).catch((error: Error) => {
    throw new CommandError(`Couldn't read ${path} (${error.message}). Check ${option}.`);
  });
}
