import { setTimeout as delay } from 'node:timers/promises';
import type { InboxEvent } from '../contract/events.ts';
import type { MessageSummary } from '../contract/message/message.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { WebhookPosition } from '../mailbox/shared.ts';
import type { Log } from '../process/log.ts';
import { backlogSince } from './webhook-backlog.ts';
import { WebhookCursor } from './webhook-cursor.ts';
import { WebhookPoster } from './webhook-poster.ts';

export interface WebhookOptions {
  url: string;
  secret?: string;
  /** The folder in which the position is stored; with null, nothing survives a restart. */
  dataDir: string | null;
  /** Shorter waits, for tests. */
  waits?: Partial<typeof waits>;
  /** The fixed limits of these names, see `src/config/`. */
  limits: { webhookQueue: number; webhookTimeout: number; webhookAttempts: number };
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

const waits = {
  /** The delay before the first retry. It doubles up to the maximum. */
  firstRetryMs: 1000,
  longestRetryMs: 5 * 60_000,
  /** How long a post in progress may take when Postern stops. */
  closeGraceMs: 2000,
};

// Subjects can be long, so a limit on the count alone does not limit memory.
const MAX_QUEUE_CHARACTERS = 32 * 1024 * 1024;

interface Post {
  id: string;
  body: string;
}

/**
 * Posts each new message to one URL, in order, one at a time and at least once: see docs/decisions/webhooks.md. A new
 * message is only added to a queue, so no 250 waits for a receiver.
 */
export class Webhooks {
  readonly #options: WebhookOptions;
  readonly #waits: typeof waits;
  readonly #parts: WebhookParts;
  readonly #poster: WebhookPoster;
  readonly #cursor: WebhookPosition | undefined;
  readonly #stop = new AbortController();
  readonly #cut = new AbortController();
  #queue: Post[] = [];
  #characters = 0;
  /** How many messages were lost since the last successful request. */
  #lost = 0;
  #isFailing = false;
  /** The id of the newest message that is queued or done. */
  #newest = '';
  #saved: Promise<void> | undefined;
  #wake = Promise.withResolvers<void>();
  #unsubscribe = () => {};
  #running: Promise<void> = Promise.resolve();

  /** Throws an Error with a one-line message if the URL is invalid. */
  constructor(options: WebhookOptions, parts: WebhookParts, lookup?: (name: string) => Promise<string[]>) {
    this.#options = options;
    this.#waits = { ...waits, ...options.waits };
    this.#parts = parts;
    this.#poster = new WebhookPoster({ ...options, timeoutMs: options.limits.webhookTimeout }, lookup);
    this.#cursor =
      parts.position ??
      (options.dataDir === null ? undefined : new WebhookCursor(options.dataDir, parts.log));
  }

  /** Resolves once messages left from the last run are in the queue. Posting then runs in the background. */
  async start(): Promise<void> {
    this.#unsubscribe = this.#parts.mailbox.subscribe((event) => this.#onEvent(event));
    await this.#recover();
    this.#running = this.#run();
  }

  /** Stops, after giving the current post a moment to finish. Queued messages are posted after the next start. */
  async close(): Promise<void> {
    this.#unsubscribe();
    this.#stop.abort();
    this.#wake.resolve();
    const grace = setTimeout(() => this.#cut.abort(), this.#waits.closeGraceMs);
    await this.#running;
    clearTimeout(grace);
    await this.#saved;
    this.#poster.close();
  }

  #onEvent(event: InboxEvent): void {
    if (event.type === 'message:new' && !this.#isKnown(event.data.id)) this.#enqueue(postOf(event.data));
  }

  /**
   * With several nodes, the event of a message can arrive after the message was listed here, or posted by another node.
   * Their ids increase in order of arrival, so one that is not newer is known.
   */
  #isKnown(id: string): boolean {
    return this.#parts.position !== undefined && id <= this.#newest;
  }

  #enqueue(post: Post): void {
    this.#queue.push(post);
    this.#newest = post.id;
    this.#characters += post.body.length;
    while (this.#queue.length > this.#options.limits.webhookQueue || this.#characters > MAX_QUEUE_CHARACTERS)
      this.#drop();
    this.#wake.resolve();
  }

