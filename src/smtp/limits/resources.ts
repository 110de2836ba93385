import { MemoryBudget, type Reservation } from '../../limits/memory-budget.ts';
import { clientNetwork } from '../../process/client-network.ts';
import type { SmtpLimits } from './limits.ts';

const MIB = 1024 * 1024;
/** Memory of the largest message beyond its bytes: unused space at the end of its buffer, and its session. */
export const MESSAGE_OVERHEAD = 2 * MIB;
// Memory that messages leave free for sessions and envelopes, so that these are not refused while messages wait.
const KEPT_FREE_BY_MESSAGES = 8 * MIB;
// A message that has not arrived within this time loses its priority to the next one.
const PRIORITY_MS = 10_000;

/** What the sessions of one client address use together. */
export interface SmtpClient {
  readonly network: string;
  connections: number;
  bytes: number;
}

/**
 * The connections and the memory that all sessions share. A client address gets at most its share of each, so that
 * one client cannot lock out the others. Reservations are upper estimates: see smtp-bounded.md.
 *
 * Many concurrent messages must not fill the memory with partial messages of which none can be completed. So one
 * message at a time has priority: the others leave free the memory that it may still need.
 */
export class Resources {
  readonly memory: MemoryBudget;
  readonly #clients = new Map<string, SmtpClient>();
  readonly #maxConnections: number;
  readonly #maxClientConnections: number;
  readonly #keptFree: number;
  readonly #keptForPriority: number;
  #priority: Reservation | null = null;
  #prioritySince = 0;
  #connections = 0;

  constructor(limits: SmtpLimits) {
    const share = limits.smtpMaxAddressShare / 100;
    const largest = limits.smtpMaxSize + MESSAGE_OVERHEAD;
    const maxBytes = limits.smtpMaxBuffered;
    this.#maxConnections = limits.smtpMaxConnections;
    this.#maxClientConnections = Math.ceil(limits.smtpMaxConnections * share);
    // One message of the maximum size fits into any share.
    const maxClientBytes = Math.max(maxBytes * share, largest);
    this.memory = new MemoryBudget({ maxBytes, maxClientBytes });
    const usable = Math.min(maxBytes, maxClientBytes);
    this.#keptFree = Math.max(0, Math.min(KEPT_FREE_BY_MESSAGES, usable - largest));
    this.#keptForPriority = Math.min(largest, (usable - this.#keptFree) / 2);
  }

  /** Counts a new connection from this address; null when the limit is reached. */
  connect(address: string): SmtpClient | null {
    const network = clientNetwork(address);
    const client = this.#clients.get(network) ?? { network, connections: 0, bytes: 0 };
    if (this.#connections >= this.#maxConnections || this.#isOverShare(client)) return null;
    this.#connections++;
    client.connections++;
    this.#clients.set(network, client);
    return client;
  }

  /** The client that must give up a connection before one from this address can be accepted. */
  clientToDisconnect(address: string): SmtpClient | undefined {
    const own = this.#clients.get(clientNetwork(address));
    if (own && this.#isOverShare(own)) return own;
    let most: SmtpClient | undefined;
    for (const client of this.#clients.values()) {
      if (client.connections > (most?.connections ?? 0)) most = client;
    }
    return most;
  }

  #isOverShare(client: SmtpClient): boolean {
    return client.connections >= this.#maxClientConnections;
  }

  disconnect(client: SmtpClient): void {
    this.#connections--;
    client.connections--;
    this.#forgetUnused(client);
  }

  /** Memory for a session or an envelope. */
  open(client: SmtpClient): Reservation {
    return this.memory.open({ client, emptied: () => this.#forgetUnused(client) });
  }

  /** Memory for one message at a time. */
  openMessage(client: SmtpClient): Reservation {
    const leavesFree = () => this.#keptFree + (message === this.#priority ? 0 : this.#keptForPriority);
    const message = this.memory.open({
      client,
      get leavesFree() {
        return leavesFree();
      },
      emptied: () => {
        if (message === this.#priority) this.#priority = null;
        this.#forgetUnused(client);
      },
    });
    return message;
  }

  /** Gives this message priority; false when another one has it. */
  prioritize(message: Reservation, now: number): boolean {
    if (message === this.#priority) return true;
    if (this.#priority && now - this.#prioritySince < PRIORITY_MS) return false;
    this.#priority = message;
    this.#prioritySince = now;
    return true;
  }

  // A message may still be waiting for the store after its connection was closed.
  #forgetUnused(client: SmtpClient): void {
    if (client.connections === 0 && client.bytes === 0) this.#clients.delete(client.network);
  }
}
