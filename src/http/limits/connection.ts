import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type { MemoryHolder } from '../../limits/memory-budget.ts';
import type { Rounds } from '../../limits/rounds.ts';
import { currentClient, type RequestClient } from '../../mailbox/client.ts';
import { RequestInput } from './request-input.ts';

type HttpExchange = [request: IncomingMessage, response: ServerResponse];
type Written = Parameters<NonNullable<Duplex['_writev']>>[0];
type WriteCallback = (error?: Error | null) => void;

// Most requests are shorter. While one waits for its turn, the socket is read up to this length, because the next thing in it may
// be its end: the client has left.
const MAX_READ_AHEAD = 4 * 1024;

/**
 * One client connection, as Node's HTTP server sees it: a stream in front of the socket. Node parses everything that it
 * reads, so a client that pipelines could start thousands of requests in one tick. This stream contains one request at a
 * time; the next follows once the client has received the response. Until then the socket is not read.
 */
export class HttpConnection extends Duplex implements MemoryHolder, RequestClient {
  readonly #accepted: Socket;
  /** The accepted socket, or TLS above it. */
  #socket: Socket;
  /** Not while it waits for a TLS handshake to begin. */
  isOpen = false;
  readonly #rounds: Rounds;
  readonly #input = new RequestInput();
  /** Node is ready for more input. */
  #isWanted = false;
  /** The input continues in a later round of the event loop. */
  #isScheduled = false;
  #hasAnswered = false;
  #current: HttpExchange | undefined;
  #isIgnoring = false;
  #isClosing = false;
  /** Total bytes sent and received at the last check, and the time of the last change. */
  #seen = { bytes: 0, at: performance.now() };
  /** A complete request is being handled. */
  working = false;
  /** The connection is used for another protocol now, or will be if its handshake is accepted. */
  isUpgraded = false;

  /** Nothing is read or written until `open` is called. */
  constructor(accepted: Socket, rounds: Rounds) {
    // Without a read-ahead, `_read` is called once for each piece, after the previous one has been parsed.
    super({ readableHighWaterMark: 0, decodeStrings: false });
    this.#socket = accepted;
    this.#accepted = accepted;
    this.#rounds = rounds;
    this.#follow(accepted);
  }

