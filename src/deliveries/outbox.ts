import type { DeliveryEvent } from '../contract/delivery-event.ts';
import { owned } from '../limits/owned.ts';
import type { DeliveryFacts } from '../mailbox/delivery-format.ts';
import { type Attempt, MAX_CHARACTERS, PostQueue, type PostQueueOptions } from '../outbound/post-queue.ts';
import type { Log } from '../process/log.ts';

/** The fixed limits of webhooks, which these requests have too. */
export type OutboxLimits = PostQueueOptions['limits'] & { webhookTimeout: number };

/** Requests to one receiver, which are sent in their order. */
export interface Receiver {
  /** Receivers of the same name share a queue. */
  name: string;
  /** For lists and logs. */
  to: string;
}

/** Sends a request once. Notes what it sends and gets in the record. */
export type Send = (record: DeliveryEvent, signal: AbortSignal) => Promise<Attempt>;

const MAX_SHOWN = 65_536;
// Of all requests that are kept. Most are smaller than 2 KB.
const MAX_KEPT_CHARACTERS = 16 * 1024 * 1024;
const MAX_IDLE_QUEUES = 100;
// What an event takes until it is sent, besides its recipient.
const CHARACTERS_PER_FACT = 300;
const MAX_LISTED = 100;
// A message may have thousands of recipients.
const MAX_LISTED_CHARACTERS = 512 * 1024;

interface Kept {
  messageId: string;
  record: DeliveryEvent;
  characters: number;
  isForgotten?: boolean;
}

/** Sends requests, and keeps what was sent and answered, as far as its limits allow. */
export class Outbox {
  readonly #limits: OutboxLimits;
  readonly #log: Log;
  readonly #queues = new Map<string, PostQueue>();
  readonly #kept: Kept[] = [];
  #characters = 0;

  constructor(limits: OutboxLimits, log: Log) {
    this.#limits = limits;
    this.#log = log;
  }

  /** The last requests about a message, oldest first. */
  list(messageId: string): DeliveryEvent[] {
    return lastOf(this.#kept.filter((one) => one.messageId === messageId).map(({ record }) => record));
  }

  /** `tried` resolves after the first attempt. */
  push(messageId: string, service: string, facts: readonly DeliveryFacts[], receiver: Receiver, send: Send) {
    const record: DeliveryEvent = {
      id: facts[0]!.id,
      service,
      events: facts.map(({ type, recipient }) => ({ type, recipient })),
      to: receiver.to,
      created_at: facts[0]!.at.toISOString(),
      ...{ status: 'waiting', attempts: 0, body: null, response: null, error: null },
    };
    const kept: Kept = { messageId, record, characters: 0 };
    this.#kept.push(kept);
    this.#keep(kept);
    const tried = Promise.withResolvers<void>();
    const fail = (error: string) => {
      Object.assign(record, { status: 'failed', error });
      tried.resolve();
    };
    this.#queueOf(receiver).push({
      characters: kept.characters + CHARACTERS_PER_FACT * facts.length,
      attempt: async (signal) => {
        record.attempts++;
        const attempt = await send(record, signal).catch(
          (error: Error): Attempt => ({ kind: 'unavailable', reason: error.message }),
        );
        record.body = record.body && owned(record.body.slice(0, MAX_SHOWN));
        record.error = attempt.kind === 'taken' ? null : attempt.reason;
        this.#keep(kept);
        if (attempt.kind === 'taken') record.status = 'accepted';
        else if (attempt.kind === 'refused') record.status = 'failed';
        tried.resolve();
        return attempt;
      },
      done: ({ kind, reason }) => kind !== 'taken' && fail(reason),
      dropped: () => fail('Too many requests are waiting.'),
    });
    this.#dropExcess();
    return { record, tried: tried.promise };
  }

  async close(graceMs: number): Promise<void> {
    await Promise.all([...this.#queues.values()].map((queue) => queue.close(graceMs)));
  }

  #queueOf({ name, to }: Receiver): PostQueue {
    const known = this.#queues.get(name);
    if (known) return known;
    if (this.#queues.size >= MAX_IDLE_QUEUES)
      for (const [other, queue] of this.#queues)
        if (queue.length === 0) {
          this.#queues.delete(other);
          void queue.close();
        }
    const queue = new PostQueue({ name: 'events', to, log: this.#log, limits: this.#limits });
    this.#queues.set(name, queue);
    queue.start();
    return queue;
  }

  /** All receivers together have the limits of one webhook. The one with the largest requests loses some. */
  #dropExcess(): void {
    const queues = [...this.#queues.values()];
    const total = (name: 'length' | 'characters') => queues.reduce((sum, queue) => sum + queue[name], 0);
    while (total('length') > this.#limits.webhookQueue || total('characters') > MAX_CHARACTERS)
      queues.reduce((largest, queue) => (queue.characters > largest.characters ? queue : largest)).drop();
  }

  /** Notes what a record takes, and forgets the oldest if that is too much. */
  #keep(kept: Kept): void {
    if (kept.isForgotten) return;
    const characters = charactersOf(kept.record);
    this.#characters += characters - kept.characters;
    kept.characters = characters;
    while (this.#characters > MAX_KEPT_CHARACTERS || this.#kept.length > this.#limits.webhookQueue) {
      const oldest = this.#kept.shift()!;
      oldest.isForgotten = true;
      this.#characters -= oldest.characters;
    }
  }
}

/** The last of these requests, as many as a response may have. */
export function lastOf(records: DeliveryEvent[]): DeliveryEvent[] {
  const last = records.slice(-MAX_LISTED);
  let characters = last.reduce((sum, record) => sum + charactersOf(record), 0);
  while (last.length > 1 && characters > MAX_LISTED_CHARACTERS) characters -= charactersOf(last.shift()!);
  return last;
}

/** What a record takes, roughly. */
function charactersOf({ events, body, response, error }: DeliveryEvent): number {
  const texts = [body, response?.body, error, ...events.map(({ recipient }) => recipient)];
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 500 + 100 * events.length);
}
