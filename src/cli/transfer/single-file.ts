import { existsSync } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { FilterParameters } from '../../contract/filter.ts';
import {
  type ExportedMessage,
  type ExportFormat,
  type ExportTarget,
  entryOf,
  type TargetOptions,
} from './export-target.ts';

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
