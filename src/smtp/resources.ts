import { clientNetwork } from '../client-network.ts';
import type { SmtpLimits } from './limits.ts';

const MIB = 1024 * 1024;
/** What the largest message may need beside its bytes: unused space at the end of its buffer, and its session. */
export const MESSAGE_OVERHEAD = 2 * MIB;
// What messages leave free for sessions and envelopes, so that these are not refused while messages wait.
const KEPT_FREE_BY_MESSAGES = 8 * MIB;
// A message that does not arrive in this time has to let the next one have priority.
const PRIORITY_MS = 10_000;

/**
 * The connections and the memory that all sessions share. A client address gets at most its share of each, so that
 * one client cannot lock out the others. What is reserved is an estimate from above: see smtp-bounded.md.
 *
 * Many messages that arrive at once must not fill the memory with halves of which none can be finished. So one
 * message at a time has priority: the others leave free what it may still need.
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
    const share = limits.maxAddressShare / 100;
    const largest = limits.maxMessageBytes + MESSAGE_OVERHEAD;
    this.#maxConnections = limits.maxConnections;
    this.#maxClientConnections = Math.ceil(limits.maxConnections * share);
    this.#freeBytes = limits.maxBufferedBytes;
    // One message of the maximum size fits into any share.
    this.#maxClientBytes = Math.max(limits.maxBufferedBytes * share, largest);
    const usable = Math.min(limits.maxBufferedBytes, this.#maxClientBytes);
    this.#keptFree = Math.max(0, Math.min(KEPT_FREE_BY_MESSAGES, usable - largest));
    this.#keptForPriority = Math.min(largest, (usable - this.#keptFree) / 2);
  }

  /** Takes one connection for the client at this address; null when there is none left for it. */
  connect(address: string): Client | null {
    const network = clientNetwork(address);
    const client = this.#clients.get(network) ?? new Client(this, network);
    if (this.#connections >= this.#maxConnections || this.#isOverShare(client)) return null;
    this.#connections++;
    client.connections++;
    this.#clients.set(network, client);
    return client;
  }

  /** The client that has to give up a connection before one from this address can be accepted. */
  mostGreedy(address: string): Client | undefined {
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

  /** False, and nothing reserved, when that much is not free for this purpose. */
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

  /** Lets this message use what the others leave free. False when another one is using it. */
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

  // A message may still be on its way to the store when its connection is gone.
  #forgetUnused(client: Client): void {
    if (client.connections === 0 && client.bytes === 0) this.#clients.delete(client.network);
  }
}

/** What the sessions of one client address hold together. */
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

/** Memory reserved for one purpose: grows and shrinks with what is held, and is released as a whole. */
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

  /** False, and nothing changed, when there is not enough memory. Making it smaller always works. */
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
