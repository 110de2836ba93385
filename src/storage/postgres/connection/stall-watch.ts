import { setTimeout as pause } from 'node:timers/promises';
import { Loop } from '../loop.ts';
import type { PgConnection } from './connection.ts';

const CHECK_MS = 500;

/** How long a connection may be silent before the server is asked, and how long the server may take to answer. */
export interface StallLimits {
  silentMs: number;
  answerMs: number;
}

// A busy server can take seconds to accept a connection.
const LIMITS: StallLimits = { silentMs: 3000, answerMs: 6000 };

/**
 * Closes connections on which no answer will come: the server hangs, its machine lost power, or packets are dropped. A
 * statement may take long, so if a connection is silent, the server is asked on a new one. If it does not answer there
 * either, all connections are closed. If it does not know the silent one, that one is closed.
 */
export class StallWatch {
  readonly #connect: () => Promise<PgConnection>;
  readonly #limits: StallLimits;
  readonly #open = new Set<PgConnection>();
  readonly #loop = new Loop();

  constructor(connect: () => Promise<PgConnection>, limits = LIMITS) {
    this.#connect = connect;
    this.#limits = limits;
    this.#loop.start(() => this.#check());
  }

  add(connection: PgConnection): void {
    this.#open.add(connection);
    connection.on('end', () => this.#open.delete(connection));
  }

  /** Closes all connections that are still open. */
  close(): void {
    void this.#loop.close();
    for (const connection of this.#open) connection.abandon();
  }

  async #check(): Promise<number> {
    const { silentMs } = this.#limits;
    const open = [...this.#open];
    const silent = open.filter((connection) => connection.silentMs > silentMs);
    if (silent.length === 0) return Math.min(CHECK_MS, silentMs);
    const alive = await this.#ask();
    if (alive === 'silent')
      for (const connection of open) connection.abandon(new Error('it does not respond'));
    else
      for (const connection of silent)
        if (alive && !alive.has(connection.name) && connection.silentMs > silentMs)
          connection.abandon(new Error('the connection was lost'));
    return silentMs;
  }

  /** The names of the connections that the server knows; undefined if it refuses to say. */
  async #ask(): Promise<Set<string> | 'silent' | undefined> {
    // Even if it comes too late, the connection has to be closed.
    const answer = this.#connect().then(async (connection) => {
      try {
        const { rows } = await connection.execute<{ application_name: string }>(
          'SELECT application_name FROM pg_stat_activity',
        );
        return new Set(rows.map((row) => row.application_name));
      } finally {
        connection.abandon();
      }
    });
    return Promise.race([
      // A refusal is an answer too.
      answer.catch(() => undefined),
      silence(this.#limits.answerMs),
    ]);
  }
}

/** Waits in steps: what the server sent while this process was busy itself is read between them. */
async function silence(ms: number): Promise<'silent'> {
  const step = ms / 12;
  for (let waited = 0; waited < ms; waited += step) await pause(step, undefined, { ref: false });
  return 'silent';
}
