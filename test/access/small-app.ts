import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import { EventHub } from '../../src/events/event-hub.ts';
import { type GuardOptions, registerGuards } from '../../src/http/access/guards.ts';
import { type LoginOptions, registerLogin } from '../../src/http/access/login.ts';
import { registerMailbox } from '../../src/http/access/mailbox-of-request.ts';
import type { WebSocketLimits } from '../../src/http/events/client.ts';
import { registerWebSocket } from '../../src/http/events/ws.ts';
import { createFramework } from '../../src/http/framework/framework.ts';
import { MemoryBudget, SMALL_BYTES } from '../../src/limits/memory-budget.ts';
import type { Mailboxes } from '../../src/mailbox/mailboxes.ts';
import type { Log } from '../../src/process/log.ts';
import { defaults } from '../defaults.ts';

const quiet = () => {};
export const noLog: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

export interface SmallApp {
  app: FastifyInstance;
  port: number;
  /** `http://127.0.0.1:…` */
  url: string;
  events: EventHub;
  memory: MemoryBudget;
  clients(): number;
}

export interface SmallAppOptions extends GuardOptions, LoginOptions {
  ws?: Partial<WebSocketLimits>;
  /** The limit of the memory for events that clients have not read, in bytes. */
  eventMemory?: number;
  trustProxy?: boolean;
}

/** A small server with the access checks of Postern: a list, a message, a health probe and the event stream. */
export async function openSmallApp(t: TestContext, options: SmallAppOptions = {}): Promise<SmallApp> {
  const limits = { ...defaults.limits, ...options.ws };
  const { app, connections } = createFramework(
    { host: '127.0.0.1', port: 0, trustProxy: options.trustProxy ?? false, limits },
    noLog,
  );
  const events = new EventHub();
  const mailbox = {
    key: 0,
    removed: new AbortController().signal,
    subscribe: events.subscribe.bind(events),
    async *ids() {},
    list: async () => ({ messages: [], total: 0, next_cursor: null }),
  };
  registerMailbox(app, { default: mailbox } as unknown as Mailboxes, '');
  const memory = new MemoryBudget({
    maxBytes: options.eventMemory ?? 2 ** 27,
    smallBytes: SMALL_BYTES,
    stallTimeoutMs: 5000,
  });
  await registerGuards(app, options);
  registerLogin(app, options);
  const ws = { clients: () => 0 };
  await app.register(
    async (api) => {
      api.get('/messages', async () => ({ messages: ['secret'] }));
      api.delete('/messages', async () => ({ deleted: 1 }));
      api.get('/messages/:id', async (request) => request.params);
      Object.assign(ws, await registerWebSocket(api, limits, { memory, connections, path: '/ws' }));
    },
    { prefix: '/api/v1' },
  );
  app.get('/livez', { config: { isProbe: true } }, async () => ({ status: 'ok' }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  t.after(() => {
    connections.stopAccepting();
    return app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, url: `http://127.0.0.1:${port}`, events, memory, clients: () => ws.clients() };
}

/** A WebSocket client that records all messages it receives. */
export async function follow(
  t: TestContext,
  { port }: { port: number },
  headers: Record<string, string> = {},
): Promise<{ socket: WebSocket; heard: string[]; hear(count: number): Promise<string[]> }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/ws`, { headers });
  t.after(() => socket.terminate());
  const heard: string[] = [];
  socket.on('message', (data, isBinary) => heard.push(isBinary ? 'binary' : String(data)));
  await once(socket, 'open');
  const hear = async (count: number) => {
    while (heard.length < count) await once(socket, 'message');
    return heard;
  };
  return { socket, heard, hear };
}

/** Sends only these bytes, and keeps the connection open. */
export async function sendRaw(t: TestContext, { port }: { port: number }, bytes: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  t.after(() => socket.destroy());
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

/** The head and body of the first response. The server may close the connection afterwards. */
export async function readAnswer(socket: Socket): Promise<{ status: number; head: string; body: string }> {
  let text = '';
  for await (const chunk of socket.setEncoding('latin1')) {
    text += chunk;
    const [head = '', body] = text.split('\r\n\r\n');
    const length = /content-length: (\d+)/i.exec(head)?.[1];
    if (body !== undefined && length !== undefined && body.length >= Number(length)) break;
  }
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body };
}
