import type { Client, QueryConfig } from 'pg';
import { AppError } from '../../../mailbox/errors.ts';
import type { Log } from '../../../process/log.ts';
import type { DatabaseAddress } from '../connection/database-address.ts';
import { hasCode, isConflict, isNotAllowed } from '../connection/postgres-errors.ts';
import { INBOX } from '../options.ts';
import { FIRST_VERSION, type Migration, migrations, SCHEMA_VERSION, TABLES } from './tables.ts';

const MAX_ATTEMPTS = 20;

/** The schema, table or column does not exist. */
const isMissing = hasCode('3F000', '42P01', '42703');
/** The table or column already exists. */
const isExisting = hasCode('42P07', '42701');

const PROGRESS_MS = 10_000;

// The longest that a timer can wait.
const NO_TIMEOUT = 2 ** 31 - 1;

/**
 * Creates the tables, or migrates them to the current version. Several nodes may start at the same time: one of them does
 * it. Nodes of an older version that are running store nothing from then on. Throws `storage_failed` if the role lacks a
 * privilege, or the tables are damaged, from another Postern or not Postern's.
 */
export async function migrate(
  client: Client,
  address: DatabaseAddress,
  log: Log,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  const target = FIRST_VERSION + steps.length - 1;
  for (let attempt = 1; ; attempt++) {
    const version = await currentVersion(client, address);
    if (version === target) return;
    try {
      return await upgrade(client, address, steps, log);
    } catch (error) {
      // The connection may be gone.
      await client.query('ROLLBACK').catch(() => {});
      // A node that is storing a message and this migration can wait for each other.
      if (isConflict(error) && attempt < MAX_ATTEMPTS) continue;
      if (isNotAllowed(error)) throw await notAllowed(client, address, target, error);
      if (!isMissing(error) && !isExisting(error)) throw error;
      const refusal = version === undefined ? foreign : damaged;
      throw refusal(address.shown, (error as Error).message, error);
    }
  }
}

/** Undefined if there are no tables. Throws `storage_failed` if they are damaged. */
export async function currentVersion(client: Client, address: DatabaseAddress): Promise<number | undefined> {
  try {
    const { rows } = await client.query(`SELECT version FROM ${address.schema}.inboxes WHERE inbox = $1`, [
      INBOX,
    ]);
    if (!rows[0]) throw damaged(address.shown, 'the row of the inbox is missing');
    return rows[0].version;
  } catch (error) {
    if (isNotAllowed(error)) throw await notAllowed(client, address, SCHEMA_VERSION, error);
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function upgrade(
  client: Client,
  address: DatabaseAddress,
  steps: readonly Migration[],
  log: Log,
): Promise<void> {
  const { schema } = address;
  const timeouts = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  const settings = timeouts.map((name) => `SET LOCAL ${name} = 0`);
  await client.query(['BEGIN ISOLATION LEVEL READ COMMITTED', ...settings].join('; '));
  // Only one node at a time creates or migrates the tables of a schema.
  await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`postern ${schema}`]);
  const { rows } = await client.query(
    'SELECT to_regclass($1) IS NULL AS is_new, to_regnamespace($2) IS NULL AS lacks_schema',
    [`${schema}.inboxes`, schema],
  );
  const isNew: boolean = rows[0].is_new;
  // Nodes that are running must not store anything meanwhile.
  const locked = isNew ? undefined : await client.query(`SELECT version FROM ${schema}.inboxes FOR UPDATE`);
  const version: number = locked?.rows[0]?.version ?? 0;
  const target = FIRST_VERSION + steps.length - 1;
  if (!isNew) checkVersion(version, target, address.shown);
  // Creating a schema needs a privilege, even with IF NOT EXISTS.
  else if (rows[0].lacks_schema) await client.query(`CREATE SCHEMA ${schema}`);
  const progress = { version, to: target };
  // Another node may have done it meanwhile.
  using _ = isNew || version === target ? undefined : logMigration(log, progress);
  for (let next = isNew ? FIRST_VERSION : version + 1; next <= target; next++) {
    progress.version = next;
    // For this statement, the driver's own timeout must not apply either.
    const query = { text: steps[next - FIRST_VERSION]!(schema), query_timeout: NO_TIMEOUT };
    await client.query(query as QueryConfig);
  }
  await client.query(`UPDATE ${schema}.inboxes SET version = ${target}`);
  await client.query('COMMIT');
}

