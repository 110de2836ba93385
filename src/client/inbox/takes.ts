import type { DetailedMessage, MessageDetail } from '../../contract/message/details.ts';
import type { Criteria } from './criteria.ts';

/** A call of `take()` that waits. */
export interface Take {
  criteria: Criteria;
  /** The message that it will return. No other call gets it. */
  message?: DetailedMessage;
}

/** Which messages `take()` has returned or is about to return: each message once, to the call that has waited longest. */
export class Takes {
  readonly #taken = new Set<string>();
  /** In the order of the calls. */
  readonly #waiting = new Set<Take>();

  has({ id }: { id: string }): boolean {
    return this.#taken.has(id);
  }

  /** What messages need to be compared with the criteria of all calls that wait. */
  get details(): MessageDetail[] {
    return [...new Set([...this.#waiting].flatMap(({ criteria }) => criteria.details))];
  }

  begin(criteria: Criteria): Take {
    const take: Take = { criteria };
    this.#waiting.add(take);
    return take;
  }

  /**
   * Gives messages, oldest first, to the calls that wait for them. Whichever call hears of a message first, the one that
   * began first gets it.
   */
  assign(messages: readonly DetailedMessage[]): void {
    for (const message of messages) {
      if (this.has(message)) continue;
      for (const take of this.#waiting) {
        if (take.message || !take.criteria.matches(message)) continue;
        take.message = message;
        this.#taken.add(message.id);
        break;
      }
    }
  }

  /** Ends a call. A message that it could not return is available again. */
  end(take: Take, wasReturned: boolean): void {
    this.#waiting.delete(take);
    if (!wasReturned && take.message) this.#taken.delete(take.message.id);
  }
}
