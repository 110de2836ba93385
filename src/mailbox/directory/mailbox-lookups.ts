import { patternsOf, plainAddress, type RecipientPattern } from '../recipient-pattern.ts';
import type { MailboxRow, MailboxSettings } from './mailbox-table.ts';

/** What is limited for all mailboxes together. */
export interface OptionTotals {
  patterns: number;
  /** Those that are not like `*@domain`. */
  widePatterns: number;
  eventCharacters: number;
  tokens: number;
}

interface WidePattern {
  row: MailboxRow;
  pattern: RecipientPattern;
}

type RowsByText = Map<string, MailboxRow[]>;

/**
 * Finds mailboxes by all that can name one. A change of a mailbox changes only what names that one, because building
 * everything again took 30 ms for 10,000 mailboxes.
 */
export class MailboxLookups {
  readonly #byName: RowsByText = new Map();
  readonly #byUsername: RowsByText = new Map();
  readonly #bySecret: RowsByText = new Map();
  readonly #byDomain: RowsByText = new Map();
  #wide: WidePattern[] = [];
  /** Of the mailboxes that exist. */
  readonly totals: OptionTotals = { patterns: 0, widePatterns: 0, eventCharacters: 0, tokens: 0 };

  add(row: MailboxRow): void {
    this.#eachText(row, (lookup, text) => {
      const rows = lookup.get(text);
      if (rows) rows.splice(rows.findLastIndex((other) => !isBefore(row, other)) + 1, 0, row);
      else lookup.set(text, [row]);
    });
    const wide = widePatternsOf(row.settings.recipients).map((pattern) => ({ row, pattern }));
    if (wide.length > 0)
      this.#wide.splice(this.#wide.findLastIndex((other) => !isBefore(row, other.row)) + 1, 0, ...wide);
    this.#count(row, 1);
  }

  remove(row: MailboxRow): void {
    this.#eachText(row, (lookup, text) => {
      const rows = lookup.get(text)?.filter((other) => other !== row) ?? [];
      if (rows.length > 0) lookup.set(text, rows);
      else lookup.delete(text);
    });
    this.#wide = this.#wide.filter((other) => other.row !== row);
    this.#count(row, -1);
  }

  named(name: string): MailboxRow | undefined {
    return this.#byName.get(name)?.at(-1);
  }

  withUsername(username: string): MailboxRow | undefined {
    return this.#byUsername.get(username)?.at(-1);
  }

  /** By the digest of a token or an access key id. */
  withSecret(digest: string): MailboxRow | undefined {
    return this.#bySecret.get(digest)?.at(-1);
  }

  /** The first whose patterns match, or else the first deleted one. Each wide pattern is compared. */
  matching(address: string): MailboxRow | undefined {
    const plain = plainAddress(address);
    const best = this.#byDomain.get(plain.slice(plain.lastIndexOf('@') + 1))?.[0];
    const wide = this.#wide.find(
      ({ row, pattern }) => (!best || isBefore(row, best)) && pattern.matches(plain),
    );
    return wide?.row ?? best;
  }

  /** How many characters `matching` compares at most for these addresses. */
  comparedCharacters(addresses: readonly string[]): number {
    if (this.#wide.length === 0) return 0;
    return this.#wide.length * addresses.reduce((sum, { length }) => sum + length, 0);
  }

  /** A deleted mailbox is found by its patterns only. */
  #eachText(
    { name, deleted_at, settings }: MailboxRow,
    use: (lookup: RowsByText, text: string) => void,
  ): void {
    for (const { domain } of patternsOf(settings.recipients))
      if (domain !== undefined) use(this.#byDomain, domain);
    if (deleted_at !== null) return;
    use(this.#byName, name);
    use(this.#byUsername, settings.username);
    if (settings.access_key_sha256) use(this.#bySecret, settings.access_key_sha256);
    for (const { sha256 } of settings.tokens) use(this.#bySecret, sha256);
  }

  #count({ deleted_at, settings }: MailboxRow, sign: 1 | -1): void {
    if (deleted_at !== null) return;
    const { patterns, widePatterns, eventCharacters, tokens } = totalsOf(settings);
    this.totals.patterns += sign * patterns;
    this.totals.widePatterns += sign * widePatterns;
    this.totals.eventCharacters += sign * eventCharacters;
    this.totals.tokens += sign * tokens;
  }
}

/** `events` is absent if an earlier version has stored the mailbox. */
export function totalsOf({
  recipients = [],
  events = [],
  tokens = [],
}: Partial<MailboxSettings>): OptionTotals {
  return {
    patterns: recipients.length,
    widePatterns: widePatternsOf(recipients).length,
    eventCharacters: events.reduce((sum, { length }) => sum + length, 0),
    tokens: tokens.length,
  };
}

function widePatternsOf(recipients: readonly string[]): RecipientPattern[] {
  return recipients.length === 0 ? [] : patternsOf(recipients).filter(({ domain }) => domain === undefined);
}

/** Mailboxes that exist come first, and then the order of creation counts. */
function isBefore(row: MailboxRow, other: MailboxRow): boolean {
  const isDeleted = row.deleted_at !== null;
  return isDeleted === (other.deleted_at !== null) ? row.key < other.key : !isDeleted;
}
