/** Three numbers below 2^32 and three texts. */
export interface Entry {
  numbers: [number, number, number];
  texts: [string | null, string | null, string | null];
}

// An entry consists of its length, the numbers, and the texts, each preceded by its length.
const LENGTH_BYTES = 4;
const FIXED_BYTES = LENGTH_BYTES + 3 * 4 + 3 * 4;
const NO_TEXT = 0xffff_ffff;

/**
 * A log in one block of memory, whose size is known exactly. Strings and objects would live just long enough for the
 * garbage collector to promote them, which costs more than writing them here. When the buffer is full, the oldest half
 * of the entries after the head is dropped.
 */
export class EntryBuffer {
  /** How many entries were dropped. */
  omitted = 0;
  readonly #bytes: Buffer;
  readonly #numbers: DataView;
  /** Entries up to here are never dropped. */
  readonly #headBytes: number;
  #next = 0;

  /** `headShare` is the share of the buffer, from 0 to 1, for the first entries. */
  constructor(bytes: Buffer, headShare: number) {
    this.#bytes = bytes;
    this.#numbers = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#headBytes = bytes.length * headShare;
  }

  /** Forgets all entries. */
  clear(): void {
    this.omitted = 0;
    this.#next = 0;
  }

  add(
    first: number,
    second: number,
    third: number,
    one: string | null,
    two: string | null,
    three: string | null,
  ): void {
    // UTF-8 takes at most three bytes per UTF-16 code unit.
    let size = FIXED_BYTES + 3 * ((one?.length ?? 0) + (two?.length ?? 0) + (three?.length ?? 0));
    if (this.#next + size > this.#bytes.length) {
      size = FIXED_BYTES + byteLength(one) + byteLength(two) + byteLength(three);
      if (!this.#makeRoom(size)) {
        this.omitted++;
        return;
      }
    }
    const start = this.#next;
    this.#numbers.setUint32(start + 4, first);
    this.#numbers.setUint32(start + 8, second);
    this.#numbers.setUint32(start + 12, third);
    let at = this.#write(one, start + 16);
    at = this.#write(two, at);
    at = this.#write(three, at);
    this.#numbers.setUint32(start, at - start);
    this.#next = at;
  }

  /** Oldest first. */
  entries(): Entry[] {
    const entries: Entry[] = [];
    for (let start = 0; start < this.#next; start = this.#end(start)) {
      const read = (offset: number) => this.#numbers.getUint32(start + offset);
      let at = start + 16;
      const text = () => {
        const length = this.#numbers.getUint32(at);
        at += LENGTH_BYTES;
        if (length === NO_TEXT) return null;
        at += length;
        return this.#bytes.toString('utf8', at - length, at);
      };
      entries.push({ numbers: [read(4), read(8), read(12)], texts: [text(), text(), text()] });
    }
    return entries;
  }

  /** The number of entries before those that were dropped. */
  get gapAt(): number {
    let count = 0;
    for (let start = 0; start < this.#next && this.#end(start) <= this.#headBytes; start = this.#end(start)) {
      count++;
    }
    return count;
  }

  #write(text: string | null, at: number): number {
    const length = text === null ? 0 : writeText(this.#bytes, text, at + LENGTH_BYTES);
    this.#numbers.setUint32(at, text === null ? NO_TEXT : length);
    return at + LENGTH_BYTES + length;
  }

  #end(start: number): number {
    return start + this.#numbers.getUint32(start);
  }

  /** Drops entries after the head until `size` bytes fit; false when they never can. */
  #makeRoom(size: number): boolean {
    const { length } = this.#bytes;
    if (this.#next + size <= length) return true;
    let head = 0;
    while (head < this.#next && this.#end(head) <= this.#headBytes) head = this.#end(head);
    if (head + size > length) return false;
    // Drops half, so that the rest is rarely moved.
    const wanted = Math.max(this.#next + size - length, (length - head) / 2);
    let kept = head;
    while (kept < this.#next && kept - head < wanted) {
      kept = this.#end(kept);
      this.omitted++;
    }
    this.#bytes.copyWithin(head, kept, this.#next);
    this.#next -= kept - head;
    return true;
  }
}

/** Returns the number of bytes written. For the short ASCII texts of SMTP, this loop is faster than a call into native code. */
function writeText(bytes: Buffer, text: string, at: number): number {
  const { length } = text;
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) return bytes.write(text, at);
    bytes[at + index] = code;
  }
  return length;
}

function byteLength(text: string | null): number {
  return text === null ? 0 : Buffer.byteLength(text);
}
