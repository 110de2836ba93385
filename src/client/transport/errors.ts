import type { Message } from '../../contract/message/message.ts';
import { hideOwnFrames } from '../inbox/own-frames.ts';

/** The details of a failed expectation, besides its message. */
interface Failure {
  address: string;
  messages: Message[];
  waitedMs: number;
}

/** A failed expectation about an inbox. The message says what arrived, and why it did not match. */
export class PosternError extends Error {
  // Private, because runners print the properties of an error, and its message has all of this.
  readonly #failure: Failure;

  constructor(message: string, failure: Failure, options?: { cause?: unknown }) {
    super(message, options);
    this.name = new.target.name;
    this.#failure = failure;
    hideOwnFrames(this);
  }

  /** The address that was waited for. */
  get address(): string {
    return this.#failure.address;
  }

  /** The messages of this address, matching or not. */
  get messages(): Message[] {
    return this.#failure.messages;
  }

  get waitedMs(): number {
    return this.#failure.waitedMs;
  }

  /** Vitest prints all of it, and without this the bodies of all messages. */
  toJSON(): { name: string; message: string } {
    return { name: this.name, message: this.message };
  }
}

/** Too few messages matched in time, or the wait was aborted: then `cause` is the reason. */
export class PosternTimeoutError extends PosternError {}

/** More messages matched than expected. */
export class PosternAmbiguousError extends PosternError {}

/** A message matched where there should be none. */
export class PosternUnexpectedError extends PosternError {}

/** A message does not have the link, code or attachment that a test expects. */
export class PosternMissingError extends Error {
  override name = 'PosternMissingError';
}

// By their names, not their classes: the matchers may be loaded with `require` and the tests with `import`, which makes
// two copies of these classes.
const EXPECTATIONS = [PosternTimeoutError, PosternAmbiguousError, PosternUnexpectedError].map(
  ({ name }) => name,
);

export function isPosternError(error: unknown): error is PosternError {
  return EXPECTATIONS.includes(String((error as Error | undefined)?.name));
}

export function isMissing(error: unknown): error is PosternMissingError {
  return (error as Error | undefined)?.name === 'PosternMissingError';
}
