import type { DetailedMessage, MessageDetail } from '../../contract/message/details.ts';
import type { PosternClient } from '../client.ts';
import type { Start } from '../start.ts';
import { PosternAmbiguousError, PosternTimeoutError, PosternUnexpectedError } from '../transport/errors.ts';
import { Arrivals, type ArrivalsOptions } from './arrivals.ts';
import { CRITERIA, Criteria, type Expected, type MessageCriteria } from './criteria.ts';
import { checkMs, quietTime, timeLeft, waitTime } from './deadline.ts';
import { refuseUnknownNames } from './known-names.ts';
import { isPattern } from './patterns.ts';
import type { ReceivedMessage } from './received-message.ts';
import { reportOf } from './report.ts';
import { Takes } from './takes.ts';

export interface TakeOptions {
  /** How long to wait, in milliseconds. Shorter if the runner would end the test before. */
  timeout?: number;
  signal?: AbortSignal;
}

export interface WaitOptions extends TakeOptions {
  /** Afterwards, no further message may match for this long, in milliseconds. 0 by default. */
  settle?: number;
}

/** How many messages must match: exactly this many, or at least `min` and at most `max`. */
export type MessageCount = number | { min?: number; max?: number };

export interface QuietOptions {
  /** How long no message may match, in milliseconds. 1000 by default. */
  within?: number;
  signal?: AbortSignal;
}

/** The criteria and options of `none` in one object. */
export type NoneOptions = MessageCriteria & QuietOptions;

export interface InboxOptions {
  address: string;
  /** The default timeout. */
  timeout?: number | undefined;
  /** From where on messages count; all do if undefined. */
  start?: Start | undefined;
  /** The URL of the inbox page. */
  url: string;
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
  readonly #takes = new Takes();
  /** The ids of messages that a test has got, or has found with `toReceive`. */
  readonly #returned = new Set<string>();

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
  async messages(
    count: MessageCount,
    expected?: Expected,
    options?: WaitOptions,
  ): Promise<ReceivedMessage[]> {
    const { matching, arrivals } = await this.#expect(count, expected, options);
    const received = await arrivals.details(matching);
    this.#remember(matching);
    return received;
  }

  /** The same for `toReceive`, which needs no details of the messages. */
  async receives(count: MessageCount, expected?: Expected, options?: WaitOptions): Promise<void> {
    this.#remember((await this.#expect(count, expected, options)).matching);
  }

