import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../process/make-folder.ts';
import { CommandError } from '../framework/command.ts';
import type { ExportTarget } from './export-target.ts';

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
