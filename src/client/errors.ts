import type { Message } from '../contract/message.ts';

/** What a failed expectation knows, beside its message for people. */
interface Failure {
  /** The address that was waited for. */
  address: string;
  /** The messages of this address, matching or not. */
  messages: Message[];
  waitedMs: number;
}

/** An expectation about an inbox that did not hold. The message says what arrived, and why it did not match. */
export class PosternError extends Error {
  readonly address: string;
  readonly messages: Message[];
  readonly waitedMs: number;

  constructor(message: string, { address, messages, waitedMs }: Failure) {
    super(message);
    this.name = new.target.name;
    this.address = address;
    this.messages = messages;
    this.waitedMs = waitedMs;
  }
}

/** Too few messages matched in time. */
export class PosternTimeoutError extends PosternError {}

/** More messages matched than were asked for. */
export class PosternAmbiguousError extends PosternError {}

/** A message matched where there should be none. */
export class PosternUnexpectedError extends PosternError {}

/** A message does not have the link, code or attachment that a test asks for. */
export class PosternMissingError extends Error {
  override name = 'PosternMissingError';
}
