import { setImmediate as nextRound } from 'node:timers/promises';
import type { InboxEvent } from '../../../contract/events.ts';
import { AppError } from '../../../mailbox/errors.ts';
import { DEFAULT_MAILBOX, type EventBus } from '../../../mailbox/ports.ts';
import type { Log } from '../../../process/log.ts';
import type { PgConnection } from '../connection/connection.ts';
import type { PgConnections } from '../connection/connections.ts';
import { causeOf } from '../connection/postgres-errors.ts';
import { Loop } from '../loop.ts';
import { INBOX } from '../options.ts';
import { SCHEMA_VERSION } from '../schema/tables.ts';
import { type LogRow, toCommit } from '../writer/insert-group.ts';
import type { LogCommit } from '../writer/postgres-inbox.ts';

// How often to look for changes of other nodes, with and without notifications.
const POLL_HEARD_MS = 1000;
const POLL_MS = 100;
const RECONNECT_MS = 500;

// One row can have the events of hundreds of changes, with the tags of each message: several megabytes.
const ROWS_AT_ONCE = 200;
const BYTES_AT_ONCE = 1024 * 1024;

// For how long events are announced in one round of the event loop, unless a single commit takes longer.
const MAX_ROUND_MS = 10;

// Happens after a failover to a standby that lagged behind, or after a backup was restored, even if others have stored
// new messages there since.
const WENT_BACK = 'The database has lost changes that were committed. Restart Postern.';

// The change log covers one hour.
const WAS_AWAY = 'Postern was disconnected from the database for too long. Restart it.';

/** What nodes notify each other of besides changes: a question or an answer, and that a change was refused. */
type NodeNotice = 'nodes' | 'refused';

/** A row of the log, if there is one, and the row of the inbox. The change that was announced last comes without its events. */
interface FollowedRow extends Omit<LogRow, 'change'> {
  change: number | null;
  version: number;
  last_change: number;
  salt: number;
}

/**
 * Announces every commit of every node exactly once, in the order of the change log. NOTIFY only says that there is
 * something to read; where it does not work (a pooler), the log is polled. After a lost connection it continues where it
 * stopped, if the log still has what it has announced last.
 */
export class ChangeLog {
  readonly #connections: PgConnections;
  readonly #events: EventBus;
  readonly #log: Log;
  readonly #onFailure: (error: AppError) => void;
  readonly #following = new Loop();
  readonly #listening = new Loop();
  /** The last change that this node has announced. */
  #seen = 0;
  /** The token of that change; undefined if there was none yet. */
  #seenToken: string | undefined;
  #queue: Promise<void> = Promise.resolve();
  #listener: PgConnection | undefined;
  #outage: Outage | undefined;
  /** Whether notifications work: one has been received on the current connection. */
  isHeard = false;
  /** Whether the tables are of a newer version. */
  #isUpgraded = false;
  /** How many changes this node had not announced when it last looked. */
  lag = 0;
  /** Called when a node has sent such a notice. */
  readonly on: Record<NodeNotice, () => void> = { nodes() {}, refused() {} };

  constructor(connections: PgConnections, events: EventBus, log: Log, onFailure: (error: AppError) => void) {
    this.#connections = connections;
    this.#events = events;
    this.#log = log;
    this.#onFailure = onFailure;
  }

  /** The channel on which nodes notify each other of commits. */
  get channel(): string {
    return `postern_${this.#connections.schema.slice(1, -1)}_${INBOX}`.slice(0, 63);
  }

  notify(notice: NodeNotice): void {
    this.#connections.read('SELECT pg_notify($1, $2)', [this.channel, notice]).catch(() => {});
  }