  /** Starts reading the accepted socket, or TLS above it. */
  open(socket: Socket): void {
    this.isOpen = true;
    if (socket !== this.#accepted) {
      const { timeout = 0 } = this;
      this.#accepted.setTimeout(0);
      this.#socket = socket.setTimeout(timeout);
      this.#follow(socket);
    }
    socket.on('data', (bytes: Buffer) => this.#receive(bytes));
  }

  /** Handles a request. There is only one at a time, unless the client found a way to hide a second one in its input. */
  handle(request: IncomingMessage, response: ServerResponse, handler: () => void): void {
    if (this.#current) {
      this.destroy();
      return;
    }
    this.#current = [request, response];
    this.#input.startBody(Number(request.headers['content-length'] ?? 0));
    response.once('close', () => this.#finish());
    if (hasRequestBody(request)) request.once('end', () => this.#work(response));
    else this.#work(response);
    currentClient.run(this, handler);
  }

  /** Discards all further input, and closes the connection after the response, or now if it has been sent. */
  ignoreInput(response: ServerResponse): void {
    this.#isIgnoring = true;
    this.#input.clear();
    if (response.closed) this.destroy();
    else response.shouldKeepAlive = false;
  }

  /** Whether bytes were sent or received since the last call. */
  hasProgressed(): boolean {
    const bytes = this.#accepted.bytesRead + this.bytesWritten;
    if (bytes === this.#seen.bytes) return false;
    this.#seen = { bytes, at: performance.now() };
    return true;
  }

  /** Closes the connection after the current response, or now if there is none. */
  closeSoon(): void {
    this.#isClosing = true;
    if (this.#current) this.#current[1].shouldKeepAlive = false;
    else if (!this.#isScheduled) this.destroy();
  }

  isStalled(ms: number): boolean {
    return !this.isBusy && !this.hasProgressed() && performance.now() - this.#seen.at >= ms;
  }

  /** The client is waiting for the server. */
  get isBusy(): boolean {
    return this.working || this.#isScheduled || this.#isAwaitingHandshake;
  }

  get #isAwaitingHandshake(): boolean {
    return !this.isOpen && this.#accepted.bytesRead > 0;
  }

  /** The client has not received any response yet. */
  get isNew(): boolean {
    return !this.#hasAnswered && !this.isAnswering;
  }

  /** A response has been started. */
  get isAnswering(): boolean {
    return this.#current?.[1].headersSent === true;
  }

  get isGone(): boolean {
    return this.destroyed;
  }

  get isPipelining(): boolean {
    return !this.#input.isEmpty;
  }

  close(): void {
    this.destroy();
  }

  // What Node's server, Fastify and `ws` use of a socket, besides the stream.
  get remoteAddress(): string | undefined {
    return this.#accepted.remoteAddress;
  }

  get remotePort(): number | undefined {
    return this.#accepted.remotePort;
  }

  get encrypted(): boolean {
    return this.#socket instanceof TLSSocket;
  }

  get bytesWritten(): number {
    return this.#socket.bytesWritten;
  }

  get timeout(): number | undefined {
    return this.#socket.timeout;
  }

  setTimeout(ms: number): this {
    this.#socket.setTimeout(ms);
    return this;
  }

  destroySoon(): void {
    if (this.writableFinished) this.destroy();
    else this.end(() => this.destroy());
  }

  override _read(): void {
    this.#isWanted = true;
    this.#passOn();
  }

  override _write(chunk: Buffer | string, encoding: BufferEncoding, done: WriteCallback): void {
    this.#socket.write(chunk, encoding, done);
  }

  override _writev(chunks: Written, done: WriteCallback): void {
    this.#socket.cork();
    const last = chunks.pop();
    for (const { chunk, encoding } of chunks) this.#socket.write(chunk, encoding);
    if (last) this.#socket.write(last.chunk, last.encoding, done);
    this.#socket.uncork();
  }

  override _final(done: WriteCallback): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: WriteCallback): void {
    // A request that is still being handled keeps a reference to the connection, but does not need its input.
    this.#input.clear();
    this.#socket.destroy();
    done(error);
  }

  #follow(socket: Socket): void {
    // Most clients that end their side are gone, so requests that wait for their turn are dropped.
    socket.on('end', () => {
      this.#input.clear();
      this.push(null);
    });
    socket.on('timeout', () => this.emit('timeout'));
    // Disconnects are routine. Node's server learns of them by the `close` event of this stream.
    const disconnected = () => this.destroy();
    socket.on('error', disconnected);
    socket.on('close', disconnected);
  }

  #receive(bytes: Buffer): void {
    if (this.#isIgnoring || this.writableEnded) return;
    this.#input.add(bytes);
    if (this.isUpgraded) this.#passOn();
    else this.#schedule();
  }

  #schedule(): void {
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      this.#rounds.run(() => {
        this.#isScheduled = false;
        this.#passOn();
      }, !this.#hasAnswered);
    }
    if (this.#isScheduled && this.#input.length > MAX_READ_AHEAD) this.#pause();
  }

  /** Passes on a piece of the input, if it is its turn. The rest of a packet follows after that, in later ticks. */
  #passOn(): void {
    const isFree = this.#isWanted && !this.#isScheduled && !this.#current?.[0].complete;
    if (!isFree && !this.#input.isEmpty) {
      this.#pause();
      return;
    }
    const piece = this.isUpgraded
      ? this.#input.takeAll()
      : this.#input.nextPiece(this.#current !== undefined);
    if (piece.length > 0) {
      this.#isWanted = false;
      this.push(piece);
    } else if (this.isOpen) this.#socket.resume();
  }

  #pause(): void {
    this.#input.compact();
    this.#socket.pause();
  }

  #work(response: ServerResponse): void {
    this.working = !response.headersSent && !response.closed;
  }

  #finish(): void {
    this.working = false;
    this.#current = undefined;
    this.#hasAnswered = true;
    if (this.#isClosing) this.end();
    else if (!this.#input.isEmpty) this.#schedule();
  }
}

/** Whether the request has a body, which may not have arrived yet (RFC 9112, section 6). */
export function hasRequestBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The connection of a request's socket: Node's server gets no other sockets from us. */
export function connectionOf(socket: Duplex): HttpConnection {
  return socket as HttpConnection;
}
