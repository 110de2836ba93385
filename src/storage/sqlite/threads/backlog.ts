import type { Tuning } from '../options.ts';

interface Entry {
  seq: number;
  bytes: number;
}

/** The messages that are stored and not indexed yet: what a search has to look through. */
export class Backlog {
  readonly #maxMessages: number;
  readonly #maxBytes: number;
  #entries: Entry[] = [];
  /** Entries before this one are indexed. */
  #start = 0;
  #bytes = 0;

  constructor({ backlogMessages, backlogBytes }: Pick<Tuning, 'backlogMessages' | 'backlogBytes'>) {
    this.#maxMessages = backlogMessages;
    this.#maxBytes = backlogBytes;
  }

  get isFull(): boolean {
    return this.#entries.length - this.#start > this.#maxMessages || this.#bytes > this.#maxBytes;
  }

  stored(seq: number, bytes: number): void {
    this.#entries.push({ seq, bytes });
    this.#bytes += bytes;
  }

  /** The index holds all messages up to this one. */
  indexed(upTo: number): void {
    for (
      let entry = this.#entries[this.#start];
      entry && entry.seq <= upTo;
      entry = this.#entries[this.#start]
    ) {
      this.#bytes -= entry.bytes;
      this.#start++;
    }
    if (this.#start > this.#maxMessages || this.#start === this.#entries.length) {
      this.#entries = this.#entries.slice(this.#start);
      this.#start = 0;
    }
  }
}
