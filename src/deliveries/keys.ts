import { createHmac, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RoomParts } from '../room.ts';

/**
 * The secrets that events are signed with: one for each service of each mailbox. All are made from one, which is given, or
 * generated once and stored in the data folder or the database.
 */
export class EventKeys {
  readonly #make: () => Promise<string>;
  #made: Promise<string> | undefined;

  constructor(given: string | null, { dataDir, secret }: Pick<RoomParts, 'dataDir' | 'secret'>) {
    this.#make = async () => {
      if (given !== null) return given;
      if (dataDir !== null) return storedSeed(join(dataDir, 'events.key'));
      return secret ? secret('events', newSeed()) : newSeed();
    };
  }

  async secretOf(mailbox: string, service: string): Promise<Buffer> {
    // The database may be unreachable for a while.
    this.#made ??= this.#make().catch((error) => {
      this.#made = undefined;
      throw error;
    });
    return createHmac('sha256', await this.#made)
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
