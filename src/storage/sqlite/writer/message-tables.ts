import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { MessageSummary } from '../../../contract/message/message.ts';
import {
  changedSettings,
  MAX_DELETED_PATTERNS,
  type MailboxRow,
  type NewMailbox,
  type SettingsChange,
} from '../../../mailbox/directory/mailbox-table.ts';
import { AppError } from '../../../mailbox/errors.ts';
import { DEFAULT_MAILBOX } from '../../../mailbox/ports.ts';
import { STARRED } from '../../flags.ts';
import { nameTaken, noMailbox, totalExceeded } from '../../mailbox-errors.ts';
import { chunksOf } from '../../raw-stream.ts';
import {
  InboxStatements,
  runNow,
  type SqlWord,
  type Statement,
  type TrashBatch,
  translate,
} from '../../rules/inbox.ts';
import { InboxRules } from '../../rules/inbox-rules.ts';
import { clearTotals, countMessage, storedBytes } from '../../rules/totals.ts';
import { limitsOf } from '../../store-limits.ts';
import type { FolderOptions } from '../options.ts';
import { type SummaryRow, toListedRow } from '../query/summaries.ts';
import { CHUNKS_PER_MESSAGE, MAX_MAILBOXES, MESSAGE_COLUMNS, POSITION, SEQS_PER_MAILBOX } from '../schema.ts';
import { StatementCache } from '../statement-cache.ts';
import { type MailboxState, States, type StoreState, toMailboxState } from '../store-state.ts';
import { toWire } from '../threads/thread-calls.ts';
import type { InsertChange, MoveChange, WriterChange, WriterOutcome } from './changes.ts';
import { DiskSpace } from './disk-space.ts';

// Maximum number of rows deleted in one transaction, so that it does not delay new messages.
const FORGET_AT_ONCE = 5000;

const FOUND_COLUMNS = 'seq, id, created_at, size, flags, tags';
type RemovableRow = Pick<SummaryRow, 'seq' | 'id' | 'created_at' | 'size' | 'flags' | 'tags'>;

// For how long the row of a deleted mailbox is kept.
const DELETED_MS = 24 * 60 * 60_000;

/**
 * The statements that change messages, those of one mailbox at a time: `in` chooses it. They run inside the writer's
 * transactions.
 */
export class MessageTables extends InboxStatements<RemovableRow, SummaryRow> {
  /** The state of the store in the open transaction. */
  store: StoreState;
  /** The state of the mailbox. */
  state: MailboxState;
  now = Date.now();
  limits: FolderOptions;
  readonly toSummary = toListedRow;
  readonly rules = new InboxRules<RemovableRow, SummaryRow>(this);
  readonly disk: DiskSpace;
  readonly #db: DatabaseSync;
  readonly #options: FolderOptions;
  readonly #states: States;
  /** The mailboxes that were used since the start, with the bytes that the state of the store counts. */
  readonly #loaded = new Map<number, { state: MailboxState; bytes: number }>();
  readonly #touched = new Set<number>();
  readonly #statements: StatementCache;

  constructor(db: DatabaseSync, options: FolderOptions) {
    super();
    this.#db = db;
    this.#options = options;
    this.#statements = new StatementCache(db);
    this.#states = new States(db);
    this.store = this.#states.store();
    this.limits = options;
    this.state = this.#states.mailbox(DEFAULT_MAILBOX);
    this.disk = new DiskSpace(this.#statements, options.dataDir, this.store.bytes);
  }

  /** Chooses the mailbox whose messages are changed. False if it does not exist. */
  in(mailbox: number): boolean {
    let loaded = this.#loaded.get(mailbox);
    if (!loaded) {
      const state = this.#states.mailbox(mailbox);
      loaded = { state, bytes: storedBytes(state) };
      if (state.name !== '') this.#loaded.set(mailbox, loaded);
    }
    this.state = loaded.state;
    this.limits = limitsOf(this.#options, loaded.state.settings);
    this.#touched.add(mailbox);
    return loaded.state.deleted_at === null;
  }

  /** All of the work is committed, or none of it. */
  transaction<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      this.now = Date.now();
      const result = work();
      this.#writeStates();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      // Some errors, a full disk among them, have already rolled back.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      this.#loaded.clear();
      this.store = this.#states.store();
      this.in(this.state.mailbox);
      throw error;
    }
  }

