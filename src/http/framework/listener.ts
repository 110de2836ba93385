import {
  type IncomingMessage,
  Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type SecureContext, TLSSocket } from 'node:tls';
import type { ErrorCode } from '../../contract/errors.ts';
import { handshakes, serverContext } from '../../limits/handshakes.ts';
import { connectionOf } from '../limits/connection.ts';
import type { HttpConnections } from '../limits/connections.ts';
import type { HttpOptions } from '../options.ts';

const LINGER_MS = 1000;
const ALPN_PROTOCOL = Buffer.from('\x08http/1.1');

export interface ListenerOptions extends Pick<HttpOptions, 'tls' | 'limits'> {
  connections: HttpConnections;
  /** Whether a request that asks for another protocol gets it. Otherwise it is a request like others. */
  shouldUpgrade(request: IncomingMessage): boolean;
  handle(request: IncomingMessage, response: ServerResponse): void;
}

/** Node's HTTP server with our limits. Requests that never reach a route get our error body too. */
export class HttpListener extends Server {
  readonly #connections: HttpConnections;
  readonly #secureContext: SecureContext | undefined;

  constructor({ tls, limits, connections, shouldUpgrade, handle }: ListenerOptions) {
    super({
      maxHeaderSize: limits.httpMaxHeader,
      requestTimeout: limits.httpRequestTimeout,
      headersTimeout: limits.httpRequestTimeout,
      keepAliveTimeout: limits.httpKeepAliveTimeout,
      connectionsCheckingInterval: Math.min(5000, limits.httpRequestTimeout),
      // Node would send an empty 400; a hook sends an error message.
      requireHostHeader: false,
      shouldUpgradeCallback: shouldUpgrade,
    } satisfies ServerOptions);
    this.#connections = connections;
    this.#secureContext = tls && serverContext(tls);
    // Node ignores further headers; request-checks.ts rejects a request that has this many.
    this.maxHeadersCount = limits.httpMaxHeaderCount;
    this.timeout = limits.httpIdleTimeout;
    this.on('request', (request, response) =>
      connectionOf(request.socket).handle(request, response, () => handle(request, response)),
    );
    this.on('upgrade', ({ socket }) => {
      connectionOf(socket).isUpgraded = true;
    });
    this.on('clientError', refuseMalformed);
    // Node responds to an unknown Expect with an empty 417, the status that `assert` uses for a failed assertion.
    this.on('checkExpectation', (request, response) => this.emit('request', request, response));
    this.on('connect', (_request: IncomingMessage, socket: Duplex) =>
      refuse(socket, 405, 'method_not_allowed', 'Postern is not a proxy.'),
    );
  }

  /** Passes on our stream for each accepted socket: the server accepts any stream as a `connection`. */
  override emit(event: string | symbol, ...values: unknown[]): boolean {
    if (event !== 'connection') return super.emit(event, ...values);
    const accepted = values[0] as Socket;
    const connection = this.#connections.accept(accepted);
    if (!connection) return false;
    const secureContext = this.#secureContext;
    if (secureContext)
      handshakes.start(accepted, () => {
        const socket = secure(accepted, secureContext);
        connection.open(socket);
        return socket;
      });
    else connection.open(accepted);
    return super.emit(event, connection);
  }
}

function secure(accepted: Socket, secureContext: SecureContext): TLSSocket {
  const socket = new TLSSocket(accepted, { isServer: true, secureContext, ALPNProtocols: ALPN_PROTOCOL });
  // Without TLS, the client would otherwise only see that the connection ends.
  socket.once('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'ERR_SSL_HTTP_REQUEST' && accepted.writable)
      refuse(accepted, 400, 'invalid_parameter', 'This port uses HTTPS: the address must begin with https:.');
  });
  return socket;
}

/** Responds to requests that could not be parsed. Never throws, even if the socket is already closed. */
function refuseMalformed(error: Error & { code?: string }, socket: Duplex): void {
  // Already rejected: further input fails to parse again and again, until the client reads the response.
  if (socket.writableEnded) return;
  if (error.code === 'ECONNRESET' || !socket.writable || !connectionOf(socket).isOpen) {
    socket.destroy();
    return;
  }
  // Once a response has begun, a second one in the same stream would be read as part of it.
  if (connectionOf(socket).isAnswering) socket.destroy();
  else if (error.code === 'HPE_HEADER_OVERFLOW') {
    refuse(socket, 431, 'too_large', 'The request headers are too large.');
  } else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    refuse(socket, 408, 'invalid_parameter', 'The request took too long to arrive.');
  } else if (error.code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') {
    refuse(socket, 413, 'too_large', 'The chunk extensions of the request body are too large.');
  } else refuse(socket, 400, 'invalid_parameter', 'The request is not valid HTTP.');
}

function refuse(socket: Duplex, status: number, code: ErrorCode, error: string): void {
  const body = JSON.stringify({ error, code });
  socket.on('error', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
      'Content-Type: application/json; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\n` +
      'Cache-Control: no-store\r\n' +
      (status === 405 ? 'Allow: GET, HEAD\r\n' : '') +
      'Connection: close\r\n\r\n' +
      body,
  );
  // Closing immediately, with unread input, makes the kernel send a reset that can overtake the response.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
