import type { Log } from '../../../process/log.ts';
import type { PgConnections } from '../connection/connections.ts';
import { causeOf } from '../connection/postgres-errors.ts';

const PERIOD_MS = 60_000;

/** Logs that the database is unreachable: when that begins, once a minute, and when it ends. */
export class Outage {
  readonly #log: Log;
  readonly #connections: PgConnections;
  readonly #began = performance.now();
  readonly #refusedBefore: number;
  #logged = this.#began;

  constructor(log: Log, connections: PgConnections, error: unknown) {
    this.#log = log;
    this.#connections = connections;
    this.#refusedBefore = connections.refused;
    log.warn('postgres: the database is unreachable', { error: String(causeOf(error)) });
  }

  remind(): void {
    if (performance.now() - this.#logged < PERIOD_MS) return;
    this.#logged = performance.now();
    this.#log.warn('postgres: the database is still unreachable', this.#counts());
  }

  end(): void {
    this.#log.info('postgres: the database is reachable again', this.#counts());
  }

  #counts(): { seconds: number; refused: number } {
    return {
      seconds: Math.round((performance.now() - this.#began) / 1000),
      refused: this.#connections.refused - this.#refusedBefore,
    };
  }
}
