import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * A minimal keep-alive HTTP client, so that on a small machine the benchmark measures the server and not the client:
 * one request at a time, with the response read by its Content-Length.
 */
export class BareClient {
  readonly #socket: Socket;
  #waiting: { resolve(body: Buffer): void; reject(error: Error): void } | undefined;
  #chunks: Buffer[] = [];
  #received = 0;
  #expected: number | undefined;

  static async connect(port: number): Promise<BareClient> {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    await once(socket, 'connect');
    return new BareClient(socket);
  }

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')));
  }

  /** Resolves to the complete response, including headers. Rejects if the status is not 200. */
  get(path: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#received += chunk.length;
    if (this.#expected === undefined) this.#readHead();
    if (this.#expected === undefined || this.#received < this.#expected) return;
    const answer = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
    const waiting = this.#waiting;
    this.#chunks = [];
    this.#received = 0;
    this.#expected = undefined;
    this.#waiting = undefined;
    if (answer.toString('latin1', 9, 12) === '200') waiting?.resolve(answer);
    else waiting?.reject(new Error(answer.toString()));
  }

  #readHead(): void {
    const head = Buffer.concat(this.#chunks);
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) return;
    const length = /content-length: (\d+)/i.exec(head.toString('latin1', 0, end))?.[1];
    this.#expected = end + 4 + Number(length);
  }
}
