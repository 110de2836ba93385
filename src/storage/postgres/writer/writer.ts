import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppError } from '../../../mailbox/errors.ts';
import { takeGroup } from '../../commit-group.ts';
import { eventsOf, type MessageChange } from '../../rules/changes.ts';
import { runLater } from '../../rules/inbox.ts';
import { hasLimits } from '../../rules/retention.ts';
import type { ChangeLog } from '../cluster/change-log.ts';
import type { PgConnection } from '../connection/connection.ts';
import type { PgConnections } from '../connection/connections.ts';
import {
  isConflict,
  isDuplicate,
  isLostStatement,
  isTimeout,
  isUnavailable,
  storageError,
} from '../connection/postgres-errors.ts';
import type { PostgresStoreOptions } from '../options.ts';
import {
  type InsertChange,
  insertedBy,
  insertGroup,
  type LoggedOutcome,
  type LogRow,
  type TransactionResult,
  toCommit,
} from './insert-group.ts';
import type { NewRow } from './message-rows.ts';
import { type MoveChange, moveGroup } from './move-group.ts';
import { lockInbox, loggedEvent } from './postgres-inbox.ts';

type WriterChange = InsertChange | MoveChange | (MessageChange & { mailbox: number });

interface WaitingChange {
  change: WriterChange;
  since: number;
  resolve(outcome: LoggedOutcome): void;
  reject(error: unknown): void;
}

/** New messages are committed together, and so are edits of a mailbox; undefined if a change is committed alone. */
function groupOf({ change }: WaitingChange): string | undefined {
  if (change.kind === 'insert') return 'new';
  return change.kind === 'update' || change.kind === 'remove' ? `edits of ${change.mailbox}` : undefined;
}

/** What a change adds to a commit: the messages, and what the log and the other nodes get of each. */
function bytesOf({ change }: WaitingChange): number {
  if (change.kind !== 'insert') return 0;
  return change.copies.reduce((sum, { raw, columns }) => sum + raw.length + listedBytes(columns), 0);
}

/** About as much as the summary of a message has in lists. A small message can have thousands of them, one for each mailbox. */
function listedBytes({ summary, tags }: NewRow['columns']): number {
  return tags.reduce((sum, tag) => sum + tag.length, summary.length);
}

// About as much as a message needs: less may fit into what is free in the tables when the disk is full.
const TRIED_BYTES = 16 * 1024;

const MAX_CONFLICTS = 10;
const RECONNECT_MS = 200;

/**
 * Makes changes of this node, one commit after the other. Changes that wait meanwhile are committed together if they are
 * of the same kind. If a connection breaks, a change is looked up in the change log before it is retried.
 */
export class PostgresWriter {
  readonly #connections: PgConnections;
  readonly #options: PostgresStoreOptions;
  readonly #log: ChangeLog;
  readonly #waiting: WaitingChange[] = [];
  #committing: WaitingChange[] = [];
  #isRunning = false;
  /** Whether another change might be refused: the last one was, here or on another node. */
  #isDoubtful = false;
  #trying: Promise<AppError | undefined> | undefined;

  constructor(connections: PgConnections, options: PostgresStoreOptions, log: ChangeLog) {
    this.#connections = connections;
    this.#options = options;
    this.#log = log;
  }

