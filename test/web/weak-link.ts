import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP link to a local server that can be cut like a network cable and joined again. */
export class WeakLink {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #target = 0;
  #isCut = false;

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
    });
  }

  static async open(): Promise<WeakLink> {
    const link = new WeakLink();
    link.#server.listen(0, '127.0.0.1');
    await once(link.#server, 'listening');
    return link;
  }

  /** Leads to a local server; returns its address at this end of the link. */
  to(url: string): string {
    this.#target = Number(new URL(url).port);
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
  }

  /** Ends every connection and refuses new ones. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  join(): void {
    this.#isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
