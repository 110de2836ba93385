import type { InboxEvent } from '../../contract/events.ts';
import { FairQueue } from '../../limits/fair-queue.ts';
import { MemoryBudget, type Reservation } from '../../limits/memory-budget.ts';
import { AppError } from '../../mailbox/errors.ts';
import type { Mailbox } from '../../mailbox/mailbox.ts';
import type { MessageFilter } from '../../mailbox/ports.ts';
import { criteriaOf, FoldedMessage, hasChangeable } from '../../waiting/criteria.ts';
import { isTooFarBehind } from './backlog.ts';
import type { EventReceiver } from './fan-out.ts';

// Ids per query to the store.
const BATCH = 200;
// Ids of matching messages that are remembered.
const MAX_KNOWN = 5000;
// Measured with 2,000 sockets, and rounded up.
const BYTES_PER_ID = 100;
const BYTES_PER_EVENT = 16;
const BYTES_PER_CHARACTER = 10;

// After a bulk change, thousands of sockets ask the store at once. Lists wait for at most this many of their queries.
const QUERIES_AT_ONCE = 2;

const RESTORED = 'message:restore';

/** Limits the memory that all filtered sockets together use, and how many of them query the store at a time. */
export class FilterLimits {
  readonly queries = new FairQueue({ slots: QUERIES_AT_ONCE });
  readonly memory: MemoryBudget;
  /** The memory for filters and events. A socket can do without the ids, which get the rest. */
  readonly keptFromIds: number;

  constructor(maxBytes: number) {
    this.memory = new MemoryBudget({ maxBytes });
    this.keptFromIds = maxBytes / 4;
  }
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
  #lostEvents = false;
  /** Undefined before `start`. */
  #receiver: EventReceiver | undefined;
  #running = false;
  readonly #limits: FilterLimits;
  readonly #memory: Reservation;
  readonly #idMemory: Reservation;
  #closed = false;

  /** Throws `overloaded` when there is no memory for another filter. */
  constructor(filter: MessageFilter, mailbox: Pick<Mailbox, 'ids' | 'list'>, limits: FilterLimits) {
    this.#filter = filter;
    this.#mailbox = mailbox;
    this.#limits = limits;
    this.#memory = limits.memory.open();
    this.#idMemory = limits.memory.open({ leavesFree: limits.keptFromIds });
    if (!this.#memory.resize(JSON.stringify(filter).length * BYTES_PER_CHARACTER)) {
      throw new AppError(
        'overloaded',
        'Too many WebSockets with filters are open. Close some, or try again later.',
      );
    }
    this.#criteria = criteriaOf(filter);
    this.#changeable = hasChangeable(filter);
    this.#needsStore = Boolean(filter.q?.trim());
  }

  /** Finds the messages that match now. Call it after subscribing `heard` to events, so that none is missed. */
  async load(): Promise<void> {
    for await (const ids of this.#mailbox.ids(this.#filter)) {
      for (const id of ids) this.#remember(id);
      if (!this.#knowsAll) return;
    }
  }

  /** Gives its memory back. Events are ignored from now on. */
  close(): void {
    this.#closed = true;
    this.#known.clear();
    this.#queue = [];
    this.#memory.release();
    this.#idMemory.release();
  }

  /** Passes on the events that have been queued so far, and all later ones. */
  start(receiver: EventReceiver): void {
    this.#receiver = receiver;
    if (this.#lostEvents) receiver.failed();
    else this.#runSoon();
  }

  heard(event: InboxEvent): void {
    if (this.#closed) return;
    if (event.type === 'message:new' || event.type === 'message:restore') {
      const message = FoldedMessage.of(event.data);
      if (!this.#criteria.every(({ matches }) => matches(message)) && !this.#changeable) return;
    }
    this.#queue.push(event);
    if (isTooFarBehind(this.#queue) || !this.#memory.grow(BYTES_PER_EVENT)) this.#fail();
    else this.#runSoon();
  }

  #fail(): void {
    this.#lostEvents = true;
    this.close();
    this.#receiver?.failed();
  }

  #runSoon(): void {
    if (!this.#receiver || this.#running) return;
    this.#running = true;
    // Deferred, because the other events of the same change follow in this tick.
    setImmediate(() => void this.#run());
  }

  async #run(): Promise<void> {
    try {
      while (this.#queue.length > 0) {
        const batch = this.#queue.slice(0, BATCH);
        const matching = await this.#matching(batch);
        if (this.#closed) return;
        this.#queue = this.#queue.slice(batch.length);
        this.#memory.grow(-BYTES_PER_EVENT * batch.length);
        for (const event of batch) this.#pass(event, matching);
        if (matching) this.#forgetOthers(batch, matching);
      }
      this.#running = false;
    } catch {
      this.#fail();
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
    return this.#limits.queries.run(async () => {
      if (this.#closed) return undefined;
      const { messages } = await this.#mailbox.list({ ...this.#filter, ids, limit: BATCH });
      return new Set(messages.map(({ id }) => id));
    });
  }

  #pass(event: InboxEvent, matching: Set<string> | undefined): void {
    const { publish } = this.#receiver!;
    if (event.type === 'messages:clear') {
      this.#idMemory.resize(0);
      this.#known.clear();
      this.#knowsAll = true;
      publish(event);
      return;
    }
    const { id } = event.data;
    const wasKnown = this.#known.has(id);
    if (event.type === 'message:delete') {
      this.#forget(id);
      if (wasKnown || !this.#knowsAll) publish(event);
      return;
    }
    const matches = matching ? matching.has(id) : wasKnown || event.type === 'message:new';
    if (matches) this.#remember(id);
    const isWhole = event.type === 'message:new' || event.type === RESTORED;
    if (matches || wasKnown || (!this.#knowsAll && !isWhole)) publish(event);
  }

  // Called at the end of a batch: a PATCH of several fields has one event for each, and the last may be the one that matters.
  #forgetOthers(events: InboxEvent[], matching: Set<string>): void {
    if (!this.#changeable) return;
    for (const event of events)
      if ('data' in event && !matching.has(event.data.id)) this.#forget(event.data.id);
  }

  #remember(id: string): void {
    if (this.#known.has(id)) return;
    if (this.#known.size < MAX_KNOWN && this.#idMemory.grow(BYTES_PER_ID)) this.#known.add(id);
    else this.#knowsAll = false;
  }

  #forget(id: string): void {
    if (this.#known.delete(id)) this.#idMemory.grow(-BYTES_PER_ID);
  }
}

function needsStore(event: InboxEvent): boolean {
  // Unlike a new message, one that is restored may be older than `after`.
  if (event.type === RESTORED) return true;
  if (event.type !== 'message:new') return false;
  const { lacksSubject, lacksRecipients } = FoldedMessage.of(event.data);
  return lacksSubject || lacksRecipients;
}
