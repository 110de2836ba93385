import type { MessageSummary } from '../../contract/message/message.ts';
import { FairQueue } from '../../limits/fair-queue.ts';
import {
  changedSettings,
  type Delivery,
  MAX_DELETED_PATTERNS,
  type MailboxRow,
  type MailboxSettings,
  type MailboxTable,
  type MailboxTotals,
  type NewMailbox,
  type SettingsChange,
} from '../../mailbox/directory/mailbox-table.ts';
import type { MessageStore } from '../../mailbox/ports.ts';
import type { ScannedBytes } from '../editable-store.ts';
import { nameTaken } from '../mailbox-errors.ts';
import type { ChangeOutcome, MessageChange } from '../rules/changes.ts';
import { clearTotals, MAILBOX_TOTALS } from '../rules/totals.ts';
import type { StoreLimits } from '../store-limits.ts';
import type { PostgresNodes } from './cluster/nodes.ts';
import type { PgConnection } from './connection/connection.ts';
import type { PgConnections } from './connection/connections.ts';
import { isDuplicate, storageError } from './connection/postgres-errors.ts';
import { INBOX, mailboxAt } from './options.ts';
import { ReadableStore } from './query/reader.ts';
import { NOW, SCHEMA_VERSION } from './schema/tables.ts';
import { lockInbox, type PostgresInbox } from './writer/postgres-inbox.ts';

const COLUMNS = 'inbox, name, created_at, expires_at, deleted_at, settings';

/** What a mailbox needs of the store. */
interface WholeStore extends Pick<MessageStore, 'ready' | 'newestTime' | 'close'> {
  insertEach(message: ScannedBytes, deliveries: Delivery[]): Promise<MessageSummary[]>;
  move(from: number, ids: string[], to: number): Promise<MessageSummary[]>;
  changeIn(mailbox: number, change: MessageChange): Promise<ChangeOutcome>;
  tidySoon(): void;
}

interface InboxRow extends Omit<MailboxRow, 'key' | 'settings'> {
  inbox: number;
  settings: string;
}

/** The mailboxes of a database. Before a change of one is acknowledged, the other nodes have read it. */
export class PostgresMailboxTable implements MailboxTable {
  isUsed = false;
  readonly #store: WholeStore;
  readonly #connections: PgConnections;
  readonly #table: string;
  readonly #nodes: PostgresNodes;
  readonly #limits: StoreLimits;
  // Otherwise hundreds of changes would have taken the connections before a message does, and wait for each other's lock anyway.
  readonly #turns = new FairQueue({ slots: 1 });

  constructor(store: WholeStore, connections: PgConnections, nodes: PostgresNodes, limits: StoreLimits) {
    this.#store = store;
    this.#connections = connections;
    this.#table = `${connections.schema}.inboxes`;
    this.#nodes = nodes;
    this.#limits = limits;
    this.onChange(() => {});
  }

  get isBehind(): boolean {
    return this.#nodes.isBehind;
  }

