import type { FastifyReply } from 'fastify';
import { DEFAULT_WAIT_SECONDS } from '../../contract/limits.ts';
import { currentClient } from '../../mailbox/client.ts';
import { AppError } from '../../mailbox/errors.ts';
import type { Mailbox } from '../../mailbox/mailbox.ts';
import type { Mailboxes } from '../../mailbox/mailboxes.ts';
import { type Clock, Waiting } from '../../waiting/waiting.ts';
import { clientGone } from '../requests/client-gone.ts';
import type { HttpConnections } from './connections.ts';

/** The settings of these names. */
export interface WaitLimits {
  waitMaxClients: number;
  waitMaxTimeout: number;
}

/** Requests that wait for messages. They have a separate limit, so that they cannot lock out other requests. */
export class WaitRequests {
  readonly #limits: WaitLimits;
  readonly #connections: HttpConnections;
  readonly #mailboxes: Pick<Mailboxes, 'used'>;
  readonly #clock: Clock | undefined;
  readonly #byMailbox = new Map<Mailbox, { waiting: Waiting; clients: number }>();
  #clients = 0;
  #isClosed = false;

  constructor(
    limits: WaitLimits,
    connections: HttpConnections,
    mailboxes: Pick<Mailboxes, 'used'>,
    clock: Clock | undefined,
  ) {
    this.#limits = limits;
    this.#connections = connections;
    this.#mailboxes = mailboxes;
    this.#clock = clock;
  }

  /** What waits for the messages of this mailbox. It ends with the mailbox. */
  of(mailbox: Mailbox): Waiting {
    return this.#at(mailbox).waiting;
  }

  /** How many requests wait for messages of this mailbox. */
  clients(mailbox: Mailbox): number {
    return this.#byMailbox.get(mailbox)?.clients ?? 0;
  }

  /** Ends every wait with an error. */
  close(): void {
    this.#isClosed = true;
    for (const { waiting } of this.#byMailbox.values()) waiting.close();
  }

  #at(mailbox: Mailbox): { waiting: Waiting; clients: number } {
    const entry = this.#byMailbox.get(mailbox);
    if (entry) return entry;
    const added = { waiting: new Waiting(mailbox, this.#clock), clients: 0 };
    if (this.#isClosed) added.waiting.close();
    this.#byMailbox.set(mailbox, added);
    mailbox.removed.addEventListener('abort', () => this.#byMailbox.delete(mailbox));
    return added;
  }

  /** The time for requests that do not say how long to wait, in seconds. */
  get defaultSeconds(): number {
    return Math.min(DEFAULT_WAIT_SECONDS, this.#limits.waitMaxTimeout / 1000);
  }

  /** Converts a duration of the query to milliseconds. Throws `invalid_parameter` when it is longer than allowed. */
  milliseconds(name: string, seconds: number): number {
    const max = this.#limits.waitMaxTimeout / 1000;
    if (seconds <= max) return seconds * 1000;
    throw new AppError(
      'invalid_parameter',
      `${name} must be ${max} seconds or less, because proxies close requests that wait longer. Repeat the request, or raise --wait-max-timeout.`,
    );
  }

  /** Calls `wait` with a signal that aborts when the client disconnects, or its token is removed. Throws `overloaded` when too many are waiting. */
  async run<T>(reply: FastifyReply, wait: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#clients >= this.#limits.waitMaxClients) {
      throw new AppError(
        'overloaded',
        'Too many requests are waiting for messages. Try again later, or raise --wait-max-clients.',
      );
    }
    const { mailbox } = reply.request;
    const entry = this.#at(mailbox);
    this.#clients++;
    entry.clients++;
    const comeBack = this.#connections.setAside(currentClient.getStore());
    try {
      const { revoked } = reply.request;
      const gone = clientGone(reply);
      return await wait(revoked ? AbortSignal.any([gone, revoked]) : gone);
    } finally {
      this.#clients--;
      entry.clients--;
      comeBack();
      this.#mailboxes.used(mailbox);
    }
  }
}
