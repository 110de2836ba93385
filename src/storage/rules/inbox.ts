import type { MessageSummary } from '../../contract/message/message.ts';
import { STARRED } from '../flags.ts';
import type { StoreLimits } from '../store-limits.ts';
import type { InboxTotals } from './totals.ts';

/** What a statement returns: SQLite has the result at once, PostgreSQL later. */
export type StatementResult<T> = T | Promise<T>;

/** What a function makes of a result. */
function mapResult<T, U>(result: StatementResult<T>, map: (value: T) => U): StatementResult<U> {
  return result instanceof Promise ? result.then(map) : map(result);
}

/** A rule that both engines follow. It yields what each of its statements returns, and gets the result back. */
export type InboxRule<T> = Generator<unknown, T, unknown>;

/** Within a rule, `yield* resultOf(…)` is what `await` is in an async function. */
export function* resultOf<T>(result: StatementResult<T>): InboxRule<T> {
  return (yield result) as T;
}

/** Follows a rule with statements that return their results at once. */
export function runNow<T>(rule: InboxRule<T>): T {
  let step = rule.next();
  while (!step.done) step = rule.next(step.value);
  return step.value;
}

/** Follows a rule with statements that return promises. */
export async function runLater<T>(rule: InboxRule<T>): Promise<T> {
  let step = rule.next();
  while (!step.done) step = rule.next(await step.value);
  return step.value;
}

/** What the rules need to know of a message to remove it. Engines add the key. */
export interface RemovableMessage {
  created_at: number;
  size: number;
  flags: number;
}

/** Messages that were deleted together, and until when they can be restored. */
export interface TrashBatch {
  /** Batches are numbered in the order of their first deletion. */
  n: number;
  name: string;
  expires_at: number;
}

/** A statement and the values of `$1`, `$2` and so on, each of which it uses once and in this order. */
export type Statement = [text: string, ...values: unknown[]];

/**
 * What the engines write differently: the tables, the columns of messages (`FOUND` are those of a message to remove, `ROW` those
 * of a summary), their key, and that of a batch in the trash. `m.INBOX` is whether a row is in the inbox, and `AMONG($1)`
 * whether a key is in a list.
 */
export type SqlWord = 'MESSAGES' | 'TRASH' | 'BATCHES' | 'COLUMNS' | 'FOUND' | 'ROW' | 'KEY' | 'NAME';

export function translate(text: string, words: Record<SqlWord, string>): string {
  return text.replaceAll(/[A-Z]{3,}/g, (word) => words[word as SqlWord] ?? word);
}

/**
 * The statements of the rules, all in the open transaction. None of them changes `totals`. `Removable` is a message as the rules
 * remove it, and `Row` all that a list shows of it.
 */
export abstract class InboxStatements<
  Removable extends RemovableMessage,
  Row extends Removable & { tags: string },
