import { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import SMTPConnection, { type SMTPConnectionResponseCallback } from 'nodemailer/lib/smtp-connection';
import { DataStream } from './data-stream.ts';

/**
 * nodemailer's SMTP session, sending the bytes of a message unchanged. nodemailer's own data stream turns every
 * bare CR and LF into CRLF; this replaces that stream and nothing else. Its name and the two below are internals
 * of nodemailer: the byte-for-byte tests of `SmtpRelay` fail when an update moves them.
 */
export class ExactConnection extends SMTPConnection {
  declare _responseActions: ((reply: string) => void)[];
  declare _actionSMTPStream: (reply: string, done: SMTPConnectionResponseCallback) => void;

  _createSendStream(done: SMTPConnectionResponseCallback): Writable {
    this._responseActions.push((reply) => this._actionSMTPStream(reply, done));
    const data = new DataStream();
    if (this._socket instanceof Socket) data.pipe(this._socket, { end: false });
    return data;
  }
}
