import type { InboxEvent } from '../contract/events.ts';
import type { MessageSummary } from '../contract/message/message.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { WebhookPosition } from '../mailbox/shared.ts';
import type { Log } from '../process/log.ts';
import { meaningOf, type Post, PostQueue, type PostQueueOptions } from './post-queue.ts';
import { backlogSince } from './webhook-backlog.ts';
import { WebhookCursor } from './webhook-cursor.ts';
import { WebhookPoster } from './webhook-poster.ts';

export interface WebhookOptions {
  url: string;
  secret?: string;
  /** The folder in which the position is stored; with null, nothing survives a restart. */
  dataDir: string | null;
  /** Shorter waits, for tests. */
  waits?: PostQueueOptions['waits'];
  /** The fixed limits of these names, see `src/config/`. */
  limits: PostQueueOptions['limits'] & { webhookTimeout: number };
}

export interface WebhookParts {
  /** The default mailbox, but `subscribe` also hears of the messages of the others, with the name of their mailbox. */
  mailbox: Pick<Mailbox, 'list' | 'subscribe'>;
  /** The other mailboxes. */
  others?: () => Promise<Pick<Mailbox, 'list' | 'name'>[]>;
  log: Log;
  /** The position that several nodes share, instead of one in the folder. */
  position?: WebhookPosition;
}

interface MessagePost extends Post {
  id: string;
}

/**
 * Posts each new message to one URL, in order, one at a time and at least once: see docs/decisions/webhooks.md. A new
 * message is only added to a queue, so no 250 waits for a receiver.
 */
export class Webhooks {
  readonly #options: WebhookOptions;
  readonly #parts: WebhookParts;
  readonly #poster: WebhookPoster;
  readonly #queue: PostQueue;
  readonly #cursor: WebhookPosition | undefined;
  /** The id of the newest message that is queued or done. */
  #newest = '';
  #saved: Promise<void> | undefined;
  #unsubscribe = () => {};

  /** Throws an Error with a one-line message if the URL is invalid. */
  constructor(options: WebhookOptions, parts: WebhookParts, lookup?: (name: string) => Promise<string[]>) {
    this.#options = options;
    this.#parts = parts;
    this.#poster = new WebhookPoster({ ...options, timeoutMs: options.limits.webhookTimeout }, lookup);
    this.#queue = new PostQueue({ ...options, name: 'webhook', to: this.#poster.origin, log: parts.log });
    this.#cursor =
      parts.position ??
      (options.dataDir === null ? undefined : new WebhookCursor(options.dataDir, parts.log));
  }

  /** Resolves once messages left from the last run are in the queue. Posting then runs in the background. */
  async start(): Promise<void> {
    this.#unsubscribe = this.#parts.mailbox.subscribe((event) => this.#onEvent(event));
    await this.#recover();
    this.#queue.start();
  }

  /** Stops, after giving the current post a moment to finish. Queued messages are posted after the next start. */
  async close(): Promise<void> {
    this.#unsubscribe();
    await this.#queue.close();
    await this.#saved;
    this.#poster.close();
  }

  #onEvent(event: InboxEvent): void {
    if (event.type === 'message:new' && !this.#isKnown(event.data.id))
      this.#enqueue(this.#postOf(event.data));
  }

  /**
   * With several nodes, the event of a message can arrive after the message was listed here, or posted by another node.
   * Their ids increase in order of arrival, so one that is not newer is known.
   */
  #isKnown(id: string): boolean {
    return this.#parts.position !== undefined && id <= this.#newest;
  }

  #enqueue(post: MessagePost): void {
    this.#newest = post.id;
    this.#queue.push(post);
  }

  #postOf(message: MessageSummary): MessagePost {
    const body = JSON.stringify(message);
    return {
      id: message.id,
      characters: body.length,
      attempt: async (signal) => meaningOf((await this.#poster.post(body, signal)).status),
      done: () => this.#save(message.id),
    };
  }

  #save(id: string): void {
    this.#saved = this.#cursor?.save(id).catch((error) => {
      this.#parts.log.error('webhook: position not saved', { error });
    });
  }

  /** Puts the messages since the last post of the previous run at the front of the queue. */
  async #recover(): Promise<void> {
    if (!this.#cursor) return;
    const position = await this.#cursor.read();
    const { mailbox } = this.#parts;
    if (position !== undefined) {
      const missed = await this.#missedSince(position);
      this.#newest = missed.at(-1)?.id ?? position;
      const live = (this.#queue.take() as MessagePost[]).filter(({ id }) => !this.#isKnown(id));
      const heard = new Set(live.map(({ id }) => id));
      const unheard = missed.filter(({ id }) => !heard.has(id)).map((message) => this.#postOf(message));
      for (const post of [...unheard, ...live]) this.#enqueue(post);
    } else {
      // Messages from before the webhook was configured are not posted.
      const { messages } = await mailbox.list({ limit: 200 });
      const live = this.#queue.take() as MessagePost[];
      const heard = new Set(live.map(({ id }) => id));
      for (const post of live) this.#enqueue(post);
      await this.#cursor.save(messages.find(({ id }) => !heard.has(id))?.id ?? '');
    }
  }

  /** The messages of all mailboxes that arrived after the one with this id, oldest first. Ids increase in order of arrival. */
  async #missedSince(id: string): Promise<MessageSummary[]> {
    const { mailbox, others = async () => [] } = this.#parts;
    const max = this.#options.limits.webhookQueue;
    const missed = await backlogSince(id, mailbox, max);
    const lists = await Promise.all(
      (await others()).map(async (other) =>
        (await backlogSince(id, other, max)).map((message) => ({ ...message, mailbox: other.name })),
      ),
    );
    if (lists.length === 0) return missed;
    return [...missed, ...lists.flat()].sort((one, other) => (one.id < other.id ? -1 : 1)).slice(-max);
  }
}
