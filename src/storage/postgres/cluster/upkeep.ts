import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../../mailbox/ports.ts';
import type { Lease } from '../../../mailbox/shared.ts';
import { hasLimits } from '../../retention.ts';
import type { Connection } from '../connection/connection.ts';
import type { Connections } from '../connection/connections.ts';
import { isUnavailable } from '../connection/postgres-errors.ts';
import { INBOX, type PostgresStoreOptions } from '../options.ts';
import { NOW } from '../schema/tables.ts';
import { reclaim } from '../writer/clear.ts';
import { evict } from '../writer/retention.ts';
import { InboxTransaction } from '../writer/transaction.ts';
import { purgeTrash } from '../writer/trash.ts';
import type { ChangeLog } from './change-log.ts';
import { PostgresLease } from './lease.ts';
import { DUE_TABLES, truncateCleared } from './vacuum.ts';

// How often to look for expired messages, relative to the maximum age, within limits.
const SWEEPS_PER_AGE = 20;
const MIN_SWEEP_MS = 50;
const MAX_SWEEP_MS = 30_000;

// How long a node does the work before another one may take over.
const LEASE_MS = 60_000;

// How long a node can be disconnected and still announce all changes.
const LOG_MS = 60 * 60_000;

const ROWS_AT_ONCE = 500;

// How many changes are removed from the log every 30 seconds, oldest first: more than can be made meanwhile.
const CHANGES_AT_ONCE = 100_000;

// After this many deletions, look for deleted rows to vacuum.
const DELETIONS = 2000;

/** Retention by age, and deletion of rows that are no longer visible. Done by the node that has the lease. */
export class Upkeep {
  readonly #connections: Connections;
  readonly #schema: string;
  readonly #options: PostgresStoreOptions;
  readonly #changes: ChangeLog;
  readonly #log: Log;
  readonly #lease: Lease;
  readonly #stop = new AbortController();
  #wake = Promise.withResolvers<void>();
  #running: Promise<void> = Promise.resolve();
  #client: Connection | undefined;
  #deletions = 0;
  /** False if the role may not. */
  #vacuums = true;

  constructor(connections: Connections, options: PostgresStoreOptions, changes: ChangeLog, log: Log) {
    this.#connections = connections;
    this.#lease = new PostgresLease(connections, 'upkeep', randomUUID(), LEASE_MS);
    this.#schema = connections.schema;
    this.#options = options;
    this.#changes = changes;
    this.#log = log;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Wakes the upkeep, because there is something to do. */
  soon(): void {
    this.#wake.resolve();
  }

  /** Counts a deleted message, of any node. */
  deleted(): void {
    this.#deletions++;
    if (this.#deletions % DELETIONS === 0) this.soon();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    await this.#disconnect();
    // Lets another node take over immediately, instead of when the lease expires.
    await this.#lease.release().catch(() => {});
  }

  async #run(): Promise<void> {
    const { maxAgeMs } = this.#options;
    const period =
      maxAgeMs === null
        ? MAX_SWEEP_MS
        : Math.min(MAX_SWEEP_MS, Math.max(MIN_SWEEP_MS, maxAgeMs / SWEEPS_PER_AGE));
    while (!this.#stop.signal.aborted) {
      this.#wake = Promise.withResolvers<void>();
      let isMore = false;
      try {
        isMore = await this.#step();
      } catch (error) {
        // The work can be done later, when the database may be back.
        if (!isUnavailable(error)) this.#log.warn('postgres: cleanup failed', { error: String(error) });
      }
      const { signal } = this.#stop;
      await Promise.race([
        this.#wake.promise,
        pause(isMore ? 0 : period, undefined, { signal, ref: false }).catch(() => {}),
      ]);
    }
  }

  /** True if there is more to do. */
  async #step(): Promise<boolean> {
    if (!(await this.#lease.hold())) return false;
    this.#client ??= await this.#connections.connect();
    const client = this.#client;
    try {
      const query = async (text: string, ...values: unknown[]) =>
        (await client.query(text, [INBOX, ...values])).rows;
      await query(
        `DELETE FROM ${this.#schema}.changes WHERE inbox = $1 AND created_at < ${NOW} - ${LOG_MS}
         AND change < (SELECT last_change FROM ${this.#schema}.inboxes WHERE inbox = $1)
         AND change <= (SELECT min(change) FROM ${this.#schema}.changes WHERE inbox = $1) + ${CHANGES_AT_ONCE}`,
      );
      await truncateCleared(client, this.#schema);
      const isReclaiming = await reclaim({ schema: this.#schema, query }, ROWS_AT_ONCE);
      const isExpiring = await this.#removeExpired(client);
      if (!isReclaiming && !isExpiring) await this.#vacuum();
      return isReclaiming || isExpiring;
    } catch (error) {
      await this.#disconnect();
      throw error;
    }
  }

  async #vacuum(): Promise<void> {
    if (!this.#vacuums) return;
    try {
      const name = this.#schema.slice(1, -1);
      const due = await this.#connections.read<{ relname: string }>(DUE_TABLES, [name]);
      if (due.length === 0) return;
      // VACUUM may take longer than the statement timeout, and has to stop when the node does.
      const client = await this.#connections.connect({ isPatient: true });
      const stop = () => void client.end().catch(() => {});
      this.#stop.signal.addEventListener('abort', stop);
      try {
        for (const { relname } of due) await client.query(`VACUUM (SKIP_LOCKED) ${this.#schema}.${relname}`);
      } finally {
        this.#stop.signal.removeEventListener('abort', stop);
        stop();
      }
    } catch (error) {
      if (isUnavailable(error)) return;
      this.#vacuums = false;
      this.#log.warn('postgres: no vacuum', { error: String(error) });
    }
  }

  async #disconnect(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }

  async #removeExpired(client: Connection): Promise<boolean> {
    const tx = await InboxTransaction.begin(client, this.#schema);
    const isPurging = await purgeTrash(tx, ROWS_AT_ONCE);
    const isEvicting = hasLimits(this.#options) && (await evict(tx, this.#options, 0));
    if (isPurging || isEvicting) await tx.commit();
    else await client.query('ROLLBACK');
    await this.#changes.committed(tx.commits);
    return isPurging || isEvicting;
  }
}
