import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EventBus } from '../mailbox/ports.ts';
import type { Log } from '../process/log.ts';
import type { OpenedStore } from './opened-store.ts';
import { parseDatabaseAddress } from './postgres/connection/database-address.ts';
import type { PostgresStoreOptions } from './postgres/options.ts';
import { MAIL_FILE } from './sqlite/connection.ts';
import type { SqliteStoreOptions } from './sqlite/options.ts';
import { openSqliteStore } from './sqlite/store.ts';

export type StoreOptions = SqliteStoreOptions | PostgresStoreOptions;

/** Opens the store that the settings select. Throws `storage_failed`, which says what to do. */
export async function openStore(options: StoreOptions, events: EventBus, log: Log): Promise<OpenedStore> {
  if (!('url' in options)) return openSqliteStore(options, events, log);
  // The driver is loaded only by those who use it.
  const { openPostgresStore } = await import('./postgres/open.ts');
  return openPostgresStore(options, events, log);
}

/** Whether there is an inbox to open. Throws `storage_failed` if a database cannot be asked. */
export async function hasInbox(options: StoreOptions, log: Log): Promise<boolean> {
  if (!('url' in options)) return options.dataDir !== null && existsSync(join(options.dataDir, MAIL_FILE));
  const { hasPostgresInbox } = await import('./postgres/open.ts');
  return hasPostgresInbox(options, log);
}

/** The place of the messages, to show to users: a folder, or the address of a database without its password. Null in memory. */
export function placeOf(options: StoreOptions): string | null {
  return 'url' in options ? parseDatabaseAddress(options.url).shown : options.dataDir;
}
