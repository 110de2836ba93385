import { createServer, type ListenOptions, type Server, type Socket } from 'node:net';
import type { SharedState } from '../mailbox/shared.ts';
import { ACCEPT_QUEUE } from '../process/accept-queue.ts';
import type { Log } from '../process/log.ts';
import type { ScriptedFaults } from './faults/faults.ts';
import type { SessionLog } from './log/session-log.ts';
import type { SmtpObserver } from './ports.ts';
import type { Receive } from './receive/store-queue.ts';
import { type SmtpPolicy, SmtpService } from './service.ts';
import { SmtpConnection } from './session/connection.ts';
import { addressOf, HIGH_WATER_MARK } from './session/peer.ts';
import { type Refusal, refusals } from './session/replies.ts';

/** Where to listen: a TCP address (port 0 picks a free one) or a Unix socket. */
export type SmtpListener = ({ host: string; port: number } | { path: string }) & { implicitTls?: boolean };

export interface SmtpOptions extends SmtpPolicy {
  listen: SmtpListener[];
}

// Timeouts are checked at intervals of a tenth of the shortest one, but at least this often.
const SLOWEST_SWEEP_MS = 1000;

// A session that has been idle for less may be about to send its next command.
const MIN_IDLE_MS = 2000;

/**
 * Receives messages over SMTP (RFC 5321) and passes each to `receive`; the 250 is sent when `receive` resolves. One
 * timer checks the deadlines of all sessions, because a timer for each command costs more than the command.
 */
export class SmtpServer {
  readonly sessions: SessionLog;
  readonly faults: ScriptedFaults;
  readonly #options: SmtpOptions;
  readonly #service: SmtpService;
  readonly #connections = new Set<SmtpConnection>();
  #servers: Server[] = [];
  #sweeper: NodeJS.Timeout | undefined;

  /**
   * With `shared`, the faults and sessions are those of all nodes on one store. Throws when a listener needs TLS and there is no certificate, or when
   * the certificate cannot be read.
   */
  constructor(
    options: SmtpOptions,
    receive: Receive,
    log: Log,
    observer?: SmtpObserver,
    shared?: SharedState,
  ) {
    if (!options.tls && (options.requireTls || options.listen.some((listener) => listener.implicitTls))) {
      throw new Error('SMTP over TLS needs a certificate and a key');
    }
    this.#options = options;
    this.#service = new SmtpService(options, receive, log, observer, shared);
    ({ sessions: this.sessions, faults: this.faults } = this.#service);
  }

  /** Resolves with the real addresses, in the order of the options. Rejects with Node's error and leaves nothing open. */
  async listen(): Promise<SmtpListener[]> {
    try {
      const listeners: SmtpListener[] = [];
      for (const listener of this.#options.listen) listeners.push(await this.#open(listener));
      this.#startSweeping();
      return listeners;
    } catch (error) {
      await this.close(0);
      throw error;
    }
  }

  /** Ends the sessions that have signed in with this username, because its password was replaced. */
  signOut(username: string, refusal = refusals.signedOut): void {
    for (const connection of [...this.#connections]) connection.signOut(username, refusal);
  }

  /** Ends the sessions of the mailbox with this username, which was deleted, and removes all that is known of them, and its faults. */
  forget(username: string): void {
    this.signOut(username, refusals.mailboxRemoved);
    this.sessions.forget(username);
    this.faults
      .of(username)
      .clear()
      .catch(() => {});
  }

  /**
   * Stops accepting. Sessions between messages get 421 immediately, open messages may be finished, and connections that
   * are still open after `graceMs` are closed.
   */
  async close(graceMs: number): Promise<void> {
    this.#service.draining = true;
    this.#service.faults.close();
    const closed = this.#servers.map(
      (server) => new Promise<void>((resolve) => server.close(() => resolve())),
    );
    for (const connection of this.#connections) connection.drain();
    const cut = setTimeout(() => {
      for (const connection of this.#connections) connection.destroy('shutdown');
    }, graceMs);
    // A listener closes after its last connection.
    await Promise.all(closed);
    clearTimeout(cut);
    clearInterval(this.#sweeper);
  }

  #open(listener: SmtpListener): Promise<SmtpListener> {
    const { implicitTls = false, ...address } = listener;
    // Half-open, because a client may send everything, close its side, and still expect replies.
    const options = { allowHalfOpen: true, noDelay: true, highWaterMark: HIGH_WATER_MARK };
    const server = createServer(options, (socket) => this.#accept(socket, implicitTls));
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen({ ...address, backlog: ACCEPT_QUEUE } satisfies ListenOptions, () => {
        server.off('error', reject);
        server.on('error', (error) => this.#service.log.error('smtp: listener failed', { error }));
        this.#servers.push(server);
        const actual = server.address();
        const { port } = actual as { port?: number };
        resolve(port === undefined ? listener : ({ ...listener, port } as SmtpListener));
      });
    });
  }

  #accept(socket: Socket, implicitTls: boolean): void {
    const { resources, observer } = this.#service;
    const address = socket.remoteAddress ?? '';
    const client =
      resources.connect(address) ?? (this.#makeRoomFor(address) ? resources.connect(address) : null);
    if (!client) {
      this.#refuse(socket, implicitTls, refusals.tooManyConnections);
      return;
    }
    const memory = resources.open(client);
    if (!memory.resize(SmtpConnection.bytesFor(implicitTls))) {
      resources.disconnect(client);
      this.#refuse(socket, implicitTls, refusals.outOfMemory);
      return;
    }
    observer?.sessionOpened();
    const forget = (connection: SmtpConnection) => {
      this.#connections.delete(connection);
      resources.disconnect(client);
      observer?.sessionClosed();
    };
    this.#connections.add(new SmtpConnection(this.#service, socket, { client, memory, implicitTls }, forget));
  }

  // With implicit TLS, a reply would need a handshake first, which a server at its limit does not do.
  #refuse(socket: Socket, implicitTls: boolean, { reason, text }: Refusal): void {
    const { observer, sessions } = this.#service;
    observer?.refused(reason);
    const record = sessions.begin(addressOf(socket));
    if (record) {
      record.replied(text);
      sessions.addRefusal(record.refused(text, null));
      record.ended('refused', text);
    }
    socket.on('error', () => {});
    if (implicitTls) {
      socket.destroy();
    } else {
      socket.write(`${text}\r\n`);
      socket.destroySoon();
    }
  }

  /** Closes the longest idle session of the client with the most connections; false when there is none. */
  #makeRoomFor(address: string): boolean {
    const busiest = this.#service.resources.clientToDisconnect(address);
    let idlest: SmtpConnection | undefined;
    let longest = MIN_IDLE_MS;
    for (const connection of this.#connections) {
      const { client, idleMs } = connection;
      if (client !== busiest || idleMs < longest) continue;
      longest = idleMs;
      idlest = connection;
    }
    idlest?.makeRoom();
    return idlest !== undefined;
  }

  #startSweeping(): void {
    this.#service.now = performance.now();
    const { smtpIdleTimeout, smtpDataTimeout, smtpMessageTimeout, smtpSessionTimeout } = this.#service.limits;
    const shortest = Math.min(smtpIdleTimeout, smtpDataTimeout, smtpMessageTimeout, smtpSessionTimeout);
    this.#sweeper = setInterval(
      () => {
        this.#service.now = performance.now();
        for (const connection of this.#connections) connection.sweep();
      },
      Math.max(10, Math.min(SLOWEST_SWEEP_MS, shortest / 10)),
    );
  }
}
