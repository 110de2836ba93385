import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { AppError } from '../../../mailbox/errors.ts';
import type { Log } from '../../../process/log.ts';
import type { PostgresStoreOptions } from '../options.ts';
import { PgConnection } from './connection.ts';
import { clientConfig } from './connections.ts';
import { type DatabaseAddress, withoutTls } from './database-address.ts';
import { causeOf, connectError, hasCode, isServerStarting, storageError } from './postgres-errors.ts';

const RETRY_MS = 500;

const isRefusal = hasCode('08P01', '0A000');

/** Tries to start again while the database is not there yet or goes away. Throws `storage_failed` with what to check. */
export async function retryUntilReachable<T>(
  { shown }: DatabaseAddress,
  { startTimeoutMs = 0 }: PostgresStoreOptions,
  log: Log,
  start: () => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + startTimeoutMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await start();
    } catch (error) {
      const cause = causeOf(error);
      if (!isServerStarting(cause)) throw storageError(error);
      if (performance.now() > deadline) throw connectError(cause, shown);
      if (attempt === 1)
        log.warn('postgres: waiting for the database', { address: shown, error: String(cause) });
      await pause(RETRY_MS);
    }
  }
}

/** Connects to the database, and lends the connection, and the address with what turned out about the server. */
export async function reach<T>(
  address: DatabaseAddress,
  options: PostgresStoreOptions,
  work: (client: pg.Client, address: DatabaseAddress) => Promise<T>,
): Promise<T> {
  const reached = await connect(address, options).catch((error) => {
    throw connectError(error, address.shown);
  });
  return work(reached.client, reached.address).finally(() => reached.client.end());
}

async function connect(
  address: DatabaseAddress,
  options: PostgresStoreOptions,
): Promise<{ address: DatabaseAddress; client: PgConnection }> {
  const session = { schema: address.schema, begin: '', isPreparing: false };
  const client = new PgConnection({ ...clientConfig(address, options), session });
  try {
    await client.connect();
    await checkEncoding(client, address.shown);
    return { address, client };
  } catch (error) {
    // `end` would wait until the server has closed its side.
    client.abandon();
    if (address.mayLackTls && isWithoutTls(error)) return connect(withoutTls(address), options);
    if (!address.isPooled && refusesSettings(error)) return connect({ ...address, isPooled: true }, options);
    throw error;
  }
}

function isWithoutTls(error: unknown): boolean {
  return error instanceof Error && error.message.includes('does not support SSL');
}

/** PgBouncer and RDS Proxy refuse connections with settings that they cannot restore when they share them. */
function refusesSettings(error: unknown): boolean {
  return isRefusal(error) && /startup parameter|command-line options/.test((error as Error).message);
}

/** Other encodings cannot store every message. */
async function checkEncoding(client: pg.Client, shown: string): Promise<void> {
  const { rows } = await client.query('SHOW server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new AppError(
    'storage_failed',
    `${shown} has the encoding ${encoding}. Use a database that was created with ENCODING 'UTF8' TEMPLATE template0.`,
  );
}
