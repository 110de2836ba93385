import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PosternClient } from '../../client/client.ts';
import type { FilterParameters } from '../../contract/filter.ts';
import { Interruption } from '../framework/interruption.ts';
import { size } from '../output/output.ts';
import { ProgressLine } from '../output/progress.ts';
import { cannotWrite, checkReplace } from './export-target.ts';

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
