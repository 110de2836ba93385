import type { EventBus } from '../../mailbox/ports.ts';
import type { Log } from '../../process/log.ts';
import type { OpenedStore } from '../opened-store.ts';
import { parseDatabaseAddress } from './connection/database-address.ts';
import { storageError } from './connection/postgres-errors.ts';
import { reach } from './connection/reach.ts';
import type { PostgresStoreOptions } from './options.ts';
import { checkTables, currentVersion, migrate } from './schema/migrate.ts';
import { PostgresMessageStore } from './store.ts';

/**
 * Opens the store in a PostgreSQL database, and creates or migrates its tables. Any number of nodes may share it.
 * Throws `storage_failed` with a one-line message that says what to do and does not contain the password.
 */
export async function openPostgresStore(
  options: PostgresStoreOptions,
  events: EventBus,
  log: Log,
): Promise<OpenedStore> {
  let store: PostgresMessageStore | undefined;
  try {
    const { address, client } = await reach(parseDatabaseAddress(options.url), options, log);
    try {
      await migrate(client, address, log);
      await checkTables(client, address);
    } finally {
      await client.end();
    }
    store = new PostgresMessageStore(address, options, events, log);
    await store.open();
    return store;
  } catch (error) {
    await store?.close();
    throw storageError(error);
  }
}

/** Whether there is an inbox to open. Creates nothing. */
export async function hasPostgresInbox(options: PostgresStoreOptions, log: Log): Promise<boolean> {
  try {
    const { address, client } = await reach(parseDatabaseAddress(options.url), options, log);
    try {
      return (await currentVersion(client, address)) !== undefined;
    } finally {
      await client.end();
    }
  } catch (error) {
    throw storageError(error);
  }
}
