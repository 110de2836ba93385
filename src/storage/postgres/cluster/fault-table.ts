import type { FaultRequest } from '../../../contract/fault.ts';
import type { FaultCounts, FaultTable, StoredFault } from '../../../mailbox/shared.ts';
import type { PgConnections } from '../connection/connections.ts';
import { NOW } from '../schema/tables.ts';

const COLUMNS = `id, request, created_at, expires_at, matched, fired, ${NOW} AS now`;
const IS_ACTIVE = `(expires_at IS NULL OR expires_at > ${NOW}) AND (times IS NULL OR fired < times)`;

type FaultRow = Omit<StoredFault, 'request'> & { request: string };

/** The faults of all nodes. A firing is one UPDATE, so that "the first n times" is exact. */
export class PostgresFaultTable implements FaultTable {
  readonly #connections: PgConnections;
  readonly #table: string;

  constructor(connections: PgConnections) {
    this.#connections = connections;
    this.#table = `${connections.schema}.faults`;
  }

  async add(id: string, request: FaultRequest, max: number): Promise<StoredFault | undefined> {
    const { times = null, expires_in } = request;
    for (;;) {
      // Two requests at the same time would not count each other.
      const [row] = await this.#connections.queryAfter<FaultRow>(
        `LOCK TABLE ${this.#table} IN SHARE ROW EXCLUSIVE MODE`,
        `INSERT INTO ${this.#table}(inbox, id, request, times, created_at, expires_at)
         SELECT $1::integer, $2::text, $3::text, $4::bigint, ${NOW}, ${NOW} + $5::bigint
         WHERE (SELECT count(*) FROM ${this.#table} WHERE inbox = $1) < $6 RETURNING ${COLUMNS}`,
        id,
        JSON.stringify(request),
        times,
        expires_in === undefined ? null : expires_in * 1000,
        max,
      );
      if (row) return toStored(row);
      const ended = await this.#connections.query(
        `DELETE FROM ${this.#table} WHERE inbox = $1 AND id = (
           SELECT id FROM ${this.#table} WHERE inbox = $1 AND NOT (${IS_ACTIVE}) ORDER BY created_at, id LIMIT 1)
         RETURNING id`,
      );
      if (ended.length === 0) return undefined;
    }
  }

  async list(): Promise<StoredFault[]> {
    const rows = await this.#connections.query<FaultRow>(
      `SELECT ${COLUMNS} FROM ${this.#table} WHERE inbox = $1 ORDER BY created_at, id`,
    );
    return rows.map(toStored);
  }

  async count(
    id: string,
    { match, fire }: { match: boolean; fire: boolean },
  ): Promise<FaultCounts | undefined> {
    const [row] = await this.#connections.query<FaultCounts>(
      `UPDATE ${this.#table} SET matched = matched + $3::bigint, fired = fired + $4::bigint
       WHERE inbox = $1 AND id = $2 AND ${IS_ACTIVE} RETURNING matched, fired`,
      id,
      Number(match),
      Number(fire),
    );
    return row;
  }

  async remove(id: string): Promise<boolean> {
    // PostgreSQL cannot store NUL in text, so no id contains it.
    if (id.includes('\0')) return false;
    const rows = await this.#connections.query(
      `DELETE FROM ${this.#table} WHERE inbox = $1 AND id = $2 RETURNING id`,
      id,
    );
    return rows.length > 0;
  }

  /** Removes all faults, or those that were added before a time. */
  async clear(before = Number.MAX_SAFE_INTEGER): Promise<number> {
    const rows = await this.#connections.query(
      `DELETE FROM ${this.#table} WHERE inbox = $1 AND created_at < $2 RETURNING id`,
      before,
    );
    return rows.length;
  }
}

function toStored(row: FaultRow): StoredFault {
  return { ...row, request: JSON.parse(row.request) };
}
