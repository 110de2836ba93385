import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { ReleaseRequest } from '../contract/release.ts';
import { AppError } from '../mailbox/errors.ts';
import type { AllowedHosts, RawMessage, Relay, RelayResult } from '../mailbox/ports.ts';
import { addressKind } from '../outbound/address-kind.ts';
import { examineData } from '../outbound/data-stream.ts';
import { DestinationError, hostName, pinnedLookup } from '../outbound/destinations.ts';
import { explainFailure, failureReason } from './explain-failure.ts';

export interface SmtpRelayOptions {
  destinations: AllowedHosts;
  /**
   * How long a release may take from the first lookup to the last reply. A client waits for the result, and a
   * remote server that does not reply must not keep a request, a connection and a message in memory.
   */
  timeoutMs: number;
}

// What remains of a reply after `ReplyLimit`, which is not enough for thousands of lines.
const MAX_REPLY_BYTES = 8 * 1024;
// A hostile server can make each release keep 10 MB of replies for 30 s.
const MAX_AT_A_TIME = 10;

/** Releases stored messages over SMTP, with their bytes unchanged: see docs/decisions/relay-exact-bytes.md. */
export class SmtpRelay implements Relay {
  readonly #destinations: AllowedHosts;
  readonly #timeoutMs: number;
  readonly server: Relay['server'];
  #running = 0;

  constructor({ destinations, timeoutMs }: SmtpRelayOptions) {
    this.#destinations = destinations;
    this.#timeoutMs = timeoutMs;
    this.server = destinations.listed?.[0];
  }

  async send(
    envelope: { from: string; to: string[] },
    raw: RawMessage,
    request: ReleaseRequest,
  ): Promise<RelayResult> {
    if (this.#running >= MAX_AT_A_TIME) {
      const message = `${MAX_AT_A_TIME} messages are being released already. Try again when they are done.`;
      throw new AppError('overloaded', message);
    }
    this.#running++;
    const deadline = new AbortController();
    let isSending = false;
    const begins = () => {
      isSending = true;
    };
    const timer = setTimeout(() => {
      const message = `${request.host}:${request.port} did not respond within ${this.#timeoutMs / 1000} s. Check host and port, and whether the port expects TLS from the first byte.`;
      deadline.abort(new ReleaseFailure(message, {}, isSending));
    }, this.#timeoutMs);
    try {
      return await orAbort(deadline.signal, this.#send(envelope, raw, request, deadline.signal, begins));
    } catch (error) {
      deadline.abort();
      if (error instanceof AppError) throw error;
      throw new ReleaseFailure(explainFailure(error, request), error as SmtpError, isSending);
    } finally {
      clearTimeout(timer);
      this.#running--;
    }
  }

  async #send(
    envelope: { from: string; to: string[] },
    raw: RawMessage,
    request: ReleaseRequest,
    signal: AbortSignal,
    begins: () => void,
  ): Promise<RelayResult> {
    const addresses = await this.#addressesOf(request);
    const { eightBit, smuggles } = await examineData(raw.stream());
    if (smuggles) {
      throw new AppError(
        'release_failed',
        'The message has a dot alone on a line that does not end in CRLF. Some servers would run what follows as SMTP commands, so it was not sent.',
      );
    }
    // Loaded at the first release: nodemailer takes longer to load than the rest of Postern takes to start.
    const { ExactConnection } = await import('../outbound/exact-connection.ts');
    const socket = await openSocket(addresses, request.port, signal);
    const connection = new ExactConnection({
      connection: socket,
      port: request.port,
      socketTimeout: this.#timeoutMs,
      maxResponseSize: MAX_REPLY_BYTES,
      ...tlsOptions(request, socket.remoteAddress ?? ''),
    });
    signal.addEventListener('abort', () => connection.close());
    const { username, password = '' } = request;
    await connection.open();
    if (username !== undefined) {
      if (!connection.allowsAuth) throw new Error('the server does not offer authentication');
      await connection.signIn(username, password);
    }
    begins();
    const {
      accepted,
      rejected,
      rejectedErrors = [],
      response,
    } = await connection.deliver(
      { ...envelope, size: raw.size, use8BitMime: eightBit },
      Readable.from(raw.stream()),
    );
    // Do not wait for its reply: the previous reply accepted the message.
    connection.quit();
    const rejections = rejectedErrors.map((error) => ({
      recipient: error.recipient ?? '',
      response: failureReason(error, request),
    }));
    return { accepted, rejected, rejections, response };
  }

  async #addressesOf({ host, port }: ReleaseRequest): Promise<string[]> {
    try {
      return await this.#destinations.resolve(host, port);
    } catch (error) {
      if (!(error instanceof DestinationError) || error.reason === 'not_found') throw error;
      const entry = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
      throw new AppError(
        'release_not_allowed',
        `Release to ${host}:${port} is not allowed. To allow it, start Postern with --release-allow ${entry}.`,
      );
    }
  }
}

/**
 * `auto` encrypts if possible and does not verify the certificate: someone who can impersonate the server can also
 * remove STARTTLS from its greeting. `starttls` and `implicit` require a valid certificate, except on this machine,
 * where interception is not a concern and test servers use self-signed certificates.
 */
function tlsOptions({ tls = 'auto', host }: ReleaseRequest, address: string) {
  const proof = tls !== 'auto' && addressKind(address) !== 'loopback';
  const name = hostName(host) ?? address;
  return {
    // The name that the certificate must have, not where to connect to: the connection is open.
    host: name,
    mode: tls,
    tls: { rejectUnauthorized: proof, ...(isIP(name) ? {} : { servername: name }) },
  };
}

async function openSocket(addresses: string[], port: number, signal: AbortSignal): Promise<Socket> {
  const socket = connect({
    // The name is never resolved: the pinned lookup answers for it. A single address needs none.
    host: addresses.length === 1 ? addresses[0]! : 'pinned.invalid',
    port,
    lookup: pinnedLookup(addresses),
    autoSelectFamily: true,
    signal,
  });
  await once(socket, 'connect');
  // From here on nodemailer handles errors; an abort after it has finished must not end the process.
  socket.on('error', () => {});
  return socket;
}

/** What nodemailer says about an error. */
interface SmtpError {
  responseCode?: number;
  code?: string;
}

/** The connection or the remote server failed. What the server said is not kept, because it may repeat the password. */
export class ReleaseFailure extends AppError {
  /** The code of its reply; undefined if there was none. */
  readonly reply: number | undefined;
  /** Whether another message may succeed: this one is too large, for example, or has the wrong recipients. */
  readonly isAboutMessage: boolean;
  /** Whether the message was being sent, so that the server may have accepted it if there was no reply. */
  readonly wasSending: boolean;

  constructor(message: string, { responseCode, code = '' }: SmtpError, wasSending: boolean) {
    super('release_failed', message);
    this.wasSending = wasSending;
    this.reply = responseCode;
    this.isAboutMessage = ['EMESSAGE', 'EENVELOPE'].includes(code);
  }
}

function orAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return Promise.race([work, aborted]);
}
