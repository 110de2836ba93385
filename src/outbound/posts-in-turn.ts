import { setTimeout as delay } from 'node:timers/promises';
import type { PostingTurn } from '../mailbox/shared.ts';
import type { MessagePosts, MessagePostsParts } from './message-posts.ts';

/** Gives each new message to the receiver with this name. Its position and its turn have that name. */
export type StartPosting = (
  name: string,
  create: (parts: MessagePostsParts) => MessagePosts,
) => Promise<PostsInTurn>;

// How often a turn is renewed while it lasts.
const RENEWALS = 3;

/** Posts messages while it is this node's turn. Otherwise another node does, from the stored position on, or none while it is paused. */
export class PostsInTurn {
  readonly #turn: PostingTurn;
  readonly #parts: Pick<MessagePostsParts, 'mailbox' | 'others' | 'log'>;
  readonly #create: () => MessagePosts;
  readonly #stop = new AbortController();
  #wake = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #posts: MessagePosts | undefined;

  constructor(
    turn: PostingTurn,
    parts: Pick<MessagePostsParts, 'mailbox' | 'others' | 'log'>,
    create: () => MessagePosts,
  ) {
    this.#turn = turn;
    this.#parts = parts;
    this.#create = create;
  }

  /** Once it resolves, every new message is posted, by one of the nodes. Those from before the first start are not. */
  async start(): Promise<void> {
    if ((await this.#turn.read()) === undefined) await this.#turn.begin(await this.#newest());
    this.#running = this.#run();
  }

  /** The newest message of all mailboxes. */
  async #newest(): Promise<string> {
    const { mailbox, others = async () => [] } = this.#parts;
    const pages = await Promise.all([mailbox, ...(await others())].map((each) => each.list({ limit: 1 })));
    return pages.reduce((newest, { messages: [last] }) => (last && last.id > newest ? last.id : newest), '');
  }

  /** The id of the last message that is done. */
  position(): Promise<string | undefined> {
    return this.#turn.read();
  }

  isPaused(): Promise<boolean> {
    return this.#turn.isPaused();
  }

  /** Other nodes notice it after a few seconds. */
  async pause(paused: boolean): Promise<void> {
    await this.#turn.pause(paused);
    this.#wake.abort();
    if (paused) await this.#end();
  }

  /** Stops, and lets another node continue. */
  async close(graceMs?: number): Promise<void> {
    this.#stop.abort();
    this.#wake.abort();
    await this.#running;
    await this.#end(graceMs);
    await this.#turn.release().catch(() => {});
  }

  async #run(): Promise<void> {
    const { durationMs } = this.#turn;
    let validUntil = 0;
    while (!this.#stop.signal.aborted) {
      this.#wake = new AbortController();
      const asked = performance.now();
      // Undefined while the database is unreachable. No other node can take the turn until it expires.
      const isHeld = await this.#turn.hold().catch(() => undefined);
      if (isHeld !== undefined) validUntil = isHeld ? asked + durationMs : 0;
      const wait = durationMs / RENEWALS;
      // Stops if the turn would end before the next attempt to renew it.
      if (performance.now() + wait > validUntil) await this.#end();
      else if (!this.#stop.signal.aborted) this.#begin();
      await delay(wait, undefined, { signal: this.#wake.signal, ref: false }).catch(() => {});
    }
  }

  #begin(): void {
    if (this.#posts) return;
    const posts = this.#create();
    this.#posts = posts;
    // Nothing waits for it, because the turn has to be renewed meanwhile.
    posts.start().catch(async (error) => {
      this.#parts.log.warn('posts: position not available, trying again', { error: String(error) });
      await posts.close();
      if (this.#posts === posts) this.#posts = undefined;
    });
  }

  async #end(graceMs?: number): Promise<void> {
    const posts = this.#posts;
    this.#posts = undefined;
    await posts?.close(graceMs);
  }
}
