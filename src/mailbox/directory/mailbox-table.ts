import type { MailboxPatch } from '../../contract/mailbox.ts';
import type { MessageSummary } from '../../contract/message/message.ts';
import type { Envelope } from '../envelope.ts';
import type { MessageStore, NewMessage } from '../ports.ts';

/** A token that opens one mailbox. Of all secrets, only the SHA-256 is stored, as hexadecimal digits. */
export interface StoredToken {
  id: string;
  sha256: string;
  read_only: boolean;
}

/** What users choose for a mailbox. Times are in seconds; null is no expiry, or the limit of the settings. */
export type MailboxOptions = Required<MailboxPatch>;

/** Everything that is stored of a mailbox besides its messages, as JSON. */
export interface MailboxSettings extends MailboxOptions {
  /** Whether a file declares it. Then it can be changed in that file only. */
  declared: boolean;
  username: string;
  password_sha256: string;
  access_key_sha256: string;
  tokens: StoredToken[];
}

/** A token is added or removed by itself, because requests at the same time, also to other nodes, add and remove others. */
export interface SettingsChange extends Partial<MailboxSettings> {
  addedToken?: StoredToken;
  /** Its id. */
  removedToken?: string;
}

export function changedSettings(
  settings: MailboxSettings,
  { addedToken, removedToken, ...replaced }: SettingsChange,
): MailboxSettings {
  const changed = { ...settings, ...replaced };
  const tokens = changed.tokens.filter(({ id }) => id !== removedToken);
  return { ...changed, tokens: addedToken ? [...tokens, addedToken] : tokens };
}

/** A mailbox as it is stored. Times are in milliseconds. */
export interface MailboxRow {
  /** Its number, which is never used again. */
  key: number;
  name: string;
  created_at: number;
  expires_at: number | null;
  /** A deleted mailbox has no messages, and its name can be used again. Its row is kept for its patterns. */
  deleted_at: number | null;
  settings: MailboxSettings;
}

/** What a mailbox contains. */
export interface MailboxTotals {
  messages: number;
  unread: number;
  /** The sum of its messages, with those that can be restored. */
  bytes: number;
  /** When its last message arrived, in milliseconds; 0 if none did. */
  last_arrival: number;
}

export interface NewMailbox {
  name: string;
  /** Of a copy. By default, now. */
  created_at?: number;
  expires_at: number | null;
  settings: MailboxSettings;
}

/** A copy of a new message for one mailbox, with the recipients that belong there. */
export interface Delivery {
  mailbox: number;
  envelope: Envelope;
  tags: string[];
}

/** Of the deleted mailboxes, the last ones with so many patterns together are remembered. Anybody may create and delete thousands. */
export const MAX_DELETED_PATTERNS = 1000;

/** The mailboxes of a store besides the default one, which exists always. */
export interface MailboxTable {
  /** Whether one was ever created. Without any, nothing has to be read. */
  readonly isUsed: boolean;
  /** Whether another node may have changed a mailbox, and `onChange` does not know yet. Then they have to be read again. */
  readonly isBehind: boolean;
  /**
   * In the order of their creation, with those that were deleted after this time and have patterns: at least the last ones that
   * have no more than `MAX_DELETED_PATTERNS` together.
   */
  all(deletedAfter: number): Promise<MailboxRow[]>;
  /** By key, with the default one. */
  totals(): Promise<Map<number, MailboxTotals>>;
  /** Every node can use it when this resolves. Throws `conflict` if the name is taken. */
  add(mailbox: NewMailbox): Promise<MailboxRow>;
  /** Replaces some settings, and the expiry. Undefined if it does not exist. */
  change(key: number, change: SettingsChange, expiresAt?: number | null): Promise<MailboxRow | undefined>;
  /** Deletes it with its messages, unless it expires after `ifExpiredBy`. False if it was not deleted. */
  remove(key: number, ifExpiredBy?: number): Promise<boolean>;
  /** The messages of one. If it is deleted, there are none, and new ones are rejected with `not_found`. */
  of(key: number): MessageStore;
  /**
   * Stores a message in several mailboxes, in one commit, and returns the summary of each copy. If one of them cannot store
   * it, none does: throws like `MessageStore.insert`, or `not_found` if a mailbox does not exist any more.
   */
  deliver(message: Pick<NewMessage, 'raw' | 'scanned'>, deliveries: Delivery[]): Promise<MessageSummary[]>;
  /**
   * Moves messages to another mailbox, in one commit. They arrive there again, with a new id and time, and keep flags and
   * tags. Returns their new summaries, without those that do not exist. Throws `not_found` if the target does not exist.
   */
  move(from: number, ids: string[], to: number): Promise<MessageSummary[]>;
  /** Called when another node has changed a mailbox. That node waits for the promise. */
  onChange(listener: () => unknown): void;
}
