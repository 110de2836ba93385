import type { ListedMessage } from '../../contract/message.ts';
import type { ListQuery, Page } from '../../mailbox/ports.ts';
import { FILES } from '../flags.ts';
import { type MessageRow, ROW_COLUMNS, toSummary } from './message-rows.ts';
import type { TextReader } from './text-reader.ts';

export type ListRow = MessageRow & { preview: string | null };

/** The columns of a `ListRow`, from `messages m`. */
export function listColumns(schema: string, withPreview: boolean): string {
  const columns = ROW_COLUMNS.replaceAll(/\w+/g, 'm.$&');
  if (!withPreview) return columns;
  return `${columns}, (SELECT v.preview FROM ${schema}.previews v WHERE v.inbox = $1 AND v.id = m.id)`;
}

/** A page of rows, of which there is one more than the limit if there is a next page. */
export async function toPage(
  texts: TextReader,
  rows: ListRow[],
  total: number,
  { limit, preview }: ListQuery,
): Promise<Page> {
  const shown = rows.slice(0, limit);
  const messages = preview ? await withPreviews(texts, shown) : shown.map((row) => toSummary(row));
  return { messages, total, next_cursor: rows.length > limit ? messages.at(-1)!.id : null };
}

/** Reads the previews of messages that are not indexed yet, which are not stored. */
async function withPreviews(texts: TextReader, rows: ListRow[]): Promise<ListedMessage[]> {
  const missing = rows.filter(({ preview }) => preview === null).map(({ id }) => id);
  const made = missing.length > 0 ? await texts.call('previews', missing) : [];
  const previews = new Map(made.map(({ id, sender_name, preview }) => [id, [sender_name, preview]]));
  return rows.map((row) => {
    const stored = row.preview === null ? undefined : (JSON.parse(row.preview) as string[]);
    const [sender_name = '', preview = ''] = stored ?? previews.get(row.id) ?? [];
    return { ...toSummary(row), sender_name, preview, has_files: (row.flags & FILES) !== 0 };
  });
}
