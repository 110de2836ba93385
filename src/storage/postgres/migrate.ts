import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { AppError } from '../../mailbox/errors.ts';
import type { DatabaseAddress } from './database-address.ts';
import { codeOf, isConflict, isNotAllowed } from './postgres-errors.ts';
import { migrations, SCHEMA_VERSION } from './schema.ts';

const MAX_ATTEMPTS = 20;

// The schema or table does not exist yet.
const MISSING = ['3F000', '42P01'];
// Another node is creating the same schema or table.
const EXISTS = ['23505', '42P06', '42P07', 'XX000'];

/**
 * Creates the tables, or migrates them to the current version. Several nodes may start at the same time: they lock the
 * row with the version. Throws `storage_failed` if the role lacks a privilege, or the tables are from a newer Postern.
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
      if (!isRace || attempt === MAX_ATTEMPTS) throw error;
      await pause(10 + Math.random() * 50);
    }
  }
}

/** Undefined if there are no tables. */
async function currentVersion(client: Client, schema: string): Promise<number | undefined> {
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
  for (const migration of migrations.slice(version)) await client.query(migration(schema));
  await client.query(`UPDATE ${schema}.schema_version SET version = $1`, [SCHEMA_VERSION]);
  await client.query('COMMIT');
}

async function hasSchema(client: Client, schema: string): Promise<boolean> {
  const { rows } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema.slice(1, -1)]);
  return rows.length > 0;
}

async function notAllowed(client: Client, schema: string, shown: string, cause: unknown): Promise<AppError> {
  const { rows } = await client.query('SELECT quote_ident(current_user) AS role');
  const { role } = rows[0];
  const command = (await hasSchema(client, schema))
    ? `ALTER SCHEMA ${schema} OWNER TO ${role};`
    : `CREATE SCHEMA ${schema} AUTHORIZATION ${role};`;
  return new AppError(
    'storage_failed',
    `The role ${role} may not create tables in ${shown}. Run as an administrator: ${command}`,
    { cause },
  );
}
