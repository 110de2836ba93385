import type { DeliveryEvent } from '../../contract/delivery-event.ts';
import { pageSize } from '../../contract/limits.ts';
import type { DetailedMessage, MessageDetail } from '../../contract/message/details.ts';
import type { MessageSummary } from '../../contract/message/message.ts';
import type { SmtpRefusal } from '../../contract/session.ts';
import type { NearMiss, WaitResult, WaitTimedOut } from '../../contract/wait.ts';
import type { PosternClient, RequestOptions } from '../client.ts';
import type { Start } from '../start.ts';
import { ApiError } from '../transport/api-error.ts';
import { isCut, stopped } from '../transport/unreachable.ts';
import { GRACE_MS, PATIENCE_MS, within } from './deadline.ts';
import { hideOwnFrames } from './own-frames.ts';
import { shorten } from './patterns.ts';
import { persist } from './persist.ts';
import { now } from './real-time.ts';
import { type ReceivedMessage, readDetails } from './received-message.ts';
import { askWithinLimit } from './wait-limit.ts';

/** How many of each list a report shows. */
export const REPORTED = 10;

export interface ArrivalsOptions {
  address: string;
  /** What arrived before it does not count. */
  start?: Start | undefined;
  timeoutMs: number;
  /** Whether the whole call ends soon after the timeout, with all of its requests. */
  isBounded: boolean;
  /** What messages need besides their bodies. */
  include: MessageDetail[];
  signal?: AbortSignal | undefined;
  /** Whether a Postern that restarts may forget messages: then it is not certain that none has arrived. */
  mustBeCertain?: boolean;
}

/** Collects the messages of an address: those that have arrived, then each new one, until the timeout. */
export class Arrivals {
  readonly messages: DetailedMessage[] = [];
  /** What the SMTP server refused during the wait, and for this address shortly before it. */
  readonly refused: SmtpRefusal[] = [];
  /** Messages for other addresses that arrived during a wait that timed out, or in the minute before it, oldest first. */
  others: MessageSummary[] = [];
  /** Messages that match the address, but arrived shortly before those that count. */
  earlier: MessageSummary[] = [];
  /** What the application was told about the last messages, once `readEvents` has resolved. */
  events: DeliveryEvent[] = [];
  /** Whether Postern could not be reached for a part of the time. */
  wasLost = false;
  readonly #client: PosternClient;
  readonly #options: ArrivalsOptions;
  readonly #started = now();
  /** As long as the server says that it has waited: a clock that stands still must not make a wait endless. */
  #requestsMs = 0;
  #begun = false;
  #after: string | undefined;
  #timeoutMs: number;
  #signal: AbortSignal | undefined;

  constructor(client: PosternClient, options: ArrivalsOptions) {
    this.#client = client;
    this.#options = options;
    this.#timeoutMs = Math.round(options.timeoutMs);
    this.#signal = options.signal;
  }

