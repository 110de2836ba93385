import type { DatabaseSync } from 'node:sqlite';
import type { MailboxSettings } from '../../mailbox/directory/mailbox-table.ts';
import { COUNT_COLUMNS } from '../flags.ts';
import type { InboxTotals } from '../rules/totals.ts';
import { StatementCache } from './statement-cache.ts';

/** The only row of the state table. */
export interface StoreState {
  store_id: string;
  last_created_at: number;
  /** The number of the newest message, in the order of arrival in all mailboxes. */
  last_arrival: number;
  /** Arrivals up to here were cleared when there was no other mailbox. */
  cleared: number;
  /** The number of the newest mailbox, and how many there are besides the default one. */
  last_mailbox: number;
  mailboxes: number;
  /** The size of all messages, those in the trash included. */
  bytes: number;
}

/** The row of a mailbox. */
export interface MailboxState extends InboxTotals {
  mailbox: number;
  name: string;
  created_at: number;
  expires_at: number | null;
  /** Not null if it was deleted. */
  deleted_at: number | null;
  settings: MailboxSettings;
  last_seq: number;
  last_arrival: number;
  last_created_at: number;
  /** Messages up to here were cleared. Readers ignore them. */
  floor: number;
  /** Rows up to here have been deleted. */
  reclaimed: number;
}

const STORE_FIELDS = [
  'last_created_at',
  'last_arrival',
  'cleared',
  'last_mailbox',
  'mailboxes',
  'bytes',
] as const;
const MAILBOX_FIELDS = [
  ...([
    'expires_at',
    'deleted_at',
    'last_seq',
    'last_arrival',
    'last_created_at',
    'floor',
    'reclaimed',
  ] as const),
  ...(['bytes', 'trashed', 'trash_bytes'] as const),
];

const set = (names: readonly string[]) => names.map((name) => `${name} = ?`).join(', ');
const WRITE_STORE = `UPDATE state SET ${set(STORE_FIELDS)}`;
const WRITE_MAILBOX = `UPDATE mailboxes SET ${set([...MAILBOX_FIELDS, ...COUNT_COLUMNS])} WHERE mailbox = ?`;

/** Reads and writes the state of the store and of its mailboxes, in the open transaction. */
export class States {
  readonly #statements: StatementCache;

  constructor(db: DatabaseSync) {
    this.#statements = new StatementCache(db);
  }

  store(): StoreState {
    return this.#statements.get('SELECT * FROM state').get() as unknown as StoreState;
  }

  /** A mailbox that does not exist is deleted, and has no messages. */
  mailbox(key: number): MailboxState {
    const row = this.#statements.get('SELECT * FROM mailboxes WHERE mailbox = ?').get(key);
    return row ? toMailboxState(row) : { ...NOWHERE, mailbox: key };
  }

  write(store: StoreState, mailboxes: Iterable<MailboxState>): void {
    this.#statements.change(WRITE_STORE).run(...STORE_FIELDS.map((name) => store[name]));
    for (const state of mailboxes) {
      const values = MAILBOX_FIELDS.map((name) => state[name]);
      this.#statements.change(WRITE_MAILBOX).run(...values, ...state.counts, state.mailbox);
    }
  }
}

export function toMailboxState(row: Record<string, unknown>): MailboxState {
  const settings = JSON.parse(row.settings as string) as MailboxSettings;
  return {
    ...(row as unknown as MailboxState),
    settings,
    counts: COUNT_COLUMNS.map((name) => row[name] as number),
  };
}

const NOWHERE: Omit<MailboxState, 'mailbox'> = {
  ...{ name: '', created_at: 0, expires_at: null, deleted_at: 0, settings: {} as MailboxSettings },
  ...{ last_seq: 0, last_arrival: 0, last_created_at: 0, floor: 0, reclaimed: 0 },
  ...{ bytes: 0, counts: COUNT_COLUMNS.map(() => 0), trashed: 0, trash_bytes: 0 },
};
