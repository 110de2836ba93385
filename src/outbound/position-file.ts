import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { isUlid } from '../contract/ulid.ts';
import { LatestWrite } from '../mailbox/latest-write.ts';
import type { Position } from '../mailbox/shared.ts';
import type { Log } from '../process/log.ts';

/**
 * Stores the id of the last processed message in the data folder. The inbox itself is the queue that survives a restart,
 * so nothing else has to be stored.
 */
export class PositionFile implements Position {
  readonly #file: string;
  readonly #log: Log;
  readonly #write = new LatestWrite<string>((id) => this.#replace(id));

  constructor(dataDir: string, log: Log, name = 'webhook') {
    this.#log = log;
    this.#file = join(dataDir, `${name}.json`);
  }

  /** Undefined when nothing was ever posted, or the file is invalid. */
  read(): Promise<string | undefined> {
    return this.#read().catch((error) => {
      this.#log.warn('position lost, only new messages are posted', { file: this.#file, error });
      return undefined;
    });
  }

  async #read(): Promise<string | undefined> {
    const text = await readFile(this.#file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (text === undefined) return undefined;
    const { id } = JSON.parse(text);
    // Empty before the first message is done.
    if (typeof id !== 'string' || (id !== '' && !isUlid(id))) throw new Error(`${this.#file} is damaged`);
    return id;
  }

  /** Resolves once this position, or a later one, is on disk. */
  save(id: string): Promise<void> {
    return this.#write.save(id);
  }

  async #replace(id: string): Promise<void> {
    // Written to another file first, so that a crash leaves the old position or the new one.
    const fresh = `${this.#file}.new`;
    await using file = await open(fresh, 'w', 0o600);
    await file.writeFile(JSON.stringify({ id }));
    await file.sync();
    await rename(fresh, this.#file);
  }
}
