import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { InboxEvent } from '../../contract/events.ts';
import { AppError } from '../../mailbox/errors.ts';
import type { EventBus, Log } from '../../mailbox/ports.ts';
import type { Connections } from './connections.ts';
import { newEvents } from './insert-group.ts';
import { INBOX } from './options.ts';
import type { Commit } from './transaction.ts';

// How often to look for changes of other nodes, with and without notifications.
const POLL_HEARD_MS = 1000;
const POLL_MS = 100;
const RECONNECT_MS = 500;

const ROWS_AT_ONCE = 200;

interface LogRow {
  last_change: number;
  change: number;
  first_time: number;
  first_low: number;
  salt: number;
  events: string;
}

/**
 * Announces every commit of every node exactly once, in the order of the change log. NOTIFY only says that there is
 * something to read; where it does not work (another engine, a pooler), the log is polled. After a lost connection it
 * continues where it stopped.
 */
export class ChangeLog {
  readonly #connections: Connections;
  readonly #schema: string;
  readonly #events: EventBus;
  readonly #log: Log;
  readonly #onFailure: (error: AppError) => void;
  readonly #stop = new AbortController();
  /** The last change that this node has announced. */
  #seen = 0;
  #queue: Promise<void> = Promise.resolve();
  #wake = Promise.withResolvers<void>();
  #listener: Client | undefined;
  /** Whether notifications work on this connection: one has been received. */
  #isHeard = false;
  #running: Promise<unknown> = Promise.resolve();
  /** Called for notifications that are not about changes. */
  onNotification: () => void = () => {};

  constructor(
    connections: Connections,
    schema: string,
    events: EventBus,
    log: Log,
    onFailure: (error: AppError) => void,
  ) {
    this.#connections = connections;
    this.#schema = schema;
    this.#events = events;
    this.#log = log;
    this.#onFailure = onFailure;
  }

  /** The channel on which nodes notify each other of commits. */
  get channel(): string {
    return `postern_${this.#schema.slice(1, -1)}_${INBOX}`.slice(0, 63);
  }

  get isHeard(): boolean {
    return this.#isHeard;
  }

  start(lastChange: number): void {
    this.#seen = lastChange;
    this.#running = Promise.all([this.#follow(), this.#listen()]);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#wake.resolve();
    await this.#listener?.end().catch(() => {});
    await this.#running;
    await this.#queue;
  }

  /** Announces commits of this node, after all earlier ones. */
  committed(commits: Commit[]): Promise<void> {
    const [first] = commits;
    // Usually there are no changes of other nodes in between, so nothing has to be read first.
    if (first && first.change === this.#seen + 1) {
      for (const commit of commits) this.#announce(commit);
      return Promise.resolve();
    }
    return this.#inTurn(async () => {
      if (first && first.change > this.#seen + 1) await this.#catchUp();
      for (const commit of commits) if (commit.change === this.#seen + 1) this.#announce(commit);
    }).catch((error) => {
      // The change is committed. The follower announces it when the database is reachable again.
      this.#log.warn('postgres: events are delayed', { error: String(error) });
    });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#queue.then(work);
    this.#queue = turn.catch(() => {});
    return turn;
  }

  #announce({ change, events }: Commit): void {
    this.#seen = change;
    for (const event of events) this.#events.publish(event);
  }

  async #follow(): Promise<void> {
    let isUnreachable = false;
    while (!this.#stop.signal.aborted) {
      this.#wake = Promise.withResolvers<void>();
      try {
        await this.#inTurn(() => this.#catchUp());
        if (isUnreachable) this.#log.info('postgres: the database is reachable again');
        isUnreachable = false;
        await Promise.race([this.#wake.promise, this.#pause(this.#isHeard ? POLL_HEARD_MS : POLL_MS)]);
      } catch (error) {
        // Once for each time, because this goes on until the database is reachable again.
        if (!isUnreachable && !this.#stop.signal.aborted)
          this.#log.warn('postgres: the database is unreachable', { error: String(error) });
        isUnreachable = true;
        await this.#pause(RECONNECT_MS);
      }
    }
  }

  #pause(ms: number): Promise<void> {
    return pause(ms, undefined, { signal: this.#stop.signal, ref: false }).catch(() => {});
  }

  async #catchUp(): Promise<void> {
    for (;;) {
      const seen = this.#seen;
      // Always at least one row, which has the end of the log.
      const found = await this.#connections.read<LogRow & Record<string, unknown>>(
        `SELECT i.last_change, c.change, c.first_time, c.first_low, c.events, i.salt
         FROM ${this.#schema}.inboxes i LEFT JOIN LATERAL (
           SELECT * FROM ${this.#schema}.changes WHERE inbox = i.inbox AND change > $2 ORDER BY change LIMIT ${ROWS_AT_ONCE}
         ) c ON true WHERE i.inbox = $1 ORDER BY c.change`,
        [INBOX, seen],
      );
      if (found[0]!.last_change < seen) return this.#fail(wentBack());
      const rows = found.filter(({ change }) => change !== null);
      for (const row of rows) {
        // A change of this node, which was announced during this read.
        if (row.change <= this.#seen) continue;
        if (row.change !== this.#seen + 1) return this.#fail(wasAway());
        this.#announce({ change: row.change, events: eventsOf(row) });
      }
      if (rows.length < ROWS_AT_ONCE) return;
    }
  }

  // This node cannot announce what happened, so its clients have to reconnect, to a node with the current state.
  #fail(error: AppError): void {
    this.#onFailure(error);
    this.#stop.abort();
  }

  async #listen(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        const client = await this.#connections.connect();
        if (this.#stop.signal.aborted) return void (await client.end());
        this.#listener = client;
        const ended = new Promise<void>((resolve) =>
          client.once('end', resolve).once('error', () => resolve()),
        );
        client.on('notification', ({ payload }) => {
          this.#isHeard = true;
          if (payload) this.onNotification();
          else this.#wake.resolve();
        });
        await client.query(`LISTEN "${this.channel}"`);
        // This node receives it too, unless a pooler is in between. Changes missed while disconnected are read now.
        await client.query('SELECT pg_notify($1, $2)', [this.channel, '']);
        this.#wake.resolve();
        await ended;
      } catch (error) {
        this.#log.debug('postgres: no notifications, polling', { error: String(error) });
      }
      this.#isHeard = false;
      await this.#listener?.end().catch(() => {});
      await this.#pause(RECONNECT_MS);
    }
  }
}

function eventsOf({ first_time, first_low, salt, events }: LogRow): InboxEvent[] {
  return newEvents(JSON.parse(events) as InboxEvent[], { time: first_time, low: first_low, salt });
}

// The change log covers one hour.
function wasAway(): AppError {
  return new AppError(
    'storage_failed',
    'Postern was disconnected from the database for too long. Restart it.',
  );
}

// Happens after a failover to a standby that lagged behind, or after a backup was restored.
function wentBack(): AppError {
  return new AppError(
    'storage_failed',
    'The database has lost changes that were committed. Restart Postern.',
  );
}
