import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';

interface Answer {
  type: string;
  body: string | Buffer;
}

// A desktop Chrome calls home whatever flags it is given. No page and no mail of these tests names such a host.
const BROWSERS_OWN = /(?:^|\.)(?:google|googleapis|gstatic|gvt1)\.com:443$/;

/**
 * The rest of the network, as a proxy that the browser must take for every host but Postern's. It notes what is
 * asked and answers what a test has put there. Playwright's own events cannot replace it: they do not see what a
 * sandboxed frame asks for.
 */
export class Outside {
  /** Addresses asked for: whole over HTTP, `https://host:443` for what would have been encrypted. */
  readonly asked: string[] = [];
  readonly #answers = new Map<string, Answer>();
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor() {
    this.#server = createServer((request, response) => {
      this.asked.push(request.url!);
      const answer = this.#answers.get(request.url!);
      response.writeHead(answer ? 200 : 404, { 'content-type': answer?.type ?? 'text/plain' });
      response.end(answer?.body ?? 'Nothing here.');
    });
    this.#server.on('connect', (request, socket) => {
      if (!BROWSERS_OWN.test(request.url!)) this.asked.push(`https://${request.url}`);
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  static async open(): Promise<Outside> {
    const outside = new Outside();
    outside.#server.listen(0, '127.0.0.1');
    await once(outside.#server, 'listening');
    return outside;
  }

  /** Puts something at an address. HTTP only: nobody here has a certificate. */
  put(address: `http://${string}`, type: string, body: string | Buffer): void {
    this.#answers.set(address, { type, body });
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