  async open(): Promise<void> {
    const [row] = await this.#connections.query<{ last_inbox: number }>(
      `SELECT last_inbox FROM ${this.#table} WHERE inbox = $1`,
    );
    this.isUsed = row!.last_inbox > INBOX;
  }

  async all(deletedAfter: number): Promise<MailboxRow[]> {
    // All are read after each change on another node, so no more than are needed: a mailbox can have 100 long patterns.
    const rows = await this.#connections.query<InboxRow>(
      `SELECT ${COLUMNS} FROM ${this.#table} WHERE inbox <> $1 AND (deleted_at IS NULL OR inbox IN (
         SELECT inbox FROM (
           SELECT inbox, patterns, sum(patterns) OVER (ORDER BY deleted_at DESC, inbox DESC) AS total FROM (
             SELECT inbox, deleted_at, json_array_length(settings::json -> 'recipients') AS patterns
             FROM ${this.#table} WHERE deleted_at >= $2) r
         ) d WHERE patterns > 0 AND total <= ${MAX_DELETED_PATTERNS}
       )) ORDER BY inbox`,
      deletedAfter,
    );
    return rows.map(toMailbox);
  }

  async totals(): Promise<Map<number, MailboxTotals>> {
    const rows = await this.#connections.read<MailboxTotals & { inbox: number }>(
      `SELECT inbox, last_arrival, ${MAILBOX_TOTALS} FROM ${this.#table} WHERE deleted_at IS NULL`,
      [],
    );
    return new Map(rows.map(({ inbox, ...totals }) => [mailboxAt(inbox), totals]));
  }

  async add({ name, settings, expires_at, created_at }: NewMailbox): Promise<MailboxRow> {
    const row = await this.#change(undefined, async (inbox) => {
      const [added] = await inbox.query<InboxRow>(
        `WITH number AS (UPDATE ${this.#table} SET last_inbox = last_inbox + 1 WHERE inbox = $1 RETURNING *)
         INSERT INTO ${this.#table}(inbox, version, salt, name, created_at, expires_at, extend_ms, settings)
         SELECT last_inbox, ${SCHEMA_VERSION}, salt, $2, coalesce($6::bigint, ${NOW}), $3::bigint, $4::bigint, $5 FROM number RETURNING ${COLUMNS}`,
        ...[name, expires_at, extendMs(settings), JSON.stringify(settings), created_at ?? null],
      );
      return added;
    }).catch((error) => {
      throw isDuplicate(error) ? nameTaken(name) : error;
    });
    return toMailbox(row!);
  }

  async change(
    key: number,
    settings: SettingsChange,
    expiresAt?: number | null,
  ): Promise<MailboxRow | undefined> {
    // A use changes nothing that another node has to know at once.
    const isUse = Object.keys(settings).length === 0;
    const row = await this.#change(
      key,
      async (inbox) => {
        const [stored] = await inbox.query<InboxRow>(
          `SELECT ${COLUMNS} FROM ${this.#table} WHERE inbox = $1`,
        );
        const changed = changedSettings(JSON.parse(stored!.settings), settings);
        const [row] = await inbox.query<InboxRow>(
          `UPDATE ${this.#table} SET settings = $2, extend_ms = $3::bigint, expires_at = $4::bigint WHERE inbox = $1 RETURNING ${COLUMNS}`,
          ...[
            JSON.stringify(changed),
            extendMs(changed),
            expiresAt === undefined ? stored!.expires_at : expiresAt,
          ],
        );
        return row;
      },
      !isUse,
    );
    if (row && !isUse) this.#store.tidySoon();
    return row && toMailbox(row);
  }

  async remove(key: number, ifExpiredBy?: number): Promise<boolean> {
    const row = await this.#change(key, async (inbox) => {
      // Of a deleted mailbox, only the patterns matter.
      const [row] = await inbox.query<InboxRow>(
        `UPDATE ${this.#table} SET deleted_at = ${NOW}, settings = (settings::jsonb || '{"events": []}')::text
         WHERE inbox = $1 AND ($2::bigint IS NULL OR expires_at <= $2)
         RETURNING ${COLUMNS}`,
        ifExpiredBy ?? null,
      );
      if (!row) return undefined;
      await inbox.clear();
      await inbox.query(`DELETE FROM ${this.#connections.schema}.templates WHERE inbox = $1`);
      clearTotals(inbox.totals);
      return row;
    });
    if (row) this.#store.tidySoon();
    return row !== undefined;
  }

  of(key: number): MessageStore {
    return new PostgresMailboxStore(this.#store, this.#connections, key);
  }

  deliver(message: ScannedBytes, deliveries: Delivery[]): Promise<MessageSummary[]> {
    return this.#store.insertEach(message, deliveries);
  }

  move(from: number, ids: string[], to: number): Promise<MessageSummary[]> {
    return this.#store.move(from, ids, to);
  }

  onChange(listener: () => unknown): void {
    this.#nodes.answer('mailboxes', async () => {
      await this.open();
      await listener();
    });
  }

  /** Changes a mailbox under the lock, and waits for the other nodes. Undefined if it does not exist. */
  async #change(
    key: number | undefined,
    change: (inbox: PostgresInbox) => Promise<InboxRow | undefined>,
    isAnnounced = true,
  ): Promise<InboxRow | undefined> {
    const changeWith = async (client: PgConnection) => {
      try {
        const inbox = await lockInbox(client, this.#limits, key);
        const row = await change(inbox);
        await inbox.commit();
        return row;
      } catch (error) {
        await client.execute('ROLLBACK').catch(() => {});
        if ((error as { code?: string }).code === 'not_found') return undefined;
        throw error;
      }
    };
    const row = await this.#turns
      .run(() => this.#connections.change(changeWith))
      .catch((error) => {
        throw isDuplicate(error) ? error : storageError(error);
      });
    this.isUsed = true;
    if (row && isAnnounced) await this.#nodes.ask('mailboxes', null);
    return row;
  }
}

/** The messages of a mailbox besides the default one. */
class PostgresMailboxStore extends ReadableStore implements MessageStore {
  readonly #store: WholeStore;

  constructor(store: WholeStore, connections: PgConnections, mailbox: number) {
    super(connections, mailbox);
    this.#store = store;
  }

  insertEach(...copies: Parameters<WholeStore['insertEach']>): Promise<MessageSummary[]> {
    return this.#store.insertEach(...copies);
  }

  protected change(change: MessageChange): Promise<ChangeOutcome> {
    return this.#store.changeIn(this.mailbox, change);
  }

  ready(): Promise<void> {
    return this.#store.ready();
  }

  newestTime(): number {
    return this.#store.newestTime();
  }

  close(): Promise<void> {
    return this.#store.close();
  }
}

function toMailbox({ inbox, settings, ...row }: InboxRow): MailboxRow {
  return { ...row, key: mailboxAt(inbox), settings: JSON.parse(settings) };
}

function extendMs({ expires_in, extend_on_use }: MailboxSettings): number | null {
  return extend_on_use && expires_in !== null ? expires_in * 1000 : null;
}
