import { setTimeout as pause } from 'node:timers/promises';
import type { WatchedClient } from './watched-client.ts';

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
  readonly #newClient: () => WatchedClient;
  readonly #limits: StallLimits;
  readonly #open = new Set<WatchedClient>();
  readonly #timer: NodeJS.Timeout;
  #isAsking = false;
  #asked = 0;

  /** `newClient` returns a client that is not connected. */
  constructor(newClient: () => WatchedClient, limits = LIMITS) {
    this.#newClient = newClient;
    this.#limits = limits;
    this.#timer = setInterval(() => void this.#check(), Math.min(CHECK_MS, limits.silentMs)).unref();
  }

  add(client: WatchedClient): void {
    this.#open.add(client);
    client.once('end', () => this.#open.delete(client));
  }

  /** Closes all connections that are still open. */
  close(): void {
    clearInterval(this.#timer);
    for (const client of this.#open) client.abandon();
  }

  async #check(): Promise<void> {
    const { silentMs } = this.#limits;
    const open = [...this.#open];
    const silent = open.filter((client) => client.silentMs > silentMs);
    if (silent.length === 0 || this.#isAsking || performance.now() - this.#asked < silentMs) return;
    this.#isAsking = true;
    const known = await this.#ask();
    this.#isAsking = false;
    this.#asked = performance.now();
    if (known === 'silent') for (const client of open) client.abandon(new Error('it does not respond'));
    else
      for (const client of silent)
        if (known && !known.has(client.pid) && client.silentMs > silentMs)
          client.abandon(new Error('the connection was lost'));
  }

  /** The server's processes; undefined if it does not say, as an engine without them or a pooler. */
  async #ask(): Promise<Set<number> | 'silent' | undefined> {
    const client = this.#newClient();
    client.on('error', () => {});
    const answer = async () => {
      await client.connect();
      const { rows } = await client.query('SELECT pid FROM pg_stat_activity');
      const known = new Set<number>(rows.map(({ pid }: { pid: number }) => pid));
      return known.has(client.pid) ? known : undefined;
    };
    try {
      return await Promise.race([
        // A refusal is an answer too.
        answer().catch(() => undefined),
        silence(this.#limits.answerMs),
      ]);
    } finally {
      client.abandon();
    }
  }
}

/** Waits in steps: what the server sent while this process was busy itself is read between them. */
async function silence(ms: number): Promise<'silent'> {
  const step = ms / 12;
  for (let waited = 0; waited < ms; waited += step) await pause(step, undefined, { ref: false });
  return 'silent';
}
