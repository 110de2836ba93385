import type { InboxEvent } from '../contract/events.ts';
import { isTooFarBehind } from '../http/events/backlog.ts';
import { type EventPeer, FanOut } from '../http/events/fan-out.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';

// Each new message has to be read. Clients that miss events must fetch the list again.
const MAX_WAITING = 10_000;

/** What another product sends for an event. `isLast`: no other event is waiting. */
export type Translate = (event: InboxEvent, isLast: boolean) => Promise<object[]>;

/** Sends events in the form of another product. Does nothing while it has no clients. */
export class TranslatedEvents {
  readonly #mailbox: Pick<Mailbox, 'subscribe'>;
  readonly #translate: Translate;
  readonly #fanOut: FanOut<object>;
  #waiting: InboxEvent[] = [];
  #isRunning = false;
  #unsubscribe: (() => void) | undefined;

  constructor(mailbox: Pick<Mailbox, 'subscribe'>, translate: Translate, maxBatchBytes: number) {
    this.#mailbox = mailbox;
    this.#translate = translate;
    this.#fanOut = new FanOut(maxBatchBytes);
  }

  /** Sends the peer all events from now on. Returns a function that stops it. */
  join(peer: EventPeer): () => void {
    this.#unsubscribe ??= this.#mailbox.subscribe((event) => this.#hear(event));
    this.#fanOut.join(peer);
    return () => {
      this.#fanOut.leave(peer);
      if (!this.#fanOut.isEmpty) return;
      this.#unsubscribe?.();
      this.#unsubscribe = undefined;
      this.#waiting = [];
    };
  }

  #hear(event: InboxEvent): void {
    this.#waiting.push(event);
    if (this.#waiting.length > MAX_WAITING || isTooFarBehind(this.#waiting)) this.#loseEvents();
    else if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let event = this.#waiting.shift(); event; event = this.#waiting.shift()) {
      try {
        for (const one of await this.#translate(event, this.#waiting.length === 0)) this.#fanOut.publish(one);
      } catch {
        this.#loseEvents();
      }
    }
    this.#isRunning = false;
  }

  #loseEvents(): void {
    this.#waiting = [];
    this.#fanOut.dropAll();
  }
}
