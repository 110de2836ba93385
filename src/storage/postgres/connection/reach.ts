import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { AppError } from '../../../mailbox/errors.ts';
import type { Log } from '../../../process/log.ts';
import type { PostgresStoreOptions } from '../options.ts';
import { clientConfig } from './connections.ts';
import { type DatabaseAddress, parseDatabaseAddress, withoutTls } from './database-address.ts';
import { causeOf, connectError, hasCode, isComing, storageError } from './postgres-errors.ts';

const RETRY_MS = 500;

const isProtocolViolation = hasCode('08P01');

/**
 * Connects to the database, and lends the connection, with the address and what turned out about the server. Waits for a
 * database that is not there yet, or goes away meanwhile. Throws `storage_failed` with what to check.
 */
export async function reach<T>(
  options: PostgresStoreOptions,
  log: Log,
  work: (client: pg.Client, address: DatabaseAddress) => Promise<T>,
): Promise<T> {
  const address = parseDatabaseAddress(options.url);
  const { shown } = address;
  const deadline = performance.now() + (options.startTimeoutMs ?? 0);
  for (let attempt = 1; ; attempt++) {
    try {
      const reached = await connect(address, options).catch((error) => {
        throw connectError(error, shown);
      });
      return await work(reached.client, reached.address).finally(() => reached.client.end());
    } catch (error) {
      if (!isComing(error) || performance.now() > deadline) throw storageError(error);
      if (attempt === 1)
        log.warn('postgres: waiting for the database', { address: shown, error: String(causeOf(error)) });
      await pause(RETRY_MS);
    }
  }
}

async function connect(
  address: DatabaseAddress,
  options: PostgresStoreOptions,
): Promise<{ address: DatabaseAddress; client: pg.Client }> {
  const client = new pg.Client(clientConfig(address, options));
  // The pending query rejects with the error as well.
  client.on('error', () => {});
  try {
    await client.connect();
    await checkEncoding(client, address.shown);
    return { address, client };
  } catch (error) {
    await client.end().catch(() => {});
    if (address.mayLackTls && isWithoutTls(error)) return connect(withoutTls(address), options);
    if (!address.isPooled && refusesSettings(error)) return connect({ ...address, isPooled: true }, options);
    throw error;
  }
}

function isWithoutTls(error: unknown): boolean {
  return error instanceof Error && error.message.includes('does not support SSL');
}

/** PgBouncer refuses connections with settings that it cannot restore when it shares them. */
function refusesSettings(error: unknown): boolean {
  return isProtocolViolation(error) && /startup parameter/.test((error as Error).message);
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