> {
  abstract readonly totals: InboxTotals;
  abstract readonly limits: StoreLimits;
  /** The same during a transaction. */
  abstract readonly now: number;
  /** By how much the messages exceed their limit, those in the trash included. */
  abstract surplusBytes(): number;
  abstract isNewest(message: Removable): boolean;
  abstract toSummary(row: Row): MessageSummary;

  /** By id, without those that do not exist. */
  abstract find(ids: string[]): StatementResult<Map<string, Row>>;
  /** Writes the flags and tags of messages. The values are the tags that they had. */
  abstract write(changed: Map<Row, string>): StatementResult<void>;
  /** Makes all messages invisible, those in the trash included, and deletes all batches. */
  abstract clear(): StatementResult<void>;
  /** Adds a batch, unless there is one of that name. */
  abstract addBatch(name: string, expiresAt: number): StatementResult<TrashBatch>;

  protected abstract all<T>(...statement: Statement): StatementResult<T[]>;
  /** Runs statements in their order. */
  protected abstract run(...statements: Statement[]): StatementResult<void>;
  /** Messages up to this key were cleared. */
  protected abstract floor(): unknown;
  protected abstract nameOf(batch: TrashBatch): unknown;
  /** A list for `AMONG`. */
  protected abstract keys(messages: Removable[]): unknown;
  /** What deletes all that is stored of messages besides their rows. */
  protected abstract forget(messages: Removable[]): Statement[];
  /** What has to be done when rows of messages were deleted, or are there again. */
  protected abstract retag(messages: Removable[], areThere: boolean): Statement[];

  /** The oldest messages without a star, oldest first. */
  oldest(most: number): StatementResult<Iterable<Removable>> {
    const isUnstarred = `flags & ${STARRED} = 0`;
    const text = `SELECT FOUND FROM MESSAGES m WHERE m.INBOX AND KEY > $1 AND ${isUnstarred} ORDER BY KEY LIMIT $2`;
    return this.all(text, this.floor(), most);
  }

  batch(name: string): StatementResult<TrashBatch | undefined> {
    // PostgreSQL cannot store NUL in text, so no name contains it.
    if (name.includes('\0')) return undefined;
    return this.#batch('name = $1', name);
  }

  /** The oldest batch that can be restored, other than `except`. */
  oldestBatch(except: number): StatementResult<TrashBatch | undefined> {
    return this.#batch('n <> $1 AND expires_at > $2 ORDER BY n LIMIT 1', except, this.now);
  }

  #batch(condition: string, ...values: unknown[]): StatementResult<TrashBatch | undefined> {
    const text = `SELECT n, name, expires_at FROM BATCHES b WHERE b.INBOX AND ${condition}`;
    return mapResult(this.all<TrashBatch>(text, ...values), ([batch]) => batch);
  }

  expire({ n }: TrashBatch, time: number): StatementResult<void> {
    return this.run(['UPDATE BATCHES AS b SET expires_at = $1 WHERE b.INBOX AND n = $2', time, n]);
  }

  dropBatch({ n }: TrashBatch): StatementResult<void> {
    return this.run(['DELETE FROM BATCHES AS b WHERE b.INBOX AND n = $1', n]);
  }

  /** Deletes the batches that expired up to this time and have no more messages. */
  dropEmptyBatches(time: number): StatementResult<void> {
    const isEmpty = 'NOT EXISTS (SELECT 1 FROM TRASH t WHERE t.INBOX AND t.batch = b.NAME)';
    return this.run([`DELETE FROM BATCHES AS b WHERE b.INBOX AND expires_at <= $1 AND ${isEmpty}`, time]);
  }

  /** The messages of a batch, in the order of arrival. */
  inTrash(batch: TrashBatch, most: number): StatementResult<Row[]> {
    const text = 'SELECT ROW FROM TRASH t WHERE t.INBOX AND batch = $1 AND KEY > $2 ORDER BY KEY LIMIT $3';
    return this.all(text, this.nameOf(batch), this.floor(), most);
  }

  /** Messages that can no longer be restored, the oldest batch first. */
  expired(most: number): StatementResult<Removable[]> {
    const text = `SELECT FOUND FROM BATCHES b JOIN TRASH t ON t.INBOX AND t.batch = b.NAME
      WHERE b.INBOX AND expires_at <= $1 AND KEY > $2 ORDER BY expires_at, n, KEY LIMIT $3`;
    return this.all(text, this.now, this.floor(), most);
  }

  /** Moves the rows of messages. All else that is stored of them stays. */
  moveToTrash(batch: TrashBatch, rows: Row[]): StatementResult<void> {
    const move = `INSERT INTO TRASH(batch, COLUMNS)
      SELECT $1, COLUMNS FROM MESSAGES m WHERE m.INBOX AND KEY AMONG($2)`;
    return this.run([move, this.nameOf(batch), this.keys(rows)], ...this.#takeOut(rows));
  }

  moveBack(rows: Row[]): StatementResult<void> {
    const move = 'INSERT INTO MESSAGES(COLUMNS) SELECT COLUMNS FROM TRASH t WHERE t.INBOX AND KEY AMONG($1)';
    return this.run([move, this.keys(rows)], this.#deletion('TRASH', rows), ...this.retag(rows, true));
  }

  /** Deletes messages and all that is stored of them. */
  delete(messages: Removable[]): StatementResult<void> {
    return this.run(...this.#takeOut(messages), ...this.forget(messages));
  }

  deleteTrashed(messages: Removable[]): StatementResult<void> {
    return this.run(this.#deletion('TRASH', messages), ...this.forget(messages));
  }

  #takeOut(messages: Removable[]): Statement[] {
    return [this.#deletion('MESSAGES', messages), ...this.retag(messages, false)];
  }

  #deletion(table: SqlWord, messages: Removable[]): Statement {
    return [`DELETE FROM ${table} AS m WHERE m.INBOX AND KEY AMONG($1)`, this.keys(messages)];
  }
}
