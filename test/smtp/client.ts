import { once } from 'node:events';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** A low-level client that can send any bytes at any time, and reads one reply at a time. */
export class Client {
  socket: Socket;
  /** Received bytes that have not been read as a reply yet. */
  received = '';
  /** The number of reads in which the replies arrived. */
  reads = 0;
  ended = false;
  #changed: () => void = () => {};

  private constructor(socket: Socket) {
    this.socket = socket;
    this.#listen();
  }

  /** Connects without waiting for the greeting. */
  static async connect(port: number, options: Partial<NetConnectOpts> = {}): Promise<Client> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true, ...options });
    await once(socket, 'connect');
    return new Client(socket);
  }

  /** Connects, reads the greeting and sends EHLO. */
  static async greeted(port: number): Promise<Client> {
    const client = await Client.connect(port);
    await client.reply();
    await client.say('EHLO client.test');
    return client;
  }

  /** Continues the session over TLS. */
  async startTls(): Promise<void> {
    this.socket.removeAllListeners('data').removeAllListeners('close');
    this.socket = connectTls({ socket: this.socket, rejectUnauthorized: false });
    this.received = '';
    this.#listen();
    await once(this.socket, 'secureConnect');
  }

  send(bytes: string | Uint8Array): void {
    this.socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'utf8') : bytes);
  }

  /** Sends a line and waits for its reply. */
  say(line: string): Promise<string> {
    this.send(`${line}\r\n`);
    return this.reply();
  }

  /** The next reply without its last CRLF. Throws if the connection ends first. */
  async reply(): Promise<string> {
    for (;;) {
      const reply = /^(?:\d{3}-.*\r\n)*\d{3} .*\r\n/.exec(this.received)?.[0];
      if (reply !== undefined) {
        this.received = this.received.slice(reply.length);
        return reply.slice(0, -2);
      }
      if (this.ended) throw new Error(`the connection ended; unread: ${JSON.stringify(this.received)}`);
      await this.#change();
    }
  }

  /** The codes of the next replies. */
  async codes(count: number): Promise<number[]> {
    const codes: number[] = [];
    while (codes.length < count) codes.push(Number.parseInt(await this.reply(), 10));
    return codes;
  }

  /** Waits until the server has closed the connection, and returns the unread output. */
  async end(): Promise<string> {
    while (!this.ended) await this.#change();
    return this.received;
  }

  close(): void {
    this.socket.destroy();
  }

  #listen(): void {
    this.socket.on('data', (chunk: Buffer) => {
      this.received += chunk.toString('latin1');
      this.reads++;
      this.#changed();
    });
    const ended = () => {
      this.ended = true;
      this.#changed();
    };
    this.socket.on('end', ended).on('close', ended).on('error', ended);
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#changed = resolve;
    });
  }
}
