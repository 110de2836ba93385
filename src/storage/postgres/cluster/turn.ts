import { LatestWrite } from '../../../mailbox/latest-write.ts';
import type { PostingTurn } from '../../../mailbox/shared.ts';
import type { PgConnections } from '../connection/connections.ts';
import { NOW } from '../schema/tables.ts';

// Short, because if the node that posts messages is killed, they wait this long.
const TURN_MS = 6000;

/** One row that says which node posts messages to a receiver, until when, and how far it is. */
export class PostgresTurn implements PostingTurn {
  readonly durationMs = TURN_MS;
  readonly #connections: PgConnections;
  readonly #table: string;
  readonly #node: string;
  readonly #name: string;
  readonly #position = new LatestWrite<string>((id) => this.#advance(id));

  constructor(connections: PgConnections, node: string, name: string) {
    this.#connections = connections;
    this.#table = `${connections.schema}.webhook_turns`;
    this.#node = node;
    this.#name = name;
  }

  async begin(id: string): Promise<void> {
    await this.#connections.query(
      `INSERT INTO ${this.#table}(inbox, name, position) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      this.#name,
      id,
    );
  }

  async hold(): Promise<boolean> {
    const rows = await this.#connections.query(
      `UPDATE ${this.#table} SET holder = $3, expires_at = ${NOW} + ${TURN_MS}
       WHERE inbox = $1 AND name = $2 AND NOT paused AND (holder = $3 OR expires_at < ${NOW}) RETURNING 1`,
      this.#name,
      this.#node,
    );
    return rows.length > 0;
  }

  async release(): Promise<void> {
    await this.#connections.query(
      `UPDATE ${this.#table} SET expires_at = 0 WHERE inbox = $1 AND name = $2 AND holder = $3`,
      this.#name,
      this.#node,
    );
  }

  async read(): Promise<string | undefined> {
    return (await this.#row())?.position;
  }

  async isPaused(): Promise<boolean> {
    return (await this.#row())?.paused ?? false;
  }

  async pause(paused: boolean): Promise<void> {
    await this.#connections.query(
      `UPDATE ${this.#table} SET paused = $3 WHERE inbox = $1 AND name = $2`,
      this.#name,
      paused,
    );
  }

  async #row(): Promise<{ position: string; paused: boolean } | undefined> {
    const [row] = await this.#connections.query<{ position: string; paused: boolean }>(
      `SELECT position, paused FROM ${this.#table} WHERE inbox = $1 AND name = $2`,
      this.#name,
    );
    return row;
  }

  save(id: string): Promise<void> {
    return this.#position.save(id);
  }

  /** Never moves the position back: a node that has lost its turn may still be finishing a request. */
  async #advance(id: string): Promise<void> {
    await this.#connections.query(
      `UPDATE ${this.#table} SET position = $3 WHERE inbox = $1 AND name = $2 AND position < $3`,
      this.#name,
      id,
    );
  }
}
