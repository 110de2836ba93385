import type { MessageSummary } from '../contract/message/message.ts';
import { AppError } from '../mailbox/errors.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { ListQuery, Page } from '../mailbox/ports.ts';
import type { Position } from '../mailbox/shared.ts';
import type { Log } from '../process/log.ts';
import { type Post, PostQueue, type PostQueueOptions } from './post-queue.ts';

/** A new message, with the name of its mailbox if that is not the default one. */
export type PostedMessage = MessageSummary & { mailbox?: string };

/** Who gets each new message. */
export interface PostReceiver {
  /** Begins its lines in the log. */
  name: string;
  /** The receiver, for the log. */
  to: string;
  /** Whether a post only begins once it is stored that the one before is done, so that a restart repeats nothing that was answered. */
  isExact?: boolean;
  /** Undefined if this message is not for it. */
  postOf(message: PostedMessage): Post | undefined;
  close?(): void;
}

export interface MessagePostsParts {
  /** The default mailbox, but `subscribe` also announces messages of other mailboxes, with the names of these. */
  mailbox: Pick<Mailbox, 'list' | 'subscribe'>;
  /** The other mailboxes. */
  others?: () => Promise<Pick<Mailbox, 'list' | 'name'>[]>;
  log: Log;
  /** Of the last message that is done. One is stored already. */
  position: Position;
  /** Shorter waits, for tests. */
  waits?: PostQueueOptions['waits'];
  /** The fixed limits of these names, see `src/config/`. */
  limits: PostQueueOptions['limits'];
}

/**
 * Gives each new message to one receiver, in order, one at a time and at least once: see docs/decisions/webhooks.md. A new
 * message is only added to a queue, so no 250 waits for a receiver.
 */
export class MessagePosts {
  readonly #receiver: PostReceiver;
  readonly #parts: MessagePostsParts;
  readonly #queue: PostQueue;
  /** The id of the newest message that is queued or done. */
  #newest = '';
  /** The id that was stored last; undefined until the messages of the last run are in the queue. */
  #position: string | undefined;
  #saved: Promise<void> | undefined;
  #unsubscribe = () => {};

  constructor(receiver: PostReceiver, parts: MessagePostsParts) {
    this.#receiver = receiver;
    this.#parts = parts;
    this.#queue = new PostQueue({ ...parts, name: receiver.name, to: receiver.to });
  }

  /** Resolves once messages left from the last run are in the queue. Posting then runs in the background. */
  async start(): Promise<void> {
    // New messages come behind those of the last run.
    let early: PostedMessage[] | undefined = [];
    this.#unsubscribe = this.#parts.mailbox.subscribe((event) => {
      if (event.type !== 'message:new') return;
      if (!early) return this.#enqueue(event.data);
      early.push(event.data);
      // The queue has no more, either.
      if (early.length > this.#parts.limits.webhookQueue) early.shift();
    });
    const position = (await this.#parts.position.read()) ?? '';
    this.#newest = position;
    for (const message of [...(await this.#missedSince(position)), ...early]) this.#enqueue(message);
    early = undefined;
    this.#position = position;
    this.#queue.start();
  }

  /** Stops, after giving the current post a moment to finish. Queued messages are posted after the next start. */
  async close(graceMs?: number): Promise<void> {
    this.#unsubscribe();
    await this.#queue.close(graceMs);
    await this.#saved;
    // Messages after the last post were not for this receiver. They must not become its own when its rules change.
    if (this.#queue.length === 0 && this.#position !== undefined && this.#newest > this.#position)
      await this.#save(this.#newest);
    this.#receiver.close?.();
  }

  #enqueue(message: PostedMessage): void {
    const { id } = message;
    // Its event can arrive after it was listed here, or posted by another node. Ids increase in order of arrival.
    if (id <= this.#newest) return;
    this.#newest = id;
    const post = this.#receiver.postOf(message);
    if (!post) return;
    this.#queue.push({
      ...post,
      attempt: async (signal) => {
        if (this.#receiver.isExact) await this.#saved;
        return post.attempt(signal);
      },
      done: (attempt) => {
        post.done?.(attempt);
        this.#saved = this.#save(id);
      },
    });
  }

  #save(id: string): Promise<void> {
    const { log, position } = this.#parts;
    this.#position = id;
    return position.save(id).catch((error) => {
      log.error(`${this.#receiver.name}: position not saved`, { error });
    });
  }

  /** The messages of all mailboxes that arrived after the one with this id, oldest first. Ids increase in order of arrival. */
  async #missedSince(id: string): Promise<PostedMessage[]> {
    const { mailbox, limits, others = async () => [] } = this.#parts;
    const max = limits.webhookQueue;
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

const PAGE = 200;

/** The messages that arrived after the one with this id, oldest first, at most the `max` newest of them. */
async function backlogSince(
  id: string,
  mailbox: Pick<Mailbox, 'list'>,
  max: number,
): Promise<MessageSummary[]> {
  const query: ListQuery = { limit: PAGE, ...(id !== '' && { after: id }) };
  const newestFirst: MessageSummary[] = [];
  let page: Page | undefined = await mailbox.list(query);
  while (page) {
    newestFirst.push(...page.messages);
    const more: boolean = page.next_cursor !== null && newestFirst.length < max;
    page = more ? await pageBelow(page.messages, query, mailbox) : undefined;
  }
  return newestFirst.slice(0, max).reverse();
}

/** The page that follows these messages. The last may have been deleted, so any that still exists is the cursor. */
async function pageBelow(
  shown: MessageSummary[],
  query: ListQuery,
  mailbox: Pick<Mailbox, 'list'>,
): Promise<Page | undefined> {
  for (const { id } of shown.toReversed()) {
    try {
      return await mailbox.list({ ...query, before: id });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unknown_cursor')) throw error;
    }
  }
  return undefined;
}
