import { STARRED } from '../flags.ts';
import type { Batch, RemovableMessage } from './inbox.ts';
import { mapResult, type Result } from './rule.ts';

/** A statement and the values of `$1`, `$2` and so on, each of which it uses once and in this order. */
export type Statement = [text: string, ...values: unknown[]];

/** What the engines write differently. */
export interface Dialect {
  /** The key of messages, which is their order, and the column that `batch` of the trash is. */
  key: 'seq' | 'id';
  batchKey: 'n' | 'name';
  /** The columns of `messages`, those of a message as the rules remove it, and those of a whole row. */
  columns: string;
  found: string;
  row: string;
  table(name: 'messages' | 'trash' | 'trash_batches'): string;
  /** Whether a row of a table is in the inbox. */
  isIn(alias: string): string;
  /** Whether the key of a message is one of a list. */
  isOneOf(parameter: string): string;
}

const BATCH = 'n, name, expires_at';

/** The statements of the rules that are the same in both engines. */
export abstract class InboxTables<Found extends RemovableMessage, Row extends Found & { tags: string }> {
  abstract readonly now: number;
  readonly #d: Dialect;
  readonly #messages: string;
  readonly #trash: string;
  readonly #batches: string;

  constructor(dialect: Dialect) {
    this.#d = dialect;
    this.#messages = `${dialect.table('messages')} AS m`;
    this.#trash = `${dialect.table('trash')} AS t`;
    this.#batches = `${dialect.table('trash_batches')} AS b`;
  }

  protected abstract all<T>(...statement: Statement): Result<T[]>;
  /** Runs statements in their order. */
  protected abstract run(statements: Statement[]): Result<void>;
  /** Messages up to this key were cleared. */
  protected abstract floor(): unknown;
  /** The keys of messages, as a parameter of `isOneOf`. */
  protected abstract keys(messages: Found[]): unknown;
  /** What deletes all that is stored of messages besides their rows. */
  protected abstract forget(messages: Found[]): Statement[];
  /** What has to be done when rows of messages were deleted, or are there again. */
  protected abstract retag(messages: Found[], areThere: boolean): Statement[];

  oldest(most: number): Result<Iterable<Found>> {
    const { key, found, isIn } = this.#d;
    return this.all(
      `SELECT ${found} FROM ${this.#messages}
       WHERE ${isIn('m')} AND ${key} > $1 AND flags & ${STARRED} = 0 ORDER BY ${key} LIMIT $2`,
      this.floor(),
      most,
    );
  }

  batch(name: string): Result<Batch | undefined> {
    // PostgreSQL cannot store NUL in text, so no name contains it.
    if (name.includes('\0')) return undefined;
    return this.#first(
      `SELECT ${BATCH} FROM ${this.#batches} WHERE ${this.#d.isIn('b')} AND name = $1`,
      name,
    );
  }

  oldestBatch(except: number): Result<Batch | undefined> {
    return this.#first(
      `SELECT ${BATCH} FROM ${this.#batches}
       WHERE ${this.#d.isIn('b')} AND n <> $1 AND expires_at > $2 ORDER BY n LIMIT 1`,
      except,
      this.now,
    );
  }

  expire({ n }: Batch, time: number): Result<void> {
    const text = `UPDATE ${this.#batches} SET expires_at = $1 WHERE ${this.#d.isIn('b')} AND n = $2`;
    return this.run([[text, time, n]]);
  }

  dropBatch({ n }: Batch): Result<void> {
    return this.run([[`DELETE FROM ${this.#batches} WHERE ${this.#d.isIn('b')} AND n = $1`, n]]);
  }

  dropEmptyBatches(time: number): Result<void> {
    const { batchKey, isIn } = this.#d;
    const text = `DELETE FROM ${this.#batches} WHERE ${isIn('b')} AND expires_at <= $1
      AND NOT EXISTS (SELECT 1 FROM ${this.#trash} WHERE ${isIn('t')} AND t.batch = b.${batchKey})`;
    return this.run([[text, time]]);
  }

  inTrash(batch: Batch, most: number): Result<Row[]> {
    const { key, batchKey, row, isIn } = this.#d;
    return this.all(
      `SELECT ${row} FROM ${this.#trash}
       WHERE ${isIn('t')} AND batch = $1 AND ${key} > $2 ORDER BY ${key} LIMIT $3`,
      batch[batchKey],
      this.floor(),
      most,
    );
  }

  expired(most: number): Result<Found[]> {
    const { key, batchKey, found, isIn } = this.#d;
    return this.all(
      `SELECT ${found} FROM ${this.#batches} JOIN ${this.#trash} ON ${isIn('t')} AND t.batch = b.${batchKey}
       WHERE ${isIn('b')} AND b.expires_at <= $1 AND t.${key} > $2 ORDER BY b.expires_at, b.n, t.${key} LIMIT $3`,
      this.now,
      this.floor(),
      most,
    );
  }

  moveToTrash(batch: Batch, rows: Row[]): Result<void> {
    const { columns, batchKey, isIn, isOneOf } = this.#d;
    const insertion = `INSERT INTO ${this.#d.table('trash')}(batch, ${columns})
      SELECT $1, ${columns} FROM ${this.#messages} WHERE ${isIn('m')} AND ${isOneOf('$2')}`;
    return this.run([
      [insertion, batch[batchKey], this.keys(rows)],
      this.#deletion(this.#messages, 'm', rows),
      ...this.retag(rows, false),
    ]);
  }

  moveBack(rows: Row[]): Result<void> {
    const { columns, isIn, isOneOf } = this.#d;
    const insertion = `INSERT INTO ${this.#d.table('messages')}(${columns})
      SELECT ${columns} FROM ${this.#trash} WHERE ${isIn('t')} AND ${isOneOf('$1')}`;
    return this.run([
      [insertion, this.keys(rows)],
      this.#deletion(this.#trash, 't', rows),
      ...this.retag(rows, true),
    ]);
  }

  delete(messages: Found[]): Result<void> {
    return this.run([
      this.#deletion(this.#messages, 'm', messages),
      ...this.retag(messages, false),
      ...this.forget(messages),
    ]);
  }

  deleteTrashed(messages: Found[]): Result<void> {
    return this.run([this.#deletion(this.#trash, 't', messages), ...this.forget(messages)]);
  }

  #deletion(table: string, alias: string, messages: Found[]): Statement {
    const { isIn, isOneOf } = this.#d;
    return [`DELETE FROM ${table} WHERE ${isIn(alias)} AND ${isOneOf('$1')}`, this.keys(messages)];
  }

  #first(...statement: Statement): Result<Batch | undefined> {
    return mapResult(this.all<Batch>(...statement), ([batch]) => batch);
  }
}
