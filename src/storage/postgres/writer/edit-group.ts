import type { InboxEvent } from '../../../contract/events.ts';
import { isUlid, toUuid } from '../../../contract/ulid.ts';
import { updateEvents } from '../../changes.ts';
import { patchRow } from '../../patch-row.ts';
import type { StoreLimits } from '../../store-limits.ts';
import type { Edit, Outcome } from './changes.ts';
import { deleteMessages, type MessageRow, ROW_COLUMNS, toSummary } from './message-rows.ts';
import type { InboxTransaction } from './transaction.ts';
import { insertTags, Trash } from './trash.ts';

/** Applies changes to messages in memory, in order, and then writes the final state of each message once. */
export async function editGroup(
  tx: InboxTransaction,
  limits: StoreLimits,
  edits: Edit[],
): Promise<{ events: InboxEvent[]; outcomes: Outcome[] }> {
  const ids = [...new Set(edits.map(({ id }) => id))].filter(isUlid).map(toUuid);
  const rows = await tx.query<MessageRow>(
    `SELECT ${ROW_COLUMNS} FROM ${tx.schema}.messages WHERE inbox = $1 AND id = ANY($2::uuid[]) AND id > $3`,
    ids,
    tx.state.floor,
  );
  const group = new EditGroup(tx, limits, rows);
  const outcomes: Outcome[] = [];
  for (const edit of edits) outcomes.push(await group.apply(edit));
  await group.flush();
  return { events: group.events, outcomes };
}

class EditGroup {
  readonly events: InboxEvent[] = [];
  readonly #tx: InboxTransaction;
  readonly #trash: Trash;
  readonly #rows: Map<string, MessageRow>;
  /** The flags and tags in the database. */
  readonly #stored: Map<string, Pick<MessageRow, 'flags' | 'tags'>>;
  readonly #deleted: MessageRow[] = [];

  constructor(tx: InboxTransaction, limits: StoreLimits, rows: MessageRow[]) {
    this.#tx = tx;
    this.#trash = new Trash(tx, limits);
    this.#rows = new Map(rows.map((row) => [toSummary(row).id, row]));
    this.#stored = new Map(rows.map(({ id, flags, tags }) => [id, { flags, tags }]));
  }

  async apply(edit: Edit): Promise<Outcome> {
    const row = this.#rows.get(edit.id);
    if (!row) return {};
    if ('patch' in edit) {
      const { flags, tags, reverse } = patchRow(row, edit.patch);
      this.#tx.state.counts[row.flags]!--;
      this.#tx.state.counts[flags]!++;
      Object.assign(row, { flags, tags });
      const summary = toSummary(row);
      this.events.push(...updateEvents(summary, edit.patch));
      return { updated: { summary, reverse } };
    }
    this.#rows.delete(edit.id);
    this.events.push({ type: 'message:delete', data: { id: edit.id } });
    // The trash copies the stored row, so write it first.
    if (edit.batch !== undefined) await this.#write([row]);
    if (edit.batch !== undefined && (await this.#trash.put(row, edit.batch)))
      return { removed: 'restorable' };
    this.#deleted.push(row);
    return { removed: 'gone' };
  }

  async flush(): Promise<void> {
    await this.#write([...this.#rows.values()]);
    await this.#trash.flush();
    await deleteMessages(this.#tx, this.#deleted);
  }

  async #write(rows: MessageRow[]): Promise<void> {
    const changed = rows.filter(({ id, flags, tags }) => {
      const stored = this.#stored.get(id)!;
      return stored.flags !== flags || stored.tags !== tags;
    });
    if (changed.length === 0) return;
    const { schema } = this.#tx;
    const retagged = changed.filter(({ id, tags }) => this.#stored.get(id)!.tags !== tags);
    const tags = retagged.flatMap(({ id, tags }) =>
      [...new Set(JSON.parse(tags) as string[])].map((tag) => ({ tag, id })),
    );
    for (const { id, flags, tags } of changed) this.#stored.set(id, { flags, tags });
    await this.#tx.query(
      `UPDATE ${schema}.messages m SET flags = t.flags, tags = t.tags
       FROM unnest($2::uuid[], $3::integer[], $4::text[]) AS t(id, flags, tags) WHERE m.inbox = $1 AND m.id = t.id`,
      changed.map(({ id }) => id),
      changed.map(({ flags }) => flags),
      changed.map(({ tags }) => tags),
    );
    if (retagged.length === 0) return;
    await this.#tx.query(
      `DELETE FROM ${schema}.message_tags WHERE inbox = $1 AND id = ANY($2::uuid[])`,
      retagged.map(({ id }) => id),
    );
    await insertTags(this.#tx, tags);
  }
}