  #writeStates(): void {
    const touched: MailboxState[] = [];
    for (const mailbox of this.#touched.add(this.state.mailbox)) {
      const loaded = this.#loaded.get(mailbox);
      if (!loaded) continue;
      this.store.bytes += storedBytes(loaded.state) - loaded.bytes;
      loaded.bytes = storedBytes(loaded.state);
      touched.push(loaded.state);
      if (loaded.state.deleted_at !== null && loaded.state.reclaimed === loaded.state.floor)
        this.#loaded.delete(mailbox);
    }
    this.#touched.clear();
    this.#states.write(this.store, touched);
  }

  apply(change: WriterChange): WriterOutcome {
    switch (change.kind) {
      case 'insert':
        return this.#insert(change);
      case 'move':
        return this.#move(change);
      case 'add-mailbox':
        return this.#addMailbox(change.added);
    }
    const exists = this.in(change.mailbox);
    if (change.kind === 'change-mailbox')
      return exists ? this.#changeMailbox(change.settings, change.expiresAt) : {};
    if (change.kind === 'remove-mailbox') return exists ? this.#removeMailbox(change.ifExpiredBy) : {};
    return runNow(this.rules.apply([change]))[0]!;
  }

  /** The rows of all mailboxes besides the default one, with the last that were deleted after this time. */
  mailboxes(deletedAfter: number): MailboxRow[] {
    // Each has at least one pattern.
    const deleted = `SELECT mailbox FROM mailboxes WHERE deleted_at >= ? AND json_array_length(settings, '$.recipients') > 0 ORDER BY deleted_at DESC LIMIT ${MAX_DELETED_PATTERNS}`;
    const sql = `SELECT * FROM mailboxes WHERE mailbox > 0 AND (deleted_at IS NULL OR mailbox IN (${deleted})) ORDER BY mailbox`;
    const rows = this.#statements.get(sql).all(deletedAfter);
    return rows.map((row) => mailboxRow(toMailboxState(row)));
  }

  /** The mailboxes with messages, all of them or those with a maximum age of their own. */
  withMessages(isAll: boolean): number[] {
    const sql = `SELECT mailbox FROM mailboxes WHERE last_seq > floor AND (? OR settings ->> 'max_age' IS NOT NULL)`;
    const rows = this.#statements.get(sql).all(Number(isAll));
    return rows.map(({ mailbox }) => mailbox as number);
  }

  /** The lowest age limit that a mailbox has of its own, in milliseconds; undefined if none has one. */
  shortestAge(): number | undefined {
    const sql = "SELECT 1000 * min(settings ->> 'max_age') AS age FROM mailboxes WHERE deleted_at IS NULL";
    return this.#first<{ age: number | null }>(sql)!.age ?? undefined;
  }

  /** A mailbox with messages in the trash; undefined if there is none. */
  withTrash(): number | undefined {
    return this.#first<MailboxState>('SELECT mailbox FROM mailboxes WHERE trashed > 0 LIMIT 1')?.mailbox;
  }

  /** A mailbox with cleared messages whose rows still take space; undefined if there is none. */
  nextCleared(): number | undefined {
    return this.#first<MailboxState>('SELECT mailbox FROM mailboxes WHERE reclaimed < floor LIMIT 1')
      ?.mailbox;
  }

  /** Where messages in the trash expire next, and when; undefined if there are none. */
  nextExpiry(): { mailbox: number; expires_at: number } | undefined {
    return this.#first(
      `SELECT mailbox, expires_at FROM trash_batches WHERE EXISTS (SELECT 1 FROM trash WHERE batch = n)
       ORDER BY expires_at LIMIT 1`,
    );
  }

  /**
   * The search index has processed the removals or arrivals up to this one. Deletes a limited number at a time; returns false if
   * none are left.
   */
  forgetUpTo(table: 'removals' | 'arrivals', upTo: number): boolean {
    const { n } = this.#first<{ n: number | null }>(`SELECT min(n) AS n FROM ${table}`)!;
    if (n === null || n > upTo) return false;
    this.transaction(() =>
      this.#run(`DELETE FROM ${table} WHERE n <= ?`, Math.min(upTo, n + FORGET_AT_ONCE)),
    );
    return true;
  }

  /** Deletes the rows of mailboxes that were deleted long ago. False if there are none. */
  forgetMailboxes(): boolean {
    const isOld = 'deleted_at < ? AND reclaimed = floor';
    const oldest = Date.now() - DELETED_MS;
    if (!this.#first(`SELECT 1 FROM mailboxes WHERE ${isOld}`, oldest)) return false;
    this.transaction(() => this.#run(`DELETE FROM mailboxes WHERE ${isOld}`, oldest));
    return true;
  }

  get totals(): MailboxState {
    return this.state;
  }

  surplusBytes(): number {
    const { maxBytes } = this.limits;
    if (maxBytes === null) return 0;
    if (this.store.mailboxes > 0) return storedBytes(this.state) - maxBytes;
    // The pages of cleared messages cannot be distinguished from others.
    if (this.state.reclaimed < this.state.floor || this.nextCleared() !== undefined) return 0;
    return this.disk.used(storedBytes(this.state)) - dataBudget(maxBytes);
  }

  isNewest({ seq }: RemovableRow): boolean {
    return seq === this.state.last_seq;
  }

  find(ids: string[]): Map<string, SummaryRow> {
    const rows = ids.flatMap((id) =>
      this.all<SummaryRow>('SELECT ROW FROM MESSAGES m WHERE m.INBOX AND id = $1', id),
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  // Read one by one, because usually only the first of them are removed.
  override oldest(most: number): Iterable<RemovableRow> {
    const oldest = this.#statements.get(
      `SELECT ${FOUND_COLUMNS} FROM messages WHERE seq > ? AND seq <= ? AND flags & ${STARRED} = 0 ORDER BY seq LIMIT ?`,
    );
    const { floor, last_seq } = this.state;
    return oldest.iterate(floor, last_seq, most) as unknown as Iterable<RemovableRow>;
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
    if (this.store.mailboxes === 0) this.store.cleared = this.store.last_arrival;
    this.#run('DELETE FROM trash_batches WHERE mailbox = ?', this.state.mailbox);
  }

  addBatch(name: string, expiresAt: number): TrashBatch {
    const [batch] = this.all<TrashBatch>(
      `INSERT INTO trash_batches(mailbox, name, expires_at) VALUES ($1, $2, $3)
       ON CONFLICT (mailbox, name) DO UPDATE SET name = excluded.name RETURNING n, name, expires_at`,
      this.state.mailbox,
      name,
      expiresAt,
    );
    return batch!;
  }

  protected all<T>(text: string, ...values: unknown[]): T[] {
    return this.#statements.get(inSqlite(text)).all(this.#parameters(text, values)) as T[];
  }

  protected run(...statements: Statement[]): void {
    for (const [text, ...values] of statements)
      this.#statements.change(inSqlite(text)).run(this.#parameters(text, values));
  }

  /** With the range of the mailbox, which is set here for every statement of the rules. */
  #parameters(text: string, values: unknown[]): Record<string, SQLInputValue> {
    const { mailbox, floor, last_seq } = this.state;
    return {
      ...Object.fromEntries(values.map((value, i) => [`p${i + 1}`, value as SQLInputValue])),
      ...(/[mt]\.INBOX/.test(text) && { floor, last: last_seq }),
      ...(text.includes('b.INBOX') && { mailbox }),
    };
  }

  protected nameOf({ n }: TrashBatch): number {
    return n;
  }

  protected floor(): number {
    return this.state.floor;
  }

  protected keys(messages: RemovableRow[]): string {
    return JSON.stringify(messages.map(({ seq }) => seq));
  }

  protected forget(messages: RemovableRow[]): Statement[] {
    const keys = this.keys(messages);
    return [
      ...messages.map(({ seq }): Statement => [DELETE_CHUNKS, seq]),
      ['DELETE FROM contents WHERE seq AMONG($1)', keys],
      ['INSERT INTO removals(seq) SELECT value FROM json_each($1)', keys],
    ];
  }

  protected retag(messages: RemovableRow[], areThere: boolean): Statement[] {
    return messages.flatMap(({ seq, tags }) =>
      areThere ? retagging(seq, '[]', tags) : retagging(seq, tags, '[]'),
    );
  }

  #insert(message: InsertChange): WriterOutcome {
    const { maxTotalBytes } = this.#options;
    const { copies, raw } = message;
    if (maxTotalBytes !== null && this.#storedBytes() + copies.length * raw.length > maxTotalBytes)
      return { failed: toWire(totalExceeded()) };
    if (!copies.every(({ mailbox }) => this.in(mailbox))) return { failed: toWire(noMailbox()) };
    for (const copy of copies) {
      this.in(copy.mailbox);
      const { flags, sender, subject, parts } = message;
      const pos = (this.store.last_arrival + 1) * CHUNKS_PER_MESSAGE;
      const seq = this.#arrive({ ...copy, sender, subject, size: raw.length, flags });
      this.#run(
        'INSERT INTO contents(seq, envelope, parts, pos) VALUES (?, ?, ?, ?)',
        ...[seq, copy.envelope, parts, pos],
      );
      for (const [n, chunk] of chunksOf(raw).entries())
        this.#run('INSERT INTO raw_chunks(pos, bytes) VALUES (?, ?)', pos + n, chunk);
    }
    return {};
  }

  /** Adds the row of a message to the mailbox, and returns its sequence number. */
  #arrive(message: Omit<SummaryRow, 'seq'>): number {
    const { state, store } = this;
    const seq = state.last_seq + 1;
    if (seq >= (state.mailbox + 1) * SEQS_PER_MAILBOX)
      throw new AppError('storage_full', 'This mailbox can have no more messages.');
    const { id, created_at, sender, recipients, subject, size, flags, tags } = message;
    this.#run(
      `INSERT INTO messages(${MESSAGE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[seq, id, created_at, sender, recipients, subject, size, flags, tags],
    );
    this.run(...retagging(seq, '[]', tags));
    store.last_arrival++;
    this.#run('INSERT INTO arrivals(n, seq) VALUES (?, ?)', store.last_arrival, seq);
    // Messages of another store are adopted one mailbox after the other, so their times may go back.
    store.last_created_at = Math.max(store.last_created_at, created_at);
    Object.assign(state, { last_seq: seq, last_arrival: store.last_arrival, last_created_at: created_at });
    const { expires_in, extend_on_use } = state.settings;
    if (expires_in && extend_on_use) state.expires_at = this.now + expires_in * 1000;
    countMessage(state, message, 1);
    return seq;
  }

  /** Moves messages. Their bytes stay where they are. */
  #move({ mailbox, to, messages }: MoveChange): WriterOutcome {
    if (!this.in(to)) return { failed: toWire(noMailbox()) };
    this.in(mailbox);
    const rows = this.find(messages.map(({ id }) => id));
    const moved: { from: string; summary: MessageSummary }[] = [];
    for (const { id, newId, created_at } of messages) {
      const row = rows.get(id);
      if (!row) continue;
      this.in(mailbox);
      this.#run('DELETE FROM messages WHERE seq = ?', row.seq);
      this.run(...retagging(row.seq, row.tags, '[]'));
      this.#run('INSERT INTO removals(seq) VALUES (?)', row.seq);
      countMessage(this.state, row, -1);
      this.in(to);
      const arrived = { ...row, id: newId, created_at };
      const seq = this.#arrive(arrived);
      this.#run(`UPDATE contents SET seq = ?, pos = ${POSITION} WHERE seq = ?`, seq, row.seq);
      moved.push({ from: id, summary: this.toSummary(arrived) });
    }
    return { moved };
  }

  #addMailbox({ name, settings, expires_at, created_at = this.now }: NewMailbox): WriterOutcome {
    if (this.#first('SELECT 1 FROM mailboxes WHERE name = ? AND deleted_at IS NULL', name))
      return { failed: toWire(nameTaken(name)) };
    if (this.store.last_mailbox + 1 >= MAX_MAILBOXES)
      return { failed: toWire(new AppError('storage_full', 'This store can have no more mailboxes.')) };
    const mailbox = ++this.store.last_mailbox;
    this.store.mailboxes++;
    const seq = mailbox * SEQS_PER_MAILBOX;
    this.#run(
      `INSERT INTO mailboxes(mailbox, name, created_at, expires_at, settings, last_seq, floor, reclaimed)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[mailbox, name, created_at, expires_at, JSON.stringify(settings), seq, seq, seq],
    );
    this.in(mailbox);
    return { mailbox: mailboxRow(this.state) };
  }

  #changeMailbox(settings: SettingsChange, expiresAt: number | null | undefined): WriterOutcome {
    const { state } = this;
    Object.assign(state.settings, changedSettings(state.settings, settings));
    if (expiresAt !== undefined) state.expires_at = expiresAt;
    this.#run(
      'UPDATE mailboxes SET settings = ? WHERE mailbox = ?',
      JSON.stringify(state.settings),
      state.mailbox,
    );
    return { mailbox: mailboxRow(state) };
  }

  #removeMailbox(ifExpiredBy = Number.POSITIVE_INFINITY): WriterOutcome {
    const { state } = this;
    const isDue =
      ifExpiredBy === Number.POSITIVE_INFINITY || (state.expires_at ?? ifExpiredBy + 1) <= ifExpiredBy;
    if (!isDue) return {};
    this.clear();
    clearTotals(state);
    state.deleted_at = this.now;
    this.store.mailboxes--;
    return { mailbox: mailboxRow(state) };
  }

  /** The bytes of all mailboxes, in the open transaction. */
  #storedBytes(): number {
    let { bytes } = this.store;
    for (const mailbox of this.#touched) {
      const loaded = this.#loaded.get(mailbox);
      if (loaded) bytes += storedBytes(loaded.state) - loaded.bytes;
    }
    return bytes;
  }

  #first<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#statements.get(sql).get(...values) as Row | undefined;
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

