import type { Message } from '../../contract/message.ts';
import type { PosternClient } from '../client.ts';
import type { Start } from '../start.ts';
import { PosternAmbiguousError, PosternTimeoutError, PosternUnexpectedError } from '../transport/errors.ts';
import { Arrivals, type ArrivalsOptions } from './arrivals.ts';
import { CRITERIA, Criteria, type Expected, isPattern, type MessageCriteria } from './criteria.ts';
import { checkMs, quietTime, timeLeft, type WaitTime, waitTime } from './deadline.ts';
import { checkNames } from './known-names.ts';
import type { ReceivedMessage } from './received-message.ts';
import { reportOf } from './report.ts';

export interface WaitOptions {
  /** How long to wait, in milliseconds. Shorter if the runner would end the test before. */
  timeout?: number;
  signal?: AbortSignal;
}

/** No message that matches may arrive within this many milliseconds. 1000 by default. */
export type NoneOptions = MessageCriteria & { within?: number; signal?: AbortSignal };

export interface InboxOptions {
  address: string;
  /** The default timeout. */
  timeout?: number | undefined;
  /** From where on messages count; all do if undefined. */
  start?: Start | undefined;
  /** The URL of the inbox page. */
  url: string;
}

interface Outcome {
  matching: Message[];
  arrivals: Arrivals;
}

// Long enough for an application that is about to send.
const QUIET_MS = 1000;

/** The messages of one address. Nothing is ever deleted, so tests that share a Postern do not affect each other. */
export class Inbox {
  readonly address: string;
  readonly url: string;
  readonly #client: PosternClient;
  readonly #timeout: number | undefined;
  readonly #start: Start | undefined;
  readonly #taken = new Set<string>();

  constructor(client: PosternClient, { address, timeout, start, url }: InboxOptions) {
    this.#client = client;
    this.address = address;
    this.url = url;
    this.#timeout = timeout;
    this.#start = start;
  }

  /** Waits for the one message that matches. Rejects on timeout, and immediately when two match. */
  async message(expected?: Expected, options?: WaitOptions): Promise<ReceivedMessage> {
    return (await this.messages(1, expected, options))[0]!;
  }

  /** Waits for exactly this many messages that match, oldest first. */
  async messages(count: number, expected?: Expected, options?: WaitOptions): Promise<ReceivedMessage[]> {
    const { matching, arrivals } = await this.#exactly(count, expected, options);
    return arrivals.details(matching);
  }

  /** The same for `toReceive`, which needs no details of the messages. */
  async receives(count: number, expected?: Expected, options?: WaitOptions): Promise<void> {
    await this.#exactly(count, expected, options);
  }

  /** Waits for the next message that matches. It is not returned again: the next call returns the one after it. */
  async take(expected?: Expected, options?: WaitOptions): Promise<ReceivedMessage> {
    const take = ({ id }: Message) => this.#taken.add(id);
    const { matching, arrivals } = await this.#wait(1, new Criteria(expected), options, take);
    const first = matching[0]!;
    try {
      return (await arrivals.details([first]))[0]!;
    } catch (error) {
      this.#taken.delete(first.id);
      throw error;
    }
  }

  /** Resolves when no message has matched within this many milliseconds. Rejects as soon as one does. */
  async none(expected: NoneOptions | Expected = {}): Promise<void> {
    const options: NoneOptions = isPattern(expected) ? { subject: expected } : expected;
    checkNames(options, [...CRITERIA, 'within', 'signal'], 'criterion');
    const { within = QUIET_MS, signal, ...conditions } = options;
    checkMs('within', within);
    const criteria = new Criteria(conditions);
    const time = quietTime(within, timeLeft());
    const arrivals = await this.#arrivals(time, signal, { mustBeCertain: true });
    do {
      const { length } = this.#matching(criteria, arrivals);
      if (length === 0) continue;
      const problem = `${length === 1 ? 'A message' : `${length} messages`} arrived, but none is expected.`;
      throw new PosternUnexpectedError(...this.#failure(problem, criteria, arrivals));
    } while (await arrivals.next());
    if (!time.shortened) return;
    const problem = `No message matched within ${arrivals.waitedMs / 1000} s, but the test ends before ${within / 1000} s are over. Give it a longer timeout.`;
    throw new PosternTimeoutError(...this.#failure(problem, criteria, arrivals));
  }

  /** The messages that have arrived so far, oldest first. */
  async seen(options: Pick<WaitOptions, 'signal'> = {}): Promise<ReceivedMessage[]> {
    checkNames(options, ['signal'], 'option');
    const arrivals = await this.#arrivals({ ms: 0, shortened: false }, options.signal);
    await arrivals.next();
    return arrivals.details(arrivals.messages);
  }

  async #exactly(count: number, expected?: Expected, options?: WaitOptions): Promise<Outcome> {
    const criteria = new Criteria(expected);
    checkCount(count);
    const outcome = await this.#wait(count, criteria, options);
    const { matching, arrivals } = outcome;
    if (matching.length === count) return outcome;
    const problem = `${matching.length} messages match, but ${count} ${count === 1 ? 'is' : 'are'} expected.`;
    throw new PosternAmbiguousError(...this.#failure(problem, criteria, arrivals));
  }

  /** `onFound` is called with the first one before any other wait continues. */
  async #wait(
    count: number,
    criteria: Criteria,
    options: WaitOptions = {},
    onFound?: (message: Message) => void,
  ): Promise<Outcome> {
    checkNames(options, ['timeout', 'signal'], 'option');
    const { timeout = this.#timeout, signal } = options;
    checkMs('timeout', timeout);
    const time = waitTime(timeout, timeLeft());
    const arrivals = await this.#arrivals(time, signal);
    let matching: Message[];
    do {
      matching = this.#matching(criteria, arrivals);
      if (matching.length >= count) {
        onFound?.(matching[0]!);
        return { matching, arrivals };
      }
    } while (await arrivals.next());
    const number = matching.length === 0 ? 'No message' : `${matching.length} of ${count} messages`;
    const cause = time.shortened ? ', which is all the time that the test had left' : '';
    const problem = `${number} matched within ${arrivals.waitedMs / 1000} s${cause}.`;
    throw new PosternTimeoutError(...this.#failure(problem, criteria, arrivals));
  }

  async #arrivals(
    { ms }: WaitTime,
    signal: AbortSignal | undefined,
    options: Pick<ArrivalsOptions, 'mustBeCertain'> = {},
  ): Promise<Arrivals> {
    const after = await this.#start?.lastBefore();
    return new Arrivals(this.#client, { ...options, address: this.address, after, timeoutMs: ms, signal });
  }

  #matching(criteria: Criteria, { messages }: Arrivals): Message[] {
    return messages.filter((message) => !this.#taken.has(message.id) && criteria.matches(message));
  }

  #failure(problem: string, criteria: Criteria, arrivals: Arrivals) {
    const { address, url } = this;
    const { messages, waitedMs } = arrivals;
    const isTaken = ({ id }: Message) => this.#taken.has(id);
    const report = reportOf({ problem, address, url, criteria, isTaken, arrivals });
    return [report, { address, messages, waitedMs }] as const;
  }
}

// None at all would be met at once, before the application has had the time to send anything.
function checkCount(count: unknown): void {
  if (Number.isSafeInteger(count) && (count as number) > 0) return;
  const hint = count === 0 ? ' To expect no message, use none() or not.toReceive().' : '';
  throw new TypeError(
    `The number of messages must be a whole number of at least 1, but is ${String(count)}.${hint}`,
  );
}
