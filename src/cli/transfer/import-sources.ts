import { constants, createReadStream, type Dirent } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Message, MessagePatch } from '../../contract/message/message.ts';
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
  /** Why the file was not read. */
  problem?: string;
}

/** A file without a header, such as an image or an archive. */
export class NotAMessageError extends Error {}

// May follow a byte order mark, or the first line of mbox files, which some mail programs add.
const BEGINS_WITH_HEADER = /^(?:\xEF\xBB\xBF)?(?:>?From [^\n]*\n)?[!-9;-~]+[ \t]*:/;

/**
 * Throws NotAMessageError. SMTP would accept any bytes, but the user has probably chosen the wrong file. What `postern
 * export` wrote with its recipients is a message, even without headers.
 */
export function checkMessage({ raw, recipients, problem }: ImportedMessage): void {
  if (problem !== undefined) throw new NotAMessageError(problem);
  if (recipients !== undefined) return;
  if (raw.length === 0) throw new NotAMessageError('This file is empty. Check the path.');
  if (!beginsWithHeader(raw))
    throw new NotAMessageError('This is not a message: it does not start with a header. Check the file.');
}

function beginsWithHeader(raw: Uint8Array): boolean {
  const beginning = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, 2000));
  return BEGINS_WITH_HEADER.test(beginning.toString('latin1'));
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
  const { first, isMbox, chunks } = await peek(stream);
  if (!isMbox) {
    // A file that is not a message can be larger than the memory.
    const isMessage = beginsWithHeader(first);
    const raw = isMessage ? Buffer.concat(await Array.fromAsync(chunks)) : first;
    // An mbox file without messages is empty.
    if (raw.length > 0 || extname(key).toLowerCase() === '.eml') yield { key, raw, share: 1 };
    return;
  }
  let number = 0;
  for await (const { sender, raw, end } of readMbox(chunks))
    yield { key: `${key}#${++number}`, raw, share: end / size || 0, ...(sender.includes('@') && { sender }) };
}

async function peek(stream: AsyncIterable<Uint8Array>) {
  const iterator = stream[Symbol.asyncIterator]();
  const first = await iterator.next();
  const bytes = Buffer.from(first.done ? [] : first.value);
  const isMbox = bytes.toString('latin1', 0, 5) === 'From ';
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let item = first; !item.done; item = await iterator.next()) yield item.value;
  }
  return { first: bytes, isMbox, chunks: chunks() };
}

async function* readFolder(folder: string): AsyncGenerator<ImportedMessage> {
  const files = await messageFiles(folder);
  if (files.length === 0)
    throw new CommandError(
      `No messages in ${folder}: it is not a Maildir and contains no .eml files. Symbolic links in a folder are not followed.`,
    );
  for (const [index, { file, ...about }] of files.entries())
    yield { ...about, ...(await readRegularFile(file)), share: (index + 1) / files.length };
}

// Windows has neither, and needs neither.
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

// A sparse file takes no space on the disk, but the memory when it is read. Nobody sends messages of this size.
const MAX_FILE_BYTES = 1024 ** 3;

/**
 * Reads a file found in a folder. The folder may come from someone else, who can replace a file by a link to one of the user's
 * own, or by a pipe that never ends.
 */
async function readRegularFile(path: string): Promise<Pick<ImportedMessage, 'raw' | 'problem'>> {
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      `Couldn't read ${path} (${error.code === 'ELOOP' ? 'a symbolic link' : error.message}).`,
    );
  });
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new CommandError(`${path} is not a file. Remove it.`);
    if (stats.size > MAX_FILE_BYTES)
      return { raw: Buffer.alloc(0), problem: 'This file is larger than 1 GiB. Check the file.' };
    return { raw: await file.readFile() };
  } finally {
    await file.close();
  }
}

type MessageFile = Pick<ImportedMessage, 'key' | 'marks'> & { file: string };

/** A Maildir has its messages in `cur` and `new`, any other folder in .eml files. Both can contain more folders. */
async function messageFiles(folder: string): Promise<MessageFile[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const isMaildir = folders.includes('cur') && folders.includes('new');
  const files = isMaildir ? await maildirFiles(folder) : emlFiles(folder, entries);
  for (const name of folders.sort())
    if (!isMaildir || !['cur', 'new', 'tmp'].includes(name))
      files.push(...(await messageFiles(join(folder, name))));
  return files;
}

async function maildirFiles(folder: string): Promise<MessageFile[]> {
  const read = async (name: string) => {
    const entries = await readdir(join(folder, name), { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(folder, name, entry.name));
  };
  const files = [...(await read('cur')), ...(await read('new'))];
  // Names start with the time of delivery.
  const order = (file: string) => Number.parseInt(basename(file), 10) || 0;
  return files
    .filter((file) => !basename(file).startsWith('.'))
    .sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1))
    .map((file) => ({ file, key: maildirKey(folder, file), marks: maildirMarks(file) }));
}

/** The file name without flags, which stays the same when the message is moved to `cur` or its flags change. */
function maildirKey(folder: string, file: string): string {
  return resolve(folder, basename(file).replace(FLAGS, ''));
}

// Such as `:2,FS`. File systems that do not allow colons use another character.
const FLAGS = /[:;!]2,([A-Za-z]*)$/;

/** S means seen, F means flagged. */
function maildirMarks(file: string): MessagePatch {
  const flags = FLAGS.exec(file)?.[1] ?? '';
  return { ...(flags.includes('S') && { is_read: true }), ...(flags.includes('F') && { is_starred: true }) };
}

function emlFiles(folder: string, entries: Dirent[]): MessageFile[] {
  return entries
    .filter((entry) => entry.isFile() && extname(entry.name).toLowerCase() === '.eml')
    .map(({ name }) => join(folder, name))
    .sort()
    .map((file) => ({ file, key: resolve(file) }));
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
