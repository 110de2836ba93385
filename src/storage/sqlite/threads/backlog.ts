// A search reads this many in half a second, or in about a second on a slow machine, also while the indexer is busy.
const MAX_MESSAGES = 20_000;
const MAX_BYTES = 128 * 1024 * 1024;

// A limit on time too: text that is segmented with a dictionary takes twenty times as long as other text.
const MAX_MS = 1000;

/**
 * The size of the backlog as a fraction of the maximum. At 1, new messages wait for the index. `messageMs` is the time
 * for reading the text of one message.
 */
export function backlogFullness(messages: number, messageMs: number, maxMessages = MAX_MESSAGES): number {
  return Math.max(messages / maxMessages, (messages * messageMs) / MAX_MS);
}

interface Entry {
  seq: number;
  bytes: number;
}

/** The messages that are not indexed yet, which every search has to read. */
export class Backlog {
  readonly #maxMessages: number;
  readonly #maxBytes: number;
  #entries: Entry[] = [];
  /** Entries before this one are indexed. */
  #start = 0;
  #bytes = 0;
  /** The recent time for reading the text of one message. */
  #messageMs = 0;

  constructor(maxMessages = MAX_MESSAGES, maxBytes = MAX_BYTES) {
    this.#maxMessages = maxMessages;
    this.#maxBytes = maxBytes;
  }

  get isFull(): boolean {
    const messages = this.#entries.length - this.#start;
    return this.#bytes > this.#maxBytes || backlogFullness(messages, this.#messageMs, this.#maxMessages) > 1;
  }

  stored(seq: number, bytes: number): void {
    this.#entries.push({ seq, bytes });
    this.#bytes += bytes;
  }

  /** All messages up to `upTo` are indexed. `messageMs` is the time for reading the text of one message. */
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
