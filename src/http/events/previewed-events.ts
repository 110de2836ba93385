import type { InboxEvent } from '../../contract/events.ts';
import type { FairQueue } from '../../limits/fair-queue.ts';
import type { Mailbox } from '../../mailbox/mailbox.ts';
import { isTooFarBehind } from './backlog.ts';
import { type EventReceiver, pause } from './fan-out.ts';

// Of the messages that arrived since the last look-up, as many as a page shows. The others pass without a preview.
const MAX_PREVIEWS = 100;
// The pause after a look-up, as a multiple of the time that it took. It leaves the store to other work in a flood.
const PAUSE_PER_WORK = 2;

// Shared by all sockets, which get the same events, so that each message is looked up once.
const previewed = new WeakMap<InboxEvent, InboxEvent>();

/** Passes on events, in order, after adding the previews of new messages. */
export class PreviewedEvents {
  readonly #mailbox: Pick<Mailbox, 'list'>;
  readonly #queries: FairQueue;
  readonly #receiver: EventReceiver;
  #waiting: InboxEvent[] = [];
  #isRunning = false;

  constructor(mailbox: Pick<Mailbox, 'list'>, queries: FairQueue, receiver: EventReceiver) {
    this.#mailbox = mailbox;
    this.#queries = queries;
    this.#receiver = receiver;
  }

  publish(event: InboxEvent): void {
    this.#waiting.push(event);
    if (isTooFarBehind(this.#waiting)) {
      this.#waiting = [];
      this.#receiver.failed();
    } else if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    // The other events of the same commit follow in this tick.
    await pause(0);
    while (this.#waiting.length > 0) {
      const events = this.#waiting;
      this.#waiting = [];
      const started = performance.now();
      await this.#addPreviews(events);
      for (const event of events) this.#receiver.publish(previewed.get(event) ?? event);
      await pause((performance.now() - started) * PAUSE_PER_WORK);
    }
    this.#isRunning = false;
  }

  async #addPreviews(events: readonly InboxEvent[]): Promise<void> {
    const arrived = events.flatMap((event) => (event.type === 'message:new' ? [event] : []));
    const newest = arrived.slice(-MAX_PREVIEWS).filter((event) => !previewed.has(event));
    if (newest.length === 0) return;
    const query = { ids: newest.map(({ data }) => data.id), preview: true, limit: MAX_PREVIEWS };
    // Clients can fetch the previews of events that have none.
    const page = await this.#queries.run(() => this.#mailbox.list(query)).catch(() => undefined);
    const rows = new Map(page?.messages.map((message) => [message.id, message]));
    for (const event of newest) {
      const row = rows.get(event.data.id);
      if (!row) continue;
      const { sender_name = '', preview = '', has_files = false } = row;
      previewed.set(event, { type: event.type, data: { ...event.data, sender_name, preview, has_files } });
    }
  }
}
