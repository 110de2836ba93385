import type { Envelope } from '../envelope.ts';
import { AppError } from '../errors.ts';
import { DEFAULT_MAILBOX } from '../ports.ts';
import { patternsOf, plainAddress, type RecipientPattern } from '../recipient-pattern.ts';
import { mailboxUser, sha256 } from './mailbox-options.ts';
import {
  type Delivery,
  MAX_DELETED_PATTERNS,
  type MailboxOptions,
  type MailboxRow,
} from './mailbox-table.ts';

/** How long the patterns of a deleted mailbox are refused. */
export const REFUSED_MS = 24 * 60 * 60_000;

// The limits for all mailboxes together. Patterns other than `*@domain` are compared with every recipient.
const MAX_TOTAL_PATTERNS = 10_000;
const MAX_TOTAL_WIDE_PATTERNS = 500;
const MAX_EVENT_CHARACTERS = 4 * 1024 * 1024;

interface Ranked {
  row: MailboxRow;
  rank: number;
  pattern: RecipientPattern;
}

export interface SecretOwner {
  row: MailboxRow;
  /** The id of the token. */
  id: string;
  readOnly: boolean;
  /** An access key id only sends messages, because requests carry it in the clear. */
  isToken: boolean;
}

interface Lookups {
  byName: Map<string, MailboxRow>;
  byUsername: Map<string, MailboxRow>;
  /** By the digests of tokens and access key ids. */
  bySecret: Map<string, SecretOwner>;
  /** Patterns in the order of creation, first those of mailboxes that exist: for one domain, and others. */
  byDomain: Map<string, Ranked>;
  others: Ranked[];
}

/** Finds mailboxes by all that can name one, in memory. */
export class MailboxDirectory {
  /** In the order of creation, with those that were deleted not long ago. */
  readonly rows = new Map<number, MailboxRow>();
  #lookups: Lookups | undefined;

  constructor(rows: MailboxRow[]) {
    for (const row of rows) this.rows.set(row.key, row);
    this.#forgetDeleted();
  }

  /** Adds or replaces one. */
  put(row: MailboxRow): void {
    this.rows.set(row.key, row);
    this.#lookups = undefined;
    if (row.deleted_at !== null) this.#forgetDeleted();
  }

