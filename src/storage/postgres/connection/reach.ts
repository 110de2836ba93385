import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { AppError } from '../../../mailbox/errors.ts';
import type { Log } from '../../../process/log.ts';
import type { PostgresStoreOptions } from '../options.ts';
import { clientConfig } from './connections.ts';
import { type DatabaseAddress, withoutTls } from './database-address.ts';
import { connectError, hasCode, isComing } from './postgres-errors.ts';

const RETRY_MS = 500;

const isProtocolViolation = hasCode('08P01');

/**
 * Connects to the database, and waits for it if it is not there yet. Resolves to the connection, and to the address with
 * what turned out about the server. Throws `storage_failed` with what to check.
 */
export async function reach(
  address: DatabaseAddress,
  options: PostgresStoreOptions,
  log: Log,
): Promise<{ address: DatabaseAddress; client: pg.Client }> {
  const deadline = performance.now() + (options.startTimeoutMs ?? 0);
  for (let attempt = 1; ; attempt++) {
    try {
      return await connect(address, options);
    } catch (error) {
      if (!isComing(error) || performance.now() > deadline) throw connectError(error, address.shown);
      if (attempt === 1)
        log.warn('postgres: waiting for the database', { address: address.shown, error: String(error) });
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
