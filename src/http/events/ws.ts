import type { IncomingMessage } from 'node:http';
import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { AppError } from '../../mailbox/errors.ts';
import type { Mailbox } from '../../mailbox/mailbox.ts';
import { FanOut } from './fan-out.ts';

export interface WebSocketOptions {
  /** Most sockets at once; each costs memory and a share of every event. */
  maxClients?: number;
  /** Bytes that may wait for a client. One that lets more pile up is told to fetch the list anew. */
  maxQueueBytes?: number;
  /** How often a client is asked for a sign of life. Under the minute after which proxies drop idle connections. */
  pingIntervalMs?: number;
  /** How long a client may give none: three pings lost are no accident. */
  silenceTimeoutMs?: number;
  /** Largest message from a client. Nobody reads it; it must only not fill the memory. */
  maxPayloadBytes?: number;
  /** Most frames from a client between two pings. Each costs time, a ping also an answer. */
  maxFrames?: number;
  /** How long a client may take to answer a close. */
  closeTimeoutMs?: number;
}

export const defaultWebSocketOptions: Required<WebSocketOptions> = {
  maxClients: 5000,
  maxQueueBytes: 1024 * 1024,
  pingIntervalMs: 30_000,
  silenceTimeoutMs: 90_000,
  maxPayloadBytes: 4096,
  maxFrames: 600,
  closeTimeoutMs: 5000,
};

/** Close codes (RFC 6455, section 7.4.1, and its registry). */
const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;
const TRY_AGAIN_LATER = 1013;

/** The subprotocol a client may ask for when its browser makes it ask for one. */
const PROTOCOL = 'postern';

/**
 * The event stream, as `ws` in the given scope. Every refusal comes before the upgrade and has the error body:
 * guards and login are hooks like for any route. Returns a count of the sockets for metrics.
 */
export async function registerWebSocket(
  app: FastifyInstance,
  options: WebSocketOptions,
  mailbox: Pick<Mailbox, 'subscribe'>,
): Promise<{ clients(): number }> {
  const limits = { ...defaultWebSocketOptions, ...options };
  const fanOut = new FanOut(limits.maxQueueBytes);
  const clients = new Set<Client>();
  let closing = false;

  const unsubscribe = mailbox.subscribe((event) => fanOut.publish(event));
  // A third of the interval, so that a silent client is gone soon after its time, and pings are spread.
  const heartbeat = setInterval(() => {
    for (const client of clients) client.beat(limits);
  }, limits.pingIntervalMs / 3);
  heartbeat.unref();

  await app.register(async (scope) => {
    await scope.register(websocket, {
      options: {
        maxPayload: limits.maxPayloadBytes,
        closeTimeout: limits.closeTimeoutMs,
        // A context costs up to 300 KB for each socket, and one frame could not serve them all.
        perMessageDeflate: false,
        handleProtocols: (offered: Set<string>) => offered.has(PROTOCOL) && PROTOCOL,
      } as object,
      // A frame that breaks the rules: `ws` has sent the close that says so.
      errorHandler: (_error, socket) => {
        if (socket.readyState === socket.OPEN) socket.terminate();
      },
      preClose: (done) => {
        closing = true;
        unsubscribe();
        clearInterval(heartbeat);
        closeAll(clients).then(() => done(), done);
      },
    });
    const upgrading = onlyUpgrade(app, `${scope.prefix}/ws`);
    // Node has let go of a connection that asked for an upgrade: without this, one that was refused would stay
    // open for good, unread and uncounted. The plugin knows only of those that got past the guards.
    scope.addHook('onSend', async (request, reply) => {
      if (upgrading.has(request.raw)) reply.header('connection', 'close');
    });
    scope.addHook('onResponse', async (request) => {
      if (upgrading.has(request.raw)) request.socket.destroySoon();
    });

    scope.route({
      method: 'GET',
      url: '/ws',
      schema: {
        operationId: 'events',
        tags: ['Events'],
        summary: 'Follow the inbox',
        description:
          'Upgrades to a WebSocket on which the server sends one JSON text frame for each event, in the order of the commits, from the moment it is open: what came before is in the list. Frames from the client are ignored. Closed with 1013 when the client cannot keep up, and with 1001 when the server stops: it then fetches the list anew. A page that has a token but cannot send headers offers the subprotocols `postern` and `bearer.` followed by the token in base64url.',
        response: { 101: Type.Null({ description: 'From here on frames, each an `InboxEvent`.' }) },
        failures: ['invalid_parameter', 'overloaded'],
      },
      preValidation: async (request, reply) => {
        // What a client of another version must be told with the refusal (RFC 6455, section 4.2.2).
        reply.header('sec-websocket-version', '13');
        checkHandshake(request);
        if (closing || clients.size >= limits.maxClients) {
          throw new AppError('overloaded', 'There is no room for another WebSocket; try again later.');
        }
      },
      handler: () => {
        throw notWebSocket();
      },
      wsHandler: (socket, request) => {
        const client = new Client(socket, request, limits);
        clients.add(client);
        fanOut.join(client);
        socket.on('close', () => {
          clients.delete(client);
          fanOut.leave(client);
        });
      },
    });
  });
  return { clients: () => clients.size };
}

