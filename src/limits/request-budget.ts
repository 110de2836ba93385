import { AppError } from '../mailbox/errors.ts';
import { Deadline } from './deadline.ts';

export interface RequestBudgetOptions {
  /** The bytes that the request may make the server produce: messages, what is kept of the request, and responses. */
  maxBytes: number;
  /** The time that it may take to produce them. */
  timeoutMs: number;
  /** Aborts when the client has closed the connection. */
  signal: AbortSignal;
}

/**
 * What one request may cost. It is charged while something is produced, not afterwards, because a request of a megabyte can
 * ask for gigabytes: a placeholder in the text, and its value for each of thousands of recipients.
 */
export class RequestBudget {
  readonly #signal: AbortSignal;
  readonly #deadline: Deadline;
  #bytesLeft: number;

  constructor({ maxBytes, timeoutMs, signal }: RequestBudgetOptions) {
    this.#bytesLeft = maxBytes;
    this.#deadline = Deadline.after(timeoutMs);
    this.#signal = signal;
  }

  /** Throws `too_large` if the request has produced too much or taken too long, and the reason if its client has gone. */
  spend(bytes: number): void {
    this.#signal.throwIfAborted();
    this.#bytesLeft -= bytes;
    if (this.#bytesLeft < 0)
      throw new AppError('too_large', 'The messages of this request are too large together.');
    if (this.#deadline.isOver)
      throw new AppError('too_large', 'The messages of this request take too long to compose.');
  }
}
