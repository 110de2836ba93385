import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** The last message that is done with. What is newer in the inbox is still to be posted. */
export interface CursorPosition {
  id: string;
  created_at: string;
}

/**
 * Remembers in the data folder how far the posts have come. The inbox itself is the queue that survives a restart;
 * this is all that has to be written beside it.
 */
export class WebhookCursor {
  readonly #file: string;
  #next: CursorPosition | undefined;
  #writing: Promise<void> | undefined;

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'webhook.json');
  }

  /** Undefined when nothing was ever posted from here. Throws when the file is there and cannot be understood. */
  async read(): Promise<CursorPosition | undefined> {
    const text = await readFile(this.#file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (text === undefined) return undefined;
    const { id, created_at } = JSON.parse(text);
    if (typeof id !== 'string' || typeof created_at !== 'string') throw new Error(`${this.#file} is damaged`);
    return { id, created_at };
  }

  /** Resolves once this position, or a later one, is on disk. Positions that come while one is written are joined. */
  save(position: CursorPosition): Promise<void> {
    this.#next = position;
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#next) {
      const { id, created_at } = this.#next;
      this.#next = undefined;
      // Whole under another name first: a crash leaves the old position or the new one, never half of one.
      const fresh = `${this.#file}.new`;
      await using file = await open(fresh, 'w');
      await file.writeFile(JSON.stringify({ id, created_at }));
      await file.sync();
      await rename(fresh, this.#file);
    }
  }
}
