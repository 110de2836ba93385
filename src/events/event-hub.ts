import type { InboxEvent } from '../contract/events.ts';
import type { EventBus } from '../mailbox/ports.ts';
import type { Log } from '../process/log.ts';

type Listener = (event: InboxEvent) => void;

/**
 * The EventBus of a single process. Listeners are called synchronously, in the order they subscribed: when a change
 * resolves, every listener has been called.
 */
export class EventHub implements EventBus {
  // Replaced, never changed in place, so that listeners can subscribe and unsubscribe during a publish, and publishing
  // copies nothing.
  #listeners: readonly { call: Listener }[] = [];
  readonly #log: Log | undefined;

  constructor(log?: Log) {
    this.#log = log;
  }

  publish(event: InboxEvent): void {
    for (const listener of this.#listeners) {
      try {
        listener.call(event);
      } catch (error) {
        // The change is already committed. A failing listener must not turn its 250 into a 451, or keep the event from the
        // others.
        this.#log?.error('an event listener failed', { type: event.type, error });
      }
    }
  }

  subscribe(listener: Listener): () => void {
    // A separate entry for each call, so that a function subscribed twice is removed once at a time.
    const entry = { call: listener };
    this.#listeners = [...this.#listeners, entry];
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== entry);
    };
  }
}
