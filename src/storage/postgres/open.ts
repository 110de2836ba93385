import type { EventBus } from '../../mailbox/ports.ts';
import type { Log } from '../../process/log.ts';
import type { OpenedStore } from '../opened-store.ts';
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
  const address = await reach(options, log, async (client, reached) => {
    await migrate(client, reached, log);
    await checkTables(client, reached);
    return reached;
  });
  const store = new PostgresMessageStore(address, options, events, log);
  try {
    await store.open();
    return store;
  } catch (error) {
    await store.close();
    throw storageError(error);
  }
}

/** Whether there is an inbox to open. Creates nothing. */
export function hasPostgresInbox(options: PostgresStoreOptions, log: Log): Promise<boolean> {
  return reach(
    options,
    log,
    async (client, address) => (await currentVersion(client, address)) !== undefined,
  );
}
