import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { COUNT_COLUMNS, type FlagCounts } from './flag-counts.ts';
import { prepareChange } from './prepare-change.ts';

/** The one row of the state table. */
export interface StoreState {
  store_id: string;
  last_seq: number;
  last_created_at: number;
  /** Messages up to here were cleared and do not exist for any reader. */
  floor: number;
  /** Rows up to here are gone. */
  reclaimed: number;
  /** The sizes of all messages together. */
  bytes: number;
  counts: FlagCounts;
  /** How many messages are in the trash, and the sizes of all of them together. */
  trashed: number;
  trash_bytes: number;
  /** How often a message went into the trash or came back. */
  trash_moves: number;
}

const FIELDS = [
  'last_seq',
  'last_created_at',
  'floor',
  'reclaimed',
  'bytes',
  'trashed',
  'trash_bytes',
  'trash_moves',
] as const;

/** The sizes of all messages that take space, those in the trash included. */
export function storedBytes({ bytes, trash_bytes }: StoreState): number {
  return bytes + trash_bytes;
}

export class StoreStateRow {
  readonly #read: StatementSync;
  readonly #write: StatementSync;

  constructor(db: DatabaseSync) {
    this.#read = db.prepare('SELECT * FROM state');
    const columns = [...FIELDS, ...COUNT_COLUMNS].map((name) => `${name} = ?`).join(', ');
    this.#write = prepareChange(db, `UPDATE state SET ${columns}`);
  }

  read(): StoreState {
    const row = this.#read.get() as Record<string, number>;
    return {
      store_id: String(row.store_id),
      last_seq: row.last_seq!,
      last_created_at: row.last_created_at!,
      floor: row.floor!,
      reclaimed: row.reclaimed!,
      bytes: row.bytes!,
      counts: COUNT_COLUMNS.map((name) => row[name]!),
      trashed: row.trashed!,
      trash_bytes: row.trash_bytes!,
      trash_moves: row.trash_moves!,
    };
  }

  write(state: StoreState): void {
    this.#write.run(...FIELDS.map((name) => state[name]), ...state.counts);
  }
}
