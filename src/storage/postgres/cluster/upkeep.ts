import type { Log } from '../../../process/log.ts';
import { hasLimits, sweepPeriod } from '../../rules/retention.ts';
import { runLater } from '../../rules/rule.ts';
import type { Connection } from '../connection/connection.ts';
import type { Connections } from '../connection/connections.ts';
import { isUnavailable } from '../connection/postgres-errors.ts';
import { Loop } from '../loop.ts';
import { INBOX, type PostgresStoreOptions } from '../options.ts';
import { NOW } from '../schema/tables.ts';
import { reclaim, truncateCleared } from '../writer/clear.ts';
import type { Commit } from '../writer/inbox-state.ts';
import { lockInbox } from '../writer/postgres-inbox.ts';
import type { ChangeLog } from './change-log.ts';

// How long a node can be disconnected and still announce all changes.
const LOG_MS = 60 * 60_000;

// What a node that was killed has left of itself and of questions.
const OLD_MS = 60_000;
const OLD_ROWS = [
  ['nodes', 'seen_at'],
  ['questions', 'created_at'],
  ['answers', 'created_at'],
];

const ROWS_AT_ONCE = 500;

// How many changes are removed from the log every 30 seconds, oldest first: more than can be made meanwhile.
const CHANGES_AT_ONCE = 100_000;

/** Retention by age, and deletion of rows that are no longer visible. Every node does it, in small transactions. */
export class Upkeep {
  readonly #connections: Connections;
  readonly #schema: string;
  readonly #options: PostgresStoreOptions;
  readonly #changes: ChangeLog;
  readonly #log: Log;
  readonly #loop = new Loop();

  constructor(connections: Connections, options: PostgresStoreOptions, changes: ChangeLog, log: Log) {
    this.#connections = connections;
    this.#schema = connections.schema;
    this.#options = options;
    this.#changes = changes;
    this.#log = log;
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
    return sweepPeriod(this.#options);
  }

  async #step(client: Connection): Promise<{ isMore: boolean; commits: Commit[] }> {
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
    await truncateCleared(client, this.#schema);
    const isReclaiming = await reclaim(client, this.#schema, ROWS_AT_ONCE);
    const inbox = await lockInbox(client, this.#schema, this.#options);
    const isPurging = (await runLater(inbox.rules.purgeTrash(ROWS_AT_ONCE))) > 0;
    const isEvicting = hasLimits(this.#options) && (await inbox.evict(0));
    if (isPurging || isEvicting) await inbox.commit();
    else await client.execute('ROLLBACK');
    return { isMore: isReclaiming || isPurging || isEvicting, commits: inbox.commits };
  }
}