class Client {
  readonly socket: WebSocket;
  /** The same connection below the WebSocket: ready-made frames go past its framing. */
  readonly #wire: FastifyRequest['socket'];
  #lastSeen = performance.now();
  #lastPing = performance.now();
  #frames = 0;

  constructor(socket: WebSocket, request: FastifyRequest, { maxFrames }: Required<WebSocketOptions>) {
    this.socket = socket;
    this.#wire = request.socket;
    const onFrame = () => {
      this.#lastSeen = performance.now();
      if (++this.#frames <= maxFrames) return;
      socket.close(POLICY_VIOLATION, 'too many frames');
      // What it still sends stays in the network's hands.
      socket.pause();
    };
    socket.on('message', onFrame).on('ping', onFrame).on('pong', onFrame);
  }

  get queuedBytes(): number {
    return this.#wire.writableLength;
  }

  write(frames: Buffer): void {
    // After a close frame nothing may follow.
    if (this.socket.readyState === this.socket.OPEN) this.#wire.write(frames);
  }

  drop(): void {
    this.socket.close(TRY_AGAIN_LATER, 'too slow: fetch the list anew');
  }

  /** Drops a client that has been silent too long, pings one whose turn it is. */
  beat({ silenceTimeoutMs, pingIntervalMs }: Required<WebSocketOptions>): void {
    const now = performance.now();
    if (now - this.#lastSeen >= silenceTimeoutMs) this.socket.terminate();
    else if (now - this.#lastPing >= pingIntervalMs && this.socket.readyState === this.socket.OPEN) {
      this.#lastPing = now;
      this.#frames = 0;
      this.socket.ping();
    }
  }
}

/**
 * Takes an upgrade for a WebSocket at this path alone. Any other `Upgrade` is a wish that a server may pass over
 * (RFC 9110, section 7.8): Java's HTTP client asks every server for h2c, and must get its answer all the same.
 * Returns the requests it took.
 */
function onlyUpgrade(app: FastifyInstance, path: string): WeakSet<IncomingMessage> {
  const upgrading = new WeakSet<IncomingMessage>();
  // An option of `createServer`, kept by Node under this name; the server is made elsewhere, for all routes.
  const server = app.server as { shouldUpgradeCallback?: (request: IncomingMessage) => boolean };
  server.shouldUpgradeCallback = (request) => {
    const { method, url = '', headers } = request;
    const wanted =
      method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && url.split('?', 1)[0] === path;
    if (wanted) upgrading.add(request);
    return wanted;
  };
  return upgrading;
}

/** What `ws` would refuse itself, but in plain text. */
function checkHandshake({ ws, headers }: FastifyRequest): void {
  const key = headers['sec-websocket-key'] ?? '';
  const version = headers['sec-websocket-version'];
  if (!ws || version !== '13' || !/^[+/0-9A-Za-z]{22}==$/.test(key)) throw notWebSocket();
}

function notWebSocket(): AppError {
  return new AppError(
    'invalid_parameter',
    'This address speaks WebSocket (version 13): connect with a WebSocket client to follow the inbox.',
  );
}

// How long a stop waits for answers: someone has pressed Ctrl-C. An honest client answers in one round trip.
const STOP_TIMEOUT_MS = 1000;

/** Resolves once all are closed; who does not answer is cut off. */
async function closeAll(clients: Set<Client>): Promise<void> {
  const closed = [...clients].map(
    ({ socket }) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
  );
  for (const { socket } of clients) socket.close(GOING_AWAY, 'Postern is stopping');
  const cut = setTimeout(() => {
    for (const { socket } of clients) socket.terminate();
  }, STOP_TIMEOUT_MS);
  await Promise.all(closed);
  clearTimeout(cut);
}
