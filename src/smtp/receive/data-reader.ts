import type { MemoryClaim } from '../limits/resources.ts';
import type { SmtpService } from '../service.ts';
import { type Refusal, refusals, tooLarge } from '../session/replies.ts';
import { DotReader } from './dot-reader.ts';
import { MessageBuffer } from './message-buffer.ts';

/** Reads the bytes of one message at a time, as DATA or as chunks of BDAT. */
export class DataReader {
  readonly #service: SmtpService;
  readonly #message: MessageBuffer;
  readonly #dots = new DotReader();
  #chunkSize = 0;
  #chunkLeft = 0;
  #discard = false;

  constructor(service: SmtpService, claim: MemoryClaim) {
    this.#service = service;
    this.#message = new MessageBuffer(service.limits.maxMessageBytes, claim);
  }

  /** Why the message cannot be accepted; its bytes have been dropped. */
  get refusal(): Refusal | null {
    const { overflow } = this.#message;
    if (overflow === null) return null;
    return overflow === 'too_large' ? tooLarge(this.#service.limits) : refusals.bufferFull;
  }

  get size(): number {
    return this.#message.size;
  }

  get chunkSize(): number {
    return this.#chunkSize;
  }

  get chunkReceived(): number {
    return this.#chunkSize - this.#chunkLeft;
  }

  get chunkDone(): boolean {
    return this.#chunkLeft === 0;
  }

  beginData(): void {
    this.#discard = false;
    this.#dots.reset();
  }

  /** Reserves memory for up to `bytes` more bytes of the message; false when there is not enough. */
  reserve(bytes: number): boolean {
    const wanted = this.#chunkLeft > 0 ? Math.min(bytes, this.#chunkLeft) : bytes;
    return this.#discard || this.#message.reserve(wanted);
  }

  /** Drops the message for lack of memory; the rest of it is read and discarded. */
  drop(): void {
    this.#message.drop('no_memory');
  }

  /** Returns the offset after the end of the message, or -1 when it does not end in `bytes`. */
  readData(bytes: Buffer, start: number): number {
    return this.#dots.read(bytes, start, this.#message);
  }

  /** Adds the next `size` bytes to the message or, when the BDAT was rejected, discards them. */
  beginChunk(size: number, discard: boolean): void {
    this.#chunkSize = this.#chunkLeft = size;
    this.#discard = discard;
  }

  /** Returns the offset in `bytes` up to which they belong to the chunk. */
  readChunk(bytes: Buffer, start: number): number {
    const end = Math.min(bytes.length, start + this.#chunkLeft);
    if (!this.#discard) this.#message.append(bytes, start, end);
    this.#chunkLeft -= end - start;
    return end;
  }

  /** The message in one buffer. Its memory stays reserved until `clear`. */
  take(): Uint8Array {
    return this.#message.take();
  }

  /**
   * True when the data ends with what a client that does not use CRLF takes for the end: LF.LF, LF.CRLF or CR.CR. After
   * CRLF the dot has already been removed, so any bare line end counts.
   */
  endsBare(): boolean {
    return /(?:^|[^\r])\n$|\r$|(?:^|[^\r])\n\.\r\n$/.test(this.#message.tail(5).toString('latin1'));
  }

  clear(): void {
    this.#message.clear();
  }
}
