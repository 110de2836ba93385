import type { Lease } from '../../../mailbox/shared.ts';
import type { Connections } from '../connection/connections.ts';
import { NOW } from '../schema/tables.ts';

// Short, because if the node that delivers a webhook is killed, the webhook waits this long.
const LEASE_MS = 6000;

/** A row that says which node does a task, and until when. Times are those of the database's clock. */
export class PostgresLease implements Lease {
  readonly durationMs = LEASE_MS;
  readonly #connections: Connections;
  readonly #name: string;
  readonly #node: string;

  constructor(connections: Connections, name: string, node: string) {
    this.#connections = connections;
    this.#name = name;
    this.#node = node;
  }

  async hold(): Promise<boolean> {
    const rows = await this.#connections.query(
      `INSERT INTO ${this.#connections.schema}.leases AS l (inbox, name, holder, expires_at)
       VALUES ($1, $2, $3, ${NOW} + $4::bigint)
       ON CONFLICT (inbox, name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
       WHERE l.holder = excluded.holder OR l.expires_at < ${NOW} RETURNING 1`,
      this.#name,
      this.#node,
      this.durationMs,
    );
    return rows.length > 0;
  }

  async release(): Promise<void> {
    await this.#connections.query(
      `DELETE FROM ${this.#connections.schema}.leases WHERE inbox = $1 AND name = $2 AND holder = $3`,
      this.#name,
      this.#node,
    );
  }
}
