import { createHmac, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from '../process/once.ts';

/**
 * The secrets that events are signed with: one for each service of each mailbox. All are made from one, which is given, or
 * generated once and stored in the data folder.
 */
export class EventKeys {
  readonly #seed: () => Promise<string>;

  constructor(given: string | null, dataDir: string | null) {
    this.#seed = once(
      async () => given ?? (dataDir === null ? newSeed() : storedSeed(join(dataDir, 'events.key'))),
    );
  }

  async secretOf(mailbox: string, service: string): Promise<Buffer> {
    return createHmac('sha256', await this.#seed())
      .update(`${service} ${mailbox}`)
      .digest();
  }
}

function newSeed(): string {
  return randomBytes(32).toString('hex');
}

async function storedSeed(file: string): Promise<string> {
  const seed = newSeed();
  try {
    await writeFile(file, seed, { mode: 0o600, flag: 'wx', flush: true });
    return seed;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(file, 'utf8')).trim() || seed;
  }
}
