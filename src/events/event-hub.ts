import type { InboxEvent } from '../contract/events.ts';
import { withoutClient } from '../mailbox/client.ts';
import { DEFAULT_MAILBOX, type EventBus } from '../mailbox/ports.ts';
import type { Log } from '../process/log.ts';

type Listener = (event: InboxEvent, mailbox: number) => void;
type Entries = readonly { call: Listener }[];

/** Subscribes to the events of every mailbox. */
export const EVERY_MAILBOX = -1;

/**
 * The EventBus of a single process. Listeners are called synchronously, in the order they subscribed, those of every mailbox
 * last: when a change resolves, every listener has been called.
 */
export class EventHub implements EventBus {
  // By mailbox. Lists are replaced, never changed in place, so that listeners can subscribe and unsubscribe during a publish, and
  // publishing copies nothing.
  readonly #listeners = new Map<number, Entries>();
  readonly #log: Log | undefined;

  constructor(log?: Log) {
    this.#log = log;
  }

  publish(event: InboxEvent, mailbox = DEFAULT_MAILBOX): void {
    // What a listener starts must not end when the client that made the change disconnects.
    withoutClient(() => this.#tell(event, mailbox));
  }

  subscribe(listener: Listener, mailbox = DEFAULT_MAILBOX): () => void {
    // A separate entry for each call, so that a function subscribed twice is removed once at a time.
    const entry = { call: listener };
    this.#listeners.set(mailbox, [...(this.#listeners.get(mailbox) ?? []), entry]);
    return () => {
      const others = (this.#listeners.get(mailbox) ?? []).filter((other) => other !== entry);
      if (others.length > 0) this.#listeners.set(mailbox, others);
      else this.#listeners.delete(mailbox);
    };
  }

  #tell(event: InboxEvent, mailbox: number): void {
    for (const audience of [mailbox, EVERY_MAILBOX]) {
      for (const listener of this.#listeners.get(audience) ?? []) {
        try {
          listener.call(event, mailbox);
        } catch (error) {
          // The change is already committed. A failing listener must not turn its 250 into a 451, or keep the event from the
          // others.
          this.#log?.error('an event listener failed', { type: event.type, error });
        }
      }
    }
  }
}
