import type { Reservation } from '../../limits/memory-budget.ts';
import type { SmtpService } from '../service.ts';
import { type Refusal, refusals, tooLarge } from '../session/replies.ts';
import { MessageBuffer } from './message-buffer.ts';

/** What a BDAT announced. The bytes of a refused one are read too, and discarded. */
export interface BdatChunk {
  size: number;
  isLast: boolean;
  refusal: Refusal | null;
}

/** Reads the bytes of one message at a time, as DATA or as chunks of BDAT. */
export class DataReader {
  readonly message: MessageBuffer;
  /** Null while DATA is read. */
  chunk: BdatChunk | null = null;
  /** The end of the data, or of the chunk, has been read. */
  isDone = true;

  readonly #service: SmtpService;
  readonly #dots = new DotReader();
  #chunkLeft = 0;

  constructor(service: SmtpService, memory: Reservation) {
    this.#service = service;
    this.message = new MessageBuffer(service.limits.smtpMaxSize, memory);
  }

  /** Why the message cannot be accepted; its bytes have been dropped. */
  get refusal(): Refusal | null {
    const { overflow } = this.message;
    if (overflow === null) return null;
    return overflow === 'too_large' ? tooLarge(this.#service.limits) : refusals.bufferFull;
  }

  /** The bytes of the data, or of the chunk, so far. */
  get received(): number {
    return this.chunk ? this.chunk.size - this.#chunkLeft : this.message.size;
  }

  beginData(): void {
    this.chunk = null;
    this.isDone = false;
    this.#dots.reset();
  }

  beginChunk(chunk: BdatChunk): void {
    this.chunk = chunk;
    this.#chunkLeft = chunk.size;
    this.isDone = chunk.size === 0;
  }

  /** Reserves memory for up to `bytes` more bytes of the message; false when there is not enough. */
  reserve(bytes: number): boolean {
    if (!this.chunk) return this.message.reserve(bytes);
    return this.chunk.refusal !== null || this.message.reserve(Math.min(bytes, this.#chunkLeft));
  }

  /** Returns the offset in `bytes` up to which they belong to the message. */
  read(bytes: Buffer, start: number): number {
    if (!this.chunk) {
      const end = this.#dots.read(bytes, start, this.message);
      this.isDone = end !== -1;
      return this.isDone ? end : bytes.length;
    }
    const end = Math.min(bytes.length, start + this.#chunkLeft);
    if (!this.chunk.refusal) this.message.append(bytes, start, end);
    this.#chunkLeft -= end - start;
    this.isDone = this.#chunkLeft === 0;
    return end;
  }

  /**
   * True when the data ends with what a client that does not use CRLF takes for the end: LF.LF, LF.CRLF or CR.CR. After
   * CRLF the dot has already been removed, so any bare line end counts.
   */
  endsBare(): boolean {
    return /(?:^|[^\r])\n$|\r$|(?:^|[^\r])\n\.\r\n$/.test(this.message.tail(5).toString('latin1'));
  }
}

const CR = 0x0d;
const LF = 0x0a;
const DOT = 0x2e;
const LONE_CR = Buffer.from('\r');
const CRLF_DOT = Buffer.from('\r\n.');

/** How much of CRLF.CRLF the input ends with so far. */
const IN_LINE = 0;
const AFTER_CR = 1;
const AFTER_CRLF = 2;
const AFTER_DOT = 3;
const AFTER_DOT_CR = 4;

/**
 * Reads the bytes after DATA: undoes dot-stuffing (RFC 5321 4.5.2) and finds the end. Only CRLF.CRLF ends a message;
 * accepting anything else allows SMTP smuggling. Works for any fragmentation: between fragments it keeps one of five
 * states, never bytes.
 */
export class DotReader {
  // DATA begins at the start of a line, so `.` CRLF alone is an empty message.
  #seen = AFTER_CRLF;

  reset(): void {
    this.#seen = AFTER_CRLF;
  }

  /** Appends the message bytes of `chunk` from `start` on. Returns the offset after CRLF.CRLF, or -1 if it is not there. */
  read(chunk: Buffer, start: number, into: MessageBuffer): number {
    const length = chunk.length;
    let kept = start;
    let at = start;
    for (;;) {
      if (this.#seen === IN_LINE) {
        const found = indexOfCrlfDot(chunk, at);
        if (found === -1) {
          into.append(chunk, kept, length);
          this.#seen = endingOf(chunk, at);
          return -1;
        }
        into.append(chunk, kept, found + 2);
        at = kept = found + 3;
        this.#seen = AFTER_DOT;
      }
      if (at === length) {
        into.append(chunk, kept, length);
        return -1;
      }
      const byte = chunk[at];
      switch (this.#seen) {
        case AFTER_CR:
          this.#seen = byte === LF ? AFTER_CRLF : byte === CR ? AFTER_CR : IN_LINE;
          at++;
          break;
        case AFTER_CRLF:
          if (byte === DOT) {
            into.append(chunk, kept, at);
            kept = at + 1;
            this.#seen = AFTER_DOT;
          } else {
            this.#seen = byte === CR ? AFTER_CR : IN_LINE;
          }
          at++;
          break;
        case AFTER_DOT:
          if (byte === CR) {
            kept = at + 1;
            this.#seen = AFTER_DOT_CR;
          } else {
            this.#seen = IN_LINE;
          }
          at++;
          break;
        case AFTER_DOT_CR:
          if (byte === LF) return at + 1;
          // The CR that was held back is part of the line.
          into.append(LONE_CR, 0, 1);
          this.#seen = AFTER_CR;
          break;
      }
    }
  }
}

// Checking this many bytes costs as much as one call into native code, and a message of dots would need one per line.
const NEAR = 256;

function indexOfCrlfDot(chunk: Buffer, from: number): number {
  const near = Math.min(chunk.length, from + NEAR);
  // Horspool's search: the byte at the position of the dot determines how far to skip, usually three bytes.
  let at = from + 2;
  while (at < near) {
    const byte = chunk[at];
    if (byte === LF) {
      at += 1;
    } else if (byte === CR) {
      at += 2;
    } else {
      if (byte === DOT && chunk[at - 1] === LF && chunk[at - 2] === CR) return at - 2;
      at += 3;
    }
  }
  return near === chunk.length ? -1 : chunk.indexOf(CRLF_DOT, near - 2);
}

function endingOf(chunk: Buffer, from: number): number {
  const last = chunk.length - 1;
  if (last < from) return IN_LINE;
  if (chunk[last] === CR) return AFTER_CR;
  return last > from && chunk[last] === LF && chunk[last - 1] === CR ? AFTER_CRLF : IN_LINE;
}
