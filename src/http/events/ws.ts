import type { IncomingMessage } from 'node:http';
import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { EventParameters, type InboxEvent } from '../../contract/events.ts';
import type { MemoryBudget } from '../../limits/memory-budget.ts';
import { AppError } from '../../mailbox/errors.ts';
import type { Mailbox } from '../../mailbox/mailbox.ts';
import { connectionOf, hasRequestBody } from '../limits/connection.ts';
import type { HttpConnections } from '../limits/connections.ts';
import { filterOf } from '../requests/filter.ts';
import type { HttpRoom } from '../room.ts';
import { EventClient, type WebSocketLimits } from './client.ts';
import { FanOut } from './fan-out.ts';
import { FilteredEvents, FilterLimits } from './filtered-events.ts';
import { PreviewedEvents } from './previewed-events.ts';

/** The close code of a server that is shutting down (RFC 6455, section 7.4.1). */
const GOING_AWAY = 1001;
/** The close code when the mailbox is removed, among those for applications: like the status of the next request. */
const MAILBOX_REMOVED = 4404;
/** The close code when the token that the client has signed in with is removed. */
const TOKEN_REMOVED = 4401;

/** The subprotocol that a client may request. */
const PROTOCOL = 'postern';

// Of one message. `ws` reports messages, pings and pongs, which are counted, but not the fragments of a message.
const MAX_FRAGMENTS = 16;

// For all filtered sockets: 2,000 that remember 120 messages each, or 50 that remember 5,000.
const MAX_FILTER_BYTES = 32 * 1024 * 1024;

export interface WebSocketParts {
  /** Limits the memory for events that clients have not read yet. */
  memory: MemoryBudget;
  /** Where a connection is counted until it has become a WebSocket. */
  connections: HttpConnections;
  /** The path of the event stream. */
  path: string;
  /** Event streams in the form of other products, by path. */
  others?: HttpRoom['eventStreams'];
}

/** For all clients of a mailbox that get the same events. */
interface SharedFanOut {
  fanOut: FanOut<InboxEvent>;
  unsubscribe: () => void;
}

/**
 * Adds the event streams. Requests are rejected before the upgrade, with the usual error
 * body; guards and login are hooks as for any route. Returns a function that counts the sockets, for metrics.
 */
