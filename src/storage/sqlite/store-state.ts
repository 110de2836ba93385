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
    return { ...(row as unknown as StoreState), counts: COUNT_COLUMNS.map((name) => row[name]!) };
  }

  write(state: StoreState): void {
    this.#write.run(...FIELDS.map((name) => state[name]), ...state.counts);
  }
}
