import { setTimeout as delay } from 'node:timers/promises';
import type { WebhookTurn } from '../mailbox/shared.ts';
import type { WebhookParts, Webhooks } from './webhooks.ts';

// How often a turn is renewed while it lasts.
const RENEWALS = 3;

/** Delivers webhooks while it is this node's turn. Otherwise another node does, from the stored position on. */
export class SharedWebhooks {
  readonly #turn: WebhookTurn;
  readonly #parts: WebhookParts;
  readonly #create: () => Webhooks;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #webhooks: Webhooks | undefined;

  constructor(turn: WebhookTurn, parts: WebhookParts, create: () => Webhooks) {
    this.#turn = turn;
    this.#parts = parts;
    this.#create = create;
  }

  /** Once it resolves, every new message is posted, by one of the nodes. Those from before the first start are not. */
  async start(): Promise<void> {
    const { messages } = await this.#parts.mailbox.list({ limit: 1 });
    await this.#turn.begin(messages[0]?.id ?? '');
    this.#running = this.#run();
  }

  /** Stops, and lets another node continue. */
  async close(graceMs?: number): Promise<void> {
    this.#stop.abort();
    await this.#running;
    await this.#pause(graceMs);
    await this.#turn.release().catch(() => {});
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    const { durationMs } = this.#turn;
    let validUntil = 0;
    while (!signal.aborted) {
      const asked = performance.now();
      // Undefined while the database is unreachable. No other node can take the turn until it expires.
      const isHeld = await this.#turn.hold().catch(() => undefined);
      if (isHeld !== undefined) validUntil = isHeld ? asked + durationMs : 0;
      const wait = durationMs / RENEWALS;
      // Stops if the turn would end before the next attempt to renew it.
      if (performance.now() + wait > validUntil) await this.#pause();
      else if (!signal.aborted) this.#resume();
      await delay(wait, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  #resume(): void {
    if (this.#webhooks) return;
    const webhooks = this.#create();
    this.#webhooks = webhooks;
    // Not waited for, because the turn has to be renewed meanwhile.
    webhooks.start().catch(async (error) => {
      this.#parts.log.warn('webhook: position not available, trying again', { error: String(error) });
      await webhooks.close();
      if (this.#webhooks === webhooks) this.#webhooks = undefined;
    });
  }

  async #pause(graceMs?: number): Promise<void> {
    const webhooks = this.#webhooks;
    this.#webhooks = undefined;
    await webhooks?.close(graceMs);
  }
}