export async function registerWebSocket(
  app: FastifyInstance,
  limits: WebSocketLimits,
  { memory, connections, path, others = {} }: WebSocketParts,
): Promise<{ clients(): number }> {
  const fanOuts = {
    plain: new Map<Mailbox, SharedFanOut>(),
    previewed: new Map<Mailbox, SharedFanOut>(),
  };
  const filterLimits = new FilterLimits(MAX_FILTER_BYTES);
  const clients = new Set<EventClient>();
  let closing = false;

  // A third of the interval, so that a silent client is disconnected soon after its timeout, and pings are spread out.
  const heartbeat = setInterval(() => {
    for (const client of clients) client.beat();
  }, limits.wsPingInterval / 3);
  heartbeat.unref();

  // The filtered events of a request whose socket is not open yet.
  const prepared = new WeakMap<IncomingMessage, FilteredEvents>();

  /**
   * Finds the messages that match before the socket opens. From then on, the client must also get the event after which
   * one of them no longer matches.
   */
  async function prepare(request: FastifyRequest): Promise<void> {
    const { raw, query, mailbox } = request;
    const { include: _, ...parameters } = query as EventParameters;
    const filter = await filterOf(request, parameters, 'events');
    if (Object.keys(filter).length === 0) return;
    const events = new FilteredEvents(filter, mailbox, filterLimits);
    const unsubscribe = mailbox.subscribe((event) => events.heard(event));
    raw.socket.once('close', () => {
      unsubscribe();
      events.close();
    });
    prepared.set(raw, events);
    await events.load();
  }

  /** Sends the client all events of the mailbox from now on. Returns a function that stops it. */
  function joinAll(client: EventClient, mailbox: Mailbox, hasPreviews: boolean): () => void {
    const ofKind = hasPreviews ? fanOuts.previewed : fanOuts.plain;
    const shared = ofKind.get(mailbox) ?? openFanOut(mailbox, hasPreviews);
    ofKind.set(mailbox, shared);
    shared.fanOut.join(client);
    return () => {
      shared.fanOut.leave(client);
      if (!shared.fanOut.isEmpty || ofKind.get(mailbox) !== shared) return;
      shared.unsubscribe();
      ofKind.delete(mailbox);
    };
  }

  /** Clients without a filter share the encoded frames of their mailbox. */
  function openFanOut(mailbox: Mailbox, hasPreviews: boolean): SharedFanOut {
    const fanOut = new FanOut<InboxEvent>(limits.wsMaxQueue / 4);
    const receiver = {
      publish: (event: InboxEvent) => fanOut.publish(event),
      failed: () => fanOut.dropAll(),
    };
    const events = hasPreviews ? new PreviewedEvents(mailbox, filterLimits.queries, receiver) : receiver;
    return { fanOut, unsubscribe: mailbox.subscribe((event) => events.publish(event)) };
  }

  /** The same for the events of matching messages. */
  function joinFiltered(
    client: EventClient,
    mailbox: Mailbox,
    filtered: FilteredEvents,
    hasPreviews: boolean,
  ): () => void {
    const own = new FanOut(limits.wsMaxQueue / 4);
    own.join(client);
    const failed = () => {
      own.leave(client);
      client.drop();
    };
    const receiver = { publish: (event: InboxEvent) => own.publish(event), failed };
    const events = hasPreviews ? new PreviewedEvents(mailbox, filterLimits.queries, receiver) : receiver;
    filtered.start({ publish: (event) => events.publish(event), failed });
    return () => own.leave(client);
  }

  function checkLimit(): void {
    if (closing || clients.size >= limits.wsMaxClients) {
      throw new AppError(
        'overloaded',
        'Too many WebSockets are open. Try again later, or raise --ws-max-clients.',
      );
    }
  }

  /** What all event streams have in common. `start` returns a function that stops the events. */
  const socketRoute = (start: (client: EventClient, request: FastifyRequest) => () => void) => ({
    preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
      // Clients of another version must get this with the rejection (RFC 6455, section 4.2.2).
      reply.header('sec-websocket-version', '13');
      checkHandshake(request);
      checkLimit();
    },
    handler: () => {
      throw notWebSocket();
    },
    wsHandler: (socket: WebSocket, request: FastifyRequest) => {
      const client = new EventClient(socket, connectionOf(request.raw.socket), limits, memory);
      connections.handOver(request.raw);
      clients.add(client);
      const stop = start(client, request);
      const { removed } = request.mailbox;
      const ended = request.revoked ? AbortSignal.any([removed, request.revoked]) : removed;
      const end = () => {
        const { code, message } = ended.reason as AppError;
        socket.close(code === 'unauthorized' ? TOKEN_REMOVED : MAILBOX_REMOVED, message);
      };
      ended.addEventListener('abort', end);
      if (ended.aborted) end();
      socket.on('close', () => {
        ended.removeEventListener('abort', end);
        clients.delete(client);
        stop();
      });
    },
  });

  await app.register(async (scope) => {
    await scope.register(websocket, {
      options: {
        maxPayload: limits.wsMaxPayload,
        maxFragments: MAX_FRAGMENTS,
        closeTimeout: limits.wsCloseTimeout,
        // Compression takes up to 300 KB for each socket, and sockets could not share encoded frames.
        perMessageDeflate: false,
        handleProtocols: (offered: Set<string>) => offered.has(PROTOCOL) && PROTOCOL,
      } as object,
      // After a protocol violation, `ws` has already sent a close frame with the reason.
      errorHandler: (_error, socket) => {
        if (socket.readyState === socket.OPEN) socket.terminate();
      },
      preClose: (done) => {
        closing = true;
        for (const ofKind of Object.values(fanOuts))
          for (const { unsubscribe } of ofKind.values()) unsubscribe();
        clearInterval(heartbeat);
        closeAll(clients).then(() => done(), done);
      },
    });
    // Node no longer manages a connection that requested an upgrade: if it is rejected, it would stay open forever,
    // unread and uncounted. The plugin closes only connections that have passed the guards.
    scope.addHook('onSend', async (request, reply) => {
      if (connectionOf(request.raw.socket).isUpgraded) reply.header('connection', 'close');
    });
    scope.addHook('onResponse', async (request) => {
      const connection = connectionOf(request.raw.socket);
      if (connection.isUpgraded) connection.destroySoon();
    });

    scope.route({
      method: 'GET',
      url: path,
      config: { isEventStream: true },
      schema: {
        operationId: 'events',
        tags: ['Events'],
        summary: 'Event stream',
        description:
          'Upgrades to a WebSocket on which the server sends one JSON text frame for each event, in commit order, starting when the connection opens. Earlier messages are in the list. With filters, only events of matching messages are sent, including the change after which a message no longer matches. With `include=preview`, new messages have their preview. Frames from the client are ignored. The server closes the connection with 1013 if the client cannot keep up, with 1008 if it sends too many frames, and with 1001 when the server stops; the client should then fetch the list again. 4404 means that the mailbox was deleted or has expired, and 4401 that the token was removed from it. A page that has a token but cannot send headers can offer two subprotocols: `postern`, and `bearer.` followed by the token in base64url.',
        querystring: EventParameters,
        response: {
          101: Type.Null({
            description: 'The connection becomes a WebSocket. Each frame is an `InboxEvent`.',
          }),
        },
        failures: ['invalid_parameter', 'unknown_cursor', 'overloaded'],
      },
      preHandler: async (request) => {
        await prepare(request);
        // Others may have been accepted meanwhile.
        checkLimit();
      },
      ...socketRoute((client, { raw, mailbox, query }) => {
        const filtered = prepared.get(raw);
        const hasPreviews = (query as EventParameters).include !== undefined;
        if (filtered) return joinFiltered(client, mailbox, filtered, hasPreviews);
        return joinAll(client, mailbox, hasPreviews);
      }),
    });
    for (const [url, join] of Object.entries(others))
      scope.route({ method: 'GET', url, ...socketRoute((client, { mailbox }) => join(mailbox, client)) });
  });
  return { clients: () => clients.size };
}

