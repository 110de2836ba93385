import { createServer, type IncomingMessage, type Server, type ServerOptions, STATUS_CODES } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '../../contract/errors.ts';
import type { HttpLimits, HttpOptions } from '../options.ts';

const LINGER_MS = 1000;

// How long a TLS handshake may take.
const HANDSHAKE_TIMEOUT_MS = 10_000;

/** Node's HTTP server with our limits. Requests that never reach a route get our error body too. */
export function createListener(tls: HttpOptions['tls'], limits: HttpLimits): Server {
  const options: ServerOptions = {
    maxHeaderSize: limits.maxHeaderBytes,
    requestTimeout: limits.requestTimeoutMs,
    headersTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionsCheckingInterval: Math.min(5000, limits.requestTimeoutMs),
    // Node would send an empty 400; a hook sends an error message.
    requireHostHeader: false,
  };
  const server = tls
    ? (createTlsServer({ ...options, ...tls, handshakeTimeout: HANDSHAKE_TIMEOUT_MS }) as unknown as Server)
    : createServer(options);
  server.on('tlsClientError', refuseWithoutTls);
  // Node ignores further headers; request-checks.ts rejects a request that has this many.
  server.maxHeadersCount = limits.maxHeaderCount;
  server.timeout = limits.idleTimeoutMs;
  server.on('clientError', refuseMalformed);
  // Node responds to an unknown Expect with an empty 417, the status that `assert` uses for a failed assertion.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    refuse(socket, 405, 'method_not_allowed', 'Postern is not a proxy.'),
  );
  return server;
}

/** Responds to a request without TLS, whose client would otherwise only see that the connection ends. */
function refuseWithoutTls(error: Error & { code?: string }, socket: Duplex): void {
  // Node has given up the TLS socket, but not yet the connection below it.
  const { _parent: connection } = socket as { _parent?: Duplex };
  if (error.code === 'ERR_SSL_HTTP_REQUEST' && connection?.writable)
    refuse(connection, 400, 'invalid_parameter', 'This port uses HTTPS: the address must begin with https:.');
}

/** Responds to requests that could not be parsed. Never throws, even if the socket is already closed. */
function refuseMalformed(error: Error & { code?: string }, socket: Duplex): void {
  // Already rejected: further input fails to parse again and again, until the client reads the response.
  if (socket.writableEnded) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  // Once a response has begun, a second one in the same stream would be read as part of it.
  const current = (socket as { _httpMessage?: { headersSent: boolean } })._httpMessage;
  if (current?.headersSent) socket.destroy();
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
