import { MAX_TEMPLATES, type TemplateOwner, type TemplateTable } from '../../../mailbox/shared.ts';
import type { PgConnections } from '../connection/connections.ts';
import { inboxOf } from '../options.ts';
import { NOW } from '../schema/tables.ts';

/** The templates of all nodes. */
export class PostgresTemplateTable implements TemplateTable {
  readonly #connections: PgConnections;
  readonly #table: string;

  constructor(connections: PgConnections) {
    this.#connections = connections;
    this.#table = `${connections.schema}.templates`;
  }

  async read({ mailbox, id }: TemplateOwner, name?: string): Promise<string[]> {
    const rows = await this.#connections.read<{ template: string }>(
      `SELECT template FROM ${this.#table} WHERE inbox = $1 AND owner = $2 AND ($3::text IS NULL OR name = $3)
       ORDER BY created_at, name`,
      [inboxOf(mailbox.key), id, name ?? null],
    );
    return rows.map(({ template }) => template);
  }

  async put({ mailbox, id }: TemplateOwner, name: string, template: string): Promise<boolean> {
    const text = `INSERT INTO ${this.#table}(inbox, owner, name, template, created_at)
      SELECT $1::integer, $2::text, $3::text, $4::text, ${NOW} WHERE (
        SELECT count(*) < $5 AND coalesce(sum(octet_length(template)), 0) + octet_length($4) <= $6
        FROM ${this.#table} WHERE inbox = $1 AND NOT (owner = $2 AND name = $3))
      ON CONFLICT (inbox, owner, name) DO UPDATE SET template = excluded.template RETURNING name`;
    const { count, bytes } = MAX_TEMPLATES;
    const values = [inboxOf(mailbox.key), id, name, template, count, bytes];
    // Two requests at the same time would not count each other.
    const lock = `LOCK TABLE ${this.#table} IN SHARE ROW EXCLUSIVE MODE`;
    const rows = await this.#connections.use((connection) => connection.transact(lock, { text, values }));
    return rows.length > 0;
  }

  async remove({ mailbox, id }: TemplateOwner, name: string): Promise<boolean> {
    // PostgreSQL cannot store NUL in text, so no name contains it.
    if (name.includes('\0')) return false;
    const rows = await this.#connections.read(
      `DELETE FROM ${this.#table} WHERE inbox = $1 AND owner = $2 AND name = $3 RETURNING name`,
      [inboxOf(mailbox.key), id, name],
    );
    return rows.length > 0;
  }

  /** Removes the templates of all mailboxes that were added before a time. */
  async clear(before: number): Promise<void> {
    await this.#connections.read(`DELETE FROM ${this.#table} WHERE created_at < $1`, [before]);
  }

  async isEmpty(): Promise<boolean> {
    return (await this.#connections.read(`SELECT 1 FROM ${this.#table} LIMIT 1`, [])).length === 0;
  }
}
