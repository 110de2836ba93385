import { clientNetwork } from '../../process/client-network.ts';
import type { SmtpLimits } from './limits.ts';

const MIB = 1024 * 1024;
/** Memory of the largest message beyond its bytes: unused space at the end of its buffer, and its session. */
export const MESSAGE_OVERHEAD = 2 * MIB;
// Memory that messages leave free for sessions and envelopes, so that these are not refused while messages wait.
const KEPT_FREE_BY_MESSAGES = 8 * MIB;
// A message that has not arrived within this time loses its priority to the next one.
const PRIORITY_MS = 10_000;

/**
 * The connections and the memory that all sessions share. A client address gets at most its share of each, so that
 * one client cannot lock out the others. Reservations are upper estimates: see smtp-bounded.md.
 *
 * Many concurrent messages must not fill the memory with partial messages of which none can be completed. So one
 * message at a time has priority: the others leave free the memory that it may still need.
 */
export class Resources {
  readonly #clients = new Map<string, Client>();
  readonly #maxConnections: number;
  readonly #maxClientConnections: number;
  readonly #maxClientBytes: number;
  readonly #keptFree: number;
  readonly #keptForPriority: number;
  readonly #waiting = new Set<() => void>();
  #waking = false;
  #priority: MemoryClaim | null = null;
  #prioritySince = 0;
  #connections = 0;
  #freeBytes: number;

  constructor(limits: SmtpLimits) {
    const share = limits.smtpMaxAddressShare / 100;
    const largest = limits.smtpMaxSize + MESSAGE_OVERHEAD;
    this.#maxConnections = limits.smtpMaxConnections;
    this.#maxClientConnections = Math.ceil(limits.smtpMaxConnections * share);
    this.#freeBytes = limits.smtpMaxBuffered;
    // One message of the maximum size fits into any share.
    this.#maxClientBytes = Math.max(limits.smtpMaxBuffered * share, largest);
    const usable = Math.min(limits.smtpMaxBuffered, this.#maxClientBytes);
    this.#keptFree = Math.max(0, Math.min(KEPT_FREE_BY_MESSAGES, usable - largest));
    this.#keptForPriority = Math.min(largest, (usable - this.#keptFree) / 2);
  }

  /** Counts a new connection from this address; null when the limit is reached. */
  connect(address: string): Client | null {
    const network = clientNetwork(address);
    const client = this.#clients.get(network) ?? new Client(this, network);
    if (this.#connections >= this.#maxConnections || this.#isOverShare(client)) return null;
    this.#connections++;
    client.connections++;
    this.#clients.set(network, client);
    return client;
  }

  /** The client that must give up a connection before one from this address can be accepted. */
  clientToDisconnect(address: string): Client | undefined {
    const own = this.#clients.get(clientNetwork(address));
    if (own && this.#isOverShare(own)) return own;
    let most: Client | undefined;
    for (const client of this.#clients.values()) {
      if (client.connections > (most?.connections ?? 0)) most = client;
    }
    return most;
  }

  #isOverShare(client: Client): boolean {
    return client.connections >= this.#maxClientConnections;
  }

  disconnect(client: Client): void {
    this.#connections--;
    client.connections--;
    this.#forgetUnused(client);
  }

  /** Returns false, without reserving anything, when there is not enough memory for this purpose. */
  reserve(claim: MemoryClaim, bytes: number): boolean {
    const { client } = claim;
    let needed = bytes;
    if (claim.purpose === 'message') {
      needed += this.#keptFree + (claim === this.#priority ? 0 : this.#keptForPriority);
    }
    if (needed > this.#freeBytes || client.bytes + needed > this.#maxClientBytes) return false;
    this.#freeBytes -= bytes;
    client.bytes += bytes;
    return true;
  }

  release(claim: MemoryClaim, bytes: number): void {
    const { client } = claim;
    this.#freeBytes += bytes;
    client.bytes -= bytes;
    if (claim === this.#priority && claim.bytes === 0) this.#priority = null;
    this.#forgetUnused(client);
    if (this.#waiting.size > 0) this.#wakeSoon();
  }

  /** Gives this message priority; false when another one has it. */
  prioritize(claim: MemoryClaim, now: number): boolean {
    if (claim === this.#priority) return true;
    if (this.#priority && now - this.#prioritySince < PRIORITY_MS) return false;
    this.#priority = claim;
    this.#prioritySince = now;
    return true;
  }

  /** How many wait for memory. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Calls back once when memory has been released, first come, first served. */
  whenReleased(callback: () => void): void {
    this.#waiting.add(callback);
  }

  #wakeSoon(): void {
    if (this.#waking) return;
    this.#waking = true;
    setImmediate(() => {
      this.#waking = false;
      const turn = [...this.#waiting];
      this.#waiting.clear();
      for (const callback of turn) callback();
    });
  }

  // A message may still be waiting for the store after its connection was closed.
  #forgetUnused(client: Client): void {
    if (client.connections === 0 && client.bytes === 0) this.#clients.delete(client.network);
  }
}

/** The resources that the sessions of one client address use together. */
export class Client {
  readonly resources: Resources;
  readonly network: string;
  connections = 0;
  bytes = 0;

  constructor(resources: Resources, network: string) {
    this.resources = resources;
    this.network = network;
  }
}

/** A resizable reservation of memory for one purpose, released as a whole. */
export class MemoryClaim {
  readonly client: Client;
  readonly purpose: 'session' | 'message';
  #bytes = 0;

  constructor(client: Client, purpose: 'session' | 'message' = 'session') {
    this.client = client;
    this.purpose = purpose;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Returns false, without changing anything, when there is not enough memory. Shrinking always works. */
  resize(bytes: number): boolean {
    const { resources } = this.client;
    const more = bytes - this.#bytes;
    if (more > 0 && !resources.reserve(this, more)) return false;
    this.#bytes = bytes;
    if (more < 0) resources.release(this, -more);
    return true;
  }

  grow(bytes: number): boolean {
    return this.resize(this.#bytes + bytes);
  }

  release(): void {
    this.resize(0);
  }
}
