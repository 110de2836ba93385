import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilterParameters } from '../contract/filter.ts';
import type { Message, MessageSummary } from '../contract/message.ts';
import { CommandError } from './command.ts';
import { mboxEntry } from './mbox.ts';

export const exportFormats = ['eml', 'mbox', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ExportedMessage {
  summary: Pick<MessageSummary, 'id' | 'sender' | 'created_at'>;
  raw: Uint8Array;
  /** Only if the target needs it. */
  message: Message | undefined;
}

/** Where an export goes. */
export interface ExportTarget {
  /** The filter that leaves out what an interrupted export has written. */
  resumeAfter: { after?: string };
  needsMessage: boolean;
  /** How many were written, and how many were there before. */
  written: number;
  kept: number;
  /** Counts the message as kept if it is there. */
  has(message: { id: string }): boolean;
  write(message: ExportedMessage): Promise<void>;
  finish(): Promise<void>;
}

interface TargetOptions {
  path: string;
  format: ExportFormat;
  filter: FilterParameters;
  force: boolean;
}

/** Throws CommandError when the target cannot be written to. */
export async function openTarget(options: TargetOptions): Promise<ExportTarget> {
  const { path, format, force } = options;
  if (format === 'eml') {
    if (path === '-') throw new CommandError('eml is a folder: name one, or choose another --format.');
    return EmlFolder.open(path);
  }
  if (path === '-') return new StandardOutput(format);
  checkReplace(path, force);
  return SingleFile.open(options).catch((error) => cannotWrite(path, error));
}

/** Throws CommandError when the file exists and must not be replaced. */
export function checkReplace(path: string, force: boolean): void {
  if (existsSync(path) && !force)
    throw new CommandError(`${path} exists. Choose another name, or give --force.`);
}

/** Explains an error of the file system; throws any other as it is. */
export function cannotWrite(path: string, error: NodeJS.ErrnoException): never {
  if (error.syscall === undefined) throw error;
  throw new CommandError(`Couldn't write ${path} (${error.message}). Check the folder and its permissions.`);
}

function entryOf(format: ExportFormat, { summary, raw, message }: ExportedMessage): Uint8Array {
  if (format === 'mbox') return mboxEntry(raw, summary);
  return Buffer.from(`${JSON.stringify({ ...message, raw: Buffer.from(raw).toString('base64') })}\n`);
}

/** A file for each message, named by its id. What is there is not fetched again. */
class EmlFolder implements ExportTarget {
  readonly resumeAfter = {};
  readonly needsMessage = false;
  written = 0;
  kept = 0;
  readonly #folder: string;
  readonly #there: Set<string>;

  static async open(folder: string): Promise<EmlFolder> {
    try {
      await mkdir(folder, { recursive: true });
      return new EmlFolder(folder, new Set(await readdir(folder)));
    } catch (error) {
      throw new CommandError(
        `Couldn't use the folder ${folder} (${(error as Error).message}). Choose another one.`,
      );
    }
  }

  private constructor(folder: string, there: Set<string>) {
    this.#folder = folder;
    this.#there = there;
  }

  has({ id }: { id: string }): boolean {
    const isThere = this.#there.has(`${id}.eml`);
    if (isThere) this.kept++;
    return isThere;
  }

  async write({ summary, raw }: ExportedMessage): Promise<void> {
    const file = join(this.#folder, `${summary.id}.eml`);
    // Under its name only when it is complete, so that an interrupted export can go on.
    await writeFile(`${file}.part`, raw);
    await rename(`${file}.part`, file);
    this.written++;
  }

  async finish(): Promise<void> {}
}

class StandardOutput implements ExportTarget {
  readonly resumeAfter = {};
  readonly needsMessage: boolean;
  written = 0;
  kept = 0;
  readonly #format: ExportFormat;

  constructor(format: ExportFormat) {
    this.#format = format;
    this.needsMessage = format === 'jsonl';
  }

  has(): boolean {
    return false;
  }

  async write(message: ExportedMessage): Promise<void> {
    const entry = entryOf(this.#format, message);
    if (!process.stdout.write(entry)) await new Promise((resolve) => process.stdout.once('drain', resolve));
    this.written++;
  }

  async finish(): Promise<void> {}
}

/** How far an interrupted export came: this message was the last, and the file had this many bytes. */
interface State {
  format: ExportFormat;
  filter: FilterParameters;
  after: string;
  bytes: number;
  written: number;
}

// A crash repeats at most this many messages.
const SAVE_EVERY = 50;

/** One file, written beside its place with a note of how far it is, and moved there when it is complete. */
class SingleFile implements ExportTarget {
  readonly resumeAfter: { after?: string };
  readonly needsMessage: boolean;
  written = 0;
  readonly kept: number;
  readonly #options: TargetOptions;
  readonly #file: FileHandle;
  #bytes: number;

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
    this.resumeAfter = state ? { after: state.after } : {};
    this.needsMessage = options.format === 'jsonl';
  }

  has(): boolean {
    return false;
  }

  async write(message: ExportedMessage): Promise<void> {
    const entry = entryOf(this.#options.format, message);
    await this.#file.write(entry, 0, entry.length, this.#bytes);
    this.#bytes += entry.length;
    this.written++;
    if (this.written % SAVE_EVERY === 0) await this.#save(message.summary.id);
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
    const state: State = { format, filter, after, bytes: this.#bytes, written: this.kept + this.written };
    await writeFile(`${stateFile(path)}.new`, JSON.stringify(state));
    await rename(`${stateFile(path)}.new`, stateFile(path));
  }
}

function stateFile(path: string): string {
  return `${path}.part.json`;
}

/** Undefined when there is none for this export. */
async function readState({ path, format, filter }: TargetOptions): Promise<State | undefined> {
  try {
    const state = JSON.parse(await readFile(stateFile(path), 'utf8')) as State;
    const same = state.format === format && JSON.stringify(state.filter) === JSON.stringify(filter);
    return same ? state : undefined;
  } catch {
    return undefined;
  }
}
