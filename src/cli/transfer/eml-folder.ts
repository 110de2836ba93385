import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../process/make-folder.ts';
import { CommandError } from '../framework/command.ts';
import type { ExportedMessage, ExportTarget } from './export-target.ts';

/** A folder with one file per message, named by id. Existing files are not fetched again. */
export class EmlFolder implements ExportTarget {
  readonly resumeAfter = {};
  readonly needsMessage = false;
  written = 0;
  kept = 0;
  readonly #folder: string;
  readonly #there: Set<string>;

  static async open(folder: string): Promise<EmlFolder> {
    try {
      makeFolder(folder);
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
    // Renamed once it is complete, so that an interrupted export can be resumed.
    await writeFile(`${file}.part`, raw);
    await rename(`${file}.part`, file);
    this.written++;
  }

  async finish(): Promise<void> {}
}
