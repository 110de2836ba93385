import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { STARRED } from '../../flags.ts';
import { chunksOf } from '../../raw-stream.ts';
import { type Batch, Inbox, type Statement, translate, type Word } from '../../rules/inbox.ts';
import { InboxRules } from '../../rules/inbox-rules.ts';
import { runNow } from '../../rules/rule.ts';
import { countMessage, storedBytes } from '../../rules/totals.ts';
import type { FolderOptions } from '../options.ts';
import { type SummaryRow, toListedRow } from '../query/summaries.ts';
import { CHUNKS_PER_MESSAGE, MESSAGE_COLUMNS } from '../schema.ts';
import { StatementCache } from '../statement-cache.ts';
import { type StoreState, StoreStateRow } from '../store-state.ts';
import type { Change, InsertChange, Outcome } from './changes.ts';
import { DiskSpace } from './disk-space.ts';

// Maximum number of rows deleted in one transaction, so that it does not delay new messages.
const FORGET_AT_ONCE = 5000;

const FOUND_COLUMNS = 'seq, id, created_at, size, flags, tags';
type Found = Pick<SummaryRow, 'seq' | 'id' | 'created_at' | 'size' | 'flags' | 'tags'>;

/** The statements that change messages. They run inside the writer's transactions. */
export class MessageTables extends Inbox<Found, SummaryRow> {
  /** As of the open transaction. */
  state: StoreState;
  now = Date.now();
  readonly limits: FolderOptions;
  readonly toSummary = toListedRow;
  readonly rules = new InboxRules<Found, SummaryRow>(this);
  readonly disk: DiskSpace;
  readonly #db: DatabaseSync;
  readonly #row: StoreStateRow;
  readonly #statements: StatementCache;

  constructor(db: DatabaseSync, options: FolderOptions) {
    super();
    this.#db = db;
    this.limits = options;
    this.#statements = new StatementCache(db);
    this.#row = new StoreStateRow(db);
    this.state = this.#row.read();
    this.disk = new DiskSpace(db, options.dataDir, storedBytes(this.state));
  }