/**
 * Whether a request becomes a WebSocket if the route at this URL accepts it. Any other `Upgrade` is ignored, as RFC 9110,
 * section 7.8, allows: Java's HTTP client asks every server for h2c.
 */
export function wantsWebSocket(request: IncomingMessage, paths: ReadonlySet<string>, url: string): boolean {
  const { method, headers } = request;
  return (
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    paths.has(url.split('?', 1)[0]!) &&
    !hasRequestBody(request)
  );
}

/** `ws` performs the same checks, but rejects with plain text. */
function checkHandshake({ ws, headers }: FastifyRequest): void {
  const key = headers['sec-websocket-key'] ?? '';
  const version = headers['sec-websocket-version'];
  if (!ws || version !== '13' || !/^[+/0-9A-Za-z]{22}==$/.test(key)) throw notWebSocket();
}

function notWebSocket(): AppError {
  return new AppError(
    'invalid_parameter',
    'This path is a WebSocket (version 13). Connect with a WebSocket client.',
  );
}

// How long a shutdown waits for close frames. A normal client answers in one round trip.
const STOP_TIMEOUT_MS = 1000;

/** Resolves once all are closed; clients that do not answer are disconnected. */
async function closeAll(clients: Set<EventClient>): Promise<void> {
  const closed = [...clients].map(
    ({ socket }) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
  );
  for (const { socket } of clients) socket.close(GOING_AWAY, 'Postern is shutting down');
  const cut = setTimeout(() => {
    for (const { socket } of clients) socket.terminate();
  }, STOP_TIMEOUT_MS);
  await Promise.all(closed);
  clearTimeout(cut);
}
