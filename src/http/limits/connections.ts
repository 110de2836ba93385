import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Rounds } from '../../limits/rounds.ts';
import { connectionOf, HttpConnection } from './connection.ts';

// The next request may be in transit. The first request may also be waiting in the kernel while the server is busy.
const MIN_IDLE_MS = 250;
const MIN_NEW_MS = 1000;
// A burst may briefly exceed the limit by this factor, because those connections are about to be answered.
const BURST = 8;
// Node accepts one connection in each round of the event loop, so rounds must be short, and even shorter while connections
// wait to be accepted.
const ROUND_MS = 1;

/**
 * All open connections. At the limit, a new connection replaces the one that has been idle or stalled the longest, so
 * that idle connections cannot lock out new clients. Connections that are waiting for the server are closed only at
 * several times the limit, oldest first: new clients are served ahead of a long queue (call-queue.ts), so the oldest
 * would wait longest anyway.
 */
export class HttpConnections {
  readonly #max: number;
  // Roughly ordered by the last time that each made progress.
  readonly #open = new Set<HttpConnection>();
  /** All connections, also those that do not count: WebSockets, and requests that wait. */
  readonly #all = new Set<HttpConnection>();
  readonly #rounds = new Rounds(ROUND_MS);
  #isClosing = false;

  /** At most this many, not counting WebSockets. */
  constructor(max: number) {
    this.#max = max;
  }

  /** Counts a new connection. Undefined while closing. `socket` differs from the accepted one if it is TLS. */
  accept(socket: Socket, accepted: Socket): HttpConnection | undefined {
    // More connections may be waiting to be accepted.
    this.#rounds.shortenNext();
    if (this.#isClosing) {
      socket.destroy();
      return undefined;
    }
    if (this.#open.size >= this.#max) this.#makeRoom();
    const connection = new HttpConnection(socket, accepted, this.#rounds);
    this.#open.add(connection);
    this.#all.add(connection);
    connection.once('close', () => {
      this.#open.delete(connection);
      this.#all.delete(connection);
    });
    return connection;
  }

  /** The connection has become a WebSocket and no longer counts here. */
  handOver({ socket }: IncomingMessage): void {
    this.#open.delete(connectionOf(socket));
  }

  /** For a connection that waits on purpose: neither counted nor timed out until the returned function is called. */
  setAside({ socket }: IncomingMessage): () => void {
    const connection = connectionOf(socket);
    // A request from inside this process has no connection of its own.
    if (!this.#open.delete(connection)) return () => {};
    const { timeout = 0 } = connection;
    connection.setTimeout(0);
    return () => {
      if (!connection.destroyed) this.#open.add(connection);
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
    const victim = this.#longestIdle() ?? (isFull ? this.#oldest() : undefined);
    if (!victim) return;
    this.#open.delete(victim);
    victim.close();
  }

  #longestIdle(): HttpConnection | undefined {
    for (const connection of this.#open) {
      if (connection.isBusy) continue;
      if (connection.hasProgressed()) {
        // Moves it to the end of the order.
        this.#open.delete(connection);
        this.#open.add(connection);
      } else if (connection.isStalled(connection.isNew ? MIN_NEW_MS : MIN_IDLE_MS)) return connection;
    }
    return undefined;
  }

  /** The oldest connection, preferring those that have received a response and have no request in progress. */
  #oldest(): HttpConnection | undefined {
    const open = [...this.#open];
    return open.find(({ isNew, isBusy }) => !isNew && !isBusy) ?? open[0];
  }
}
