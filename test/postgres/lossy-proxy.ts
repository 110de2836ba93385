import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy to a database, which can be unavailable, or lose the replies of the database. */
export class LossyProxy {
  readonly #server: Server;
  readonly #near = new Set<Socket>();
  readonly #far = new Set<Socket>();
  #isAway = false;
  /** The number of connections refused so far. */
  refused = 0;
  #losesReplies = false;
  #isSilent = false;
  /** Connections to nodes that stay open, but on which nothing passes any more. */
  readonly #silent = new Set<Socket>();
  readonly #losesNotifications: boolean;
  #target: URL;

  private constructor(target: URL, losesNotifications: boolean) {
    this.#target = target;
    this.#losesNotifications = losesNotifications;
    this.#server = createServer((near) => {
      if (this.#isAway) {
        this.refused++;
        near.destroy();
        return;
      }
      const far = connect(Number(this.#target.port), this.#target.hostname);
      this.#near.add(near);
      this.#far.add(far);
      if (this.#isSilent) this.#silent.add(near);
      near.on('data', (bytes) => {
        if (!this.#silent.has(near)) far.write(bytes);
      });
      const filter = this.#losesNotifications ? withoutNotifications() : (bytes: Buffer) => bytes;
      far.on('data', (bytes: Buffer) => {
        if (!this.#losesReplies && !this.#silent.has(near)) near.write(filter(bytes));
      });
      for (const socket of [near, far]) {
        socket.on('error', () => {});
        socket.on('close', () => {
          if (socket === near || !this.#silent.has(near)) near.destroy();
          far.destroy();
          this.#far.delete(far);
          if (!near.destroyed) return;
          this.#near.delete(near);
          this.#silent.delete(near);
        });
      }
    });
  }

  /** Resolves to the proxy, and the address of the database through it. */
  static async open(
    database: string,
    { losesNotifications = false } = {},
  ): Promise<{ proxy: LossyProxy; url: string }> {
    const url = new URL(database);
    const proxy = new LossyProxy(new URL(database), losesNotifications);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    url.port = String((proxy.#server.address() as { port: number }).port);
    return { proxy, url: url.href };
  }

  /** From now on, the database receives statements, but its replies are lost. */
  loseReplies(): void {
    this.#losesReplies = true;
  }

  /** The server closes its connections, but nodes are not told: as when it loses power. New connections work. */
  silence(): void {
    for (const socket of this.#near) this.#silent.add(socket);
    for (const socket of this.#far) socket.destroy();
  }

  /** New connections are accepted, but get no answer either. */
  hang(): void {
    this.#isSilent = true;
    this.silence();
  }

  /** Closes all connections and refuses new ones. */
  goAway(): void {
    this.#isAway = true;
    for (const socket of this.#near) socket.destroy();
  }

  comeBack(): void {
    this.#isAway = false;
    this.#losesReplies = false;
    this.#isSilent = false;
  }

  /** Sends new connections to another server. */
  switchTo(database: string): void {
    this.#target = new URL(database);
  }

  async close(): Promise<void> {
    this.goAway();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

const NOTIFICATION = 'A'.charCodeAt(0);

const NO_TLS = 'N'.charCodeAt(0);

/** Removes NotificationResponse from a server's output. Messages start with a type byte and a 4-byte length. */
function withoutNotifications(): (bytes: Buffer) => Buffer {
  let rest = Buffer.alloc(0);
  let isFirst = true;
  return (bytes) => {
    // The reply to a request for TLS is a single byte.
    if (isFirst && bytes.length === 1 && bytes[0] === NO_TLS) return bytes;
    isFirst = false;
    rest = Buffer.concat([rest, bytes]);
    const passed: Buffer[] = [];
    while (rest.length >= 5 && rest.length >= 1 + rest.readUInt32BE(1)) {
      const end = 1 + rest.readUInt32BE(1);
      if (rest[0] !== NOTIFICATION) passed.push(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
    return Buffer.concat(passed);
  };
}
