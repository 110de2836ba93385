import { clientNetwork } from '../client-network.ts';
import type { SmtpLimits } from './limits.ts';

/** What the largest message may need beside its bytes: unused space at the end of its buffer, and its session. */
export const MESSAGE_OVERHEAD = 2 * 1024 * 1024;

/**
 * The connections and the memory that all sessions share. A client address gets at most its share of each, so that
 * one client cannot lock out the others. What is reserved is an estimate from above: see smtp-bounded.md.
 */
export class Resources {
  readonly #clients = new Map<string, Client>();
  readonly #maxConnections: number;
  readonly #maxClientConnections: number;
  readonly #maxClientBytes: number;
  #connections = 0;
  #freeBytes: number;

  constructor(limits: SmtpLimits) {
    const share = limits.maxAddressShare / 100;
    this.#maxConnections = limits.maxConnections;
    this.#maxClientConnections = Math.ceil(limits.maxConnections * share);
    this.#freeBytes = limits.maxBufferedBytes;
    // One message of the maximum size fits into any share.
    this.#maxClientBytes = Math.max(
      limits.maxBufferedBytes * share,
      limits.maxMessageBytes + MESSAGE_OVERHEAD,
    );
  }

  /** Takes one connection for the client at this address; null when there is none left for it. */
  connect(address: string): Client | null {
    const network = clientNetwork(address);
    const client = this.#clients.get(network) ?? new Client(this, network);
    if (this.#isFull || this.#isOverShare(client)) return null;
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

  get #isFull(): boolean {
    return this.#connections >= this.#maxConnections;
  }

  #isOverShare(client: Client): boolean {
    return client.connections >= this.#maxClientConnections;
  }

  disconnect(client: Client): void {
    this.#connections--;
    client.connections--;
    this.#forgetUnused(client);
  }

  /** False, and nothing reserved, when that much is not free. */
  reserve(client: Client, bytes: number): boolean {
    if (bytes > this.#freeBytes || client.bytes + bytes > this.#maxClientBytes) return false;
    this.#freeBytes -= bytes;
    client.bytes += bytes;
    return true;
  }

  release(client: Client, bytes: number): void {
    this.#freeBytes += bytes;
    client.bytes -= bytes;
    this.#forgetUnused(client);
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
  readonly #client: Client;
  #bytes = 0;

  constructor(client: Client) {
    this.#client = client;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** False, and nothing changed, when there is not enough memory. Making it smaller always works. */
  resize(bytes: number): boolean {
    const { resources } = this.#client;
    const more = bytes - this.#bytes;
    if (more > 0 && !resources.reserve(this.#client, more)) return false;
    this.#bytes = bytes;
    if (more < 0) resources.release(this.#client, -more);
    return true;
  }

  grow(bytes: number): boolean {
    return this.resize(this.#bytes + bytes);
  }

  release(): void {
    this.resize(0);
  }
}