  /** Announces what is committed from now on. */
  async start(): Promise<void> {
    const { schema } = this.#connections;
    const [last] = await this.#connections.query<{ last_change: number; token: string | null }>(
      `SELECT last_change, (SELECT token FROM ${schema}.changes c WHERE c.inbox = i.inbox AND c.change = i.last_change)
       FROM ${schema}.inboxes i WHERE inbox = $1`,
    );
    this.#seen = last!.last_change;
    this.#seenToken = last!.token ?? undefined;
    this.#following.start(() => this.#follow());
    this.#listening.start(() => this.#listen());
  }

  async close(): Promise<void> {
    const closed = Promise.all([this.#following.close(), this.#listening.close()]);
    this.#listener?.abandon();
    await closed;
    await this.#queue;
  }

  /** Announces commits of this node, after all earlier ones. */
  committed(commits: LogCommit[]): Promise<void> {
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

  #announce({ change, token, events }: LogCommit): void {
    this.#seen = change;
    this.#seenToken = token;
    for (const { mailbox = DEFAULT_MAILBOX, ...event } of events)
      this.#events.publish(event as InboxEvent, mailbox);
  }

  async #follow(): Promise<number> {
    try {
      await this.#inTurn(() => this.#catchUp());
      this.#outage?.end();
      this.#outage = undefined;
      return this.isHeard ? POLL_HEARD_MS : POLL_MS;
    } catch (error) {
      if (!this.#following.isClosed) {
        this.#outage ??= new Outage(this.#log, this.#connections, error);
        this.#outage.remind();
      }
      return RECONNECT_MS;
    }
  }

  async #catchUp(): Promise<void> {
    for (;;) {
      const seen = this.#seen;
      const rows = await this.#next(seen);
      const { version, last_change, change, token } = rows[0]!;
      if (version !== SCHEMA_VERSION && !this.#isUpgraded) {
        this.#isUpgraded = true;
        this.#log.error(
          'postgres: the database was upgraded by a newer Postern, so this node stores nothing any more',
        );
      }
      if (last_change < seen) return this.#fail(WENT_BACK);
      // Changes of this node may have been announced during this read.
      if (change === seen && this.#seen === seen && token !== (this.#seenToken ?? token))
        return this.#fail(WENT_BACK);
      this.lag = last_change - this.#seen;
      let began = performance.now();
      for (const row of rows) {
        // Meanwhile, changes of this node may be announced, which are the next ones then.
        if (performance.now() - began > MAX_ROUND_MS) {
          await nextRound();
          began = performance.now();
        }
        if (row.change === null || row.change <= this.#seen) continue;
        if (row.change !== this.#seen + 1) return this.#fail(WAS_AWAY);
        this.#announce(toCommit(row as LogRow, row.salt));
      }
      if (this.#seen === seen || this.#seen >= last_change) return;
    }
  }

  /**
   * The change that was announced last, and some of those after it: at least one, if there are any. Those that a node
   * has missed may have been removed from the log, so it can be any later one. Always at least one row, which has the end
   * of the log.
   */
  #next(seen: number): Promise<FollowedRow[]> {
    const { schema } = this.#connections;
    return this.#connections.query<FollowedRow>(
      `SELECT i.version, i.last_change, c.change, c.token, c.first_time, c.first_low, c.events, i.salt
       FROM ${schema}.inboxes i LEFT JOIN LATERAL (
         SELECT *, row_number() OVER (ORDER BY change) AS n,
           sum(octet_length(events)) OVER (ORDER BY change) AS bytes FROM (
           SELECT change, token, first_time, first_low, CASE WHEN change > $2 THEN events END AS events
           FROM ${schema}.changes WHERE inbox = i.inbox AND change >= $2 ORDER BY change LIMIT ${ROWS_AT_ONCE}
         ) l
       ) c ON c.n = 1 OR c.change = $2 + 1 OR c.bytes <= ${BYTES_AT_ONCE} WHERE i.inbox = $1 ORDER BY c.change`,
      seen,
    );
  }

  // This node cannot announce what happened, so its clients have to reconnect, to a node with the current state.
  #fail(message: string): void {
    this.#onFailure(new AppError('storage_failed', message));
    void this.#following.close();
    void this.#listening.close();
  }

  async #listen(): Promise<number> {
    try {
      const ended = Promise.withResolvers<void>();
      this.#listener = await this.#connections.listen(async (client) => {
        client.on('end', ended.resolve);
        client.on('error', () => ended.resolve());
        client.on('notification', ({ payload }) => {
          this.isHeard = true;
          if (payload) this.on[payload as NodeNotice]?.();
          else this.#following.wake();
        });
        await client.execute(`LISTEN "${this.channel}"`);
        // This node receives it too, unless a pooler is in between. Changes missed while disconnected are read now.
        await client.execute('SELECT pg_notify($1, $2)', [this.channel, '']);
      });
      this.#following.wake();
      if (!this.#listening.isClosed) await ended.promise;
    } catch (error) {
      this.#log.debug('postgres: no notifications, polling', { error: String(error) });
    }
    this.isHeard = false;
    return RECONNECT_MS;
  }
}

const PERIOD_MS = 60_000;

/** Logs that the database is unreachable: when that begins, once a minute, and when it ends. */
class Outage {
  readonly #log: Log;
  readonly #connections: PgConnections;
  readonly #began = performance.now();
  readonly #refusedBefore: number;
  #logged = this.#began;

  constructor(log: Log, connections: PgConnections, error: unknown) {
    this.#log = log;
    this.#connections = connections;
    this.#refusedBefore = connections.refused;
    log.warn('postgres: the database is unreachable', { error: String(causeOf(error)) });
  }

  remind(): void {
    if (performance.now() - this.#logged < PERIOD_MS) return;
    this.#logged = performance.now();
    this.#log.warn('postgres: the database is still unreachable', this.#counts());
  }

  end(): void {
    this.#log.info('postgres: the database is reachable again', this.#counts());
  }

  #counts(): { seconds: number; refused: number } {
    return {
      seconds: Math.round((performance.now() - this.#began) / 1000),
      refused: this.#connections.refused - this.#refusedBefore,
    };
  }
}
