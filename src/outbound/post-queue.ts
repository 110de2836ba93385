import { setTimeout as delay } from 'node:timers/promises';
import { withoutClient } from '../mailbox/client.ts';
import type { Log } from '../process/log.ts';

/** Something that is sent to one receiver. */
export interface Post {
  /** What it takes in memory, roughly. */
  characters: number;
  attempt(signal: AbortSignal): Promise<Attempt>;
  /** Called after the last attempt. When the queue is closed, there is none. */
  done?(attempt: Attempt): void;
  /** Called if there are too many, also during an attempt. */
  dropped?(): void;
}

export interface Attempt {
  /** Whether to retry: indefinitely while the receiver is unavailable, a few times when it fails on this post. */
  kind: 'taken' | 'refused' | 'error' | 'unavailable';
  reason: string;
}

export interface PostQueueOptions {
  /** Begins its lines in the log. */
  name: string;
  /** The receiver, for the log. */
  to: string;
  log: Log;
  /** Shorter waits, for tests. */
  waits?: Partial<typeof waits> | undefined;
  /** The fixed limits of these names, see `src/config/`. */
  limits: { webhookQueue: number; webhookAttempts: number };
  onEmpty?: () => void;
}

const waits = {
  /** The delay before the first retry. It doubles up to the maximum. */
  firstRetryMs: 1000,
  longestRetryMs: 5 * 60_000,
  /** How long a post in progress may take when Postern stops. */
  closeGraceMs: 2000,
};

/** Of the posts of one queue. Subjects can be long, so a limit on the count alone does not limit memory. */
export const MAX_CHARACTERS = 32 * 1024 * 1024;

/** Sends posts to one receiver, in order, one at a time and with retries: see docs/decisions/webhooks.md. */
export class PostQueue {
  readonly #options: PostQueueOptions;
  readonly #waits: typeof waits;
  readonly #stop = new AbortController();
  readonly #cut = new AbortController();
  #posts: Post[] = [];
  #characters = 0;
  /** How many posts were lost since the last one that was taken. */
  #lost = 0;
  #isFailing = false;
  #wake = Promise.withResolvers<void>();
  #running: Promise<void> = Promise.resolve();

  constructor(options: PostQueueOptions) {
    this.#options = options;
    this.#waits = { ...waits, ...options.waits };
  }

  get length(): number {
    return this.#posts.length;
  }

  get characters(): number {
    return this.#characters;
  }

  /** A request may be what starts it, but it goes on when that client disconnects. */
  start(): void {
    this.#running = withoutClient(() => this.#run());
  }

  /** Drops the oldest posts if there are too many. */
  push(post: Post): void {
    this.#posts.push(post);
    this.#characters += post.characters;
    while (this.length > this.#options.limits.webhookQueue || this.#characters > MAX_CHARACTERS) this.drop();
    this.#wake.resolve();
  }

  drop(): void {
    const oldest = this.#posts.shift();
    this.#characters -= oldest?.characters ?? 0;
    this.#lost++;
    this.#logFailure('the queue is full, and the oldest messages are dropped');
    oldest?.dropped?.();
  }

  /** Stops, after giving the current post a moment to finish. */
  async close(graceMs = Infinity): Promise<void> {
    this.#stop.abort();
    this.#wake.resolve();
    const grace = setTimeout(() => this.#cut.abort(), Math.min(graceMs, this.#waits.closeGraceMs));
    await this.#running;
    clearTimeout(grace);
  }

  /** Logs once when requests start to fail and once when they succeed again, not for every message. */
  #logFailure(reason: string): void {
    if (this.#isFailing) return;
    this.#isFailing = true;
    const { log, name, to } = this.#options;
    log.warn(`${name}: requests fail`, { to, reason });
  }

  #logRecovery(): void {
    if (!this.#isFailing) return;
    const { log, name, to } = this.#options;
    log.info(`${name}: requests succeed again`, { to, lost: this.#lost });
    this.#isFailing = false;
    this.#lost = 0;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const post = this.#posts[0];
      if (!post) {
        this.#wake = Promise.withResolvers();
        this.#options.onEmpty?.();
        await this.#wake.promise;
        continue;
      }
      const last = await this.#deliver(post);
      if (!last) continue;
      // It may have been dropped while it was being posted.
      if (this.#posts[0] === post) {
        this.#posts.shift();
        this.#characters -= post.characters;
      }
      post.done?.(last);
    }
  }

  /** The last attempt, once the receiver has accepted the post or never will; undefined when we stop. */
  async #deliver(post: Post): Promise<Attempt | undefined> {
    const { firstRetryMs, longestRetryMs } = this.#waits;
    let errors = 0;
    for (let count = 0; ; count++) {
      const attempt = await this.#attempt(post);
      const { kind } = attempt;
      if (kind === 'taken') {
        this.#logRecovery();
        return attempt;
      }
      // We may have aborted it; it is posted after the next start.
      if (this.#stop.signal.aborted) return undefined;
      this.#logFailure(attempt.reason);
      if (kind === 'refused' || (kind === 'error' && ++errors >= this.#options.limits.webhookAttempts)) {
        this.#lost++;
        return attempt;
      }
      const wait = Math.min(firstRetryMs * 2 ** Math.min(count, 20), longestRetryMs);
      await delay(wait, undefined, { signal: this.#stop.signal }).catch(() => {});
      if (this.#stop.signal.aborted) return undefined;
      // Dropped while it waited, so the next one is due.
      if (this.#posts[0] !== post) return attempt;
    }
  }

  async #attempt(post: Post): Promise<Attempt> {
    const { signal } = this.#cut;
    const cut = Promise.withResolvers<never>();
    const onCut = () => cut.reject(new Error('Postern stops'));
    signal.addEventListener('abort', onCut);
    try {
      // Some attempts do not end when they are told to.
      return await Promise.race([post.attempt(signal), cut.promise]);
    } catch (error) {
      return { kind: 'unavailable', reason: (error as Error).message };
    } finally {
      signal.removeEventListener('abort', onCut);
    }
  }
}

/** What the status of a response means. */
export function meaningOf(status: number): Attempt {
  const reason = `status ${status}`;
  if (status >= 200 && status < 300) return { kind: 'taken', reason };
  if ([408, 425, 429, 502, 503, 504].includes(status)) return { kind: 'unavailable', reason };
  return { kind: status >= 500 ? 'error' : 'refused', reason };
}
