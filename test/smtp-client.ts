import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An SMTP client that sends one line at a time, for tests of the dialogue. */
export class SmtpClient {
  readonly socket: Socket;
  #buffered = '';
  #waiting: { resolve(reply: string): void; reject(error: Error): void } | undefined;

  static async connect(port: number): Promise<SmtpClient> {
    const client = new SmtpClient(connect(port, '127.0.0.1'));
    await client.reply();
    await client.say('EHLO test');
    return client;
  }

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.#buffered += chunk.toString('latin1');
      this.#deliver();
    });
    const ended = (error?: Error) =>
      this.#waiting?.reject(error ?? new Error('the server closed the connection'));
    socket.on('error', ended);
    socket.on('close', () => ended());
  }

  /** The next complete reply with all its lines. */
  reply(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#deliver();
      if (this.socket.destroyed) reject(new Error('the connection is closed'));
    });
  }

  say(command: string): Promise<string> {
    this.socket.write(`${command}\r\n`);
    return this.reply();
  }

  /** Sends one message and returns the reply to its data. `raw` must have CRLF line ends and no lone dots. */
  async send(
    raw: string,
    to: string | string[] = 'to@example.test',
    from = 'from@example.test',
  ): Promise<string> {
    await this.say(`MAIL FROM:<${from}>`);
    for (const recipient of [to].flat()) await this.say(`RCPT TO:<${recipient}>`);
    await this.say('DATA');
    return this.say(`${raw}\r\n.`);
  }

  async close(): Promise<void> {
    if (this.socket.destroyed) return;
    this.socket.destroy();
    await once(this.socket, 'close');
  }

  #deliver(): void {
    const whole = /^(?:\d{3}-.*\r\n)*\d{3}(?: .*)?\r\n/.exec(this.#buffered)?.[0];
    if (!whole || !this.#waiting) return;
    this.#buffered = this.#buffered.slice(whole.length);
    const { resolve } = this.#waiting;
    this.#waiting = undefined;
    resolve(whole.trimEnd());
  }
}

/** The id in `250 2.0.0 kept as 01J…`. */
export function keptId(reply: string): string {
  const id = /^250 2\.0\.0 kept as ([0-9A-Z]{26})$/.exec(reply)?.[1];
  if (!id) throw new Error(`not kept: ${reply}`);
  return id;
}
