import { AppError } from '../errors.ts';
import { MailboxLookups, type OptionTotals, totalsOf } from './mailbox-lookups.ts';
import { mailboxUser, sha256 } from './mailbox-options.ts';
import { MAX_DELETED_PATTERNS, type MailboxOptions, type MailboxRow } from './mailbox-table.ts';

/** How long the patterns of a deleted mailbox are refused. */
export const REFUSED_MS = 24 * 60 * 60_000;

// The limits for all mailboxes together. Patterns other than `*@domain` are compared with every recipient.
const MAX_TOTAL_PATTERNS = 10_000;
const MAX_TOTAL_WIDE_PATTERNS = 500;
const MAX_EVENT_CHARACTERS = 4 * 1024 * 1024;

export interface SecretOwner {
  row: MailboxRow;
  /** The id of the token. */
  id: string;
  readOnly: boolean;
  /** An access key id only sends messages, because requests carry it in the clear. */
  isToken: boolean;
}

/** Finds mailboxes by all that can name one, in memory. */
export class MailboxDirectory {
  /** In the order of creation, with those that were deleted not long ago. */
  readonly rows = new Map<number, MailboxRow>();
  readonly #lookups = new MailboxLookups();

  constructor(rows: MailboxRow[]) {
    for (const row of rows) this.#set(row);
    this.#forgetDeleted();
  }

  /** Adds or replaces one. */
  put(row: MailboxRow): void {
    this.#set(row);
    if (row.deleted_at !== null) this.#forgetDeleted();
  }

  #set(row: MailboxRow): void {
    const before = this.rows.get(row.key);
    if (before) this.#lookups.remove(before);
    this.rows.set(row.key, row);
    this.#lookups.add(row);
  }

  /** Only the patterns of those that were deleted last are refused. */
  #forgetDeleted(): void {
    const deleted = [...this.rows.values()].filter(({ deleted_at }) => deleted_at !== null);
    let patterns = 0;
    for (const row of deleted.toSorted((a, b) => b.deleted_at! - a.deleted_at!)) {
      const { length } = row.settings.recipients;
      patterns += length;
      if (length > 0 && patterns <= MAX_DELETED_PATTERNS) continue;
      this.rows.delete(row.key);
      this.#lookups.remove(row);
    }
  }

  get live(): MailboxRow[] {
    return [...this.rows.values()].filter(({ deleted_at }) => deleted_at === null);
  }

  /** How many tokens all of them have. */
  get tokens(): number {
    return this.#lookups.totals.tokens;
  }

  named(name: string): MailboxRow | undefined {
    return this.#lookups.named(name);
  }

  withUsername(username: string): MailboxRow | undefined {
    return this.#lookups.withUsername(username);
  }

  /** The mailbox that a token or an access key id belongs to. */
  withSecret(secret: string): SecretOwner | undefined {
    const digest = sha256(secret);
    const row = this.#lookups.withSecret(digest);
    if (!row) return undefined;
    const token = row.settings.tokens.findLast((stored) => stored.sha256 === digest);
    return { row, id: token?.id ?? '', readOnly: token?.read_only ?? false, isToken: token !== undefined };
  }

  /** Throws `conflict` if all mailboxes together would have too much with these options, which replace those of `changed`. */
  checkTotals(options: Partial<MailboxOptions>, changed?: MailboxRow): void {
    const row = changed && this.rows.get(changed.key);
    const replaced = totalsOf(row?.deleted_at === null ? row.settings : {});
    const added = totalsOf(options);
    const total = (name: keyof OptionTotals) => this.#lookups.totals[name] - replaced[name] + added[name];
    if (
      added.patterns > 0 &&
      (total('patterns') > MAX_TOTAL_PATTERNS || total('widePatterns') > MAX_TOTAL_WIDE_PATTERNS)
    )
      throw new AppError(
        'conflict',
        `All mailboxes together have at most ${MAX_TOTAL_PATTERNS} patterns of recipients, of which at most ${MAX_TOTAL_WIDE_PATTERNS} are not like *@team-a.test.`,
      );
    if (added.eventCharacters > 0 && total('eventCharacters') > MAX_EVENT_CHARACTERS)
      throw new AppError(
        'conflict',
        `The events of all mailboxes together have at most ${MAX_EVENT_CHARACTERS} characters.`,
      );
  }

  /** Whether a recipient is refused, because its mailbox was deleted not long ago. */
  refuses(address: string): boolean {
    return (this.matching(address)?.deleted_at ?? null) !== null;
  }

  /** The mailbox of the username or of the key, if it is one of mailboxes. Throws `not_found` if that mailbox was deleted. */
  addressed(user: string | null, key: string | undefined): MailboxRow | undefined {
    if (mailboxUser(user) === null) return key === undefined ? undefined : this.withSecret(key)?.row;
    const row = this.withUsername(user!);
    if (!row) throw mailboxGone();
    return row;
  }

  /** The mailbox whose patterns a recipient matches, also if it was deleted not long ago. */
  matching(address: string): MailboxRow | undefined {
    const row = this.#lookups.matching(address);
    return row?.deleted_at != null && row.deleted_at < Date.now() - REFUSED_MS ? undefined : row;
  }

  /** How many characters `matching` compares at most for these addresses. */
  comparedCharacters(addresses: readonly string[]): number {
    return this.#lookups.comparedCharacters(addresses);
  }
}

export function mailboxGone(address?: string): AppError {
  return new AppError('not_found', `The mailbox${address ? ` of ${address}` : ''} was deleted.`);
}
