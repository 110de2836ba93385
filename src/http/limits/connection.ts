import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Client, currentClient } from '../../mailbox/client.ts';
import type { MemoryHolder } from './memory-budget.ts';
import { RequestInput } from './request-input.ts';
import type { WorkQueue } from './work-queue.ts';

type Exchange = [request: IncomingMessage, response: ServerResponse];

/**
 * One client connection. Node parses everything that has arrived, so a client that pipelines can start thousands of
 * requests in one tick. Here the parser gets one request at a time, and the next only after the client has read the
 * previous response. Until then the socket is not read.
 */
export class Connection implements MemoryHolder, Client {
  /** Connections are numbered in the order in which they were accepted. */
  readonly number: number;
  readonly #handle: (request: IncomingMessage, response: ServerResponse) => void;
  readonly #workQueue: WorkQueue;
  #socket: Socket;
  /** Node's `data` listener, which parses HTTP. */
  #parse: (bytes: Buffer) => void = () => {};
  readonly #input = new RequestInput();
  #startsBody = false;
  #paused = false;
  /** The work queue will parse the input later. */
  #isScheduled = false;
  #hasAnswered = false;
  #current: Exchange | undefined;
  #ignoring = false;
  #upgraded = false;
  #closing = false;
  /** Total bytes sent and received at the last check, and the time of the last change. */
  #seen = { bytes: 0, at: performance.now() };
  /** A complete request is being handled. */
  working = false;

  constructor(
    number: number,
    socket: Socket,
    workQueue: WorkQueue,
    handle: (request: IncomingMessage, response: ServerResponse) => void,
  ) {
    this.number = number;
    this.#socket = socket;
    this.#workQueue = workQueue;
    this.#handle = handle;
  }

  /** Reads from this socket: the accepted one or, with TLS, the one with the decrypted data. */
  serve(socket: Socket): void {
    this.#socket = socket;
    const [parse] = socket.listeners('data') as ((bytes: Buffer) => void)[];
    if (!parse) return;
    this.#parse = parse.bind(socket);
    socket.removeListener('data', parse);
    socket.on('data', this.#receive);
    // A request that is still being handled keeps a reference to the connection, but does not need its input.
    socket.once('close', () => {
      this.#input.clear();
    });
    // Node resumes the socket whenever the parser is free, but there may be input left that arrived earlier.
    const resume = socket.resume;
    socket.resume = () => (this.#paused ? socket : resume.call(socket));
  }

  /** Handles the request. `#parseInput` ensures that there is only one at a time. */
  request(request: IncomingMessage, response: ServerResponse): void {
    if (this.#current) this.close();
    else this.#start([request, response]);
  }

  /** Discards all further input, and closes the connection after the response, or now if it has been sent. */
  ignoreInput(response: ServerResponse): void {
    this.#ignoring = true;
    this.#input.clear();
    if (response.closed) this.close();
    else response.shouldKeepAlive = false;
  }

  /** Leaves the socket to another protocol. */
  upgrade(): void {
    this.#upgraded = true;
    this.#socket.removeListener('data', this.#receive);
  }

  /** Whether bytes were sent or received since the last call. */
  hasProgressed(): boolean {
    const bytes = this.#socket.bytesRead + this.#socket.bytesWritten;
    if (bytes === this.#seen.bytes) return false;
    this.#seen = { bytes, at: performance.now() };
    return true;
  }

  /** Closes the connection after the current response, or now if there is none. */
  closeSoon(): void {
    this.#closing = true;
    if (this.#current) this.#current[1].shouldKeepAlive = false;
    else if (!this.#isScheduled) this.close();
  }

  isStalled(ms: number): boolean {
    return !this.isBusy && !this.hasProgressed() && performance.now() - this.#seen.at >= ms;
  }

  /** The client is waiting for the server. */
  get isBusy(): boolean {
    return this.working || this.#isScheduled;
  }

  /** The client has not received any response yet. */
  get isNew(): boolean {
    return !this.#hasAnswered && !this.#current?.[1].headersSent;
  }

  get isGone(): boolean {
    return this.#socket.destroyed;
  }

  get isPipelining(): boolean {
    return !this.#input.isEmpty;
  }

  close(): void {
    this.#socket.destroy();
  }

  readonly #receive = (bytes: Buffer): void => {
    if (this.#ignoring) return;
    this.#input.add(bytes);
    this.#scheduleParsing();
  };

  #scheduleParsing(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#workQueue.run(() => {
      this.#isScheduled = false;
      this.#parseInput();
    }, !this.#hasAnswered);
    if (this.#isScheduled) this.#pause();
  }

  /** Passes input to the parser until it has a complete request. */
  #parseInput(): void {
    while (!this.#input.isEmpty && !this.#startsBody) {
      // Node reuses parsers: that of a closed socket may belong to another connection by now.
      if (this.#socket.destroyed || this.#socket.writableEnded) {
        this.#input.clear();
        return;
      }
      if (this.#current?.[0].complete) {
        this.#pause();
        return;
      }
      const piece = this.#input.nextPiece(this.#current !== undefined);
      if (piece.length === 0) break;
      this.#parse(piece);
      if (this.#upgraded) {
        if (!this.#input.isEmpty) this.#socket.unshift(this.#input.takeAll());
        return;
      }
    }
    this.#resume();
  }

  #pause(): void {
    this.#paused = true;
    this.#input.compact();
    this.#socket.pause();
  }

  #resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#socket.resume();
  }

  #start(exchange: Exchange): void {
    const [request, response] = exchange;
    this.#current = exchange;
    this.#input.startBody(Number(request.headers['content-length'] ?? 0));
    response.once('close', () => this.#finish());
    if (hasBody(request)) this.#startBody(exchange);
    else this.#work(response);
    currentClient.run(this, () => this.#handle(request, response));
  }

  #startBody([request, response]: Exchange): void {
    request.once('end', () => this.#work(response));
    // The handler starts to read the body after this tick. Until then the stream would buffer every piece.
    this.#startsBody = true;
    process.nextTick(() => {
      this.#startsBody = false;
      this.#parseInput();
    });
  }

  #work(response: ServerResponse): void {
    this.working = !response.headersSent && !response.closed;
  }

  #finish(): void {
    this.working = false;
    this.#current = undefined;
    this.#hasAnswered = true;
    if (this.#closing) {
      this.#socket.end();
      return;
    }
    if (!this.#input.isEmpty) this.#scheduleParsing();
  }
}

/** Whether the request has a body, which may not have arrived yet (RFC 9112, section 6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