  /**
   * Waits for the next message that matches. It is not returned again: the next call returns the one after it. Of several
   * calls that wait, the first one gets the first message.
   */
  async take(expected?: Expected, options: TakeOptions = {}): Promise<ReceivedMessage> {
    refuseUnknownNames(options, ['timeout', 'signal'], 'option');
    const criteria = new Criteria(expected);
    const take = this.#takes.begin(criteria);
    let received: ReceivedMessage | undefined;
    try {
      // Messages are compared with the criteria of earlier calls too.
      const { details } = this.#takes;
      const { matching, arrivals } = await this.#wait(1, { criteria, details }, options, (messages) => {
        this.#takes.assign(messages);
        return take.message ? [take.message] : [];
      });
      [received] = await arrivals.details(matching);
      this.#remember(matching);
      return received!;
    } finally {
      this.#takes.end(take, received !== undefined);
    }
  }

  /**
   * Resolves when no message has matched within this many milliseconds. Rejects as soon as one does. Messages that this
   * inbox has returned before do not count.
   */
  async none(expected: NoneOptions | Expected = {}, options: QuietOptions = {}): Promise<void> {
    refuseUnknownNames(options, ['within', 'signal'], 'option');
    const given: NoneOptions = isPattern(expected) ? { subject: expected } : expected;
    refuseUnknownNames(given, [...CRITERIA, 'within', 'signal'], 'criterion');
    const { within: asked, signal, ...conditions } = { ...given, ...options };
    const within = asked ?? QUIET_MS;
    checkMs('within', within);
    const criteria = new Criteria(conditions);
    const time = quietTime(within, timeLeft());
    const arrivals = this.#arrivals(criteria.details, {
      timeoutMs: time.ms,
      isBounded: this.#isBounded(asked),
      signal,
      mustBeCertain: true,
    });
    const isNew = ({ id }: DetailedMessage) => !this.#returned.has(id);
    do {
      const { length } = arrivals.messages.filter((message) => isNew(message) && criteria.matches(message));
      if (length === 0) continue;
      const problem = `${length === 1 ? 'A message' : `${length} messages`} arrived, but none is expected.`;
      throw new PosternUnexpectedError(
        ...(await this.#failure(problem, criteria, arrivals, (one) => !isNew(one))),
      );
    } while (await this.#next(arrivals, criteria));
    if (!time.shortened) return;
    const problem = `No message matched within ${arrivals.waitedMs / 1000} s, but the test ends before ${within / 1000} s are over. Give it a longer timeout.`;
    throw new PosternTimeoutError(...(await this.#failure(problem, criteria, arrivals)));
  }

  /** The messages that have arrived so far, oldest first. */
  async seen(options: Pick<WaitOptions, 'signal'> = {}): Promise<ReceivedMessage[]> {
    refuseUnknownNames(options, ['signal'], 'option');
    const arrivals = this.#arrivals([], { timeoutMs: 0, isBounded: false, signal: options.signal });
    await arrivals.next();
    return arrivals.details(arrivals.messages);
  }

  async #expect(count: MessageCount, expected?: Expected, options: WaitOptions = {}) {
    refuseUnknownNames(options, ['timeout', 'settle', 'signal'], 'option');
    const criteria = new Criteria(expected);
    const { min, max } = countRange(count);
    const { settle = 0 } = options;
    checkMs('settle', settle);
    const find = (messages: DetailedMessage[]) =>
      messages.filter((message) => !this.#takes.has(message) && criteria.matches(message));
    const { matching, arrivals } = await this.#wait(min, { criteria }, options, find);
    let found = matching;
    const time = settle > 0 ? quietTime(settle, timeLeft()) : undefined;
    if (time) arrivals.extend(time.ms);
    while (time && found.length <= max && (await this.#next(arrivals, criteria))) {
      found = find(arrivals.messages);
    }
    if (found.length > max) {
      const problem = `${found.length} messages match, but ${rangeText(min, max)} expected.`;
      throw new PosternAmbiguousError(...(await this.#failure(problem, criteria, arrivals)));
    }
    if (!time?.shortened) return { matching: found, arrivals };
    const problem = `The test ends before settle, ${settle / 1000} s, is over. Give it a longer timeout.`;
    throw new PosternTimeoutError(...(await this.#failure(problem, criteria, arrivals)));
  }

  /** Whether a call ends soon after its time, which was given or not. A server that has responded before is only slow. */
  #isBounded(ms: number | undefined): boolean {
    return ms !== undefined || !this.#client.hasResponded;
  }

  /** `find` is called for all messages that have arrived, each time that there are more. */
  async #wait(
    count: number,
    { criteria, details = criteria.details }: { criteria: Criteria; details?: MessageDetail[] },
    options: WaitOptions,
    find: (messages: DetailedMessage[]) => DetailedMessage[],
  ) {
    const { timeout = this.#timeout, settle = 0, signal } = options;
    checkMs('timeout', timeout);
    const left = timeLeft();
    const time = waitTime(timeout, left === undefined ? undefined : Math.max(0, left - settle));
    const isBounded = this.#isBounded(timeout);
    const arrivals = this.#arrivals(details, { timeoutMs: time.ms, isBounded, signal });
    let matching: DetailedMessage[];
    do {
      matching = find(arrivals.messages);
      if (matching.length >= count) return { matching, arrivals };
    } while (await this.#next(arrivals, criteria));
    // Another call may have given up a message in the meantime.
    matching = find(arrivals.messages);
    if (matching.length >= count) return { matching, arrivals };
    const number = matching.length === 0 ? 'No message' : `${matching.length} of ${count} messages`;
    const cause = time.shortened ? ', which is all the time that the test had left' : '';
    const problem = `${number} matched within ${arrivals.waitedMs / 1000} s${cause}.`;
    throw new PosternTimeoutError(...(await this.#failure(problem, criteria, arrivals)));
  }

  /** Rejects with a report if the signal is aborted. */
  async #next(arrivals: Arrivals, criteria: Criteria): Promise<boolean> {
    try {
      return await arrivals.next();
    } catch (error) {
      if (!arrivals.wasAborted) throw error;
      await arrivals.look();
      const reason = error instanceof Error ? error.message : String(error);
      const problem = `The wait was aborted after ${arrivals.waitedMs / 1000} s: ${reason}`;
      throw new PosternTimeoutError(...(await this.#failure(problem, criteria, arrivals)), { cause: error });
    }
  }

  #arrivals(
    include: MessageDetail[],
    options: Omit<ArrivalsOptions, 'address' | 'start' | 'include'>,
  ): Arrivals {
    if (options.signal?.aborted) throw options.signal.reason;
    return new Arrivals(this.#client, { ...options, address: this.address, start: this.#start, include });
  }

  #remember(messages: DetailedMessage[]): void {
    for (const { id } of messages) this.#returned.add(id);
  }

  async #failure(
    problem: string,
    criteria: Criteria,
    arrivals: Arrivals,
    wasReturned: (message: DetailedMessage) => boolean = (message) => this.#takes.has(message),
  ) {
    const { address, url } = this;
    const { messages, waitedMs } = arrivals;
    await arrivals.readEvents();
    const report = reportOf({ problem, address, url, criteria, wasReturned, arrivals });
    return [report, { address, messages, waitedMs }] as const;
  }
}

/** Throws a TypeError if it is not a number of messages to wait for. */
function countRange(count: MessageCount): { min: number; max: number } {
  if (typeof count !== 'object' || count === null) {
    checkCount(count);
    return { min: count, max: count };
  }
  refuseUnknownNames(count, ['min', 'max'], 'option');
  const { min = 1, max = Number.POSITIVE_INFINITY } = count;
  checkCount(min);
  if (max !== Number.POSITIVE_INFINITY) checkCount(max);
  if (min > max) throw new TypeError(`min is ${min}, but max is ${max}.`);
  return { min, max };
}

function rangeText(min: number, max: number): string {
  if (min !== max) return `${min} to ${max} are`;
  return max === 1 ? '1 is' : `${max} are`;
}

// None at all would be met at once, before the application has had the time to send anything.
function checkCount(count: unknown): void {
  if (Number.isSafeInteger(count) && (count as number) > 0) return;
  const hint = count === 0 ? ' To expect no message, use none() or not.toReceive().' : '';
  throw new TypeError(
    `The number of messages must be a whole number of at least 1, but is ${String(count)}.${hint}`,
  );
}
