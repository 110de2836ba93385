import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Message, MessagePatch } from '../../contract/message.ts';
import { CommandError } from '../framework/command.ts';
import { readMbox } from './mbox.ts';

export interface ImportedMessage {
  /** Identifies the message across runs: its file and its position in it. */
  key: string;
  raw: Uint8Array;
  /** The share of all sources that has been read, from 0 to 1. */
  share: number;
  sender?: string;
  recipients?: string[];
  marks?: MessagePatch;
}

/** A file without a header, such as an image or an archive. */
export class NotAMessageError extends Error {}

// May follow a byte order mark, or the first line of mbox files, which some mail programs add.
const BEGINS_WITH_HEADER = /^(?:\xEF\xBB\xBF)?(?:>?From [^\n]*\n)?[!-9;-~]+[ \t]*:/;

/** Throws NotAMessageError. SMTP would accept any bytes, but the user has probably chosen the wrong file. */
export function checkMessage({ raw }: ImportedMessage): void {
  const beginning = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, 2000));
  if (!BEGINS_WITH_HEADER.test(beginning.toString('latin1')))
    throw new NotAMessageError('This is not a message: it does not start with a header. Check the file.');
}

/** Reads the messages of all sources, one at a time. Throws CommandError for an invalid source. */
export async function* readSources(sources: string[]): AsyncGenerator<ImportedMessage> {
  for (const [index, source] of sources.entries()) {
    for await (const message of readSource(source))
      yield { ...message, share: (index + message.share) / sources.length };
  }
}

async function* readSource(source: string): AsyncGenerator<ImportedMessage> {
  if (source === '-') return yield* readStream('-', process.stdin, Number.NaN);
  const stats = await stat(source).catch((error: Error) => {
    throw new CommandError(`Couldn't read ${source} (${error.message}). Check the path.`);
  });
  if (stats.isDirectory()) yield* readFolder(source);
  else if (/^\.(jsonl|ndjson)$/i.test(extname(source))) yield* readJsonLines(source, stats.size);
  else yield* readStream(resolve(source), createReadStream(source), stats.size);
}

/** An mbox file starts with a `From ` line. Anything else is one message. */
async function* readStream(
  key: string,
  stream: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<ImportedMessage> {
  const { isMbox, chunks } = await peek(stream);
  if (!isMbox) {
    const raw = Buffer.concat(await Array.fromAsync(chunks));
    if (raw.length > 0) yield { key, raw, share: 1 };
    return;
  }
  let number = 0;
  for await (const { sender, raw, end } of readMbox(chunks))
    yield { key: `${key}#${++number}`, raw, share: end / size || 0, ...(sender.includes('@') && { sender }) };
}

async function peek(stream: AsyncIterable<Uint8Array>) {
  const iterator = stream[Symbol.asyncIterator]();
  const first = await iterator.next();
  const isMbox = !first.done && Buffer.from(first.value.slice(0, 5)).toString('latin1') === 'From ';
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let item = first; !item.done; item = await iterator.next()) yield item.value;
  }
  return { isMbox, chunks: chunks() };
}

/** A Maildir has its messages in `cur` and `new`; any other folder, in .eml files at any depth. */
async function* readFolder(folder: string): AsyncGenerator<ImportedMessage> {
  const names = await readdir(folder);
  const isMaildir = names.includes('cur') && names.includes('new');
  const files = isMaildir ? await maildirFiles(folder) : await emlFiles(folder);
  if (files.length === 0)
    throw new CommandError(`No messages in ${folder}: it is not a Maildir and contains no .eml files.`);
  for (const [index, file] of files.entries()) {
    const about = isMaildir
      ? { key: maildirKey(folder, file), marks: maildirMarks(file) }
      : { key: resolve(file) };
    yield { ...about, raw: await readFile(file), share: (index + 1) / files.length };
  }
}

/** The file name without flags, which stays the same when the message is moved to `cur` or its flags change. */
function maildirKey(folder: string, file: string): string {
  return resolve(folder, basename(file).replace(FLAGS, ''));
}

async function maildirFiles(folder: string): Promise<string[]> {
  const [cur, unseen] = await Promise.all(['cur', 'new'].map((name) => readdir(join(folder, name))));
  const files = [
    ...cur!.map((name) => join(folder, 'cur', name)),
    ...unseen!.map((name) => join(folder, 'new', name)),
  ];
  // Names start with the time of delivery.
  const order = (file: string) => Number.parseInt(basename(file), 10) || 0;
  return files
    .filter((file) => !basename(file).startsWith('.'))
    .sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1));
}

// Such as `:2,FS`. File systems that do not allow colons use another character.
const FLAGS = /[:;!]2,([A-Za-z]*)$/;

/** S means seen, F means flagged. */
function maildirMarks(file: string): MessagePatch {
  const flags = FLAGS.exec(file)?.[1] ?? '';
  return { ...(flags.includes('S') && { is_read: true }), ...(flags.includes('F') && { is_starred: true }) };
}

async function emlFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && extname(entry.name).toLowerCase() === '.eml')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function* readJsonLines(file: string, size: number): AsyncGenerator<ImportedMessage> {
  let number = 0;
  let read = 0;
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    number++;
    read += Buffer.byteLength(line) + 1;
    if (line.trim() !== '')
      yield { key: `${resolve(file)}#${number}`, share: read / size, ...parseLine(line, file, number) };
  }
}

function parseLine(line: string, file: string, number: number) {
  try {
    const { raw, sender, recipients, is_read, is_starred, tags } = JSON.parse(line) as Message & {
      raw: string;
    };
    if (typeof raw !== 'string' || !Array.isArray(recipients)) throw new Error('raw or recipients missing');
    const marks = {
      ...(is_read && { is_read }),
      ...(is_starred && { is_starred }),
      ...(tags?.length > 0 && { tags }),
    };
    return { raw: Buffer.from(raw, 'base64'), sender, recipients, marks };
  } catch (error) {
    throw new CommandError(
      `Line ${number} of ${file} is not a message written by postern export (${(error as Error).message}). Check the file.`,
    );
  }
}
