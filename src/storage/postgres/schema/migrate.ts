import { setTimeout as pause } from 'node:timers/promises';
import type { Client, QueryConfig } from 'pg';
import { AppError } from '../../../mailbox/errors.ts';
import type { Log } from '../../../mailbox/ports.ts';
import type { DatabaseAddress } from '../connection/database-address.ts';
import { codeOf, isConflict, isNotAllowed } from '../connection/postgres-errors.ts';
import { INBOX } from '../options.ts';
import {
  FIRST_VERSION,
  type Migration,
  migrations,
  SCHEMA_VERSION,
  type ServerFeatures,
  TABLES,
} from './tables.ts';

const MAX_ATTEMPTS = 20;

// The schema or table does not exist yet.
const MISSING = ['3F000', '42P01'];
const TABLE_EXISTS = '42P07';
// Another node is creating the same schema or table.
const EXISTS = ['23505', '42P06', TABLE_EXISTS, 'XX000'];
// The tables do not match their version: a table or column is missing, or already exists.
const UNEXPECTED = ['42P01', TABLE_EXISTS, '42701', '42703'];

const PROGRESS_MS = 10_000;

// The longest that a timer can wait.
const NO_TIMEOUT = 2 ** 31 - 1;

/**
 * Creates the tables, or migrates them to the current version. Several nodes may start at the same time: they lock the
 * row with the version. Nodes of an older version that are running store nothing from then on. Throws `storage_failed`
 * if the role lacks a privilege, or the tables are damaged, from another Postern or not Postern's.
 */
export async function migrate(
  client: Client,
  { schema, shown }: DatabaseAddress,
  log: Log,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  const target = FIRST_VERSION + steps.length - 1;
  for (let attempt = 1; ; attempt++) {
    let version: number | undefined;
    try {
      version = await currentVersion(client, schema);
      if (version === target) return;
      await createVersion(client, schema);
      await upgrade(client, schema, shown, steps, log);
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      if (isNotAllowed(error)) throw await notAllowed(client, schema, shown, error);
      const code = codeOf(error) ?? '';
      const isRace = isConflict(error) || EXISTS.includes(code);
      if (isRace && attempt < MAX_ATTEMPTS) await pause(10 + Math.random() * 50);
      else if (code === TABLE_EXISTS && !version) throw foreign(shown, (error as Error).message, error);
      else if (UNEXPECTED.includes(code)) throw damaged(shown, (error as Error).message, error);
      else throw error;
    }
  }
}

/** Undefined if there are no tables. */
export async function currentVersion(client: Client, schema: string): Promise<number | undefined> {
  try {
    const { rows } = await client.query(`SELECT version FROM ${schema}.schema_version`);
    return rows[0]?.version;
  } catch (error) {
    if (MISSING.includes(codeOf(error) ?? '')) return undefined;
    throw error;
  }
}

async function createVersion(client: Client, schema: string): Promise<void> {
  await client.query('BEGIN');
  // Creating a schema needs a privilege, even with IF NOT EXISTS.
  if (!(await hasSchema(client, schema))) await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${schema}.schema_version(one integer PRIMARY KEY, version integer NOT NULL)`,
  );
  await client.query(`INSERT INTO ${schema}.schema_version VALUES (1, 0) ON CONFLICT DO NOTHING`);
  await client.query('COMMIT');
}

async function upgrade(
  client: Client,
  schema: string,
  shown: string,
  steps: readonly Migration[],
  log: Log,
): Promise<void> {
  await client.query(
    'BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
  );
  const { rows } = await client.query(
    `SELECT version FROM ${schema}.schema_version WHERE one = 1 FOR UPDATE`,
  );
  const version: number = rows[0].version;
  const target = FIRST_VERSION + steps.length - 1;
  if (version > target)
    throw new AppError(
      'storage_failed',
      `The tables in ${shown} are of a newer Postern (version ${version}, this one knows ${target}). Start that one.`,
    );
  if (version < 0) throw damaged(shown, `their version is ${version}`);
  if (version > 0 && version < FIRST_VERSION)
    throw new AppError(
      'storage_failed',
      `The tables in ${shown} are of a Postern before the first release (version ${version}). Copy them to a folder with \`postern migrate\` of that version, or use another schema (?schema=NAME).`,
    );
  const isNew = version === 0;
  // Nodes that are running must not store anything meanwhile.
  if (!isNew) await client.query(`SELECT 1 FROM ${schema}.inboxes FOR UPDATE`);
  using progress = isNew ? undefined : new MigrationLog(log, version, target);
  const server = await featuresOf(client);
  for (let next = isNew ? FIRST_VERSION : version + 1; next <= target; next++) {
    if (progress) progress.next = next;
    const text = steps[next - FIRST_VERSION]!(schema, server);
    // For this statement, the driver's own timeout must not apply either.
    await client.query({ text, query_timeout: NO_TIMEOUT } as QueryConfig);
  }
  await client.query(`UPDATE ${schema}.schema_version SET version = ${target}`);
  await client.query(`UPDATE ${schema}.inboxes SET version = ${target}`);
  await client.query('COMMIT');
}

/** Logs the beginning and the end of a migration and, every ten seconds, that it is still running. */
class MigrationLog {
  /** The version that is being made. */
  next: number;
  readonly #log: Log;
  readonly #target: number;
  readonly #started = performance.now();
  readonly #timer: NodeJS.Timeout;

  constructor(log: Log, version: number, target: number) {
    this.#log = log;
    this.#target = target;
    this.next = version;
    log.info('postgres: migrating the tables', { from: version, to: target });
    this.#timer = setInterval(() => this.#write('postgres: still migrating the tables'), PROGRESS_MS).unref();
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    this.#write('postgres: migration of the tables ended');
  }

  #write(message: string): void {
    const seconds = Math.round((performance.now() - this.#started) / 1000);
    this.#log.info(message, { version: this.next, to: this.#target, seconds });
  }
}

async function featuresOf(client: Client): Promise<ServerFeatures> {
  const { rows } = await client.query(
    `SELECT 'lz4' = ANY(enumvals) AS has_lz4 FROM pg_settings WHERE name = 'default_toast_compression'`,
  );
  return { compression: rows[0]?.has_lz4 ? 'lz4' : 'pglz' };
}

async function hasSchema(client: Client, schema: string): Promise<boolean> {
  const { rows } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema.slice(1, -1)]);
  return rows.length > 0;
}

/** Throws `storage_failed` if a table is missing, or the role may not read or change it. */
export async function checkTables(client: Client, { schema, shown }: DatabaseAddress): Promise<void> {
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
  if (tables.some(({ found }) => !found!.is_allowed)) throw await notAllowed(client, schema, shown);
  const inbox = await client.query(`SELECT 1 FROM ${schema}.inboxes WHERE inbox = $1`, [INBOX]);
  if (inbox.rows.length === 0) throw damaged(shown, 'the row of the inbox is missing');
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

async function notAllowed(client: Client, schema: string, shown: string, cause?: unknown): Promise<AppError> {
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
  const version = await currentVersion(client, schema).catch(() => SCHEMA_VERSION);
  if (version !== SCHEMA_VERSION)
    return refusal(
      'change the tables of an older version',
      `Start Postern once as ${tables}, which owns them.`,
    );
  return refusal(
    'use the tables',
    `${run} GRANT USAGE ON SCHEMA ${schema} TO ${role}; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role};`,
  );
}
