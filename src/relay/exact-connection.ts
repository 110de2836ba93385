import { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import SMTPConnection, { type SMTPConnectionResponseCallback } from 'nodemailer/lib/smtp-connection';
import { DataStream } from './data-stream.ts';
import { ReplyLimit } from './reply-limit.ts';

// Not in the types of nodemailer.
const { _onData: receive } = SMTPConnection.prototype as unknown as { _onData(chunk: Buffer): void };

/**
 * nodemailer's SMTP session, sending the bytes of a message unchanged, and with short replies. nodemailer's own data stream
 * turns every bare CR and LF into CRLF; this replaces that stream, shortens what arrives, and changes nothing else. The names
 * below are internals of nodemailer: the tests of `SmtpRelay` fail when an update moves them.
 */
export class ExactConnection extends SMTPConnection {
  declare _responseActions: ((reply: string) => void)[];
  declare _actionSMTPStream: (reply: string, done: SMTPConnectionResponseCallback) => void;

  readonly #replies = new ReplyLimit();

  _onData(chunk: Buffer): void {
    const shortened = this.#replies.cut(chunk);
    if (this.#replies.isExceeded) {
      this.close();
      this.emit('error', new Error('the replies of the server are too long'));
    } else receive.call(this, shortened);
  }

  _createSendStream(done: SMTPConnectionResponseCallback): Writable {
    this._responseActions.push((reply) => this._actionSMTPStream(reply, done));
    const data = new DataStream();
    if (this._socket instanceof Socket) data.pipe(this._socket, { end: false });
    return data;
  }
}
