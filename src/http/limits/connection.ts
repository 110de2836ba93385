import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Client, currentClient } from '../../mailbox/client.ts';
import type { MemoryHolder } from './memory-budget.ts';
import type { Turns } from './turns.ts';

type Exchange = [request: IncomingMessage, response: ServerResponse];

const NOTHING = Buffer.alloc(0);
const END_OF_HEADERS = '\r\n\r\n';
// Chunked bodies go in small pieces, because each byte of them can be a chunk of its own.
const MAX_CHUNKED_PIECE = 1024;
const CR_LF = new Set<number | undefined>([0x0d, 0x0a]);

/**
 * One client connection. Node parses whatever has arrived, and hands over thousands of requests at once when a client
 * pipelines them. Here the parser is given one request at a time: the next one when the client has taken the response
 * before it. Until then nothing more is read.
 */
export class Connection implements MemoryHolder, Client {
  /** Connections are numbered in the order in which they were accepted. */
  readonly number: number;
  readonly #handle: (request: IncomingMessage, response: ServerResponse) => void;
  readonly #turns: Turns;
  #socket: Socket;
  /** Node's own listener for input. */
  #parse: (bytes: Buffer) => void = () => {};
  #input: Buffer = NOTHING;
  /** Bytes of the current request's body that have not been parsed yet, as far as it says how many there are. */
  #bodyLeft = 0;
  #startsBody = false;
  #paused = false;
  /** Input waits for its turn. */
  #waiting = false;
  #hasAnswered = false;
  #current: Exchange | undefined;
  #ignoring = false;
  #upgraded = false;
  #closing = false;
  /** How many bytes had been sent and received when that was last looked at, and when that was. */
  #seen = { bytes: 0, at: performance.now() };
  /** A complete request is being handled. */
  working = false;

  constructor(
    number: number,
    socket: Socket,
    turns: Turns,
    handle: (request: IncomingMessage, response: ServerResponse) => void,
  ) {
    this.number = number;
    this.#socket = socket;
    this.#turns = turns;
    this.#handle = handle;
  }

  /** Takes the input of this socket: the one that connected or, with TLS, the one that decrypts. */
  serve(socket: Socket): void {
    this.#socket = socket;
    const [parse] = socket.listeners('data') as ((bytes: Buffer) => void)[];
    if (!parse) return;
    this.#parse = parse.bind(socket);
    socket.removeListener('data', parse);
    socket.on('data', this.#receive);
    // A request that is still being handled holds the connection.
    socket.once('close', () => {
      this.#input = NOTHING;
    });
    // Node resumes the socket when it could use more input. While there is some left it could not.
    const resume = socket.resume;
    socket.resume = () => (this.#paused ? socket : resume.call(socket));
  }

  /** Handles the request. There is no other one at the same time: see `#feed`. */
  request(request: IncomingMessage, response: ServerResponse): void {
    if (this.#current) this.close();
    else this.#start([request, response]);
  }

  /** Drops whatever else arrives, and closes the connection after the response, or at once if it has been sent. */
  ignoreInput(response: ServerResponse): void {
    this.#ignoring = true;
    this.#input = NOTHING;
    this.#bodyLeft = 0;
    if (response.closed) this.close();
    else response.shouldKeepAlive = false;
  }

  /** The socket belongs to another protocol from here on. */
  upgrade(): void {
    this.#upgraded = true;
    this.#socket.removeListener('data', this.#receive);
  }

  /** Whether bytes were sent or received since this was last asked. */
  hasProgressed(): boolean {
    const bytes = this.#socket.bytesRead + this.#socket.bytesWritten;
    if (bytes === this.#seen.bytes) return false;
    this.#seen = { bytes, at: performance.now() };
    return true;
  }

  /** Closes it after the response under way, or at once if there is none. */
  closeSoon(): void {
    this.#closing = true;
    if (this.#current) this.#current[1].shouldKeepAlive = false;
    else if (!this.#waiting) this.close();
  }

  isStalled(ms: number): boolean {
    return !this.isBusy && !this.hasProgressed() && performance.now() - this.#seen.at >= ms;
  }

  /** The client waits for the server. */
  get isBusy(): boolean {
    return this.working || this.#waiting;
  }

  /** The client has got nothing yet. */
  get isNew(): boolean {
    return !this.#hasAnswered && !this.#current?.[1].headersSent;
  }

  get isGone(): boolean {
    return this.#socket.destroyed;
  }

  get isPipelining(): boolean {
    return this.#input.length > 0;
  }

  close(): void {
    this.#socket.destroy();
  }

  readonly #receive = (bytes: Buffer): void => {
    if (this.#ignoring) return;
    this.#input = this.#input.length === 0 ? bytes : Buffer.concat([this.#input, bytes]);
    this.#takeTurn();
  };

  #takeTurn(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    this.#turns.take(() => {
      this.#waiting = false;
      this.#feed();
    }, !this.#hasAnswered);
    if (this.#waiting) this.#pause();
  }

  /** Gives the parser input until it has a complete request. */
  #feed(): void {
    while (this.#input.length > 0 && !this.#startsBody) {
      // A parser that is done with its socket may serve another one already.
      if (this.#socket.destroyed || this.#socket.writableEnded) {
        this.#input = NOTHING;
        return;
      }
      if (this.#current?.[0].complete) {
        this.#pause();
        return;
      }
      const piece = this.#nextPiece();
      if (piece.length === 0) break;
      this.#parse(piece);
      if (this.#upgraded) {
        this.#giveBack();
        return;
      }
    }
    this.#resume();
  }

  /** Up to the end of the request's headers or body, so that no piece has two requests in it. May be empty. */
  #nextPiece(): Buffer {
    let end = this.#input.length;
    if (this.#bodyLeft > 0) {
      end = Math.min(end, this.#bodyLeft);
      this.#bodyLeft -= end;
    } else {
      if (this.#current) end = Math.min(end, MAX_CHUNKED_PIECE);
      const found = this.#input.subarray(0, end).indexOf(END_OF_HEADERS);
      if (found !== -1) end = found + END_OF_HEADERS.length;
      // What may be the beginning of that end waits for the rest of it.
      else for (let kept = 1; kept < END_OF_HEADERS.length && CR_LF.has(this.#input[end - 1]); kept++) end--;
    }
    const piece = this.#input.subarray(0, end);
    this.#input = this.#input.subarray(end);
    return piece;
  }

  #pause(): void {
    this.#paused = true;
    // What is left of a packet would keep all of it.
    if (this.#input.length < this.#input.buffer.byteLength / 2) this.#input = Buffer.from(this.#input);
    this.#socket.pause();
  }

  #resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#socket.resume();
  }

  #giveBack(): void {
    if (this.#input.length > 0) this.#socket.unshift(this.#input);
    this.#input = NOTHING;
  }

  #start(exchange: Exchange): void {
    const [request, response] = exchange;
    this.#current = exchange;
    this.#bodyLeft = Number(request.headers['content-length'] ?? 0);
    response.once('close', () => this.#finish());
    if (hasBody(request)) this.#startBody(exchange);
    else this.#work(response);
    currentClient.run(this, () => this.#handle(request, response));
  }

  #startBody([request, response]: Exchange): void {
    request.once('end', () => this.#work(response));
    // Whoever reads the body starts to do so after this tick. Until then every piece would be kept.
    this.#startsBody = true;
    process.nextTick(() => {
      this.#startsBody = false;
      this.#feed();
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
    if (this.#input.length > 0) this.#takeTurn();
  }
}

/** Whether the request comes with content, which may still be on its way (RFC 9112, section 6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
