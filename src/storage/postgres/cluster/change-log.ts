import { setTimeout as pause } from 'node:timers/promises';
import type { InboxEvent } from '../../../contract/events.ts';
import { AppError } from '../../../mailbox/errors.ts';
import type { EventBus } from '../../../mailbox/ports.ts';
import type { Log } from '../../../process/log.ts';
import type { Connection } from '../connection/connection.ts';
import type { Connections } from '../connection/connections.ts';
import { INBOX } from '../options.ts';
import { SCHEMA_VERSION } from '../schema/tables.ts';
import { newEvents } from '../writer/insert-group.ts';
import type { Commit } from '../writer/transaction.ts';
import { Outage } from './outage.ts';

// How often to look for changes of other nodes, with and without notifications.
const POLL_HEARD_MS = 1000;
const POLL_MS = 100;
const RECONNECT_MS = 500;

const ROWS_AT_ONCE = 200;

interface LogRow {
  version: number;
  last_change: number;
  change: number | null;
  token: string;
  first_time: number;
  first_low: number;
  salt: number;
  events: string;
}

/**
 * Announces every commit of every node exactly once, in the order of the change log. NOTIFY only says that there is
 * something to read; where it does not work (a pooler), the log is polled. After a lost connection it continues where it
 * stopped, if the log still has what it has announced last.
 */
export class ChangeLog {
  readonly #connections: Connections;
  readonly #events: EventBus;
  readonly #log: Log;
  readonly #onFailure: (error: AppError) => void;
  readonly #stop = new AbortController();
  /** The last change that this node has announced. */
  #seen = 0;
  /** The token of that change; undefined if there was none yet. */
  #seenToken: string | undefined;
  #queue: Promise<void> = Promise.resolve();
  #wake = Promise.withResolvers<void>();
  #listener: Connection | undefined;
  /** Whether notifications work on this connection: one has been received. */
  #isHeard = false;
  #running: Promise<unknown> = Promise.resolve();
  /** Whether the tables are of a newer version. */
  #isUpgraded = false;
  /** How many changes this node had not announced when it last looked. */
  lag = 0;
  /** Called for notifications that are not about changes. */
  onNotification: () => void = () => {};

  constructor(connections: Connections, events: EventBus, log: Log, onFailure: (error: AppError) => void) {
    this.#connections = connections;
    this.#events = events;
    this.#log = log;
    this.#onFailure = onFailure;
  }

  /** The channel on which nodes notify each other of commits. */
  get channel(): string {
    return `postern_${this.#connections.schema.slice(1, -1)}_${INBOX}`.slice(0, 63);
  }

  get isHeard(): boolean {
    return this.#isHeard;
  }

  /** Announces what comes after this change. */
  start(lastChange: number, token: string | undefined): void {
    this.#seen = lastChange;
    this.#seenToken = token;
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

  #announce({ change, token, events }: Commit): void {
    this.#seen = change;
    this.#seenToken = token;
    for (const event of events) this.#events.publish(event);
  }

  async #follow(): Promise<void> {
    let outage: Outage | undefined;
    while (!this.#stop.signal.aborted) {
      this.#wake = Promise.withResolvers<void>();
      try {
        await this.#inTurn(() => this.#catchUp());
        outage?.end();
        outage = undefined;
        await Promise.race([this.#wake.promise, this.#pause(this.#isHeard ? POLL_HEARD_MS : POLL_MS)]);
      } catch (error) {
        if (!this.#stop.signal.aborted) {
          outage ??= new Outage(this.#log, this.#connections, error);
          outage.goOn();
        }
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
      // The change that was announced last, and those after it. Always at least one row, which has the end of the log.
      const found = await this.#connections.query<LogRow & Record<string, unknown>>(
        `SELECT i.version, i.last_change, c.change, c.token, c.first_time, c.first_low, c.events, i.salt
         FROM ${this.#connections.schema}.inboxes i LEFT JOIN LATERAL (
           SELECT * FROM ${this.#connections.schema}.changes WHERE inbox = i.inbox AND change >= $2 ORDER BY change LIMIT ${ROWS_AT_ONCE}
         ) c ON true WHERE i.inbox = $1 ORDER BY c.change`,
        seen,
      );
      const { version, last_change, change, token } = found[0]!;
      if (version !== SCHEMA_VERSION) this.#warnOfUpgrade();
      if (last_change < seen) return this.#fail(wentBack());
      // Changes of this node may have been announced during this read.
      if (change === seen && this.#seen === seen && token !== (this.#seenToken ?? token))
        return this.#fail(wentBack());
      this.lag = last_change - this.#seen;
      for (const row of found) {
        if (row.change === null || row.change <= this.#seen) continue;
        if (row.change !== this.#seen + 1) return this.#fail(wasAway());
        this.#announce({ change: row.change, token: row.token, events: eventsOf(row) });
      }
      if (found.length < ROWS_AT_ONCE) return;
    }
  }

  #warnOfUpgrade(): void {
    if (this.#isUpgraded) return;
    this.#isUpgraded = true;
    this.#log.error(
      'postgres: the database was upgraded by a newer Postern, so this node stores nothing any more',
    );
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
        const ended = new Promise<void>((resolve) => {
          client.on('end', resolve);
          client.on('error', resolve);
        });
        client.onNotification((payload) => {
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

// Happens after a failover to a standby that lagged behind, or after a backup was restored, even if others have stored
// new messages there since.
function wentBack(): AppError {
  return new AppError(
    'storage_failed',
    'The database has lost changes that were committed. Restart Postern.',
  );
}
