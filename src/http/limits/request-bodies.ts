import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer as readWhole } from 'node:stream/consumers';
import { collectAfter } from '../../limits/garbage.ts';
import { GrowingBytes } from '../../limits/growing-bytes.ts';
import type { MemoryBudget, Reservation } from '../../limits/memory-budget.ts';
import { AppError } from '../../mailbox/errors.ts';
import { RequestError } from '../errors.ts';
import { connectionOf } from './connection.ts';

// Minimum average size. If chunks have only a few bytes, each byte of a body costs a microsecond.
const MIN_PIECE_BYTES = 16;
const FREE_PIECES = 100;

/** The size of one body, and the memory that all of its kind share. */
export interface BodyLimits {
  maxBytes: number;
  memory: MemoryBudget;
}

/**
 * Reads request bodies as they arrive, whether or not the route needs them. Left unread, Node's stream would keep an
 * object for each piece, and a client can send a megabyte in pieces of one byte.
 */
export class RequestBodies {
  readonly #limitsOf: (request: IncomingMessage) => BodyLimits;
  readonly #bodies = new WeakMap<IncomingMessage, Promise<Buffer>>();

  constructor(limitsOf: (request: IncomingMessage) => BodyLimits) {
    this.#limitsOf = limitsOf;
  }

  /** Starts to read the body. Must be called as soon as the request is there. */
  receive(request: IncomingMessage, response: ServerResponse): void {
    const connection = connectionOf(request.socket);
    const { maxBytes, memory } = this.#limitsOf(request);
    const body = readBody(request, response, {
      maxBytes,
      memory: memory.open(connection),
      onRefuse: () => connection.ignoreInput(response),
    });
    // Many requests are answered without reading the body.
    body.catch(() => {});
    this.#bodies.set(request, body);
  }

  /**
   * The whole body, once: nothing else keeps it when it has been parsed. Rejects with `too_large`, or with `overloaded` when
   * there is no memory for it.
   */
  async take(request: IncomingMessage): Promise<Buffer> {
    const body = this.#bodies.get(request);
    this.#bodies.delete(request);
    // A request of Postern to itself, such as one of an agent, did not arrive through a connection.
    return body ?? readWhole(request);
  }
}

interface ReadOptions {
  maxBytes: number;
  memory: Reservation;
  onRefuse(): void;
}

function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  { maxBytes, memory, onRefuse }: ReadOptions,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const announced = Number(request.headers['content-length'] ?? 0);
  const bytes = new GrowingBytes(Math.min(announced || maxBytes, maxBytes));
  let length = 0;
  let pieces = 0;
  let isAnswered = false;

  const take = (piece: Buffer): AppError | undefined => {
    length += piece.length;
    if (length > maxBytes) return tooLarge();
    if (++pieces > FREE_PIECES + length / MIN_PIECE_BYTES)
      return new AppError('invalid_body', 'The request body has too many small chunks. Send larger ones.');
    if (isAnswered) return undefined;
    return memory.resize(bytes.capacityFor(length)) && bytes.append(piece) ? undefined : overloaded();
  };
  const refuse = (error: AppError) => {
    request.removeAllListeners('data').resume();
    bytes.clear();
    memory.release();
    onRefuse();
    reject(error);
  };

  // The response may be sent before the whole body has arrived.
  response.once('close', () => {
    isAnswered = true;
    bytes.clear();
    memory.release();
    collectAfter(length);
  });
  request.once('end', () => {
    try {
      resolve(bytes.take());
    } catch {
      // The system has no memory for it.
      refuse(overloaded());
    }
  });
  request.once('error', () =>
    reject(new AppError('invalid_body', 'The connection was closed before the request body was complete.')),
  );
  request.on('data', (piece: Buffer) => {
    const error = take(piece);
    if (error) refuse(error);
  });
  if (announced > maxBytes) refuse(tooLarge());
  return promise;
}

function tooLarge(): AppError {
  return new RequestError(413, 'too_large', 'The request body is too large.');
}

function overloaded(): AppError {
  return new AppError(
    'overloaded',
    'Postern is receiving too many request bodies at once. Try again, or raise --http-max-request-memory.',
  );
}
