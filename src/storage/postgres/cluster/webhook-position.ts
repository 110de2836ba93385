import { LatestWrite } from '../../../mailbox/latest-write.ts';
import type { SharedWebhookPosition } from '../../../mailbox/shared.ts';
import type { Connections } from '../connection/connections.ts';

/** The position of the webhook, for the next node that delivers. */
export class PostgresWebhookPosition implements SharedWebhookPosition {
  readonly #connections: Connections;
  readonly #table: string;
  readonly #write = new LatestWrite<string>((id) => this.#advance(id));

  constructor(connections: Connections) {
    this.#connections = connections;
    this.#table = `${connections.schema}.webhook_positions`;
  }

  async read(): Promise<string | undefined> {
    const [row] = await this.#connections.query<{ position: string }>(
      `SELECT position FROM ${this.#table} WHERE inbox = $1`,
    );
    return row?.position;
  }

  async begin(id: string): Promise<void> {
    await this.#connections.query(
      `INSERT INTO ${this.#table}(inbox, position) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      id,
    );
  }

  save(id: string): Promise<void> {
    return this.#write.save(id);
  }

  /** Only forwards: a node that has lost its lease may still be finishing a request. */
  async #advance(id: string): Promise<void> {
    await this.#connections.query(
      `INSERT INTO ${this.#table} AS p (inbox, position) VALUES ($1, $2)
       ON CONFLICT (inbox) DO UPDATE SET position = excluded.position WHERE p.position < excluded.position`,
      id,
    );
  }
}
