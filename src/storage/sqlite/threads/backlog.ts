import type { Tuning } from '../options.ts';

// Text that has to be cut into words by dictionary costs twenty times as much as other text.
const MAX_MS = 1000;

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
  /** What reading the text of a message has cost lately. */
  #messageMs = 0;

  constructor({ backlogMessages, backlogBytes }: Pick<Tuning, 'backlogMessages' | 'backlogBytes'>) {
    this.#maxMessages = backlogMessages;
    this.#maxBytes = backlogBytes;
  }

  get isFull(): boolean {
    const messages = this.#entries.length - this.#start;
    return (
      messages > this.#maxMessages || this.#bytes > this.#maxBytes || messages * this.#messageMs > MAX_MS
    );
  }

  stored(seq: number, bytes: number): void {
    this.#entries.push({ seq, bytes });
    this.#bytes += bytes;
  }

  /** The index holds all messages up to this one, and reading the text of one took it this long. */
  indexed(upTo: number, messageMs: number): void {
    this.#messageMs = messageMs;
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
