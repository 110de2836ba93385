import type { EventBus } from '../../mailbox/ports.ts';
import type { Log } from '../../process/log.ts';
import type { OpenedStore } from '../opened-store.ts';
import { parseDatabaseAddress } from './connection/database-address.ts';
import { reach, retryUntilReachable } from './connection/reach.ts';
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
  const address = parseDatabaseAddress(options.url);
  return retryUntilReachable(address, options, log, async () => {
    const reached = await reach(address, options, async (client, reached) => {
      await migrate(client, reached, log);
      await checkTables(client, reached);
      return reached;
    });
    const store = new PostgresMessageStore(reached, options, events, log);
    try {
      await store.open();
      return store;
    } catch (error) {
      await store.close();
      throw error;
    }
  });
}

/** Whether there is an inbox to open. Creates nothing. */
export async function hasPostgresInbox(options: PostgresStoreOptions, log: Log): Promise<boolean> {
  const address = parseDatabaseAddress(options.url);
  const version = await retryUntilReachable(address, options, log, () =>
    reach(address, options, currentVersion),
  );
  return version !== undefined;
}
