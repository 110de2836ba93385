import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { TLSSocket, type TLSSocketOptions } from 'node:tls';

export interface Script {
  /** Lines of the reply to EHLO after the first; none by default. */
  extensions?: string[];
  /** Replies by the start of a command (`RCPT TO:<bad`); `data` is for the end of the data. The default is success. */
  replies?: Record<string, string>;
  /** Certificate and key for TLS. */
  tls?: TLSSocketOptions;
  /** Starts TLS with the first byte. */
  implicit?: boolean;
  /** Sends nothing at all. */
  mute?: boolean;
}

/** An SMTP server that records all input and sends scripted replies. */
export class ScriptedSmtpServer {
  readonly #script: Script;
  readonly #server = createServer((socket) => this.#serve(socket));
  readonly #sockets = new Set<Socket>();
  /** Every command line, in order. */
  readonly commands: string[] = [];
  /** The lines between 354 and the final dot, with dots as sent. */
  readonly data: Buffer[] = [];
  port = 0;

  constructor(script: Script = {}) {
    this.#script = script;
  }

  async listen(host = '127.0.0.1'): Promise<this> {
    await once(this.#server.listen(0, host), 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    if (this.#script.mute) return;
    if (this.#script.implicit) this.#talk(this.#secure(socket), true);
    else this.#talk(socket, true);
  }

  #secure(socket: Socket): TLSSocket {
    const secure = new TLSSocket(socket, { ...this.#script.tls, isServer: true });
    secure.on('error', () => {});
    return secure;
  }

  #talk(socket: Socket, greet: boolean): void {
    let buffered = Buffer.alloc(0);
    let inData = false;
    const reply = (command: string, usual: string) => {
      const found = Object.entries(this.#script.replies ?? {}).find(([start]) => command.startsWith(start));
      const answer = found?.[1] ?? usual;
      socket.write(`${answer}\r\n`);
      return answer;
    };
    if (greet) reply('greeting', '220 scripted.test ESMTP');
    const onData = (chunk: Buffer) => {
      buffered = Buffer.concat([buffered, chunk]);
      for (;;) {
        if (inData) {
          // The line break before the data can be part of the end of the data.
          const end = Buffer.concat([Buffer.from('\r\n'), buffered]).indexOf('\r\n.\r\n');
          if (end === -1) return;
          this.data.push(buffered.subarray(0, end));
          buffered = buffered.subarray(end + 3);
          inData = false;
          reply('data', '250 2.0.0 taken');
          continue;
        }
        const end = buffered.indexOf('\r\n');
        if (end === -1) return;
        const command = buffered.subarray(0, end).toString();
        buffered = buffered.subarray(end + 2);
        this.commands.push(command);
        if (/^EHLO/.test(command)) {
          const lines = ['scripted.test', ...(this.#script.extensions ?? [])];
          reply(
            command,
            lines.map((line, at) => `250${at < lines.length - 1 ? '-' : ' '}${line}`).join('\r\n'),
          );
        } else if (command === 'STARTTLS') {
          if (!reply(command, '220 go ahead').startsWith('220')) continue;
          socket.off('data', onData);
          this.#talk(this.#secure(socket), false);
          return;
        } else if (command === 'DATA') inData = reply(command, '354 go on').startsWith('354');
        else if (/^AUTH PLAIN/.test(command)) reply(command, '235 2.7.0 welcome');
        else if (command === 'QUIT') {
          reply(command, '221 bye');
          socket.end();
        } else reply(command, '250 ok');
      }
    };
    socket.on('data', onData);
  }
}
