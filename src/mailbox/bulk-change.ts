import { FairQueue } from '../limits/fair-queue.ts';

// What others wait for, if they store or change a message meanwhile. 500 messages with new tags take a second.
const BATCH_MS = 50;
const FIRST_BATCH = 20;
const MIN_BATCH = 10;

/** One batch of all changes at a time. */
const batches = new FairQueue({ slots: 1 });

/** A change of many messages, in batches, so that new messages are committed in between. */
export class BulkChange {
  #size = FIRST_BATCH;

  /** Returns how many of these messages were changed. */
  async apply(ids: readonly string[], change: (id: string) => Promise<boolean>): Promise<number> {
    let changed = 0;
    for (let at = 0; at < ids.length; ) {
      const batch = ids.slice(at, at + this.#size);
      at += batch.length;
      const outcomes = await batches.run(() => this.#inTime(batch, change));
      changed += outcomes.filter(Boolean).length;
    }
    return changed;
  }

  async #inTime(batch: readonly string[], change: (id: string) => Promise<boolean>): Promise<boolean[]> {
    const started = performance.now();
    const outcomes = await Promise.all(batch.map(change));
    const factor = BATCH_MS / (performance.now() - started);
    if (batch.length === this.#size)
      this.#size = Math.max(MIN_BATCH, Math.round(this.#size * Math.min(2, factor)));
    return outcomes;
  }
}