  submit(change: WriterChange): Promise<LoggedOutcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ change, since: performance.now(), resolve, reject });
      if (!this.#isRunning) void this.#run();
    });
  }

  /** How many changes wait for their commit. */
  get waiting(): number {
    return this.#committing.length + this.#waiting.length;
  }

  /** How long the oldest of them has waited. */
  get oldestMs(): number {
    const now = performance.now();
    return now - Math.min(this.#committing[0]?.since ?? now, this.#waiting[0]?.since ?? now);
  }

  /** Makes `refusal` try whether something can be stored. */
  doubt(): void {
    this.#isDoubtful = true;
  }

  /** What changes are refused with at present: the last one was refused, and so would be another one. */
  async refusal(): Promise<AppError | undefined> {
    if (!this.#isDoubtful) return undefined;
    this.#trying ??= this.#tryToStore().finally(() => {
      this.#trying = undefined;
    });
    return this.#trying;
  }

  /** Stores something and rolls it back. */
  async #tryToStore(): Promise<AppError | undefined> {
    try {
      await this.#connections.change(async (client) => {
        const inbox = await lockInbox(client, this.#options);
        await inbox.query(
          `INSERT INTO ${client.schema}.contents(inbox, body, envelope, parts, preview, bytes)
           VALUES ($1, $2, '', '', '', $3)`,
          randomUUID(),
          randomBytes(TRIED_BYTES),
        );
        await client.execute('ROLLBACK');
      });
      this.#isDoubtful = false;
    } catch (error) {
      return storageError(error);
    }
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    // Wait for the end of the poll phase, so that every socket that has a message ready has submitted it.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      // None of these changes has been acknowledged yet, so new messages and edits may overtake each other.
      this.#committing = takeGroup(this.#waiting, bytesOf, groupOf);
      await this.#commit(this.#committing);
    }
    this.#committing = [];
    this.#isRunning = false;
  }

  async #commit(group: WaitingChange[]): Promise<void> {
    const attempts = { mayBeDone: false };
    try {
      const changes = group.map(({ change }) => change);
      const { commits, outcomes } = await this.#transact(changes, attempts);
      this.#isDoubtful = false;
      await this.#log.committed(commits);
      for (const [i, { resolve }] of group.entries()) resolve(outcomes[i]!);
    } catch (error) {
      // One change can fail the whole group, so commit them separately, unless they may have been committed already.
      const isForAll = attempts.mayBeDone || isUnavailable(error) || isTimeout(error);
      if (group.length > 1 && !isForAll) for (const each of group) await this.#commit([each]);
      else this.#reject(group, error);
    }
  }

  /**
   * Makes the changes exactly once, even if the transaction has to be retried. If it throws, they were not made, unless they
   * may be done.
   */
  async #transact(changes: WriterChange[], attempts: { mayBeDone: boolean }): Promise<TransactionResult> {
    const { session } = this.#connections;
    const token = randomUUID();
    const deadline = Date.now() + this.#options.timeoutMs;
    let conflicts = 0;
    for (;;) {
      let isConnected = false;
      try {
        return await this.#connections.change(async (client) => {
          isConnected = true;
          const done = attempts.mayBeDone ? await this.#find(client, changes, token) : undefined;
          const result = done ?? (await this.#attempt(client, changes, token));
          this.#notify(client);
          return result;
        });
      } catch (error) {
        // No waiting change was sent. Otherwise each of them would wait for another attempt to connect.
        if (!isConnected) this.#reject(this.#waiting.splice(0), error);
        // Nothing was sent, so there is no commit to look for.
        if (!isConnected && !attempts.mayBeDone) throw error;
        const isLost = isUnavailable(error) || (attempts.mayBeDone && isDuplicate(error));
        if (isLost) attempts.mayBeDone = true;
        if (attempts.mayBeDone && Date.now() > deadline) throw error;
        if (isLost) await pause(RECONNECT_MS);
        else if (isLostStatement(error) && session.isPreparing) session.isPreparing = false;
        else if (!isConflict(error) || ++conflicts > MAX_CONFLICTS) throw error;
        else await pause(Math.random() * 20);
      }
    }
  }

  #reject(group: WaitingChange[], error: unknown): void {
    if (isUnavailable(error)) this.#connections.refused += group.length;
    // The other nodes would refuse messages too.
    else this.#log.notify('refused');
    this.#isDoubtful = true;
    for (const { reject } of group) reject(storageError(error));
  }

  async #attempt(client: PgConnection, changes: WriterChange[], token: string): Promise<TransactionResult> {
    const [first] = changes;
    if (first!.kind === 'insert') return insertGroup(client, this.#options, changes as InsertChange[], token);
    if (first!.kind === 'move') return moveGroup(client, this.#options, first!, token);
    const inbox = await lockInbox(client, this.#options, first!.mailbox);
    const stored = changes as MessageChange[];
    const outcomes = await runLater(inbox.rules.apply(stored));
    const events = stored.flatMap((change, i) => [...eventsOf(change, outcomes[i]!)]);
    if (events.length > 0)
      await inbox.log(
        events.map((event) => loggedEvent(event, inbox.mailbox)),
        token,
        outcomes,
      );
    if (first!.kind === 'restore' && hasLimits(inbox.limits)) await inbox.evict(changes.length);
    await inbox.commit();
    return { commits: inbox.commits, outcomes };
  }

  /**
   * Looks for a transaction whose reply was lost. Takes the lock first, because it may still be committing. Commits
   * something after it, which waits for a synchronous standby: the first commit may have ended without it.
   */
  async #find(
    client: PgConnection,
    changes: WriterChange[],
    token: string,
  ): Promise<TransactionResult | undefined> {
    const inbox = await lockInbox(client, this.#options);
    const [row] = await inbox.query<LogRow & { outcomes: string | null }>(
      `SELECT change, token, first_time, first_low, events, outcomes FROM ${client.schema}.changes
       WHERE inbox = $1 AND token = $2`,
      token,
    );
    if (!row) {
      await client.execute('ROLLBACK');
      return undefined;
    }
    await inbox.commit();
    // Its evictions are the next change, which is read from the log.
    const commit = toCommit(row, inbox.totals.salt);
    const outcomes =
      row.outcomes === null ? insertedBy(changes as InsertChange[], commit.events) : JSON.parse(row.outcomes);
    return { commits: [commit], outcomes };
  }

  /** Wakes the other nodes. Runs after the commit: as part of it, it would delay every other commit of the server. */
  #notify(client: PgConnection): void {
    client.execute('SELECT pg_notify($1, $2)', [this.#log.channel, '']).catch(() => {});
  }
}