const WORDS: Record<SqlWord, string> = {
  ...{ MESSAGES: 'messages', TRASH: 'trash', BATCHES: 'trash_batches', COLUMNS: MESSAGE_COLUMNS },
  ...{ FOUND: FOUND_COLUMNS, ROW: MESSAGE_COLUMNS, KEY: 'seq', NAME: 'n' },
};

const AT = (end = 0) => `(SELECT ${POSITION} + ${end} FROM contents WHERE seq = $1)`;
const DELETE_CHUNKS = `DELETE FROM raw_chunks WHERE pos >= ${AT()} AND pos < ${AT(CHUNKS_PER_MESSAGE)}`;

/**
 * A statement of the rules. Messages are limited to the mailbox; the sign keeps SQLite from looking through all of its messages
 * instead of those with the keys.
 */
function inSqlite(text: string): string {
  return translate(text, WORDS)
    .replaceAll('b.INBOX', 'b.mailbox = :mailbox')
    .replaceAll(/(\w)\.INBOX/g, '+$1.seq > :floor AND +$1.seq <= :last')
    .replaceAll(/AMONG\(([^()]*)\)/g, 'IN (SELECT value FROM json_each($1))')
    .replaceAll(/\$(\d)/g, ':p$1');
}

function mailboxRow(state: MailboxState): MailboxRow {
  const { mailbox: key, name, created_at, expires_at, deleted_at, settings } = state;
  return { key, name, created_at, expires_at, deleted_at, settings };
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
