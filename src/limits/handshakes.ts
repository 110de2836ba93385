import { constants } from 'node:crypto';
import type { Socket } from 'node:net';
import { createSecureContext, type SecureContext, type TLSSocket } from 'node:tls';
import { FairQueue } from './fair-queue.ts';
import { Turns } from './turns.ts';

// Each takes 1.5 ms of the event loop with an RSA key of 2,048 bits. Clients could make all that are in progress continue at once.
const MAX_IN_PROGRESS = 512;
// How long a client may take while others wait. A program that opens a thousand connections on a busy machine needs most of it.
const PATIENCE_MS = 1500;
// What a client sends before it hears from the server takes about 2 KiB, and in one record at most 16.
const MAX_BEGINNING = 32 * 1024;

/**
 * TLS handshakes. They begin one after the other, some hundreds are in progress at a time, and addresses are served in turn, so that
 * clients that begin thousands and finish none delay others by less than two seconds.
 */
export class Handshakes {
  readonly #queue: FairQueue;
  readonly #turns = new Turns();

  constructor(maxInProgress = MAX_IN_PROGRESS) {
    this.#queue = new FairQueue({ slots: maxInProgress });
  }

  /** Calls `secure` after the client has begun a handshake, when it is its turn, unless it has left before. */
  start(accepted: Socket, secure: () => TLSSocket): void {
    const beginning: Buffer[] = [];
    let length = 0;
    const isGone = () => !accepted.writable;
    const handshake = async () => {
      accepted.off('readable', read);
      accepted.off('end', leave);
      // It may have left since its turn was announced.
      if (isGone()) return;
      accepted.unshift(Buffer.concat(beginning));
      await this.#finish(secure());
    };
    // Taken from the socket, because it does not tell that the client has left as long as there is something to read.
    const read = () => {
      const bytes: Buffer | null = accepted.read();
      if (!bytes) return;
      length += bytes.length;
      if (length > MAX_BEGINNING) accepted.destroy();
      if (beginning.push(bytes) > 1) return;
      const client = accepted.remoteAddress ?? '';
      this.#queue
        .run(() => this.#turns.start(handshake, { client, isGone }), { client: [client], isGone })
        .catch(() => {});
    };
    const leave = () => accepted.destroy();
    accepted.on('readable', read);
    accepted.on('end', leave);
  }

  async #finish(socket: TLSSocket): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    socket.once('secure', resolve);
    socket.once('close', resolve);
    let isFinished = false;
    const patience = setInterval(() => {
      // What the client sent while the process was busy is read before this.
      setImmediate(() => {
        if (!isFinished && this.#queue.waiting > 0)
          socket.destroy(new Error('The TLS handshake took too long.'));
      });
    }, PATIENCE_MS).unref();
    await promise;
    isFinished = true;
    clearInterval(patience);
  }
}

/** For the process, which has one event loop. */
export const handshakes = new Handshakes();

/** Clients cannot repeat the handshake (TLS 1.2): only the first one waits for its turn. */
export function serverContext(tls: { cert: string | Buffer; key: string | Buffer }): SecureContext {
  return createSecureContext({ ...tls, secureOptions: constants.SSL_OP_NO_RENEGOTIATION });
}
