import type { FaultRequest } from '../../../contract/fault.ts';
import { LatestWrite } from '../../../mailbox/latest-write.ts';
import {
  type FaultCounts,
  type FaultTable,
  MAX_TEMPLATES,
  type PostingTurn,
  type SharedState,
  type StoredFault,
  type TemplateTable,
} from '../../../mailbox/shared.ts';
import type { PgConnections } from '../connection/connections.ts';
import { inboxOf } from '../options.ts';
import { NOW } from '../schema/tables.ts';
import type { PostgresNodes } from './nodes.ts';

/** What nodes share besides messages, as rows. */
export class SharedTables implements SharedState {
  readonly nodes: PostgresNodes;
  readonly faults: FaultTable;
  readonly templates: TemplateTable;
  readonly #connections: PgConnections;

  constructor(connections: PgConnections, nodes: PostgresNodes) {
    this.nodes = nodes;
    this.faults = faultTable(connections);
    this.templates = templateTable(connections);
    this.#connections = connections;
  }

  turn(name: string): PostingTurn {
    return postingTurn(this.#connections, this.nodes.id, name);
  }

  // A property, because it is passed on alone.
  readonly secret = async (name: string, fresh: string): Promise<string> => {
    const table = `${this.#connections.schema}.secrets`;
    const insertion = `INSERT INTO ${table} VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`;
    await this.#connections.query(insertion, name, fresh);
    const query = `SELECT value FROM ${table} WHERE inbox = $1 AND name = $2`;
    return (await this.#connections.query<{ value: string }>(query, name))[0]!.value;
  };

  /** Removes faults and templates of an earlier run, unless a node that has been running since then may have added them. */
  async forgetEarlierRun(): Promise<void> {
    const { schema } = this.#connections;
    const [earlier] = await this.#connections.read(
      `SELECT 1 FROM ${schema}.faults UNION ALL SELECT 1 FROM ${schema}.templates LIMIT 1`,
      [],
    );
    if (!earlier || !(await this.nodes.isFirst())) return;
    for (const table of ['faults', 'templates'])
      await this.#connections.read(`DELETE FROM ${schema}.${table} WHERE created_at < $1`, [
        this.nodes.startedAt,
      ]);
  }
}

const FAULT_COLUMNS = `id, request, created_at, expires_at, matched, fired, ${NOW} AS now`;
const IS_ACTIVE = `(expires_at IS NULL OR expires_at > ${NOW}) AND (times IS NULL OR fired < times)`;

type FaultRow = Omit<StoredFault, 'request'> & { request: string };

/** The faults of all nodes. A firing is one UPDATE, so that "the first n times" is exact. */
function faultTable(connections: PgConnections): FaultTable {
  const table = `${connections.schema}.faults`;
  const toStored = (row: FaultRow): StoredFault => ({ ...row, request: JSON.parse(row.request) });
  return {
    async add(id: string, request: FaultRequest, max: number) {
      const { times = null, expires_in } = request;
      for (;;) {
        // Two requests at the same time would not count each other.
        const [row] = await connections.queryAfter<FaultRow>(
          `LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`,
          `INSERT INTO ${table}(inbox, id, request, times, created_at, expires_at)
           SELECT $1::integer, $2::text, $3::text, $4::bigint, ${NOW}, ${NOW} + $5::bigint
           WHERE (SELECT count(*) FROM ${table} WHERE inbox = $1) < $6 RETURNING ${FAULT_COLUMNS}`,
          id,
          JSON.stringify(request),
          times,
          expires_in === undefined ? null : expires_in * 1000,
          max,
        );
        if (row) return toStored(row);
        const ended = await connections.query(
          `DELETE FROM ${table} WHERE inbox = $1 AND id = (
             SELECT id FROM ${table} WHERE inbox = $1 AND NOT (${IS_ACTIVE}) ORDER BY created_at, id LIMIT 1)
           RETURNING id`,
        );
        if (ended.length === 0) return undefined;
      }
    },

    async list() {
      const query = `SELECT ${FAULT_COLUMNS} FROM ${table} WHERE inbox = $1 ORDER BY created_at, id`;
      return (await connections.query<FaultRow>(query)).map(toStored);
    },

    async count(id, { match, fire }) {
      const [row] = await connections.query<FaultCounts>(
        `UPDATE ${table} SET matched = matched + $3::bigint, fired = fired + $4::bigint
         WHERE inbox = $1 AND id = $2 AND ${IS_ACTIVE} RETURNING matched, fired`,
        id,
        Number(match),
        Number(fire),
      );
      return row;
    },

    async remove(id) {
      // PostgreSQL cannot store NUL in text, so no id contains it.
      if (id.includes('\0')) return false;
      const query = `DELETE FROM ${table} WHERE inbox = $1 AND id = $2 RETURNING id`;
      return (await connections.query(query, id)).length > 0;
    },
  };
}

