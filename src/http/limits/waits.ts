import type { FastifyReply } from 'fastify';
import { DEFAULT_WAIT_SECONDS } from '../../contract/limits.ts';
import { AppError } from '../../mailbox/errors.ts';
import { clientGone } from '../requests/client-gone.ts';
import type { Connections } from './connections.ts';

/** The settings of these names. */
export interface WaitLimits {
  waitMaxClients: number;
  waitMaxTimeout: number;
}

/** Requests that wait for messages. They have a separate limit, so that they cannot lock out other requests. */
export class Waits {
  readonly #limits: WaitLimits;
  readonly #connections: Connections;
  #waiting = 0;

  constructor(limits: WaitLimits, connections: Connections) {
    this.#limits = limits;
    this.#connections = connections;
  }

  get clients(): number {
    return this.#waiting;
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

  /** Calls `wait` with a signal that aborts when the client disconnects. Throws `overloaded` when too many are waiting. */
  async run<T>(reply: FastifyReply, wait: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#waiting >= this.#limits.waitMaxClients) {
      throw new AppError(
        'overloaded',
        'Too many requests are waiting for messages. Try again later, or raise --wait-max-clients.',
      );
    }
    this.#waiting++;
    const comeBack = this.#connections.setAside(reply.request.raw);
    try {
      return await wait(clientGone(reply));
    } finally {
      this.#waiting--;
      comeBack();
    }
  }
}
