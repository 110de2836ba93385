import type { Mailbox } from '../mailbox.ts';
import { MailboxDirectory, REFUSED_MS } from './mailbox-directory.ts';
import type { MailboxRow, MailboxTable, NewMailbox, SettingsChange } from './mailbox-table.ts';

/** What others have to do when the mailboxes change, on this node or another one. */
export interface MailboxListener {
  /** A mailbox was created or changed. Called for unchanged ones, too. */
  changed(before: MailboxRow | undefined, row: MailboxRow): void;
  removed(row: MailboxRow, reason: string): void;
}

// The longest that a timer can wait.
const MAX_TIMER_MS = 2 ** 31 - 1;

// The mailboxes of an earlier run are read soon after the start, because some may have expired.
const READ_AFTER_MS = 1000;

// A use is stored if the stored expiry would come so much too early, as a part of `expires_in`.
const IMPRECISION = 1 / 20;

/** The mailboxes that are stored, in memory: read again when another node has changed some, and removed when they expire. */
export class MailboxRegistry {
  readonly #table: MailboxTable;
  readonly #listener: MailboxListener;
  #directory: Promise<MailboxDirectory> | undefined;
  /** The same, once it is read. */
  #current: MailboxDirectory | undefined;
  /** Counts the changes of what is stored, as far as this node knows them. */
  #version = 0;
  #isLoading = false;
  #catchingUp: Promise<void> | undefined;
  #expiry: NodeJS.Timeout | undefined;
  /** The expiries that were stored because of a use. */
  readonly #saved = new Map<number, number>();
  /** The last change of each mailbox that is being changed. */
  readonly #changes = new Map<number, Promise<void>>();

  constructor(table: MailboxTable, listener: MailboxListener) {
    this.#table = table;
    this.#listener = listener;
    table.onChange(() => this.#reload());
    if (table.isUsed)
      this.#expiry = setTimeout(() => void this.read().catch(() => {}), READ_AFTER_MS).unref();
  }

  /** What was read last. Undefined before the first read. */
  get current(): MailboxDirectory | undefined {
    return this.#current;
  }

  close(): void {
    clearTimeout(this.#expiry);
  }

  async read(): Promise<MailboxDirectory> {
    if (this.#table.isBehind) {
      this.#catchingUp ??= this.#reload().finally(() => {
        this.#catchingUp = undefined;
      });
      await this.#catchingUp;
    }
    return this.#latest();
  }

  async add(mailbox: Omit<NewMailbox, 'expires_at'>): Promise<MailboxRow> {
    const directory = await this.read();
    const expires_at = expiryOf(mailbox.settings.expires_in);
    const row = await this.#stored(this.#table.add({ ...mailbox, expires_at }));
    await this.#put(row, directory, undefined);
    return row;
  }

