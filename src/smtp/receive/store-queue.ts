import type { Envelope } from '../../mailbox/envelope.ts';
import { AppError } from '../../mailbox/errors.ts';
import type { Log } from '../../process/log.ts';
import { logSeldom } from '../../process/seldom.ts';
import type { SmtpObserver } from '../ports.ts';
import { notStored, type Refusal, stored } from '../session/replies.ts';

/** Resolves once the message is stored. `raw` belongs to the receiver after the call. */
export type Receive = (envelope: Envelope, raw: Uint8Array) => Promise<{ id: string }>;

// Storing a message briefly takes several times its size, in this thread and in the store's. This limit still lets
// thousands of small messages share a commit.
const MAX_BYTES_AT_ONCE = 32 * 1024 * 1024;

interface CompleteMessage {
  envelope: Envelope;
  /** The memory that it takes. */
  bytes: number;
  /** Called when it is its turn. */
  take: () => Uint8Array;
  /** Called with the reply. The id is null when the message was not stored. */
  done: (result: string | Refusal, id: string | null) => void;
}

/**
 * Passes complete messages to the store in order, a limited number of bytes at a time. A message over that limit is
 * passed on alone.
 */
export class StoreQueue {
  readonly #receive: Receive;
  readonly #log: Log;
  readonly #observer: SmtpObserver | undefined;
  readonly #waiting: { message: CompleteMessage; since: number }[] = [];
  #bytes = 0;

  constructor(receive: Receive, log: Log, observer: SmtpObserver | undefined) {
    this.#receive = receive;
    this.#log = log;
    this.#observer = observer;
  }

  /** Messages are being stored, so memory will be released soon. */
  get isBusy(): boolean {
    return this.#bytes > 0;
  }

  /** Stores the message now, or when it is its turn. */
  add(message: CompleteMessage): void {
    const since = performance.now();
    if (this.#waiting.length > 0 || !this.#fits(message)) this.#waiting.push({ message, since });
    else void this.#store(message, since);
  }

  #fits({ bytes }: CompleteMessage): boolean {
    return this.#bytes === 0 || this.#bytes + bytes <= MAX_BYTES_AT_ONCE;
  }

  /** `since` is when the last byte of the message arrived. */
  async #store({ envelope, bytes, take, done }: CompleteMessage, since: number): Promise<void> {
    this.#bytes += bytes;
    let result: string | Refusal;
    let id: string | null = null;
    try {
      const raw = take();
      // Read now, because the receiver may transfer `raw` to another thread.
      const size = raw.length;
      ({ id } = await this.#receive(envelope, raw));
      this.#observer?.messageStored(size, (performance.now() - since) / 1000);
      this.#log.debug('smtp: message stored', { id, bytes: size, sender: envelope.sender });
      result = stored(id);
    } catch (error) {
      // The store logs that its database is unreachable, once for all messages.
      if (error instanceof AppError && error.code === 'unavailable')
        this.#log.debug('smtp: message not stored', { reason: error.message });
      else if (error instanceof AppError)
        logSeldom(this.#log, 'warn', 'smtp: message not stored', { reason: error.message });
      else this.#log.error('smtp: message not stored', { error });
      result = notStored(error);
    }
    this.#bytes -= bytes;
    while (this.#waiting.length > 0 && this.#fits(this.#waiting[0]!.message)) {
      const next = this.#waiting.shift()!;
      void this.#store(next.message, next.since);
    }
    done(result, id);
  }
}
