import type { InboxEvent } from '../../contract/events.ts';
import type { Mailbox } from '../../mailbox/mailbox.ts';
import type { MessageFilter } from '../../mailbox/ports.ts';
import { criteriaOf, FoldedMessage, hasChangeable } from '../../waiting/criteria.ts';

// Ids per query to the store.
const BATCH = 200;
// More than a client can be behind before it is disconnected.
const MAX_QUEUE = 20_000;
// Ids of matching messages that are remembered. About 100 bytes each.
const MAX_KNOWN = 5000;

const RESTORED = 'message:restore';

interface Receiver {
  publish(event: InboxEvent): void;
  /** Called when events were lost: the client must fetch the list again. */
  failed(): void;
}

/**
 * Passes on the events of messages that match a filter, in order. All events of a message except the first contain only
 * its id, so the ids of matching messages are remembered. When there are too many, events of other messages pass as well.
 */
export class FilteredEvents {
  readonly #filter: MessageFilter;
  readonly #mailbox: Pick<Mailbox, 'ids' | 'list'>;
  readonly #criteria;
  /** Whether only the store can tell if a message matches. */
  readonly #needsStore: boolean;
  readonly #changeable: boolean;
  readonly #known = new Set<string>();
  #knowsAll = true;
  #queue: InboxEvent[] = [];
  /** Undefined before `start`. */
  #receiver: Receiver | undefined;
  #running = false;

  constructor(filter: MessageFilter, mailbox: Pick<Mailbox, 'ids' | 'list'>) {
    this.#filter = filter;
    this.#mailbox = mailbox;
    this.#criteria = criteriaOf(filter);
    this.#changeable = hasChangeable(filter);
    this.#needsStore = Boolean(filter.q?.trim());
  }

  /** Finds the messages that match now. Call it after subscribing `heard` to events, so that none is missed. */
  async load(): Promise<void> {
    for await (const ids of this.#mailbox.ids(this.#filter)) {
      for (const id of ids) this.#known.add(id);
      if (this.#known.size < MAX_KNOWN) continue;
      this.#knowsAll = false;
      return;
    }
  }

  /** Passes on the events that have been queued so far, and all later ones. */
  start(receiver: Receiver): void {
    this.#receiver = receiver;
    this.#runSoon();
  }

  heard(event: InboxEvent): void {
    if (event.type === 'message:new' || event.type === 'message:restore') {
      const message = FoldedMessage.of(event.data);
      if (!this.#criteria.every(({ matches }) => matches(message)) && !this.#changeable) return;
    }
    // The queue may exceed the limit by one event, which is how `#runSoon` knows that events were lost.
    if (this.#queue.length <= MAX_QUEUE) this.#queue.push(event);
    this.#runSoon();
  }

  #runSoon(): void {
    if (!this.#receiver) return;
    if (this.#queue.length > MAX_QUEUE) this.#receiver.failed();
    else if (!this.#running) {
      this.#running = true;
      // Deferred, because the other events of the same change follow in this tick.
      setImmediate(() => void this.#run());
    }
  }

  async #run(): Promise<void> {
    try {
      while (this.#queue.length > 0) {
        const batch = this.#queue.slice(0, BATCH);
        const matching = await this.#matching(batch);
        this.#queue = this.#queue.slice(batch.length);
        for (const event of batch) this.#pass(event, matching);
        if (matching) this.#forgetOthers(batch, matching);
      }
      this.#running = false;
    } catch {
      this.#receiver!.failed();
    }
  }

  /** The ids, among those in these events, that match according to the store. */
  async #matching(events: InboxEvent[]): Promise<Set<string> | undefined> {
    const isAsked = this.#needsStore || this.#changeable || events.some(needsStore);
    const asked = events.filter(
      ({ type }) =>
        type === 'message:new' || type === RESTORED || (this.#changeable && type !== 'message:delete'),
    );
    if (asked.length === 0 || !isAsked) return undefined;
    const ids = asked.flatMap((event) => ('data' in event ? [event.data.id] : []));
    const { messages } = await this.#mailbox.list({ ...this.#filter, ids, limit: BATCH });
    return new Set(messages.map(({ id }) => id));
  }

  #pass(event: InboxEvent, matching: Set<string> | undefined): void {
    const { publish } = this.#receiver!;
    if (event.type === 'messages:clear') {
      this.#known.clear();
      this.#knowsAll = true;
      publish(event);
      return;
    }
    const { id } = event.data;
    const wasKnown = this.#known.has(id);
    if (event.type === 'message:delete') {
      this.#known.delete(id);
      if (wasKnown || !this.#knowsAll) publish(event);
      return;
    }
    const matches = matching ? matching.has(id) : wasKnown || event.type === 'message:new';
    if (matches) this.#remember(id);
    const isWhole = event.type === 'message:new' || event.type === RESTORED;
    if (matches || wasKnown || (!this.#knowsAll && !isWhole)) publish(event);
  }

  // Only after the batch: a PATCH of several fields has one event for each, and the last may be the one that matters.
  #forgetOthers(events: InboxEvent[], matching: Set<string>): void {
    if (!this.#changeable) return;
    for (const event of events)
      if ('data' in event && !matching.has(event.data.id)) this.#known.delete(event.data.id);
  }

  #remember(id: string): void {
    if (this.#known.size < MAX_KNOWN) this.#known.add(id);
    else this.#knowsAll = this.#knowsAll && this.#known.has(id);
  }
}

function needsStore(event: InboxEvent): boolean {
  // Unlike a new message, one that is restored may be older than `after`.
  if (event.type === RESTORED) return true;
  if (event.type !== 'message:new') return false;
  const { lacksSubject, lacksRecipients } = FoldedMessage.of(event.data);
  return lacksSubject || lacksRecipients;
}