function checkVersion(version: number, target: number, shown: string): void {
  if (version < 1) throw damaged(shown, `their version is ${version}`);
  if (version > target)
    throw new AppError(
      'storage_failed',
      `The tables in ${shown} are of a newer Postern (version ${version}, this one knows ${target}). Start that one.`,
    );
  if (version < FIRST_VERSION)
    throw new AppError(
      'storage_failed',
      `The tables in ${shown} are of a Postern before the first release (version ${version}). Copy them to a folder with \`postern migrate\` of that version, or use another schema (?schema=NAME).`,
    );
}

/** Logs the beginning and the end of a migration and, every ten seconds, that it is still running. */
function logMigration(log: Log, progress: { version: number; to: number }): Disposable {
  const started = performance.now();
  const write = (message: string) => {
    const seconds = Math.round((performance.now() - started) / 1000);
    log.info(message, { ...progress, seconds });
  };
  log.info('postgres: migrating the tables', { from: progress.version, to: progress.to });
  const timer = setInterval(write, PROGRESS_MS, 'postgres: still migrating the tables').unref();
  return {
    [Symbol.dispose]() {
      clearInterval(timer);
      write('postgres: migration of the tables ended');
    },
  };
}

/** Throws `storage_failed` if a table is missing, or the role may not read or change it. */
export async function checkTables(client: Client, address: DatabaseAddress): Promise<void> {
  const { schema, shown } = address;
  const { rows } = await client.query<{ name: string; is_allowed: boolean }>(
    `SELECT c.relname AS name, has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'INSERT')
       AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE') AS is_allowed
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relkind = 'r'`,
    [schema.slice(1, -1)],
  );
  // The schema may have tables of others.
  const tables = TABLES.map((table) => ({ table, found: rows.find(({ name }) => name === table) }));
  const missing = tables.find(({ found }) => !found);
  if (missing) throw damaged(shown, `there is no ${missing.table}`);
  if (tables.some(({ found }) => !found!.is_allowed)) throw await notAllowed(client, address, SCHEMA_VERSION);
}

function foreign(shown: string, what: string, cause: unknown): AppError {
  return new AppError(
    'storage_failed',
    `The schema in ${shown} has tables that are not Postern's (${what}). Use another schema (?schema=NAME).`,
    { cause },
  );
}

function damaged(shown: string, what: string, cause?: unknown): AppError {
  return new AppError(
    'storage_failed',
    `The tables in ${shown} are damaged: ${what}. Restore them from a backup, or use another schema (?schema=NAME).`,
    { cause },
  );
}

async function notAllowed(
  client: Client,
  { schema, shown }: DatabaseAddress,
  target: number,
  cause?: unknown,
): Promise<AppError> {
  const { rows } = await client.query<{ role: string; owner: string | null; owns_tables: string | null }>(
    `SELECT quote_ident(current_user) AS role, quote_ident(pg_get_userbyid(n.nspowner)) AS owner,
       quote_ident(pg_get_userbyid(c.relowner)) AS owns_tables
     FROM (VALUES (1)) one LEFT JOIN pg_namespace n ON n.nspname = $1
       LEFT JOIN pg_class c ON c.relnamespace = n.oid AND c.relname = 'inboxes'`,
    [schema.slice(1, -1)],
  );
  const { role, owner, owns_tables: tables } = rows[0]!;
  const refusal = (what: string, commands: string) =>
    new AppError('storage_failed', `The role ${role} may not ${what} in ${shown}. ${commands}`, { cause });
  const run = 'Run as an administrator:';
  if (owner === null)
    return refusal('create tables', `${run} CREATE SCHEMA ${schema} AUTHORIZATION ${role};`);
  if (tables === null) return refusal('create tables', `${run} ALTER SCHEMA ${schema} OWNER TO ${role};`);
  const versions = await client.query(`SELECT version FROM ${schema}.inboxes`).catch(() => undefined);
  if (versions && versions.rows[0]?.version !== target)
    return refusal(
      'change the tables of an older version',
      `Start Postern once as ${tables}, which owns them.`,
    );
  return refusal(
    'use the tables',
    `${run} GRANT USAGE ON SCHEMA ${schema} TO ${role}; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role};`,
  );
}
