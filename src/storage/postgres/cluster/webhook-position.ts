import { LatestWrite } from '../../../mailbox/latest-write.ts';
import type { SharedWebhookPosition } from '../../../mailbox/shared.ts';
import type { Connections } from '../connection/connections.ts';
import { INBOX } from '../options.ts';

/** The position of the webhook, for the next node that delivers. */
export class PostgresWebhookPosition implements SharedWebhookPosition {
  readonly #connections: Connections;
  readonly #schema: string;
  readonly #write = new LatestWrite<string>((id) => this.#advance(id));

  constructor(connections: Connections, schema: string) {
    this.#connections = connections;
    this.#schema = schema;
  }

  async read(): Promise<string | undefined> {
    const [row] = await this.#connections.read<{ position: string }>(
      `SELECT position FROM ${this.#schema}.webhook_positions WHERE inbox = $1`,
      [INBOX],
    );
    return row?.position;
  }

  async begin(id: string): Promise<void> {
    await this.#connections.read(
      `INSERT INTO ${this.#schema}.webhook_positions(inbox, position) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      [INBOX, id],
    );
  }

  save(id: string): Promise<void> {
    return this.#write.save(id);
  }

  /** Only forwards: a node that has lost its lease may still be finishing a request. */
  async #advance(id: string): Promise<void> {
    await this.#connections.read(
      `INSERT INTO ${this.#schema}.webhook_positions AS p (inbox, position) VALUES ($1, $2)
       ON CONFLICT (inbox) DO UPDATE SET position = excluded.position WHERE p.position < excluded.position`,
      [INBOX, id],
    );
  }
}
