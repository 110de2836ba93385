import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Connection } from './connection.ts';
import type { RequestBodies } from './request-bodies.ts';
import { Turns } from './turns.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

// The next request may be on its way; the first one may also wait to be read while the server is busy.
const MIN_IDLE_MS = 250;
const MIN_NEW_MS = 1000;
// For a moment there may be this many times more: all those that come at once are about to be answered.
const BURST = 8;

export interface ConnectionsOptions {
  /** Most connections at once. WebSockets are counted elsewhere. */
  max: number;
  bodies: RequestBodies;
}

/**
 * All open connections. When there are too many, a new one takes the place of the one whose client has been idle or
 * stalled the longest, so that idle connections, however many, keep nobody out. Connections that wait for the server are
 * closed for others only when there are many times too many, and then those that came first: a client that has just come is
 * answered before the many that came before it (call-queue.ts), so it is gone before it would be its turn.
 */
export class Connections {
  readonly #options: ConnectionsOptions;
  // Roughly in the order of their last progress.
  readonly #open = new Set<Connection>();
  readonly #bySocket = new WeakMap<Socket, Connection>();

  readonly #turns = new Turns();
  #accepted = 0;
  #closing = false;

  constructor(options: ConnectionsOptions) {
    this.#options = options;
  }

  /** Follows the connections of the server and passes their requests on, one at a time for each. */
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

  /** Stops counting and timing the connection until the returned function is called: it waits on purpose. */
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

  /** Takes no more connections, and closes each after its response. Node would wait for the clients to close them. */
  stopAccepting(): void {
    this.#closing = true;
    for (const connection of this.#open) connection.closeSoon();
  }

  #accept(socket: Socket, handle: Handler, tls: boolean): void {
    // Where there was one, there may be more.
    this.#turns.hurry();
    if (this.#closing) {
      socket.destroy();
      return;
    }
    if (this.#open.size >= this.#options.max) this.#makeRoom();
    const connection = new Connection(++this.#accepted, socket, this.#turns, handle);
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
        // To the end of the line. It comes up again when all others have progressed as well.
        this.#open.delete(connection);
        this.#open.add(connection);
      } else if (connection.isStalled(connection.isNew ? MIN_NEW_MS : MIN_IDLE_MS)) return connection;
    }
    return undefined;
  }

  /** The one that came first; rather one that has got a response and asks for nothing. */
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