/** The templates of all nodes. */
function templateTable(connections: PgConnections): TemplateTable {
  const table = `${connections.schema}.templates`;
  return {
    async read({ mailbox, id }, name) {
      // PostgreSQL cannot store NUL in text, so no name contains it.
      if (name?.includes('\0')) return [];
      const rows = await connections.read<{ template: string }>(
        `SELECT template FROM ${table} WHERE inbox = $1 AND owner = $2 AND ($3::text IS NULL OR name = $3)
         ORDER BY created_at, name`,
        [inboxOf(mailbox.key), id, name ?? null],
      );
      return rows.map(({ template }) => template);
    },

    async put({ mailbox, id }, name, template) {
      const text = `INSERT INTO ${table}(inbox, owner, name, template, created_at)
        SELECT $1::integer, $2::text, $3::text, $4::text, ${NOW} WHERE (
          SELECT count(*) < $5 AND coalesce(sum(octet_length(template)), 0) + octet_length($4) <= $6
          FROM ${table} WHERE inbox = $1 AND NOT (owner = $2 AND name = $3))
        ON CONFLICT (inbox, owner, name) DO UPDATE SET template = excluded.template RETURNING name`;
      const { count, bytes } = MAX_TEMPLATES;
      const values = [inboxOf(mailbox.key), id, name, template, count, bytes];
      // Two requests at the same time would not count each other.
      const lock = `LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`;
      const rows = await connections.use((connection) => connection.transact(lock, { text, values }));
      return rows.length > 0;
    },

    async remove({ mailbox, id }, name) {
      if (name.includes('\0')) return false;
      const query = `DELETE FROM ${table} WHERE inbox = $1 AND owner = $2 AND name = $3 RETURNING name`;
      return (await connections.read(query, [inboxOf(mailbox.key), id, name])).length > 0;
    },
  };
}

// Short, because if the node that posts messages is killed, they wait this long.
const TURN_MS = 6000;

/** One row that says which node posts messages to a receiver, until when, and how far it is. */
function postingTurn(connections: PgConnections, node: string, name: string): PostingTurn {
  const table = `${connections.schema}.webhook_turns`;
  const isOwn = 'WHERE inbox = $1 AND name = $2';
  const read = async () => {
    const query = `SELECT position, paused FROM ${table} ${isOwn}`;
    return (await connections.query<{ position: string; paused: boolean }>(query, name))[0];
  };
  // Never moves the position back: a node that has lost its turn may still be finishing a request.
  const position = new LatestWrite<string>(async (id) => {
    await connections.query(`UPDATE ${table} SET position = $3 ${isOwn} AND position < $3`, name, id);
  });
  return {
    durationMs: TURN_MS,

    async begin(id) {
      const query = `INSERT INTO ${table}(inbox, name, position) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`;
      await connections.query(query, name, id);
    },

    async hold() {
      const rows = await connections.query(
        `UPDATE ${table} SET holder = $3, expires_at = ${NOW} + ${TURN_MS}
         ${isOwn} AND NOT paused AND (holder = $3 OR expires_at < ${NOW}) RETURNING 1`,
        name,
        node,
      );
      return rows.length > 0;
    },

    async release() {
      await connections.query(`UPDATE ${table} SET expires_at = 0 ${isOwn} AND holder = $3`, name, node);
    },

    read: async () => (await read())?.position,

    save: (id) => position.save(id),

    isPaused: async () => (await read())?.paused ?? false,

    async pause(paused) {
      await connections.query(`UPDATE ${table} SET paused = $3 ${isOwn}`, name, paused);
    },
  };
}