  /**
   * With `expiresIn`, which is in seconds, it expires that long after now. Changes of the same mailbox are made one after the
   * other, because one that does not know what it changes makes this node read all mailboxes again. `check` gets what it changes.
   */
  async change(
    { key }: MailboxRow,
    settings: SettingsChange,
    { expiresIn, check }: { expiresIn?: number | null | undefined; check?: (row: MailboxRow) => void } = {},
  ): Promise<void> {
    const last = this.#changes.get(key);
    const change = (async () => {
      await last;
      const directory = this.#current!;
      const before = directory.rows.get(key);
      if (before) check?.(before);
      const expiresAt = expiresIn === undefined ? [] : [expiryOf(expiresIn)];
      const changed = await this.#stored(this.#table.change(key, settings, ...expiresAt));
      await (changed ? this.#put(changed, directory, before) : this.#reload());
    })();
    const ended = change.catch(() => {});
    this.#changes.set(key, ended);
    await change.finally(() => {
      if (this.#changes.get(key) === ended) this.#changes.delete(key);
    });
  }

  async remove(row: MailboxRow): Promise<void> {
    await this.#stored(this.#table.remove(row.key));
    this.#forget(row, 'was deleted');
  }

  /** The mailbox is used now, so it expires later if it says so. Returns when. */
  extend(key: number): number | undefined {
    const row = this.#current?.rows.get(key);
    if (!row?.settings.extend_on_use || row.expires_at === null) return undefined;
    row.expires_at = expiryOf(row.settings.expires_in);
    return row.expires_at ?? undefined;
  }

  /** As `extend`, and stores it if nothing else does. */
  used({ key }: Mailbox): void {
    const row = this.#current?.rows.get(key);
    const before = row?.expires_at;
    const now = this.extend(key);
    if (now === undefined) return;
    const saved = this.#saved.get(key) ?? before!;
    const isLate = now - saved >= row!.settings.expires_in! * 1000 * IMPRECISION;
    this.#saved.set(key, isLate ? now : saved);
    if (isLate) void this.#table.change(key, {}, now).catch(() => {});
  }

  /** Reads all again if a change fails, because it may have failed after it was stored. */
  async #stored<T>(change: Promise<T>): Promise<T> {
    try {
      return await change;
    } catch (error) {
      await this.#reload().catch(() => {});
      throw error;
    }
  }

  /** Adds or replaces a mailbox that this node has changed. If it was read or changed again since, the row may be outdated. */
  async #put(row: MailboxRow, directory: MailboxDirectory, before: MailboxRow | undefined): Promise<void> {
    if (directory !== this.#current || directory.rows.get(row.key) !== before) return this.#reload();
    this.#version++;
    directory.put(row);
    this.#listener.changed(before, row);
    if ((before?.expires_at ?? null) !== row.expires_at) this.#watchExpiry();
  }

  #forget(row: MailboxRow, reason: string): void {
    this.#version++;
    this.#current!.put({ ...row, deleted_at: Date.now() });
    this.#removed(row, reason);
  }

  #removed(row: MailboxRow, reason: string): void {
    this.#saved.delete(row.key);
    this.#listener.removed(row, `The mailbox ${row.name} ${reason}.`);
  }

  #latest(): Promise<MailboxDirectory> {
    this.#directory ??= this.#load().catch((error) => {
      this.#directory = undefined;
      throw error;
    });
    return this.#directory;
  }

  async #reload(): Promise<void> {
    this.#version++;
    if (!this.#isLoading) this.#directory = undefined;
    await this.#latest();
  }

  /** Reads again what changed meanwhile. */
  async #load(): Promise<MailboxDirectory> {
    this.#isLoading = true;
    try {
      for (;;) {
        const version = this.#version;
        const rows = await this.#table.all(Date.now() - REFUSED_MS);
        if (version === this.#version) return this.#replace(new MailboxDirectory(rows));
      }
    } finally {
      this.#isLoading = false;
    }
  }

  #replace(directory: MailboxDirectory): MailboxDirectory {
    const before = this.#current;
    this.#current = directory;
    for (const row of directory.rows.values()) this.#listener.changed(before?.rows.get(row.key), row);
    for (const row of before?.live ?? []) {
      const { expires_at, deleted_at } = directory.rows.get(row.key) ?? { ...row, deleted_at: Date.now() };
      if (deleted_at === null) continue;
      const hasExpired = expires_at !== null && expires_at <= deleted_at;
      this.#removed(row, hasExpired ? 'has expired' : 'was deleted');
    }
    this.#watchExpiry();
    return directory;
  }

  #watchExpiry(): void {
    clearTimeout(this.#expiry);
    const times = this.#current!.live.flatMap(({ expires_at }) => (expires_at === null ? [] : [expires_at]));
    if (times.length === 0) return;
    const wait = times.reduce((first, time) => Math.min(first, time)) - Date.now();
    const timer = setTimeout(() => void this.#removeExpired(), Math.min(Math.max(0, wait), MAX_TIMER_MS));
    this.#expiry = timer.unref();
  }

  async #removeExpired(): Promise<void> {
    const now = Date.now();
    try {
      for (const row of this.#current!.live) {
        if (row.expires_at === null || row.expires_at > now) continue;
        // Another node may have stored that it is still used.
        if (await this.#table.remove(row.key, now)) this.#forget(row, 'has expired');
        else await this.#reload();
      }
      this.#watchExpiry();
    } catch {
      // The store is not available.
      this.#expiry = setTimeout(() => void this.#removeExpired(), READ_AFTER_MS).unref();
    }
  }
}

function expiryOf(expiresIn: number | null): number | null {
  return expiresIn === null ? null : Date.now() + expiresIn * 1000;
}
