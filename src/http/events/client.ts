import type { WebSocket } from '@fastify/websocket';
import type { MemoryBudget } from '../../limits/memory-budget.ts';
import type { HttpConnection } from '../limits/connection.ts';
import type { EventPeer } from './fan-out.ts';

/** The settings and fixed limits of these names, see `src/config/`. */
export interface WebSocketLimits {
  wsMaxClients: number;
  wsMaxQueue: number;
  wsPingInterval: number;
  wsSilenceTimeout: number;
  wsMaxPayload: number;
  wsMaxFrames: number;
  wsCloseTimeout: number;
}

/** Close codes (RFC 6455, section 7.4.1, and its registry). */
const POLICY_VIOLATION = 1008;
const TRY_AGAIN_LATER = 1013;

/** A WebSocket that gets events and pings, and whose frames are counted. */
export class EventClient implements EventPeer {
  readonly socket: WebSocket;
  /** The socket under the WebSocket, to which complete frames are written directly. */
  readonly #connection: HttpConnection;
  readonly #limits: WebSocketLimits;
  readonly #memory: MemoryBudget;
  #lastSeen = performance.now();
  #lastPing = performance.now();
  #frames = 0;

  constructor(socket: WebSocket, connection: HttpConnection, limits: WebSocketLimits, memory: MemoryBudget) {
    this.socket = socket;
    this.#connection = connection;
    this.#limits = limits;
    this.#memory = memory;
    for (const kind of ['message', 'ping', 'pong']) socket.on(kind, () => this.#receive());
  }

  // Reserves no memory for queued frames: all clients share the same buffers, and none is more than one queue behind.
  send(frames: Buffer): boolean {
    if (this.#connection.writableLength > this.#limits.wsMaxQueue) return false;
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
    const { wsSilenceTimeout, wsPingInterval } = this.#limits;
    const now = performance.now();
    if (now - this.#lastSeen >= wsSilenceTimeout) this.socket.terminate();
    else if (now - this.#lastPing >= wsPingInterval && this.socket.readyState === this.socket.OPEN) {
      this.#lastPing = now;
      this.#frames = 0;
      this.socket.ping();
    }
  }

  #receive(): void {
    this.#lastSeen = performance.now();
    if (++this.#frames <= this.#limits.wsMaxFrames) return;
    this.socket.close(POLICY_VIOLATION, 'too many frames');
    this.socket.pause();
  }
}
