import { STARRED } from '../flags.ts';
import type { Batch, RemovableMessage } from './inbox.ts';
import { mapResult, type Result } from './rule.ts';

/** A statement and the values of `$1`, `$2` and so on, each of which it uses once and in this order. */
export type Statement = [text: string, ...values: unknown[]];

/**
 * What the engines write differently: the tables, the columns of messages (`FOUND` are those of a message to remove, `ROW` those
 * of a summary), their key, and that of a batch in the trash. `m.INBOX` is whether a row is in the inbox, and `AMONG($1)`
 * whether a key is in a list.
 */
export type Word = 'MESSAGES' | 'TRASH' | 'BATCHES' | 'COLUMNS' | 'FOUND' | 'ROW' | 'KEY' | 'NAME';

export function translate(text: string, words: Record<Word, string>): string {
  return text.replaceAll(/[A-Z]{3,}/g, (word) => words[word as Word] ?? word);
}

/** The statements of the rules that are the same in both engines. */
export abstract class InboxTables<Found extends RemovableMessage, Row extends Found & { tags: string }> {
  abstract readonly now: number;

  protected abstract all<T>(...statement: Statement): Result<T[]>;
  /** Runs statements in their order. */
  protected abstract run(...statements: Statement[]): Result<void>;
  /** Messages up to this key were cleared. */
  protected abstract floor(): unknown;
  protected abstract nameOf(batch: Batch): unknown;
  /** A list for `AMONG`. */
  protected abstract keys(messages: Found[]): unknown;
  /** What deletes all that is stored of messages besides their rows. */
  protected abstract forget(messages: Found[]): Statement[];
  /** What has to be done when rows of messages were deleted, or are there again. */
  protected abstract retag(messages: Found[], areThere: boolean): Statement[];

  oldest(most: number): Result<Iterable<Found>> {
    const isUnstarred = `flags & ${STARRED} = 0`;
    const text = `SELECT FOUND FROM MESSAGES m WHERE m.INBOX AND KEY > $1 AND ${isUnstarred} ORDER BY KEY LIMIT $2`;
    return this.all(text, this.floor(), most);
  }

  batch(name: string): Result<Batch | undefined> {
    // PostgreSQL cannot store NUL in text, so no name contains it.
    if (name.includes('\0')) return undefined;
    return this.#batch('name = $1', name);
  }

  oldestBatch(except: number): Result<Batch | undefined> {
    return this.#batch('n <> $1 AND expires_at > $2 ORDER BY n LIMIT 1', except, this.now);
  }

  #batch(condition: string, ...values: unknown[]): Result<Batch | undefined> {
    const text = `SELECT n, name, expires_at FROM BATCHES b WHERE b.INBOX AND ${condition}`;
    return mapResult(this.all<Batch>(text, ...values), ([batch]) => batch);
  }

  expire({ n }: Batch, time: number): Result<void> {
    return this.run(['UPDATE BATCHES AS b SET expires_at = $1 WHERE b.INBOX AND n = $2', time, n]);
  }

  dropBatch({ n }: Batch): Result<void> {
    return this.run(['DELETE FROM BATCHES AS b WHERE b.INBOX AND n = $1', n]);
  }

  dropEmptyBatches(time: number): Result<void> {
    const isEmpty = 'NOT EXISTS (SELECT 1 FROM TRASH t WHERE t.INBOX AND t.batch = b.NAME)';
    return this.run([`DELETE FROM BATCHES AS b WHERE b.INBOX AND expires_at <= $1 AND ${isEmpty}`, time]);
  }

  inTrash(batch: Batch, most: number): Result<Row[]> {
    const text = 'SELECT ROW FROM TRASH t WHERE t.INBOX AND batch = $1 AND KEY > $2 ORDER BY KEY LIMIT $3';
    return this.all(text, this.nameOf(batch), this.floor(), most);
  }

  expired(most: number): Result<Found[]> {
    const text = `SELECT FOUND FROM BATCHES b JOIN TRASH t ON t.INBOX AND t.batch = b.NAME
      WHERE b.INBOX AND expires_at <= $1 AND KEY > $2 ORDER BY expires_at, n, KEY LIMIT $3`;
    return this.all(text, this.now, this.floor(), most);
  }

  moveToTrash(batch: Batch, rows: Row[]): Result<void> {
    const move = `INSERT INTO TRASH(batch, COLUMNS)
      SELECT $1, COLUMNS FROM MESSAGES m WHERE m.INBOX AND KEY AMONG($2)`;
    return this.run([move, this.nameOf(batch), this.keys(rows)], ...this.#takeOut(rows));
  }

  moveBack(rows: Row[]): Result<void> {
    const move = 'INSERT INTO MESSAGES(COLUMNS) SELECT COLUMNS FROM TRASH t WHERE t.INBOX AND KEY AMONG($1)';
    return this.run([move, this.keys(rows)], this.#deletion('TRASH', rows), ...this.retag(rows, true));
  }

  delete(messages: Found[]): Result<void> {
    return this.run(...this.#takeOut(messages), ...this.forget(messages));
  }

  deleteTrashed(messages: Found[]): Result<void> {
    return this.run(this.#deletion('TRASH', messages), ...this.forget(messages));
  }

  #takeOut(messages: Found[]): Statement[] {
    return [this.#deletion('MESSAGES', messages), ...this.retag(messages, false)];
  }

  #deletion(table: Word, messages: Found[]): Statement {
    return [`DELETE FROM ${table} AS m WHERE m.INBOX AND KEY AMONG($1)`, this.keys(messages)];
  }
}
