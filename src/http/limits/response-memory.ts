import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Deadline } from '../../limits/deadline.ts';
import type { FairQueue } from '../../limits/fair-queue.ts';
import { collectAfter } from '../../limits/garbage.ts';
import {
  MEDIUM_BYTES,
  type MemoryBudget,
  type MemoryHolder,
  type Reservation,
  SMALL_BYTES,
} from '../../limits/memory-budget.ts';
import { currentClient } from '../../mailbox/client.ts';
import { AppError } from '../../mailbox/errors.ts';
import type { HttpApp } from '../framework/http-app.ts';
import { connectionOf, HttpConnection } from './connection.ts';

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Reserves memory for a response that may be large, before it is built. Throws `overloaded` when there is not
     * enough. Sending the response replaces the reservation with its exact size.
     */
    reserve(bytes: number): void;
    /** Like `reserve`, for what all clients need, such as lists: waits while others read, or are found not to. */
    reserveSoon(bytes: number, maxWaitMs?: number): Promise<void>;
    /** Raises the reservation, if it is smaller, for the next piece of a stream. Throws `overloaded` too. */
    reserveAtLeast(bytes: number): void;
  }
}

// Longer than a client may take to read when something of medium size needs its memory.
const MAX_WAIT_MS = 1000;
const RETRY_MS = 50;
// Of responses that exist already. Further ones are refused at once.
const MAX_WAITING_BYTES = 8 * 1024 * 1024;

// A file stream holds one piece in the socket and one in the stream.
const FILE_STREAM_BYTES = 2 * 64 * 1024;

/** Limits the memory of all responses that clients have not read yet. */
export function registerResponseMemory(app: HttpApp, memory: MemoryBudget): void {
  const reservations = new WeakMap<FastifyReply, Reservation>();

  function open(reply: FastifyReply): Reservation {
    const reservation = memory.open(holderOf(reply.request));
    reservations.set(reply, reservation);
    reply.raw.once('close', () => {
      collectAfter(reservation.bytes);
      reservation.release();
    });
    return reservation;
  }

  function hasReserved(reply: FastifyReply, bytes: number): boolean {
    return (reservations.get(reply) ?? open(reply)).resize(bytes);
  }

  function reserve(reply: FastifyReply, bytes: number): void {
    if (!hasReserved(reply, bytes))
      throw new AppError(
        'overloaded',
        'Too many responses are waiting for clients to read them. Try again, or raise --http-max-response-memory.',
      );
  }

  /** Resolves when it is reserved, or after this time. */
  async function becomesFree(reply: FastifyReply, bytes: number, maxWaitMs = MAX_WAIT_MS): Promise<void> {
    const deadline = Deadline.after(maxWaitMs);
    while (!hasReserved(reply, bytes) && !deadline.isOver && !reply.raw.closed) await pause(RETRY_MS);
  }

  app.decorateReply('reserve', function (this: FastifyReply, bytes: number) {
    reserve(this, bytes);
  });
  app.decorateReply('reserveSoon', async function (this: FastifyReply, bytes: number, maxWaitMs?: number) {
    await becomesFree(this, bytes, maxWaitMs);
    reserve(this, bytes);
  });
  app.decorateReply('reserveAtLeast', function (this: FastifyReply, bytes: number) {
    if ((reservations.get(this)?.bytes ?? 0) < bytes) reserve(this, bytes);
  });

  function account(request: FastifyRequest, reply: FastifyReply, payload: unknown, bytes: number): unknown {
    connectionOf(request.raw.socket).working = false;
    if (!isWhole(payload)) {
      if (payload && !reservations.has(reply)) reserve(reply, FILE_STREAM_BYTES);
      return payload;
    }
    if (bytes <= SMALL_BYTES && !reservations.has(reply)) return payload;
    reserve(reply, bytes);
    if (bytes <= SMALL_BYTES || request.method === 'HEAD') return payload;
    // In pieces, to tell a client that reads slowly from one that does not read at all.
    reply.header('content-length', bytes);
    return pull(pieces(typeof payload === 'string' ? Buffer.from(payload) : payload));
  }

  let waitingBytes = 0;
  app.addHook('onSend', (request, reply, payload, done) => {
    const bytes = isWhole(payload) ? Buffer.byteLength(payload) : 0;
    const send = () => {
      try {
        done(null, account(request, reply, payload, bytes));
      } catch (error) {
        done(error as Error);
      }
    };
    const mayWait = bytes > SMALL_BYTES && bytes <= MEDIUM_BYTES && waitingBytes + bytes <= MAX_WAITING_BYTES;
    if (!mayWait || hasReserved(reply, bytes)) return send();
    waitingBytes += bytes;
    void becomesFree(reply, bytes).then(() => {
      waitingBytes -= bytes;
      send();
    });
  });
}

function isWhole(payload: unknown): payload is string | Buffer {
  return typeof payload === 'string' || Buffer.isBuffer(payload);
}

/** A request that another one makes in this process has no connection: the client of the other one waits for it. */
function holderOf({ raw: { socket } }: FastifyRequest): MemoryHolder {
  if (socket instanceof HttpConnection) return socket;
  const client = currentClient.getStore();
  return client instanceof HttpConnection ? client : {};
}

const PIECE_BYTES = 64 * 1024;

export interface PullOptions {
  /** Limits how many streams read at the same time. */
  limit?: FairQueue;
  /** Called with the size of each piece before it is sent. An error that it throws ends the stream. */
  onPiece?: (bytes: number) => void;
}

/**
 * A stream that reads a piece from its source only after the client has taken the previous one. `Readable.from` would
 * read one ahead, which adds up when many clients do not read.
 */
export function pull(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { limit, onPiece }: PullOptions = {},
): Readable {
  const iterator =
    Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  return new Readable({
    highWaterMark: 0,
    async read() {
      try {
        const next = async () => iterator.next();
        const { done, value } = await (limit ? limit.run(next) : next());
        if (!done) onPiece?.(value.length);
        this.push(done ? null : value);
      } catch (error) {
        this.destroy(error as Error);
      }
    },
    destroy(error, done) {
      Promise.resolve(iterator.return?.()).then(
        () => done(error),
        (failure) => done(error ?? failure),
      );
    },
  });
}

export function* pieces(bytes: Buffer): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
