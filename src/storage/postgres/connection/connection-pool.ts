import pg from 'pg';
import { CallQueue } from '../../call-queue.ts';
import { isRefusedConnection } from './postgres-errors.ts';

// How long to go on with the connections that are open before another one is tried.
const RETRY_MS = 1000;

/** A pool that goes on with the connections it has while the server opens no more. */
export class ConnectionPool extends pg.Pool {
  /** For what clients request. The pool itself is first come, first served. */
  readonly calls: CallQueue;
  readonly #max: number;
  /** Unlike `totalCount`, without those that are being opened. */
  #open = 0;
  #limitedUntil = 0;
  #refusal: unknown;

  constructor(config: pg.PoolConfig & { max: number }) {
    super(config);
    const maxWaitMs = config.connectionTimeoutMillis || Number.POSITIVE_INFINITY;
    this.calls = new CallQueue({ slots: config.max, maxWaitMs, isOnEventLoop: true });
    this.#max = config.max;
    // Broken idle connections are replaced when they are needed.
    this.on('error', () => {});
    this.on('connect', () => this.#open++);
    this.on('remove', () => this.#open--);
  }

  /** A connection of the pool, which waits for one if it must. Throws errors of the driver. */
  async lend(): Promise<pg.PoolClient> {
    const isLimited = performance.now() < this.#limitedUntil;
    if (isLimited && this.#open === 0) throw this.#refusal;
    this.options.max = isLimited ? this.#open : this.#max;
    try {
      return await this.connect();
    } catch (error) {
      if (!isRefusedConnection(error)) throw error;
      this.#limitedUntil = performance.now() + RETRY_MS;
      this.#refusal = error;
      if (this.#open === 0) throw error;
      this.options.max = this.#open;
      return this.connect();
    }
  }
}
