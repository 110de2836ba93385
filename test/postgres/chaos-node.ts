import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { InboxEvent } from '../../src/contract/events.ts';
import { type PosternProcess, startPostern } from '../postern-process.ts';

/** The events that a socket has received, and whether it is still open. */
export interface Heard {
  events: string[];
  /** How many messages had been sent when it opened. It must receive the events of all later ones. */
  openedAfter: number;
  isOpen: boolean;
  /** Whether its node was killed. */
  isKilled: boolean;
}

export interface NodeOptions {
  database: string;
  sockets: number;
  /** How many messages have been sent so far. */
  attempts(): number;
}

/** One of several Postern processes on the same database, which can be killed, with sockets that receive its events. */
export class ChaosNode {
  readonly heard: Heard[] = [];
  /** How often it ended without being killed. */
  crashes = 0;
  readonly #options: NodeOptions;
  #postern: PosternProcess | undefined;
  #sockets: WebSocket[] = [];
  #isEnding = false;

  constructor(options: NodeOptions) {
    this.#options = options;
  }

  /** Undefined while the node is not running. */
  get running(): PosternProcess | undefined {
    return this.#postern;
  }

  /** Retries until the node runs, as an orchestrator does. */
  async start(): Promise<void> {
    const { database, sockets } = this.#options;
    let postern: PosternProcess | undefined;
    while (!postern && !this.#isEnding) {
      const starting = startPostern({ database, args: ['--log-level', 'silent'] });
      postern = await starting.catch(() => undefined);
      if (!postern) await pause(100);
    }
    if (!postern) return;
    await Promise.all(Array.from({ length: sockets }, () => this.#listen(postern.httpPort)));
    this.#postern = postern;
    postern.process.once('exit', () => {
      if (this.#postern !== postern || this.#isEnding) return;
      this.#postern = undefined;
      this.crashes++;
      void this.start();
    });
  }

  async kill(): Promise<void> {
    const postern = this.#postern;
    this.#postern = undefined;
    for (const heard of this.heard) heard.isKilled ||= heard.isOpen;
    await postern?.stop('SIGKILL');
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    for (const socket of this.#sockets) socket.terminate();
    await this.#postern?.stop();
  }

  async #listen(port: number): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/ws`);
    const events: string[] = [];
    socket.on('message', (data) => events.push(nameOf(JSON.parse(String(data)))));
    socket.on('error', () => {});
    await once(socket, 'open');
    const heard: Heard = {
      events,
      openedAfter: this.#options.attempts(),
      isOpen: true,
      isKilled: false,
    };
    socket.on('close', () => {
      heard.isOpen = false;
    });
    this.#sockets.push(socket);
    this.heard.push(heard);
  }
}

/** An event as text. For a new message this is the subject, which is unique and known before the message has an id. */
export function nameOf(event: InboxEvent): string {
  if (event.type === 'message:new') return `new ${event.data.subject}`;
  return `${event.type} ${JSON.stringify('data' in event ? event.data : null)}`;
}
