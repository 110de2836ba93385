import { createServer, type IncomingMessage, type Server, type ServerOptions, STATUS_CODES } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '../../contract/errors.ts';
import type { HttpLimits, HttpOptions } from '../options.ts';

const LINGER_MS = 1000;

// How long a TLS handshake may take.
const HANDSHAKE_TIMEOUT_MS = 10_000;

/** Node's HTTP server with our limits, answering what never reaches a route with our error body. */
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
  // Node drops the rest; a request with this many is refused (request-checks.ts).
  server.maxHeadersCount = limits.maxHeaderCount;
  server.timeout = limits.idleTimeoutMs;
  server.on('clientError', refuseMalformed);
  // Node responds to an unknown Expect with an empty 417, which here means a failed assertion.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    refuse(socket, 405, 'method_not_allowed', 'Postern is not a proxy.'),
  );
  return server;
}

/** Answers what the HTTP parser could not read. Never throws: the socket may be gone already. */
function refuseMalformed(error: Error & { code?: string }, socket: Duplex): void {
  // Already rejected: what the client still sends fails to parse repeatedly, until it reads the response.
  if (socket.writableEnded) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  // Once a response has begun, a second one in the same stream would be read as part of it.
  const current = (socket as { _httpMessage?: { headersSent: boolean } })._httpMessage;
  if (current?.headersSent) socket.destroy();
  else if (error.code === 'HPE_HEADER_OVERFLOW') {
    refuse(socket, 431, 'too_large', 'The request headers are too large. --http-max-header sets the limit.');
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
  // Closing at once, with unread bytes, makes the kernel send a reset that can overtake the response.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
