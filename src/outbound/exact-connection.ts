import { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import SMTPConnection, {
  type SMTPConnectionOptions,
  type SMTPConnectionResponseCallback,
  type SMTPConnectionSendInfo,
} from 'nodemailer/lib/smtp-connection';
import { DataStream } from './data-stream.ts';
import { ReplyLimit } from './reply-limit.ts';

// Internals of nodemailer, which its types do not have. Its version is exact in package.json because of them.
const { _onData: receive, _createSendStream: createSendStream } = SMTPConnection.prototype as unknown as {
  _onData(chunk: Buffer): void;
  _createSendStream(done: SMTPConnectionResponseCallback): Readable;
};

interface ExactOptions extends SMTPConnectionOptions {
  /** `auto` uses TLS if the server offers it; `starttls` requires it. */
  mode: 'auto' | 'none' | 'starttls' | 'implicit';
}

/**
 * nodemailer's SMTP session with promises, sending the bytes of a message unchanged. nodemailer's own data stream turns every
 * bare CR and LF into CRLF; this replaces that stream, shortens what arrives, and changes nothing else.
 */
export class ExactConnection extends SMTPConnection {
  readonly #broken: Promise<never>;
  /** For each message. Nodemailer keeps the replies for a thousand recipients until a message is sent. */
  #replies = new ReplyLimit();

  constructor({ mode, ...options }: ExactOptions) {
    super({
      ...options,
      // Port 465 speaks TLS from the first byte (RFC 8314, 3.3): waiting for a greeting there would time out.
      secure: mode === 'implicit' || (mode === 'auto' && Number(options.port) === 465),
      ignoreTLS: mode === 'none',
      requireTLS: mode === 'starttls',
      opportunisticTLS: mode === 'auto',
    });
    this.#broken = new Promise<never>((_, reject) => this.on('error', reject));
    // The current step reports the error too. This prevents an unhandled rejection between steps.
    this.#broken.catch(() => {});
  }

  open(): Promise<void> {
    return this.#step((done) => this.connect(done));
  }

  signIn(user: string, pass: string): Promise<unknown> {
    return this.#step((done) => this.login({ user, pass }, done));
  }

  deliver(envelope: Parameters<SMTPConnection['send']>[0], data: Readable): Promise<SMTPConnectionSendInfo> {
    this.#replies = new ReplyLimit();
    return this.#step((done) => this.send(envelope, data, done));
  }

  #step<T>(run: (done: (error?: Error | null, result?: T) => void) => void): Promise<T> {
    const result = new Promise<T>((resolve, reject) =>
      run((error, value) => (error ? reject(error) : resolve(value as T))),
    );
    return Promise.race([this.#broken, result]);
  }

  _onData(chunk: Buffer): void {
    const shortened = this.#replies.cut(chunk);
    if (this.#replies.isExceeded) {
      this.close();
      this.emit('error', new Error('the replies of the server are too long'));
    } else receive.call(this, shortened);
  }

  _createSendStream(done: SMTPConnectionResponseCallback): Writable {
    // It expects the reply to the message.
    createSendStream.call(this, done).unpipe();
    const data = new DataStream();
    if (this._socket instanceof Socket) data.pipe(this._socket, { end: false });
    return data;
  }
}
