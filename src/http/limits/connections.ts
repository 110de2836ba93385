import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Connection } from './connection.ts';
import type { RequestBodies } from './request-bodies.ts';
import { WorkQueue } from './work-queue.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

// The next request may be in transit. The first request may also be waiting in the kernel while the server is busy.
const MIN_IDLE_MS = 250;
const MIN_NEW_MS = 1000;
// A burst may briefly exceed the limit by this factor, because those connections are about to be answered.
const BURST = 8;

export interface ConnectionsOptions {
  /** Maximum concurrent connections, not counting WebSockets. */
  max: number;
  bodies: RequestBodies;
}

/**
 * All open connections. At the limit, a new connection replaces the one that has been idle or stalled the longest, so
 * that idle connections cannot lock out new clients. Connections that are waiting for the server are closed only at
 * several times the limit, oldest first: new clients are served ahead of a long queue (call-queue.ts), so the oldest
 * would wait longest anyway.
 */
export class Connections {
  readonly #options: ConnectionsOptions;
  // Roughly ordered by the last time that each made progress.
  readonly #open = new Set<Connection>();
  readonly #bySocket = new WeakMap<Socket, Connection>();

  readonly #workQueue = new WorkQueue();
  #accepted = 0;
  #closing = false;

  constructor(options: ConnectionsOptions) {
    this.#options = options;
  }

  /** Tracks the server's connections and calls `handle` for their requests, one at a time per connection. */
  watch(server: Server, handle: Handler, tls: boolean): void {
    server.on('connection', (socket: Socket) => this.#accept(socket, handle, tls));
    server.on('secureConnection', (socket: Socket & { _parent?: Socket }) => {
      const connection = socket._parent && this.#bySocket.get(socket._parent);
      if (connection) this.#serve(connection, socket);
    });
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const connection = this.of(request.socket);
      if (!connection) return handle(request, response);
      this.#options.bodies.receive(request, response, connection);
      connection.request(request, response);
    });
    for (const event of ['upgrade', 'connect']) {
      server.on(event, ({ socket }: IncomingMessage) => this.of(socket)?.upgrade());
    }
  }

  of(socket: Socket): Connection | undefined {
    return this.#bySocket.get(socket);
  }

  /** The connection has become a WebSocket and no longer counts here. */
  handOver(socket: Socket): void {
    const connection = this.of(socket);
    if (connection) this.#open.delete(connection);
  }

  /** For a connection that waits on purpose: neither counted nor timed out until the returned function is called. */
  setAside(socket: Socket): () => void {
    const connection = this.of(socket);
    const { timeout = 0 } = socket;
    if (connection) this.#open.delete(connection);
    socket.setTimeout(0);
    return () => {
      if (connection && !socket.destroyed) this.#open.add(connection);
      if (this.#closing) connection?.closeSoon();
      socket.setTimeout(timeout);
    };
  }

  /** Rejects new connections and closes each open one after its response. Node would wait for the clients to close them. */
  stopAccepting(): void {
    this.#closing = true;
    for (const connection of this.#open) connection.closeSoon();
  }

  #accept(socket: Socket, handle: Handler, tls: boolean): void {
    // More connections may be waiting to be accepted.
    this.#workQueue.hurry();
    if (this.#closing) {
      socket.destroy();
      return;
    }
    if (this.#open.size >= this.#options.max) this.#makeRoom();
    const connection = new Connection(++this.#accepted, socket, this.#workQueue, handle);
    this.#open.add(connection);
    this.#bySocket.set(socket, connection);
    socket.once('close', () => this.#open.delete(connection));
    if (!tls) this.#serve(connection, socket);
  }

  #serve(connection: Connection, socket: Socket): void {
    this.#bySocket.set(socket, connection);
    connection.serve(socket);
  }

  #makeRoom(): void {
    const isFull = this.#open.size >= BURST * this.#options.max;
    const victim = this.#longestIdle() ?? (isFull ? this.#oldest() : undefined);
    if (!victim) return;
    this.#open.delete(victim);
    victim.close();
  }

  #longestIdle(): Connection | undefined {
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
  #oldest(): Connection | undefined {
    let oldest: Connection | undefined;
    for (const connection of this.#open) {
      if (!oldest || precedence(connection) < precedence(oldest)) oldest = connection;
    }
    return oldest;
  }
}

function precedence({ isNew, isBusy, number }: Connection): number {
  return isNew || isBusy ? number + 2 ** 50 : number;
}
