import type { EventBus, Log } from '../mailbox/ports.ts';
import type { OpenedStore } from './opened-store.ts';
import type { SqliteStoreOptions } from './sqlite/options.ts';
import { openSqliteStore } from './sqlite/store.ts';

export type StoreOptions = SqliteStoreOptions;

/** Opens the store that the settings select. Throws `storage_failed`, which says what to do. */
export function openStore(options: StoreOptions, events: EventBus, log: Log): Promise<OpenedStore> {
  return openSqliteStore(options, events, log);
}
