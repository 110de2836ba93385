import type { Socket } from 'node:net';
import type { WebSocket } from '@fastify/websocket';
import type { MemoryBudget, MemoryHolder, Reservation } from '../limits/memory-budget.ts';
import type { Peer } from './fan-out.ts';
import { FrameCounter } from './frame-counter.ts';

export interface WebSocketOptions {
  /** Most sockets at once; each costs memory and a share of every event. */
  maxClients: number;
  /** Bytes that may wait for a client. Beyond them it is disconnected, and fetches the list again. */
  maxQueueBytes: number;
  /** How often a client is pinged. Under the minute after which proxies drop idle connections. */
  pingIntervalMs: number;
  /** How long a client may send nothing: three lost pings in a row. */
  silenceTimeoutMs: number;
  /** Largest message from a client. Messages are ignored, but must not fill the memory. */
  maxPayloadBytes: number;
  /** Most frames from a client between two pings. Each costs time, and a ping is answered. */
  maxFrames: number;
  /** How long a client may take to answer a close frame. */
  closeTimeoutMs: number;
}

/** Close codes (RFC 6455, section 7.4.1, and its registry). */
const POLICY_VIOLATION = 1008;
const TRY_AGAIN_LATER = 1013;

/** A WebSocket that gets events and pings, and whose frames are counted. */
export class Client implements Peer, MemoryHolder {
  readonly socket: WebSocket;
  /** The same connection below the WebSocket: ready-made frames are written to it directly. */
  readonly #connection: Socket;
  readonly #options: WebSocketOptions;
  readonly #memory: Reservation;
  readonly #counter = new FrameCounter();
  #lastSeen = performance.now();
  #lastPing = performance.now();
  #frames = 0;
  #written = { bytes: 0, at: performance.now() };

  constructor(socket: WebSocket, connection: Socket, options: WebSocketOptions, memory: MemoryBudget) {
    this.socket = socket;
    this.#connection = connection;
    this.#options = options;
    this.#memory = memory.open(this);
    connection.on('data', (bytes: Buffer) => this.#receive(bytes));
    socket.on('close', () => this.#memory.release());
  }

  // What waits is not counted here: it is the same memory for all clients, and each is at most one queue behind.
  send(frames: Buffer): boolean {
    if (this.#connection.writableLength > this.#options.maxQueueBytes) return false;
    // After a close frame nothing may follow.
    if (this.socket.readyState === this.socket.OPEN) this.#connection.write(frames);
    return true;
  }

  /** Gives the client time to read what is waiting and the reason, if there is memory for that. */
  drop(): void {
    if (this.#memory.resize(this.#connection.writableLength)) {
      this.socket.close(TRY_AGAIN_LATER, 'too slow: fetch the list again');
    } else this.socket.terminate();
  }

  isStalled(ms: number): boolean {
    const bytes = this.#connection.bytesWritten - this.#connection.writableLength;
    const now = performance.now();
    if (bytes !== this.#written.bytes) this.#written = { bytes, at: now };
    return now - this.#written.at >= ms;
  }

  close(): void {
    this.socket.terminate();
  }

  /** Disconnects a client that has been silent too long, pings one whose turn it is. */
  beat(): void {
    const { silenceTimeoutMs, pingIntervalMs } = this.#options;
    const now = performance.now();
    if (now - this.#lastSeen >= silenceTimeoutMs) this.socket.terminate();
    else if (now - this.#lastPing >= pingIntervalMs && this.socket.readyState === this.socket.OPEN) {
      this.#lastPing = now;
      this.#frames = 0;
      this.socket.ping();
    }
  }

  #receive(bytes: Buffer): void {
    this.#lastSeen = performance.now();
    this.#frames += this.#counter.count(bytes);
    if (this.#frames <= this.#options.maxFrames) return;
    this.socket.close(POLICY_VIOLATION, 'too many frames');
    // What it still sends is left unread.
    this.socket.pause();
  }
}
