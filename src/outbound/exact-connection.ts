import { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import SMTPConnection, {
  type SMTPConnectionOptions,
  type SMTPConnectionResponseCallback,
  type SMTPConnectionSendInfo,
} from 'nodemailer/lib/smtp-connection';
import { DataStream } from './data-stream.ts';

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

// RFC 5321 section 4.5.3.1.5 allows 512 bytes.
const MAX_LINE_BYTES = 1000;
// The reply to EHLO, the longest there is, has less than one kilobyte.
const MAX_REPLY_BYTES = 4096;
// A thousand replies of 200 bytes are 200 KB. More than this takes time to read, whatever is kept of it.
const MAX_TOTAL_BYTES = 4 * 1024 * 1024;

// The code and its separator, which always remain, so that a reply stays complete.
const CODE_BYTES = 4;

const LF = 0x0a;
const DASH = 0x2d;

/**
 * Shortens the replies of a remote server as they arrive, in chunks split anywhere: the end of a long line is dropped, and so
 * are lines of a long reply, except the last one. A hostile server could otherwise send a megabyte for each of a thousand
 * recipients, all of which are kept until the release is finished.
 */
export class ReplyLimit {
  #totalBytes = 0;
  #lineBytes = 0;
  #replyBytes = 0;
  /** Whether this line begins with `250-`, so that others follow. */
  #isContinued = false;

  /** Whether the server has sent more than all replies of a release have. */
  get isExceeded(): boolean {
    return this.#totalBytes > MAX_TOTAL_BYTES;
  }

  cut(chunk: Buffer): Buffer {
    this.#totalBytes += chunk.length;
    const kept: Buffer[] = [];
    for (let at = 0; at < chunk.length; ) {
      const lineEnd = chunk.indexOf(LF, at);
      const end = lineEnd < 0 ? chunk.length : lineEnd;
      const mark = at + CODE_BYTES - 1 - this.#lineBytes;
      if (this.#lineBytes < CODE_BYTES && mark < end) this.#isContinued = chunk[mark] === DASH;
      kept.push(chunk.subarray(at, Math.min(end, at + Math.max(0, this.#maxLine - this.#lineBytes))));
      this.#lineBytes += end - at;
      at = end;
      if (lineEnd < 0) break;
      kept.push(chunk.subarray(lineEnd, lineEnd + 1));
      at++;
      this.#replyBytes = this.#isContinued ? this.#replyBytes + Math.min(this.#lineBytes, MAX_LINE_BYTES) : 0;
      this.#lineBytes = 0;
      this.#isContinued = false;
    }
    return Buffer.concat(kept);
  }

  get #maxLine(): number {
    return this.#isContinued && this.#replyBytes >= MAX_REPLY_BYTES ? CODE_BYTES : MAX_LINE_BYTES;
  }
}
