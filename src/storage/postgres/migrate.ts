import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { AppError } from '../../mailbox/errors.ts';
import type { DatabaseAddress } from './database-address.ts';
import { INBOX } from './options.ts';
import { codeOf, isConflict, isNotAllowed } from './postgres-errors.ts';
import { migrations, SCHEMA_VERSION, TABLES } from './schema.ts';

const MAX_ATTEMPTS = 20;

// The schema or table does not exist yet.
const MISSING = ['3F000', '42P01'];
// Another node is creating the same schema or table.
const EXISTS = ['23505', '42P06', '42P07', 'XX000'];
// The tables do not match their version: a table or column is missing, or already exists.
const UNEXPECTED = ['42P01', '42P07', '42701', '42703'];

/**
 * Creates the tables, or migrates them to the current version. Several nodes may start at the same time: they lock the
 * row with the version. Throws `storage_failed` if the role lacks a privilege, or the tables are damaged or from a newer
 * Postern.
 */
export async function migrate(client: Client, { schema, shown }: DatabaseAddress): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      if ((await currentVersion(client, schema)) === SCHEMA_VERSION) return;
      await createVersion(client, schema);
      await upgrade(client, schema, shown);
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      if (isNotAllowed(error)) throw await notAllowed(client, schema, shown, error);
      const isRace = isConflict(error) || EXISTS.includes(codeOf(error) ?? '');
      if (isRace && attempt < MAX_ATTEMPTS) await pause(10 + Math.random() * 50);
      else if (UNEXPECTED.includes(codeOf(error) ?? ''))
        throw damaged(shown, (error as Error).message, error);
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

async function upgrade(client: Client, schema: string, shown: string): Promise<void> {
  await client.query('BEGIN');
  const { rows } = await client.query(
    `SELECT version FROM ${schema}.schema_version WHERE one = 1 FOR UPDATE`,
  );
  const version: number = rows[0].version;
  if (version > SCHEMA_VERSION)
    throw new AppError(
      'storage_failed',
      `The tables in ${shown} are of a newer Postern (version ${version}, this one knows ${SCHEMA_VERSION}). Start that one.`,
    );
  if (version < 0) throw damaged(shown, `their version is ${version}`);
  for (const migration of migrations.slice(version)) await client.query(migration(schema));
  await client.query(`UPDATE ${schema}.schema_version SET version = $1`, [SCHEMA_VERSION]);
  await client.query('COMMIT');
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
  const inbox = await client.query(
    `SELECT 1 FROM ${schema}.inboxes i JOIN ${schema}.search_index s ON s.inbox = i.inbox WHERE i.inbox = $1`,
    [INBOX],
  );
  if (inbox.rows.length === 0) throw damaged(shown, 'the row of the inbox is missing');
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
