import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';

interface CannedResponse {
  type: string;
  body: string | Buffer;
}

// Desktop Chrome contacts these hosts whatever flags it is given. No page or message in these tests does.
const BROWSERS_OWN = /(?:^|\.)(?:google|googleapis|gstatic|gvt1)\.com:443$/;

/**
 * A proxy that stands in for the Internet: the browser uses it for every host except Postern's. It records requests and
 * serves what a test has put there. Playwright's events can't replace it, because they don't include requests of sandboxed
 * frames.
 */
export class OutsideNetwork {
  /** Requested URLs; only `https://host:443` for HTTPS. */
  readonly requested: string[] = [];
  readonly #responses = new Map<string, CannedResponse>();
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor() {
    this.#server = createServer((request, response) => {
      this.requested.push(request.url!);
      const canned = this.#responses.get(request.url!);
      response.writeHead(canned ? 200 : 404, { 'content-type': canned?.type ?? 'text/plain' });
      response.end(canned?.body ?? 'Nothing here.');
    });
    this.#server.on('connect', (request, socket) => {
      if (!BROWSERS_OWN.test(request.url!)) this.requested.push(`https://${request.url}`);
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  static async open(): Promise<OutsideNetwork> {
    const outside = new OutsideNetwork();
    outside.#server.listen(0, '127.0.0.1');
    await once(outside.#server, 'listening');
    return outside;
  }

  /** Serves a response at a URL. HTTP only, because there are no certificates. */
  put(address: `http://${string}`, type: string, body: string | Buffer): void {
    this.#responses.set(address, { type, body });
  }

  get proxy(): string {
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