  /** Only the patterns of those that were deleted last are refused. */
  #forgetDeleted(): void {
    const deleted = [...this.rows.values()].filter(({ deleted_at }) => deleted_at !== null);
    let patterns = 0;
    for (const { key, settings } of deleted.toSorted((a, b) => b.deleted_at! - a.deleted_at!)) {
      patterns += settings.recipients.length;
      if (settings.recipients.length === 0 || patterns > MAX_DELETED_PATTERNS) this.rows.delete(key);
    }
  }

  get live(): MailboxRow[] {
    return [...this.rows.values()].filter(({ deleted_at }) => deleted_at === null);
  }

  named(name: string): MailboxRow | undefined {
    return this.#found.byName.get(name);
  }

  withUsername(username: string): MailboxRow | undefined {
    return this.#found.byUsername.get(username);
  }

  /** The mailbox that a token or an access key id belongs to. */
  withSecret(secret: string): SecretOwner | undefined {
    return this.#found.bySecret.get(sha256(secret));
  }

  /** Throws `conflict` if all mailboxes together would have too much with these options, which replace those of `changed`. */
  checkTotals({ recipients = [], events = [] }: Partial<MailboxOptions>, changed?: MailboxRow): void {
    const others = this.live.filter(({ key }) => key !== changed?.key).map(({ settings }) => settings);
    const patterns = [recipients, ...others.map((other) => other.recipients)].flatMap(patternsOf);
    const wide = patterns.filter(({ domain }) => domain === undefined);
    if (
      recipients.length > 0 &&
      (patterns.length > MAX_TOTAL_PATTERNS || wide.length > MAX_TOTAL_WIDE_PATTERNS)
    )
      throw new AppError(
        'conflict',
        `All mailboxes together have at most ${MAX_TOTAL_PATTERNS} patterns of recipients, of which at most ${MAX_TOTAL_WIDE_PATTERNS} are not like *@team-a.test.`,
      );
    // Absent if an earlier version has stored it.
    const targets = [events, ...others.map((other) => other.events ?? [])].flat();
    if (events.length > 0 && targets.reduce((sum, { length }) => sum + length, 0) > MAX_EVENT_CHARACTERS)
      throw new AppError(
        'conflict',
        `The events of all mailboxes together have at most ${MAX_EVENT_CHARACTERS} characters.`,
      );
  }

  /** Whether a recipient is refused, because its mailbox was deleted not long ago. */
  refuses(address: string): boolean {
    return (this.#matching(address)?.deleted_at ?? null) !== null;
  }

  /**
   * To which mailboxes a message goes: that of the username or of the key, or else those whose patterns its recipients match.
   * Throws `not_found` if that mailbox was deleted.
   */
  route(envelope: Envelope, key: string | undefined): Omit<Delivery, 'tags'>[] {
    const { user, recipients } = envelope;
    const isOwn = mailboxUser(user) !== null;
    const own = isOwn ? this.withUsername(user!) : key === undefined ? undefined : this.withSecret(key)?.row;
    if (own) return [{ mailbox: own.key, envelope }];
    if (isOwn) throw gone();
    const indexes = new Map<number, number[]>();
    for (const [i, address] of recipients.entries()) {
      const row = this.#matching(address);
      if (row && row.deleted_at !== null) throw gone(address);
      const mailbox = row?.key ?? DEFAULT_MAILBOX;
      indexes.set(mailbox, [...(indexes.get(mailbox) ?? []), i]);
    }
    if (indexes.size === 0) return [{ mailbox: DEFAULT_MAILBOX, envelope }];
    return [...indexes].map(([mailbox, of]) => ({
      mailbox,
      envelope: of.length === recipients.length ? envelope : withRecipients(envelope, of),
    }));
  }

  #matching(address: string): MailboxRow | undefined {
    const { byDomain, others } = this.#found;
    const key = plainAddress(address);
    const best = byDomain.get(key.slice(key.lastIndexOf('@') + 1));
    const other = others.find(({ pattern, rank }) => rank < (best?.rank ?? Infinity) && pattern.matches(key));
    const row = (other ?? best)?.row;
    return row?.deleted_at != null && row.deleted_at < Date.now() - REFUSED_MS ? undefined : row;
  }

  // Built again after a change, which takes a millisecond for a thousand mailboxes.
  get #found(): Lookups {
    this.#lookups ??= lookupsOf(this.live, [...this.rows.values()]);
    return this.#lookups;
  }
}

function lookupsOf(live: MailboxRow[], all: MailboxRow[]): Lookups {
  const deleted = all.filter(({ deleted_at }) => deleted_at !== null);
  const patterns = [...live, ...deleted].flatMap((row, rank) =>
    patternsOf(row.settings.recipients).map((pattern): Ranked => ({ row, rank, pattern })),
  );
  const byDomain = new Map<string, Ranked>();
  for (const ranked of patterns.toReversed())
    if (ranked.pattern.domain !== undefined) byDomain.set(ranked.pattern.domain, ranked);
  const bySecret: Lookups['bySecret'] = new Map();
  for (const row of live) {
    const { access_key_sha256, tokens } = row.settings;
    if (access_key_sha256) bySecret.set(access_key_sha256, { row, id: '', readOnly: false, isToken: false });
    for (const { id, sha256: digest, read_only } of tokens)
      bySecret.set(digest, { row, id, readOnly: read_only, isToken: true });
  }
  return {
    byName: new Map(live.map((row) => [row.name, row])),
    byUsername: new Map(live.map((row) => [row.settings.username, row])),
    bySecret,
    byDomain,
    others: patterns.filter(({ pattern }) => pattern.domain === undefined),
  };
}

/** The envelope with some of its recipients, by their indexes. */
function withRecipients({ dsn, ...envelope }: Envelope, indexes: number[]): Envelope {
  const recipients = indexes.map((i) => envelope.recipients[i]!);
  const entries = indexes.flatMap((i, at) => (dsn?.[i] ? [[at, dsn[i]] as const] : []));
  return { ...envelope, recipients, ...(entries.length > 0 && { dsn: Object.fromEntries(entries) }) };
}

function gone(address?: string): AppError {
  return new AppError('not_found', `The mailbox${address ? ` of ${address}` : ''} was deleted.`);
}
