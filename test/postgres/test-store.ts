import pg from 'pg';
import { EventHub } from '../../src/events/event-hub.ts';
import type { Log } from '../../src/process/log.ts';
import type {
  OpenedForTest,
  StoreLimits,
} from '../../src/storage/conformance/store-under-test.conformance.ts';
import { types } from '../../src/storage/postgres/connection/connections.ts';
import { openPostgresStore } from '../../src/storage/postgres/open.ts';
import type { PostgresStoreOptions } from '../../src/storage/postgres/options.ts';
import { defaults } from '../defaults.ts';

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

/** Opens a node on a database from `newDatabase`. */
export async function openTestStore(
  url: string,
  limits: StoreLimits & Partial<PostgresStoreOptions> = {},
): Promise<OpenedForTest> {
  const events = new EventHub();
  const { dataDir: _, ...store } = defaults.store;
  // A busy machine may take longer to connect than usual.
  const patient = new URL(url);
  if (!patient.searchParams.has('connect_timeout')) patient.searchParams.set('connect_timeout', '60');
  const options = { ...store, poolSize: 4, timeoutMs: 30_000, ...limits, url: patient.href };
  return {
    store: await openPostgresStore(options, events, silent),
    events,
    discard: () => dropDatabase(url),
  };
}

/** Deletes a schema from `newDatabase` and everything in it. */
export async function dropDatabase(url: string): Promise<void> {
  const client = await connectTo(url);
  await client.query(`DROP SCHEMA IF EXISTS ${schemaOf(url)} CASCADE`);
  await client.end();
}

/** A separate connection for the test. */
export async function connectTo(url: string): Promise<pg.Client> {
  const server = new URL(url);
  server.search = '';
  const client = new pg.Client({ connectionString: server.href, types });
  await client.connect();
  return client;
}

export function schemaOf(url: string): string {
  return new URL(url).searchParams.get('schema')!;
}
