import type { Message, MessageSummary } from '../contract/message.ts';
import type { SmtpRefusal } from '../contract/session.ts';
import type { WaitParameters, WaitResult, WaitTimedOut } from '../contract/wait.ts';
import type { PosternClient } from './client.ts';
import { now } from './real-time.ts';
import { isCut } from './unreachable.ts';

// A longer wait takes several requests, because proxies and servers limit the time of one.
const MAX_REQUEST_MS = 20_000;
// The maximum that one request returns.
const MAX_COUNT = 200;

export interface ArrivalsOptions {
  address: string;
  /** The last message that does not count. */
  after?: string | undefined;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** Collects the messages of an address: those that have arrived, then each new one, until the timeout. */
export class Arrivals {
  readonly messages: Message[] = [];
  /** What the SMTP server refused during the wait, and for this address shortly before it. */
  readonly refused: SmtpRefusal[] = [];
  /** Messages for other addresses that arrived during a wait that timed out, or in the minute before it, oldest first. */
  others: MessageSummary[] = [];
  readonly #client: PosternClient;
  readonly #options: ArrivalsOptions;
  readonly #started = now();
  /** As long as the server says that it has waited: a clock that stands still must not make a wait endless. */
  #requestsMs = 0;
  #begun = false;

  constructor(client: PosternClient, options: ArrivalsOptions) {
    this.#client = client;
    this.#options = options;
  }

  get waitedMs(): number {
    return Math.round(Math.max(now() - this.#started, this.#requestsMs));
  }

  /** Resolves to true when there are more messages, to false on timeout. */
  async next(): Promise<boolean> {
    if (!this.#begun) {
      this.#begun = true;
      if (await this.#addPresent()) return true;
    }
    // At least once, even without time left, because the response says what was refused.
    do {
      const ms = Math.min(this.#left(), MAX_REQUEST_MS);
      if (await this.#add(1, Math.max(0, ms))) return true;
    } while (this.#left() > 0);
    return false;
  }

  #left(): number {
    return this.#options.timeoutMs - this.waitedMs;
  }

  async #addPresent(): Promise<boolean> {
    let added = false;
    for (;;) {
      const { total } = await this.#client.list({ ...this.#filter(), limit: 1 }, this.#request());
      if (total === 0 || !(await this.#add(Math.min(total, MAX_COUNT), 0))) return added;
      added = true;
      if (total <= MAX_COUNT) return true;
    }
  }

  async #add(count: number, timeoutMs: number): Promise<boolean> {
    const query = { ...this.#filter(), count, timeout: timeoutMs / 1000 };
    const outcome = await this.#wait(query);
    this.#requestsMs += outcome.waited_ms;
    if ('messages' in outcome) {
      this.messages.push(...outcome.messages);
      return true;
    }
    this.others = outcome.near_misses.map(({ message }) => message).reverse();
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

  /** Asks again if the connection was cut, by a proxy that was restarted for example: that says nothing about messages. */
  async #wait(query: WaitParameters): Promise<WaitResult | WaitTimedOut> {
    const started = now();
    try {
      return await this.#client.wait(query, this.#request());
    } catch (error) {
      if (!isCut(error) || this.#left() <= 0) throw error;
      const timeout = Math.max(0, (query.timeout ?? 0) - (now() - started) / 1000);
      return this.#client.wait({ ...query, timeout }, this.#request());
    }
  }

  #filter() {
    const after = this.messages.at(-1)?.id ?? this.#options.after;
    return { to: [this.#options.address], ...(after !== undefined && { after }) };
  }

  #request() {
    const { signal } = this.#options;
    return signal ? { signal } : {};
  }
}
