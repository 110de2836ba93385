import { LatestWrite } from '../../../mailbox/latest-write.ts';
import type { WebhookTurn } from '../../../mailbox/shared.ts';
import type { Connections } from '../connection/connections.ts';
import { NOW } from '../schema/tables.ts';

// Short, because if the node that delivers a webhook is killed, the webhook waits this long.
const TURN_MS = 6000;

/** One row that says which node delivers webhooks, until when, and how far they are. */
export class PostgresWebhookTurn implements WebhookTurn {
  readonly durationMs = TURN_MS;
  readonly #connections: Connections;
  readonly #table: string;
  readonly #node: string;
  readonly #position = new LatestWrite<string>((id) => this.#advance(id));

  constructor(connections: Connections, node: string) {
    this.#connections = connections;
    this.#table = `${connections.schema}.webhook_turns`;
    this.#node = node;
  }

  async begin(id: string): Promise<void> {
    await this.#connections.query(
      `INSERT INTO ${this.#table}(inbox, position) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      id,
    );
  }

  async hold(): Promise<boolean> {
    const rows = await this.#connections.query(
      `UPDATE ${this.#table} SET holder = $2, expires_at = ${NOW} + ${TURN_MS}
       WHERE inbox = $1 AND (holder = $2 OR expires_at < ${NOW}) RETURNING 1`,
      this.#node,
    );
    return rows.length > 0;
  }

  async release(): Promise<void> {
    await this.#connections.query(
      `UPDATE ${this.#table} SET expires_at = 0 WHERE inbox = $1 AND holder = $2`,
      this.#node,
    );
  }

  async read(): Promise<string | undefined> {
    const [row] = await this.#connections.query<{ position: string }>(
      `SELECT position FROM ${this.#table} WHERE inbox = $1`,
    );
    return row?.position;
  }

  save(id: string): Promise<void> {
    return this.#position.save(id);
  }

  /** Never moves the position back: a node that has lost its turn may still be finishing a request. */
  async #advance(id: string): Promise<void> {
    await this.#connections.query(
      `UPDATE ${this.#table} SET position = $2 WHERE inbox = $1 AND position < $2`,
      id,
    );
  }
}
