import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy to a local server whose connections can be cut and restored. */
export class CuttableProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #target = 0;
  #isCut = false;
  #lastWords: string | undefined;
  #stallsAt: string | undefined;

  private constructor() {
    this.#server = createServer((near) => {
      if (this.#isCut) {
        near.destroy();
        return;
      }
      const far = connect(this.#target, '127.0.0.1');
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.on('error', () => to.destroy());
        from.on('close', () => this.#sockets.delete(from));
        from.pipe(to);
      }
      near.on('data', (bytes: Buffer) => {
        if (this.#lastWords && bytes.includes(this.#lastWords)) this.cut();
        if (this.#stallsAt && bytes.includes(this.#stallsAt)) far.unpipe(near);
      });
    });
  }

  static async open(): Promise<CuttableProxy> {
    const proxy = new CuttableProxy();
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  /** Sets the target server. Returns the URL of the proxy. */
  to(url: string): string {
    this.#target = Number(new URL(url).port);
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
  }

  /** Closes all connections and refuses new ones. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** The same, once a client has sent this text. */
  cutAt(text: string): void {
    this.#lastWords = text;
  }

  /** Once a client has sent this text, it gets no response. */
  stallAt(text: string): void {
    this.#stallsAt = text;
  }

  restore(): void {
    this.#stallsAt = undefined;
    this.#isCut = false;
    this.#lastWords = undefined;
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
