import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Rounds } from '../../limits/rounds.ts';
import type { RequestClient } from '../../mailbox/client.ts';
import { connectionOf, HttpConnection } from './connection.ts';

// The next request may be in transit. The first request may also be waiting in the kernel while the server is busy.
const MIN_IDLE_MS = 250;
const MIN_NEW_MS = 1000;
// A burst may briefly exceed the limit by this factor, because those connections are about to be answered.
const BURST = 8;
// How many connections are considered for each new one. Thousands may come at once, and wait for each other.
const MAX_CONSIDERED = 100;
// Node accepts one connection in each round of the event loop, so rounds must be short.
const ROUND_MS = 1;

/**
 * All open connections. At the limit, a new connection replaces one that has been idle or stalled for a while, so
 * that idle connections cannot lock out new clients. Connections that are waiting for the server are closed only at
 * several times the limit, oldest first: new clients are served ahead of a long queue (call-queue.ts), so the oldest
 * would wait longest anyway.
 */
export class HttpConnections {
  readonly #max: number;
  // Roughly ordered by the last time that each made progress.
  readonly #open = new Set<HttpConnection>();
  /** The same. Those that were considered longest ago, when there was no room, are first. */
  readonly #candidates = new Set<HttpConnection>();
  /** All connections, also those that do not count: WebSockets, and requests that wait. */
  readonly #all = new Set<HttpConnection>();
  readonly #rounds = new Rounds(ROUND_MS);
  #isClosing = false;

  /** At most this many, not counting WebSockets. */
  constructor(max: number) {
    this.#max = max;
  }

  /** Counts a new connection. Undefined while closing. */
  accept(accepted: Socket): HttpConnection | undefined {
    // More connections may be waiting to be accepted. Until they are, the end of those whose clients have left is read.
    this.#rounds.leave();
    if (this.#isClosing) {
      accepted.destroy();
      return undefined;
    }
    if (this.#open.size >= this.#max) this.#makeRoom();
    const connection = new HttpConnection(accepted, this.#rounds);
    this.#count(connection);
    this.#all.add(connection);
    connection.once('close', () => {
      this.#discount(connection);
      this.#all.delete(connection);
    });
    return connection;
  }

  /** The connection has become a WebSocket and no longer counts here. */
  handOver({ socket }: IncomingMessage): void {
    this.#discount(connectionOf(socket));
  }

  /** For a client that waits on purpose: neither counted nor timed out until the returned function is called. */
  setAside(connection: RequestClient | undefined): () => void {
    // A request from inside this process may have no connection, and one for an agent has that of the agent.
    if (!(connection instanceof HttpConnection) || !this.#discount(connection)) return () => {};
    const { timeout = 0 } = connection;
    connection.setTimeout(0);
    return () => {
      if (!connection.destroyed) this.#count(connection);
      if (this.#isClosing) connection.closeSoon();
      connection.setTimeout(timeout);
    };
  }

  /** Rejects new connections and closes each open one after its response. Node would wait for the clients to close them. */
  stopAccepting(): void {
    this.#isClosing = true;
    for (const connection of this.#open) connection.closeSoon();
  }

  /** Closes all connections now. */
  cut(): void {
    for (const connection of this.#all) connection.close();
  }

  #makeRoom(): void {
    const isFull = this.#open.size >= BURST * this.#max;
    const victim = this.#nextIdle() ?? (isFull ? this.#oldest() : undefined);
    if (!victim) return;
    this.#discount(victim);
    victim.close();
  }

  #count(connection: HttpConnection): void {
    this.#open.add(connection);
    this.#candidates.add(connection);
  }

  /** Whether it counted. */
  #discount(connection: HttpConnection): boolean {
    this.#candidates.delete(connection);
    return this.#open.delete(connection);
  }

  #nextIdle(): HttpConnection | undefined {
    // An iterator that is kept would keep all connections that were closed since, too.
    for (const connection of [...this.#candidates.values().take(MAX_CONSIDERED)]) {
      moveToEnd(this.#candidates, connection);
      if (!connection.isBusy && connection.hasProgressed()) moveToEnd(this.#open, connection);
      else if (connection.isStalled(connection.isNew ? MIN_NEW_MS : MIN_IDLE_MS)) return connection;
    }
    return undefined;
  }

  /** The oldest connection, preferring those that have received a response and have no request in progress. */
  #oldest(): HttpConnection | undefined {
    const open = [...this.#open.values().take(MAX_CONSIDERED)];
    return open.find(({ isNew, isBusy }) => !isNew && !isBusy) ?? open[0];
  }
}

function moveToEnd<T>(set: Set<T>, value: T): void {
  set.delete(value);
  set.add(value);
}
