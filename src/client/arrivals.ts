import type { Message, MessageSummary } from '../contract/message.ts';
import type { SmtpRefusal } from '../contract/session.ts';
import type { PosternClient } from './client.ts';

// A longer wait takes several requests, because proxies and servers limit the time of one.
const MAX_REQUEST_MS = 20_000;
// The maximum that one request returns.
const MAX_COUNT = 200;
const MAX_OTHERS = 20;
// Captured on load, because fake timers, which tests install later, stop the clock.
const now = performance.now.bind(performance);

/** Collects the messages of an address: those that have arrived, then each new one, until the timeout. */
export class Arrivals {
  readonly messages: Message[] = [];
  /** What the SMTP server refused during the wait, and for this address shortly before it. */
  readonly refused: SmtpRefusal[] = [];
  readonly #client: PosternClient;
  readonly #address: string;
  readonly #signal: AbortSignal | undefined;
  readonly #started = now();
  readonly #deadline: number;
  /** The newest message of the whole inbox when the wait began. */
  #begin: string | undefined;

  constructor(client: PosternClient, address: string, timeoutMs: number, signal?: AbortSignal) {
    this.#client = client;
    this.#address = address;
    this.#signal = signal;
    this.#deadline = this.#started + timeoutMs;
  }

  get waitedMs(): number {
    return Math.round(now() - this.#started);
  }

  /** Resolves to true when there are more messages, to false on timeout. */
  async next(): Promise<boolean> {
    if (this.#begin === undefined) {
      const newest = await this.#client.wait({ count: 0 }, this.#options());
      this.#begin = 'cursor' in newest ? newest.cursor : '';
      if (await this.#addPresent()) return true;
    }
    for (let left = this.#left(); left > 0; left = this.#left()) {
      if (await this.#add(1, Math.min(left, MAX_REQUEST_MS))) return true;
    }
    return false;
  }

  /** The last messages for other addresses that arrived during the wait, oldest first. */
  async others(): Promise<MessageSummary[]> {
    if (!this.#begin) return [];
    const { messages } = await this.#client.list({ after: this.#begin, limit: MAX_OTHERS });
    const address = this.#address.toLowerCase();
    return messages
      .filter(({ recipients }) => !recipients.some((recipient) => recipient.toLowerCase() === address))
      .reverse();
  }

  #left(): number {
    return this.#deadline - now();
  }

  async #addPresent(): Promise<boolean> {
    let added = false;
    for (;;) {
      const { total } = await this.#client.list({ ...this.#filter(), limit: 1 }, this.#options());
      if (total === 0 || !(await this.#add(Math.min(total, MAX_COUNT), 0))) return added;
      added = true;
      if (total <= MAX_COUNT) return true;
    }
  }

  async #add(count: number, timeoutMs: number): Promise<boolean> {
    const query = { ...this.#filter(), count, timeout: timeoutMs / 1000 };
    const outcome = await this.#client.wait(query, this.#options());
    if ('messages' in outcome) {
      this.messages.push(...outcome.messages);
      return true;
    }
    // Refusals for this address are repeated in several responses.
    for (const refusal of outcome.refused) {
      const known = this.refused.some(({ session, at }) => session === refusal.session && at === refusal.at);
      if (!known) this.refused.push(refusal);
    }
    return false;
  }

  #filter() {
    const after = this.messages.at(-1)?.id;
    return { to: [this.#address], ...(after !== undefined && { after }) };
  }

  #options() {
    return this.#signal ? { signal: this.#signal } : {};
  }
}
