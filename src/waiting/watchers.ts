import type { InboxEvent } from '../contract/events.ts';
import type { MessageSummary } from '../contract/message/message.ts';
import type { MessageFilter } from '../mailbox/ports.ts';
import { substringKey } from '../text/substring-key.ts';
import { type Criterion, criteriaOf, FoldedMessage, hasChangeable } from './criteria.ts';

/** Notified when the messages that match a filter may have changed. */
interface Watcher {
  criteria: Criterion[];
  changed(): void;
}

export interface WatchOptions {
  filter: MessageFilter;
  /** Whether removals are relevant. */
  removals?: boolean;
}

/**
 * Notifies watchers of relevant events. Most wait for a unique address and are found by address, so a thousand of them
 * cost no more per message than one.
 */
export class Watchers {
  readonly #byAddress = new Map<string, Set<Watcher>>();
  readonly #byNothing = new Set<Watcher>();
  readonly #ofRemovals = new Set<Watcher>();
  readonly #ofFlags = new Set<Watcher>();
  #arrivals = 0;

  constructor(subscribe: (listener: (event: InboxEvent) => void) => void) {
    subscribe((event) => this.#heard(event));
  }

  /** How many messages have arrived since the start. */
  get arrivals(): number {
    return this.#arrivals;
  }

  /** Calls `changed` for each event that may affect the filter, until the returned function is called. */
  watch({ filter, removals = false }: WatchOptions, changed: () => void): () => void {
    const { to = [], ...others } = filter;
    // Watchers with `to` are found by address, so it need not be compared again.
    const watcher = { criteria: criteriaOf(to.length > 0 ? others : filter), changed };
    const addresses = to.map(substringKey);
    for (const address of addresses) {
      const watchers = this.#byAddress.get(address) ?? new Set();
      this.#byAddress.set(address, watchers.add(watcher));
    }
    if (addresses.length === 0) this.#byNothing.add(watcher);
    if (removals) this.#ofRemovals.add(watcher);
    if (hasChangeable(filter)) this.#ofFlags.add(watcher);
    return () => {
      for (const watchers of [this.#byNothing, this.#ofRemovals, this.#ofFlags]) watchers.delete(watcher);
      for (const address of addresses) this.#leave(address, watcher);
    };
  }

  #leave(address: string, watcher: Watcher): void {
    const watchers = this.#byAddress.get(address);
    watchers?.delete(watcher);
    if (watchers?.size === 0) this.#byAddress.delete(address);
  }

  #heard(event: InboxEvent): void {
    if (event.type === 'message:new') {
      this.#arrivals++;
      this.#added(event.data);
    } else if (event.type === 'message:restore') this.#added(event.data);
    else if (event.type === 'message:delete' || event.type === 'messages:clear') tell(this.#ofRemovals);
    else tell(this.#ofFlags);
  }

  #added(summary: MessageSummary): void {
    // Called for every message, and usually there are no watchers.
    if (this.#byNothing.size + this.#byAddress.size === 0) return;
    const message = FoldedMessage.of(summary);
    tell(this.#byNothing, message);
    if (this.#byAddress.size === 0) return;
    if (message.lacksRecipients) {
      // It may be for any of them. There are few messages with so many recipients.
      for (const watchers of this.#byAddress.values()) tell(watchers, message);
      return;
    }
    for (const address of summary.recipients) {
      tell(this.#byAddress.get(substringKey(address)) ?? [], message);
    }
  }
}

function tell(watchers: Iterable<Watcher>, message?: FoldedMessage): void {
  for (const { criteria, changed } of watchers) {
    if (!message || criteria.every(({ matches }) => matches(message))) changed();
  }
}