  get waitedMs(): number {
    return Math.round(Math.max(now() - this.#started, this.#requestsMs));
  }

  get wasAborted(): boolean {
    return this.#options.signal?.aborted ?? false;
  }

  /** After an abort, reads what the report says about other messages. */
  async look(): Promise<void> {
    this.#signal = undefined;
    this.#timeoutMs = 0;
    await this.#add(1, 0).catch(() => {});
  }

  /** Reads the delivery events for the report. A server without them has none. */
  async readEvents(): Promise<void> {
    const lists = this.messages
      .slice(-REPORTED)
      .map(({ id }) => this.#client.deliveryEvents(id, this.#request()).catch(() => undefined));
    this.events = (await Promise.all(lists)).flatMap((list) => list?.delivery_events ?? []);
  }

  /** Waits for this long from now on. */
  extend(ms: number): void {
    this.#timeoutMs = this.waitedMs + Math.round(ms);
  }

  /** Resolves to true when there are more messages, to false on timeout. */
  next(): Promise<boolean> {
    return fromHere(this.#next());
  }

  async #next(): Promise<boolean> {
    if (!this.#begun) {
      this.#begun = true;
      const { start } = this.#options;
      if (start) this.#after = await within(this.#bound(), this.#client.origin, start.lastBefore());
      if (await this.#addPresent()) return true;
    }
    // At least once, even without time left, because the response says what was refused.
    do {
      if (await this.#add(1, Math.max(0, this.#left()))) return true;
    } while (this.#left() > 0);
    return false;
  }

  /** The messages with everything that tests ask for. */
  details(messages: DetailedMessage[]): Promise<ReceivedMessage[]> {
    const details = Promise.all(
      messages.map((message) =>
        this.#persist(() => readDetails(this.#client, message.id, this.#request())).catch((error) => {
          throw error instanceof ApiError && error.code === 'not_found' ? deleted(message, error) : error;
        }),
      ),
    );
    return fromHere(details);
  }

  // In whole milliseconds, like what a request asks for: of a fraction, it would ask for none, again and again.
  #left(): number {
    return this.#timeoutMs - this.waitedMs;
  }

  async #addPresent(): Promise<boolean> {
    let added = false;
    for (;;) {
      const list = () => this.#client.list({ ...this.#filter(), limit: 1 }, this.#request());
      // A Postern that is not there in the first place is reported immediately.
      const { total } = await (added ? this.#persist(list) : list());
      if (total === 0 || !(await this.#add(Math.min(total, pageSize.maximum), 0))) return added;
      added = true;
      if (total <= pageSize.maximum) return true;
    }
  }

  /** Repeats a request that got no response, until the timeout. */
  #persist<T>(request: () => Promise<T>): Promise<T> {
    const { mustBeCertain } = this.#options;
    const signal = this.#signal;
    const onRetry = (error: Error) => {
      if (this.#client.stopped.signal.aborted) throw stopped(error);
      // A proxy can end a request, which says nothing about Postern.
      if (mustBeCertain && !isCut(error) && !isGatewayTimeout(error)) throw error;
      this.wasLost = true;
    };
    return persist(request, { signal, left: () => this.#left(), onRetry });
  }

  async #add(count: number, timeoutMs: number): Promise<boolean> {
    const outcome = await this.#wait(count, timeoutMs);
    this.#requestsMs += outcome.waited_ms;
    if ('messages' in outcome) {
      this.messages.push(...outcome.messages);
      return true;
    }
    const isEarly = ({ differs }: NearMiss) => differs.some(({ criterion }) => criterion === 'after');
    const messagesOf = (nearMisses: NearMiss[]) => nearMisses.map(({ message }) => message).reverse();
    const isCounted = ({ id }: MessageSummary) => this.messages.some((message) => message.id === id);
    const { near_misses } = outcome;
    this.others = messagesOf(near_misses.filter((nearMiss) => !isEarly(nearMiss)));
    this.earlier = messagesOf(near_misses.filter(isEarly)).filter((message) => !isCounted(message));
    // Refusals for this address are repeated in several responses.
    for (const refusal of outcome.refused) {
      const known = this.refused.some(
        ({ session, at, command }) =>
          session === refusal.session && at === refusal.at && command === refusal.command,
      );
      if (!known) this.refused.push(refusal);
    }
    return false;
  }

  #wait(count: number, timeoutMs: number): Promise<WaitResult | WaitTimedOut> {
    const started = now();
    return this.#persist(() => {
      const left = Math.max(0, Math.round(timeoutMs - (now() - started)));
      const details = this.#options.include.join(',');
      const include = details === '' ? {} : { include: details };
      return askWithinLimit(this.#client, left, (timeout) =>
        this.#client.wait({ ...this.#filter(), ...include, count, timeout }, this.#request(timeout * 1000)),
      );
    });
  }

  #filter() {
    const after = this.messages.at(-1)?.id ?? this.#after;
    return { to: [this.#options.address], ...(after !== undefined && { after }) };
  }

  #request(waitMs = 0): RequestOptions {
    const signal = this.#signal;
    return { timeout: Math.min(waitMs + PATIENCE_MS, this.#bound()), ...(signal && { signal }) };
  }

  /** How long the rest of the call may take. */
  #bound(): number {
    if (!this.#options.isBounded) return Number.POSITIVE_INFINITY;
    // A message that has arrived early leaves more time to settle.
    const latest = Math.max(this.#options.timeoutMs, this.#timeoutMs);
    return Math.max(1, latest + GRACE_MS - (now() - this.#started));
  }
}

/** Shows in the stack of an error where the test waits. The requests would take up all of its lines. */
async function fromHere<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error) {
      Error.captureStackTrace?.(error);
      hideOwnFrames(error);
    }
    throw error;
  }
}

function isGatewayTimeout(error: Error): boolean {
  return error instanceof ApiError && error.status === 504;
}

function deleted({ subject }: DetailedMessage, cause: Error): Error {
  const text = `The message ${shorten(subject)} was deleted before it could be read. Check that no other test deletes all messages.`;
  return new Error(text, { cause });
}
