import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { handshakes } from '../../limits/handshakes.ts';
import type { SessionRecord } from '../log/session-record.ts';
import type { SmtpService } from '../service.ts';

/** Size of Node's buffers for a paused session, and for replies that the client does not read. */
export const HIGH_WATER_MARK = 16 * 1024;
/** While a session is paused, Node reads until its buffer is over the mark: at most one more read of 64 KiB. */
export const READ_AHEAD_BYTES = HIGH_WATER_MARK + 64 * 1024;

export interface PeerEvents {
  data(chunk: Buffer): void;
  /** The client has sent everything. All of it has been read, but maybe not answered yet. */
  end(): void;
  /** Everything written has been sent. */
  drain(): void;
  close(): void;
}

/** The client's IP address; `''` over a Unix socket. */
export function addressOf(socket: Socket): string {
  // An IPv4 client on a dual-stack socket is still an IPv4 client.
  return (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
}

/** The socket to one client, in plain text or TLS, and what the logs say about it. */
export class Peer {
  readonly address: string;
  /** Null when the log of sessions is off. */
  readonly record: SessionRecord | null;
  isPaused = false;

  readonly #service: SmtpService;
  readonly #events: PeerEvents;
  /** The accepted socket, and the one used now: the same until TLS starts. */
  readonly #accepted: Socket;
  #socket: Socket;
  /** TLS has been started, and no command has arrived over it yet. */
  #silentSinceTls = false;
  /** The client has not begun the TLS handshake, or others are ahead of it. */
  #isAwaitingTls = false;
  /** What was written while it waits. */
  #unsent = '';

  constructor(service: SmtpService, socket: Socket, implicitTls: boolean, events: PeerEvents) {
    this.#service = service;
    this.#events = events;
    this.address = addressOf(socket);
    this.record = service.sessions.begin(this.address);
    this.#accepted = socket;
    this.#socket = socket;
    this.#attach();
    if (implicitTls) this.startTls();
  }

  /** Bytes that were written but not sent yet. */
  get unsentBytes(): number {
    return this.#socket.writableLength;
  }

  /** False when the caller should wait for `drain` before it writes more. */
  write(text: string): boolean {
    if (this.#isAwaitingTls) {
      this.#unsent += text;
      return true;
    }
    return this.#socket.write(text, 'latin1');
  }

  pause(): void {
    this.isPaused = true;
    this.#socket.pause();
  }

  resume(): void {
    this.isPaused = false;
    this.#socket.resume();
  }

  startTls(): void {
    this.#silentSinceTls = true;
    this.#isAwaitingTls = true;
    this.#socket.off('data', this.#events.data);
    handshakes.start(this.#accepted, () => this.#secure());
  }

  /** A command has arrived, so the client has accepted the certificate. */
  heard(): void {
    if (!this.#silentSinceTls) return;
    this.#silentSinceTls = false;
    if (this.record) this.record.tlsVersion = (this.#socket as TLSSocket).getProtocol() ?? 'TLS';
  }

  /** We close the connection first, so a disconnect from now on is not a failed handshake. */
  forgetHandshake(): void {
    this.#silentSinceTls = false;
  }

  /** Closes our side after the text; the caller reads and discards further input. */
  end(text: string): void {
    if (this.#isAwaitingTls) this.#socket.end();
    else this.#socket.end(text, 'latin1');
    this.resume();
  }

  /** Closes both sides once everything written has been sent. */
  destroySoon(): void {
    this.#socket.destroySoon();
  }

  destroy(): void {
    this.forgetHandshake();
    this.#socket.destroy();
  }

  #secure(): TLSSocket {
    const { secureContext } = this.#service;
    // Missing in the types, but Node passes the mark on to the socket.
    const options = { isServer: true, secureContext, highWaterMark: HIGH_WATER_MARK } as object;
    const socket = new TLSSocket(this.#accepted, options);
    this.#detach();
    this.#socket = socket;
    this.#attach();
    this.#isAwaitingTls = false;
    if (this.#unsent !== '') socket.write(this.#unsent, 'latin1');
    this.#unsent = '';
    return socket;
  }

  #attach(): void {
    this.#socket.on('data', this.#events.data);
    this.#socket.on('end', this.#onEnd);
    this.#socket.on('drain', this.#events.drain);
    this.#socket.on('close', this.#onClose);
    this.#socket.on('error', this.#onError);
  }

  // Keeps the error listener: under TLS the plain socket still exists, and an unhandled error would end the process.
  #detach(): void {
    this.#socket.off('data', this.#events.data);
    this.#socket.off('end', this.#onEnd);
    this.#socket.off('drain', this.#events.drain);
    this.#socket.off('close', this.#onClose);
  }

  /** Node.js clients that do not trust the certificate disconnect without sending an alert. */
  get #leftDuringHandshake(): boolean {
    return this.#silentSinceTls && this.#accepted.bytesRead > 0;
  }

  readonly #onError = (error: NodeJS.ErrnoException): void => {
    const { log } = this.#service;
    this.forgetHandshake();
    // Disconnects are routine; TLS failures usually mean a misconfigured client, so warn.
    if (isTlsFailure(error)) {
      const failure = describeTlsFailure(error);
      log.warn('smtp: TLS handshake failed', { ...failure, peer: this.address });
      this.record?.ended('tls_failed', null, failure.hint ?? failure.reason);
    } else {
      log.debug('smtp: connection failed', { error, peer: this.address });
    }
  };

  readonly #onEnd = (): void => {
    if (this.#leftDuringHandshake) this.record?.ended('tls_failed', null, MAYBE_NOT_TRUSTED);
    this.#events.end();
  };

  readonly #onClose = (): void => {
    if (this.#leftDuringHandshake) {
      const fields = { peer: this.address, hint: MAYBE_NOT_TRUSTED };
      this.#service.log.info('smtp: client left during the TLS handshake', fields);
      this.record?.ended('tls_failed', null, MAYBE_NOT_TRUSTED);
    }
    this.#events.close();
  };
}

const TRUST_IT =
  'Add it to the certificates that the client trusts, or turn off certificate verification in the client.';
const NOT_TRUSTED = `The client does not trust the certificate. ${TRUST_IT}`;
const MAYBE_NOT_TRUSTED = `The client may not trust the certificate. ${TRUST_IT}`;

/**
 * OpenSSL's error texts, and what to do about them. RFC 8446 6.2 defines the alerts; which of 42 to 48 a client sends for
 * a certificate that it does not trust depends on its TLS library (OpenSSL: unknown ca, Go: bad certificate, Java:
 * certificate unknown).
 */
const hints: readonly [pattern: RegExp, hint: string][] = [
  [/alert number 4[2-68]\b/, NOT_TRUSTED],
  [
    /wrong version number|http request/,
    'The client did not send TLS. Check which port and TLS mode it uses.',
  ],
  [
    /unsupported protocol|no shared cipher/,
    'The client only offers TLS versions or ciphers that are too old.',
  ],
];

/** True for an error of the TLS layer, as opposed to a disconnect. */
export function isTlsFailure(error: NodeJS.ErrnoException): boolean {
  return /^(?:EPROTO$|ERR_SSL_|ERR_TLS_)/.test(error.code ?? '');
}

/** The fields to log: OpenSSL's reason without file names, and what to do if that is known. */
export function describeTlsFailure({ message }: Error): { reason: string; hint?: string } {
  // write EPROTO 40A7:error:0A000418:SSL routines:ssl3_read_bytes:tlsv1 alert unknown ca:rec_layer_s3.c:918:…
  const reason = /:error:[^:]*:[^:]*:[^:]*:([^:]+)/.exec(message)?.[1] ?? message.trim();
  const hint = hints.find(([pattern]) => pattern.test(message))?.[1];
  return hint === undefined ? { reason } : { reason, hint };
}
