import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { COUNT_COLUMNS } from '../flags.ts';
import type { InboxTotals } from '../rules/totals.ts';
import { prepareChange } from './statement-cache.ts';

/** The only row of the state table. */
export interface StoreState extends InboxTotals {
  store_id: string;
  last_seq: number;
  last_created_at: number;
  /** Messages up to here were cleared. Readers ignore them. */
  floor: number;
  /** Rows up to here have been deleted. */
  reclaimed: number;
}

const FIELDS = [
  'last_seq',
  'last_created_at',
  'floor',
  'reclaimed',
  'bytes',
  'trashed',
  'trash_bytes',
] as const;

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
    };
  }

  write(state: StoreState): void {
    this.#write.run(...FIELDS.map((name) => state[name]), ...state.counts);
  }
}
