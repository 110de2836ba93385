import { createWriteStream, existsSync } from 'node:fs';
import { type FileHandle, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PosternClient } from '../../client/client.ts';
import type { FilterParameters } from '../../contract/filter.ts';
import type { Message, MessageSummary } from '../../contract/message/message.ts';
import { makeFolder } from '../../process/make-folder.ts';
import { CommandError } from '../framework/command.ts';
import { Interruption } from '../framework/interruption.ts';
import { size } from '../output/output.ts';
import { ProgressLine } from '../output/progress.ts';
import { mboxEntry } from './mbox.ts';

export const exportFormats = ['eml', 'mbox', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ExportedMessage {
  summary: Pick<MessageSummary, 'id' | 'sender' | 'created_at'>;
  raw: Uint8Array;
  /** Only for jsonl. */
  message: Message | undefined;
}

/** The destination of an export. */
export interface ExportTarget {
  /** The last message that an interrupted export has written to it. */
  after?: string;
  /** The number of messages that were already there. */
  kept: number;
  /** True if the message is already there; counts it as kept. */
  has?(message: { id: string }): boolean;
  write(message: ExportedMessage): Promise<void>;
  finish?(): Promise<void>;
}

export interface TargetOptions {
  path: string;
  format: ExportFormat;
  filter: FilterParameters;
  force: boolean;
}

/** Throws CommandError if the file exists and `force` is not set. */
export function checkReplace(path: string, force: boolean): void {
  if (existsSync(path) && !force)
    throw new CommandError(`${path} already exists. Choose another name, or use --force.`);
}

/** Throws file system errors as CommandError, and other errors unchanged. */
export function cannotWrite(path: string, error: NodeJS.ErrnoException): never {
  if (error.syscall === undefined) throw error;
  const advice =
    error.code === 'ENOSPC'
      ? 'Free disk space, and run the command again.'
      : 'Check the folder and its permissions.';
  throw new CommandError(`Couldn't write ${path} (${error.message}). ${advice}`);
}

/** A message as an entry of an mbox or jsonl file. */
export function entryOf(format: ExportFormat, { summary, raw, message }: ExportedMessage): Uint8Array {
  if (format === 'mbox') return mboxEntry(raw, summary);
  return Buffer.from(`${JSON.stringify({ ...message, raw: Buffer.from(raw).toString('base64') })}\n`);
}

/** The progress of an interrupted export: `after` is the last message in the first `bytes` of the file. */
interface State {
  format: ExportFormat;
  filter: FilterParameters;
  after: string;
  bytes: number;
  written: number;
}

// After a crash, at most this many messages are exported again.
const SAVE_EVERY = 50;

/** A single file. It is written as `.part`, with its progress in `.part.json`, and renamed once it is complete. */
export class SingleFile implements ExportTarget {
  readonly after?: string;
  readonly kept: number;
  readonly #options: TargetOptions;
  readonly #file: FileHandle;
  #bytes: number;
  #written = 0;

  static async open(options: TargetOptions): Promise<SingleFile> {
    const part = `${options.path}.part`;
    const state = existsSync(part) ? await readState(options) : undefined;
    // Messages are private.
    const file = await open(part, state ? 'r+' : 'w', 0o600);
    if (state) await file.truncate(state.bytes);
    return new SingleFile(options, file, state);
  }

  private constructor(options: TargetOptions, file: FileHandle, state: State | undefined) {
    this.#options = options;
    this.#file = file;
    this.#bytes = state?.bytes ?? 0;
    this.kept = state?.written ?? 0;
    if (state) this.after = state.after;
  }

  async write(message: ExportedMessage): Promise<void> {
    const entry = entryOf(this.#options.format, message);
    // A write to a full disk may write a part and succeed; the next one fails.
    for (let written = 0; written < entry.length; ) {
      const { bytesWritten } = await this.#file.write(entry, written, undefined, this.#bytes + written);
      written += bytesWritten;
    }
    this.#bytes += entry.length;
    this.#written++;
    if (this.#written % SAVE_EVERY === 0) await this.#save(message.summary.id);
  }

  async finish(): Promise<void> {
    const { path } = this.#options;
    await this.#file.sync();
    await this.#file.close();
    await rename(`${path}.part`, path);
    await rm(stateFile(path), { force: true });
  }

  async #save(after: string): Promise<void> {
    const { format, filter, path } = this.#options;
    const state: State = { format, filter, after, bytes: this.#bytes, written: this.kept + this.#written };
    await writeFile(`${stateFile(path)}.new`, JSON.stringify(state));
    await rename(`${stateFile(path)}.new`, stateFile(path));
  }
}

function stateFile(path: string): string {
  return `${path}.part.json`;
}

/** Undefined if there is none for this export. */
async function readState({ path, format, filter }: TargetOptions): Promise<State | undefined> {
  try {
    const state = JSON.parse(await readFile(stateFile(path), 'utf8')) as State;
    const same = state.format === format && JSON.stringify(state.filter) === JSON.stringify(filter);
    return same ? state : undefined;
  } catch {
    return undefined;
  }
}

/** A folder with one file per message, named by id. Existing files are not fetched again. */
export async function openEmlFolder(folder: string): Promise<ExportTarget> {
  const there = await namesIn(folder);
  const target: ExportTarget = {
    kept: 0,
    has({ id }) {
      const isThere = there.has(`${id}.eml`);
      if (isThere) target.kept++;
      return isThere;
    },
    async write({ summary, raw }) {
      const file = join(folder, `${summary.id}.eml`);
      // Renamed once it is complete, so that an interrupted export can be resumed.
      await writeFile(`${file}.part`, raw);
      await rename(`${file}.part`, file);
    },
  };
  return target;
}

async function namesIn(folder: string): Promise<Set<string>> {
  try {
    makeFolder(folder);
    return new Set(await readdir(folder));
  } catch (error) {
    throw new CommandError(
      `Couldn't use the folder ${folder} (${(error as Error).message}). Choose another one.`,
    );
  }
}

/** Saves an archive created by the server and resolves to its size. The file appears only once it is complete. */
export async function saveArchive(
  client: PosternClient,
  filter: FilterParameters,
  path: string,
  force: boolean,
): Promise<number> {
  if (path !== '-') checkReplace(path, force);
  using interruption = new Interruption();
  const archive = await client.archive(filter, { signal: interruption.signal });
  using progress = new ProgressLine('Saving');
  let bytes = 0;
  async function* counted() {
    for await (const chunk of archive) {
      bytes += chunk.length;
      progress.show(size(bytes), undefined);
      yield chunk;
    }
  }
  const source = Readable.from(counted(), { objectMode: false });
  if (path === '-') await pipeline(source, process.stdout, { end: false });
  else {
    const part = `${path}.part`;
    try {
      // Messages are private.
      await pipeline(source, createWriteStream(part, { mode: 0o600 }));
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true }).catch(() => {});
      cannotWrite(path, error as NodeJS.ErrnoException);
    }
  }
  return bytes;
}
