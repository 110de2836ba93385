import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { ExactConnection } from '../../outbound/exact-connection.ts';
import { networkReason } from '../framework/client-errors.ts';
import { CommandError, exitCodes } from '../framework/command.ts';
import { DEFAULT_RESPONSE_TIMEOUT_MS, isLoopback } from '../options/server-options.ts';

/** A host and a port, or the path of a Unix socket. */
export type SmtpPlace = { host: string; port: number } | { path: string };

export type SmtpTarget = SmtpPlace & {
  tls?: 'auto' | 'none' | 'starttls' | 'implicit' | undefined;
  insecure?: boolean | undefined;
  username?: string | undefined;
  password?: string | undefined;
  /** How long the server may be silent. */
  responseTimeoutMs?: number | undefined;
};

/** The address as users write it. */
export function smtpAddressText(address: SmtpPlace): string {
  return 'path' in address ? address.path : `${address.host}:${address.port}`;
}

/** The SMTP server refused. `code` is its reply code. */
export class RefusedError extends CommandError {
  readonly code: number;

  constructor(message: string, code: number) {
    super(message, exitCodes.no);
    this.code = code;
  }
}

/** An SMTP connection that sends messages one after the other, byte for byte. */
export class SmtpDelivery implements AsyncDisposable {
  readonly #connection: ExactConnection;
  readonly #place: string;

  private constructor(connection: ExactConnection, place: string) {
    this.#connection = connection;
    this.#place = place;
  }

  /** Connects, and signs in if a username is given. Throws CommandError. */
  static async open(target: SmtpTarget): Promise<SmtpDelivery> {
    const {
      tls = 'auto',
      insecure,
      username,
      password,
      responseTimeoutMs = DEFAULT_RESPONSE_TIMEOUT_MS,
    } = target;
    if (username !== undefined && password === undefined)
      throw new CommandError('--username needs a password. Use --password, or set POSTERN_SMTP_PASSWORD.');
    const { host, port } = 'path' in target ? { host: 'localhost', port: 0 } : target;
    const place = smtpAddressText(target);
    // Loaded late: nodemailer takes long to load.
    const { ExactConnection } = await import('../../outbound/exact-connection.ts');
    const verified = !insecure && tls !== 'auto' && !isLoopback(host);
    const connection = new ExactConnection({
      host,
      port,
      ...('path' in target && { connection: await connectTo(target.path) }),
      mode: tls,
      tls: { rejectUnauthorized: verified },
      connectionTimeout: responseTimeoutMs,
      greetingTimeout: responseTimeoutMs,
      socketTimeout: responseTimeoutMs,
    });
    const delivery = new SmtpDelivery(connection, place);
    await delivery.#step(connection.open());
    if (username !== undefined) {
      if (!connection.allowsAuth)
        throw new CommandError(`${place} does not support authentication. Remove --username.`, exitCodes.no);
      await delivery.#step(connection.signIn(username, password!));
    }
    return delivery;
  }

  /** Sends one message. Throws RefusedError if the server accepted no recipient. */
  async send(envelope: { from: string; to: string[] }, raw: Uint8Array) {
    const eightBit = raw.some((byte) => byte > 127);
    const envelopeWithSize = { ...envelope, size: raw.length, use8BitMime: eightBit };
    // In an array: Readable.from(buffer) would iterate over single bytes.
    const data = Readable.from([Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)]);
    return this.#step(this.#connection.deliver(envelopeWithSize, data));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#connection.quit();
  }

  async #step<T>(step: Promise<T>): Promise<T> {
    try {
      return await step;
    } catch (error) {
      this.#connection.close();
      throw this.#explained(error as SmtpError);
    }
  }

  #explained(error: SmtpError): CommandError {
    const { responseCode, response, code } = error;
    const where = this.#place;
    if (responseCode !== undefined && code !== 'ECONNECTION') {
      const words = (response ?? error.message).replaceAll(/\s+/g, ' ').trim();
      if (code === 'EAUTH') return new RefusedError(`${where} refused the sign-in: ${words}`, responseCode);
      return new RefusedError(`${where} refused the message: ${words}`, responseCode);
    }
    // Detected before sending: the message is too large for the server, or an address is invalid.
    if (code === 'EMESSAGE' || code === 'EENVELOPE')
      return new RefusedError(`${where} cannot accept the message: ${error.message}`, 552);
    if (code === 'ETLS' || /certificate|TLS|SSL/i.test(error.message)) {
      const why = NOT_TLS.test(error.message) ? 'it does not speak TLS' : error.message.trim();
      return new CommandError(`Couldn't use TLS with ${where} (${why}). Check --tls, or use --insecure.`);
    }
    return cannotConnect(where, error);
  }
}

// OpenSSL's errors for the plain text of a server.
const NOT_TLS = /wrong version number|packet length too long/;

async function connectTo(path: string): Promise<Socket> {
  const socket = connect({ path });
  try {
    await once(socket, 'connect');
  } catch (error) {
    throw cannotConnect(path, error);
  }
  return socket;
}

function cannotConnect(place: string, error: unknown): CommandError {
  return new CommandError(
    `Couldn't connect to ${place} over SMTP (${networkReason(error)}). Is Postern running? Start it with \`postern\`, or set POSTERN_SMTP_HOST and POSTERN_SMTP_PORT.`,
  );
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

/** The id of the stored message, from Postern's reply; undefined if the reply is from another server. */
export function keptId(response: string): string | undefined {
  return /kept as (\w{26})/.exec(response)?.[1];
}
