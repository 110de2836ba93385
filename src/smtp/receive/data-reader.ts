import type { Reservation } from '../../limits/memory-budget.ts';
import type { SmtpService } from '../service.ts';
import { type Refusal, refusals, tooLarge } from '../session/replies.ts';
import { DotReader } from './dot-reader.ts';
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