  #drop(): void {
    const oldest = this.#queue.shift();
    this.#characters -= oldest?.body.length ?? 0;
    this.#lost++;
    this.#logFailure('the queue is full, and the oldest messages are dropped');
  }

  /** Logs once when requests start to fail and once when they succeed again, not for every message. */
  #logFailure(reason: string): void {
    if (this.#isFailing) return;
    this.#isFailing = true;
    this.#parts.log.warn('webhook: requests fail', { to: this.#poster.origin, reason });
  }

  #logRecovery(): void {
    if (!this.#isFailing) return;
    this.#parts.log.info('webhook: requests succeed again', { to: this.#poster.origin, lost: this.#lost });
    this.#isFailing = false;
    this.#lost = 0;
  }

  /** Puts the messages since the last post of the previous run at the front of the queue. */
  async #recover(): Promise<void> {
    if (!this.#cursor) return;
    const position = await this.#cursor.read();
    const { mailbox } = this.#parts;
    if (position !== undefined) {
      const missed = await this.#missedSince(position);
      this.#newest = missed.at(-1)?.id ?? position;
      const live = this.#queue.filter(({ id }) => !this.#isKnown(id));
      const heard = new Set(live.map(({ id }) => id));
      this.#queue = [];
      this.#characters = 0;
      for (const post of [...missed.filter(({ id }) => !heard.has(id)).map(postOf), ...live])
        this.#enqueue(post);
    } else {
      // Messages from before the webhook was configured are not posted.
      const { messages } = await mailbox.list({ limit: 200 });
      const heard = new Set(this.#queue.map(({ id }) => id));
      const newest = messages.find(({ id }) => !heard.has(id))?.id ?? '';
      await this.#cursor.save(newest);
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

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const post = this.#queue[0];
      if (!post) {
        this.#wake = Promise.withResolvers();
        await this.#wake.promise;
      } else if (await this.#deliver(post)) {
        this.#done(post);
      }
    }
  }

  #done(post: Post): void {
    // It may have been dropped while it was being posted.
    if (this.#queue[0] === post) {
      this.#queue.shift();
      this.#characters -= post.body.length;
    }
    this.#saved = this.#cursor?.save(post.id).catch((error) => {
      this.#parts.log.error('webhook: position not saved', { error });
    });
  }

  /** Resolves with true once the receiver has accepted the post or never will; with false when we stop. */
  async #deliver(post: Post): Promise<boolean> {
    const { webhookAttempts } = this.#options.limits;
    const { firstRetryMs, longestRetryMs } = this.#waits;
    let errors = 0;
    for (let attempt = 0; ; attempt++) {
      const { kind, reason } = await this.#attempt(post);
      if (kind === 'taken') {
        this.#logRecovery();
        return true;
      }
      // We may have aborted it; it is posted after the next start.
      if (this.#stop.signal.aborted) return false;
      this.#logFailure(reason);
      if (kind === 'refused' || (kind === 'error' && ++errors >= webhookAttempts)) {
        this.#lost++;
        return true;
      }
      const wait = Math.min(firstRetryMs * 2 ** Math.min(attempt, 20), longestRetryMs);
      await delay(wait, undefined, { signal: this.#stop.signal }).catch(() => {});
      if (this.#stop.signal.aborted) return false;
      // Dropped while it waited, so the next one is due.
      if (this.#queue[0] !== post) return true;
    }
  }

  async #attempt(post: Post): Promise<Attempt> {
    try {
      const status = await this.#poster.post(post.body, this.#cut.signal);
      return { kind: meaningOf(status), reason: `status ${status}` };
    } catch (error) {
      return { kind: 'unavailable', reason: (error as Error).message };
    }
  }
}

interface Attempt {
  kind: 'taken' | 'refused' | 'error' | 'unavailable';
  reason: string;
}

/** Whether to retry: indefinitely while the receiver is unavailable, a few times when it fails on this message. */
function meaningOf(status: number): Attempt['kind'] {
  if (status >= 200 && status < 300) return 'taken';
  if ([408, 425, 429, 502, 503, 504].includes(status)) return 'unavailable';
  return status >= 500 ? 'error' : 'refused';
}

function postOf(message: MessageSummary): Post {
  return { id: message.id, body: JSON.stringify(message) };
}
