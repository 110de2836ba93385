import { DEFAULT_MAILBOX } from '../../../mailbox/ports.ts';
import type { Log } from '../../../process/log.ts';
import { COUNT_COLUMNS, STARRED } from '../../flags.ts';
import { runLater } from '../../rules/inbox.ts';
import { hasLimits, sweepPeriod } from '../../rules/retention.ts';
import type { PgConnection } from '../connection/connection.ts';
import type { PgConnections } from '../connection/connections.ts';
import { isUnavailable } from '../connection/postgres-errors.ts';
import { Loop } from '../loop.ts';
import { INBOX, mailboxAt, type PostgresStoreOptions } from '../options.ts';
import { NOW } from '../schema/tables.ts';
import { reclaim, truncateCleared } from '../writer/clear.ts';
import type { LogCommit } from '../writer/postgres-inbox.ts';
import { lockInbox } from '../writer/postgres-inbox.ts';
import type { ChangeLog } from './change-log.ts';

// How long a node can be disconnected and still announce all changes.
const LOG_MS = 60 * 60_000;

// Rows that a node has left behind which was killed: its own, and those of its questions.
const OLD_MS = 60_000;
const OLD_ROWS = [
  ['nodes', 'seen_at'],
  ['questions', 'created_at'],
  ['answers', 'created_at'],
];

const ROWS_AT_ONCE = 500;
const INBOXES_AT_ONCE = 20;

// For how long the row of a deleted mailbox is kept.
const DELETED_MS = 24 * 60 * 60_000;

// How many changes are removed from the log every 30 seconds, oldest first: more than can be made meanwhile.
const CHANGES_AT_ONCE = 100_000;

/** Retention by age, and deletion of rows that are no longer visible. Every node does it, in small transactions. */
export class Upkeep {
  readonly #connections: PgConnections;
  readonly #schema: string;
  readonly #options: PostgresStoreOptions;
  readonly #changes: ChangeLog;
  readonly #log: Log;
  readonly #loop = new Loop();
  /** The lowest age limit of a mailbox. */
  #shortestAge: number | null;

  constructor(connections: PgConnections, options: PostgresStoreOptions, changes: ChangeLog, log: Log) {
    this.#connections = connections;
    this.#schema = connections.schema;
    this.#options = options;
    this.#changes = changes;
    this.#log = log;
    this.#shortestAge = options.maxAgeMs;
  }

  start(): void {
    this.#loop.start(() => this.#run());
  }

  /** Wakes the upkeep, because there is something to do. */
  soon(): void {
    this.#loop.wake();
  }

  close(): Promise<void> {
    return this.#loop.close();
  }

  async #run(): Promise<number> {
    try {
      const { isMore, commits } = await this.#connections.use((client) => this.#step(client));
      // This may need a connection itself.
      await this.#changes.committed(commits);
      if (isMore) return 0;
    } catch (error) {
      // The work can be done later, when the database may be back.
      if (!isUnavailable(error)) this.#log.warn('postgres: cleanup failed', { error: String(error) });
    }
    return sweepPeriod({ maxAgeMs: this.#shortestAge });
  }

  async #step(client: PgConnection): Promise<{ isMore: boolean; commits: LogCommit[] }> {
    await client.execute(
      `DELETE FROM ${this.#schema}.changes WHERE inbox = $1 AND created_at < ${NOW} - ${LOG_MS}
       AND change < (SELECT last_change FROM ${this.#schema}.inboxes WHERE inbox = $1)
       AND change <= (SELECT min(change) FROM ${this.#schema}.changes WHERE inbox = $1) + ${CHANGES_AT_ONCE}`,
      [INBOX],
    );
    for (const [table, time] of OLD_ROWS)
      await client.execute(
        `DELETE FROM ${this.#schema}.${table} WHERE inbox = $1 AND ${time} < ${NOW} - ${OLD_MS}`,
        [INBOX],
      );
    await truncateCleared(client);
    let isMore = await reclaim(client, ROWS_AT_ONCE);
    await client.execute(
      `DELETE FROM ${this.#schema}.inboxes i WHERE deleted_at < ${NOW} - ${DELETED_MS}
       AND NOT EXISTS (SELECT 1 FROM ${this.#schema}.messages m WHERE m.inbox = i.inbox)
       AND NOT EXISTS (SELECT 1 FROM ${this.#schema}.trash t WHERE t.inbox = i.inbox)`,
    );
    const commits: LogCommit[] = [];
    for (const mailbox of await this.#due(client)) {
      const inbox = await lockInbox(client, this.#options, mailbox);
      const isPurging = (await runLater(inbox.rules.purgeTrash(ROWS_AT_ONCE))) > 0;
      const isEvicting = hasLimits(inbox.limits) && (await inbox.evict(0));
      if (isPurging || isEvicting) await inbox.commit();
      else await client.execute('ROLLBACK');
      isMore ||= isPurging || isEvicting;
      commits.push(...inbox.commits);
    }
    return { isMore, commits };
  }

  /** The default mailbox, and others in which messages may have to be removed. */
  async #due(client: PgConnection): Promise<number[]> {
    const { maxMessages, maxAgeMs, maxBytes } = this.#options;
    const own = (name: string) => `(i.settings::json ->> '${name}')::bigint`;
    const { rows } = await client.execute<{ inbox: number }>(
      `SELECT inbox FROM ${this.#schema}.inboxes i WHERE inbox <> $1 AND deleted_at IS NULL AND (
         EXISTS (SELECT 1 FROM ${this.#schema}.trash_batches b WHERE b.inbox = i.inbox AND b.expires_at <= ${NOW})
         OR ${COUNT_COLUMNS.join(' + ')} > coalesce(${own('max_messages')}, $2)
         OR bytes + trash_bytes > coalesce(${own('max_bytes')}, $3)
         OR (SELECT m.created_at FROM ${this.#schema}.messages m
             WHERE m.inbox = i.inbox AND m.id > i.floor AND m.flags & ${STARRED} = 0 ORDER BY m.id LIMIT 1)
           <= ${NOW} - coalesce(1000 * ${own('max_age')}, $4))
       ORDER BY inbox LIMIT ${INBOXES_AT_ONCE}`,
      [INBOX, maxMessages, maxBytes, maxAgeMs],
    );
    const ages = await client.execute<{ age: number | null }>(
      `SELECT least($1::bigint, 1000 * min(${own('max_age')})) AS age FROM ${this.#schema}.inboxes i WHERE deleted_at IS NULL`,
      [maxAgeMs],
    );
    this.#shortestAge = ages.rows[0]!.age;
    return [DEFAULT_MAILBOX, ...rows.map(({ inbox }) => mailboxAt(inbox))];
  }
}
