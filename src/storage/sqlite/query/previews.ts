import type { DatabaseSync } from 'node:sqlite';
import type { ListedMessage, MessageSummary } from '../../../contract/message/message.ts';
import { FILES } from '../../flags.ts';
import { toParts } from '../../message-codec.ts';
import { type MessagePreview, readPreview } from '../../message-preview.ts';
import { POSITION } from '../schema.ts';
import { StatementCache } from '../statement-cache.ts';
import { RawChunks } from './raw-chunks.ts';
import type { SummaryRow } from './summaries.ts';
import type { IndexedView } from './view.ts';

/** The fields that `include=preview` adds to a message. */
type Added = Required<Omit<ListedMessage, keyof MessageSummary>>;

/** Returns a function that reads the preview which the indexer stored, or creates that of a message it has not read yet. */
export function previewReader(db: DatabaseSync): (row: SummaryRow, view: IndexedView) => Added {
  const statements = new StatementCache(db);
  const chunks = new RawChunks(db);
  const readStored = (seq: number) => {
    const statement = statements.get('SELECT sender_name, preview FROM search.previews WHERE seq = ?');
    return statement.get(seq) as MessagePreview | undefined;
  };
  const create = (seq: number): MessagePreview => {
    const row = statements.get(`SELECT parts, ${POSITION} AS pos FROM contents WHERE seq = ?`).get(seq);
    if (!row) return { sender_name: '', preview: '' };
    return readPreview(chunks.of(row.pos as number), toParts(row.parts as string));
  };
  return ({ seq, flags }, { indexed }) => {
    const { sender_name, preview } = (seq <= indexed && readStored(seq)) || create(seq);
    return { sender_name, preview, has_files: (flags & FILES) !== 0 };
  };
}
