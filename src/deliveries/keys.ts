import { createHmac, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RoomParts } from '../room.ts';

/** The secret that events of a service are signed with in a mailbox. */
export type SecretOf = (mailbox: string, service: string) => Promise<Buffer>;

/** All secrets are made from one, which is given, or generated once and stored in the data folder or the database. */
export function secretsFrom(
  given: string | null,
  { dataDir, secret }: Pick<RoomParts, 'dataDir' | 'secret'>,
): SecretOf {
  const generated = randomBytes(32).toString('hex');
  const stored = async () => {
    if (dataDir !== null) return storedSeed(join(dataDir, 'events.key'), generated);
    return secret ? secret('events', generated) : generated;
  };
  let seed = given;
  return async (mailbox, service) => {
    // Tried again with each event, because the database may be unreachable for a while.
    seed ??= await stored();
    return createHmac('sha256', seed).update(`${service} ${mailbox}`).digest();
  };
}

/** The seed in a file; this one if there is none yet. */
async function storedSeed(file: string, seed: string): Promise<string> {
  try {
    await writeFile(file, seed, { mode: 0o600, flag: 'wx', flush: true });
    return seed;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(file, 'utf8')).trim() || seed;
  }
}