  /** All of the work is committed, or none of it. */
  transaction<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      this.now = Date.now();
      const result = work();
      this.#row.write(this.state);
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      // Some errors, a full disk among them, have already rolled back.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      this.state = this.#row.read();
      throw error;
    }
  }

  apply(change: Change): Outcome {
    return change.kind === 'insert' ? this.#insert(change) : runNow(this.rules.apply([change]))[0]!;
  }

  /** True while the rows of cleared messages still take space. */
  get hasCleared(): boolean {
    return this.state.reclaimed < this.state.floor;
  }

  /** When the next messages in the trash expire; undefined if there are none. */
  nextExpiry(): number | undefined {
    const row = this.#statements
      .get(
        `SELECT expires_at FROM trash_batches WHERE EXISTS (SELECT 1 FROM trash WHERE batch = n)
         ORDER BY expires_at LIMIT 1`,
      )
      .get();
    return row?.expires_at as number | undefined;
  }

  /**
   * The search index has processed the removals up to this one. Deletes a limited number at a time; returns false if
   * none are left.
   */
  forgetRemovals(upTo: number): boolean {
    const { n } = this.#statements.get('SELECT min(n) AS n FROM removals').get() as { n: number | null };
    if (n === null || n > upTo) return false;
    this.transaction(() =>
      this.#run('DELETE FROM removals WHERE n <= ?', Math.min(upTo, n + FORGET_AT_ONCE)),
    );
    return true;
  }

  get totals(): StoreState {
    return this.state;
  }

  surplusBytes(): number {
    const { maxBytes } = this.limits;
    // The pages of cleared messages cannot be distinguished from others.
    if (maxBytes === null || this.hasCleared) return 0;
    return this.disk.used(storedBytes(this.state)) - dataBudget(maxBytes);
  }

  isNewest({ seq }: Found): boolean {
    return seq === this.state.last_seq;
  }

  find(ids: string[]): Map<string, SummaryRow> {
    const find = this.#statements.get(`SELECT ${MESSAGE_COLUMNS} FROM messages WHERE id = ? AND seq > ?`);
    const rows = ids.flatMap((id) => find.all(id, this.state.floor) as unknown as SummaryRow[]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  // Read one by one, because usually only the first of them are removed.
  override oldest(most: number): Iterable<Found> {
    const oldest = this.#statements.get(
      `SELECT ${FOUND_COLUMNS} FROM messages WHERE seq > ? AND flags & ${STARRED} = 0 ORDER BY seq LIMIT ?`,
    );
    return oldest.iterate(this.state.floor, most) as unknown as Iterable<Found>;
  }

  write(changed: Map<SummaryRow, string>): void {
    for (const [{ seq, flags, tags }, had] of changed) {
      this.#run('UPDATE messages SET flags = ?, tags = ? WHERE seq = ?', flags, tags, seq);
      this.run(...retagging(seq, had, tags));
    }
  }

  // Takes constant time for any number of messages: the rows are deleted later, in steps (Reclaim).
  clear(): void {
    this.state.floor = this.state.last_seq;
    this.#run('DELETE FROM trash_batches');
  }

  addBatch(name: string, expiresAt: number): Batch {
    const [batch] = this.all<Batch>(
      `INSERT INTO trash_batches(name, expires_at) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING n, name, expires_at`,
      name,
      expiresAt,
    );
    return batch!;
  }

  protected all<T>(text: string, ...values: unknown[]): T[] {
    return this.#statements.get(inSqlite(text)).all(...(values as SQLInputValue[])) as T[];
  }

  protected run(...statements: Statement[]): void {
    for (const [text, ...values] of statements) this.#run(inSqlite(text), ...(values as SQLInputValue[]));
  }

  protected nameOf({ n }: Batch): number {
    return n;
  }

  protected floor(): number {
    return this.state.floor;
  }

  protected keys(messages: Found[]): string {
    return JSON.stringify(messages.map(({ seq }) => seq));
  }

  protected forget(messages: Found[]): Statement[] {
    const keys = this.keys(messages);
    return [
      ['DELETE FROM contents WHERE seq AMONG($1)', keys],
      ...messages.map(({ seq }): Statement => {
        const [from, to] = [seq * CHUNKS_PER_MESSAGE, (seq + 1) * CHUNKS_PER_MESSAGE];
        return ['DELETE FROM raw_chunks WHERE pos >= $1 AND pos < $2', from, to];
      }),
      ['INSERT INTO removals(seq) SELECT value FROM json_each($1)', keys],
    ];
  }

  protected retag(messages: Found[], areThere: boolean): Statement[] {
    return messages.flatMap(({ seq, tags }) =>
      areThere ? retagging(seq, '[]', tags) : retagging(seq, tags, '[]'),
    );
  }

  #insert(message: InsertChange): Outcome {
    const seq = this.state.last_seq + 1;
    const { id, created_at, sender, recipients, subject, flags, tags, raw } = message;
    this.#run(
      `INSERT INTO messages(${MESSAGE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[seq, id, created_at, sender, recipients, subject, raw.length, flags, tags],
    );
    this.run(...retagging(seq, '[]', tags));
    const { envelope, parts } = message;
    this.#run('INSERT INTO contents(seq, envelope, parts) VALUES (?, ?, ?)', seq, envelope, parts);
    for (const [n, chunk] of chunksOf(raw).entries())
      this.#run('INSERT INTO raw_chunks(pos, bytes) VALUES (?, ?)', seq * CHUNKS_PER_MESSAGE + n, chunk);
    this.state.last_seq = seq;
    this.state.last_created_at = created_at;
    countMessage(this.state, { size: raw.length, flags }, 1);
    return {};
  }

  #run(sql: string, ...values: SQLInputValue[]): void {
    this.#statements.change(sql).run(...values);
  }
}

/** The part of the limit for data. The rest is for the journals, whose size varies. */
function dataBudget(maxBytes: number): number {
  return maxBytes - Math.min(maxBytes / 4, JOURNAL_ALLOWANCE);
}

const JOURNAL_ALLOWANCE = 16 * 1024 * 1024;

const WORDS: Record<Word, string> = {
  ...{ MESSAGES: 'messages', TRASH: 'trash', BATCHES: 'trash_batches', COLUMNS: MESSAGE_COLUMNS },
  ...{ FOUND: FOUND_COLUMNS, ROW: MESSAGE_COLUMNS, KEY: 'seq', NAME: 'n' },
};

/** The parameters are in order, and the driver does not number them. */
function inSqlite(text: string): string {
  return translate(text, WORDS)
    .replaceAll(/\w\.INBOX/g, 'true')
    .replaceAll(/AMONG\(([^()]*)\)/g, 'IN (SELECT value FROM json_each($1))')
    .replaceAll(/\$\d/g, '?');
}

/** What changes the tags of a message, which are JSON. */
function retagging(seq: number, before: string, after: string): Statement[] {
  if (before === after) return [];
  const [had, has] = [new Set<string>(JSON.parse(before)), new Set<string>(JSON.parse(after))];
  const deletion = 'DELETE FROM message_tags WHERE tag = $1 AND seq = $2';
  const insertion = 'INSERT INTO message_tags(tag, seq) VALUES ($1, $2)';
  return [
    ...[...had.difference(has)].map((tag): Statement => [deletion, tag, seq]),
    ...[...has.difference(had)].map((tag): Statement => [insertion, tag, seq]),
  ];
}
