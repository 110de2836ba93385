import type { WebSocket } from '@fastify/websocket';
import type { Connection } from '../limits/connection.ts';
import type { MemoryBudget } from '../limits/memory-budget.ts';
import type { Peer } from './fan-out.ts';

export interface WebSocketOptions {
  /** Maximum concurrent sockets. Each costs memory, and time for every event. */
  maxClients: number;
  /** Bytes that may be queued for a client. A client that exceeds them is disconnected and fetches the list again. */
  maxQueueBytes: number;
  /** How often a client is pinged. Less than a minute, after which proxies drop idle connections. */
  pingIntervalMs: number;
  /** How long a client may send nothing. Three times the ping interval by default. */
  silenceTimeoutMs: number;
  /** Maximum size of a message from a client. Messages are ignored, but must not fill the memory. */
  maxPayloadBytes: number;
  /**
   * Maximum number of messages, pings and pongs from a client between two of our pings. Each costs time, and pings need a
   * reply.
   */
  maxFrames: number;
  /** How long a client may take to answer a close frame. */
  closeTimeoutMs: number;
}

/** Close codes (RFC 6455, section 7.4.1, and its registry). */
const POLICY_VIOLATION = 1008;
const TRY_AGAIN_LATER = 1013;

/** A WebSocket that gets events and pings, and whose frames are counted. */
export class Client implements Peer {
  readonly socket: WebSocket;
  /** The socket under the WebSocket, to which complete frames are written directly. */
  readonly #connection: Connection;
  readonly #options: WebSocketOptions;
  readonly #memory: MemoryBudget;
  #lastSeen = performance.now();
  #lastPing = performance.now();
  #frames = 0;

  constructor(socket: WebSocket, connection: Connection, options: WebSocketOptions, memory: MemoryBudget) {
    this.socket = socket;
    this.#connection = connection;
    this.#options = options;
    this.#memory = memory;
    for (const kind of ['message', 'ping', 'pong']) socket.on(kind, () => this.#receive());
  }

  // Reserves no memory for queued frames: all clients share the same buffers, and none is more than one queue behind.
  send(frames: Buffer): boolean {
    if (this.#connection.writableLength > this.#options.maxQueueBytes) return false;
    // Nothing may follow a close frame.
    if (this.socket.readyState === this.socket.OPEN) this.#connection.write(frames);
    return true;
  }

  /** Gives the client time to read the queue and the reason, if there is memory for that. */
  drop(): void {
    // Its last frames are a courtesy: they must not keep others from getting a response.
    const memory = this.#memory.open({ isStalled: () => true, close: () => this.socket.terminate() });
    this.socket.on('close', () => memory.release());
    if (memory.resize(this.#connection.writableLength)) {
      this.socket.close(TRY_AGAIN_LATER, 'too slow: fetch the list again');
    } else this.socket.terminate();
  }

  /** Disconnects a client that has been silent for too long, and pings one that is due for a ping. */
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

  #receive(): void {
    this.#lastSeen = performance.now();
    if (++this.#frames <= this.#options.maxFrames) return;
    this.socket.close(POLICY_VIOLATION, 'too many frames');
    this.socket.pause();
  }
}
