import type { DatabaseSync } from 'node:sqlite';
import type { ListedMessage, MessageSummary } from '../../../contract/message/message.ts';
import { FILES } from '../../flags.ts';
import { toParts } from '../../message-codec.ts';
import { type Preview, readPreview } from '../../message-preview.ts';
import { POSITION } from '../schema.ts';
import { StatementCache } from '../statement-cache.ts';
import { RawChunks } from './raw-chunks.ts';
import type { SummaryRow } from './summaries.ts';
import type { View } from './view.ts';

/** The fields that `include=preview` adds to a message. */
type Added = Required<Omit<ListedMessage, keyof MessageSummary>>;

/** Returns the previews stored by the indexer, and creates those of messages that are not indexed yet. */
export class Previews {
  readonly #statements: StatementCache;
  readonly #chunks: RawChunks;

  constructor(db: DatabaseSync) {
    this.#statements = new StatementCache(db);
    this.#chunks = new RawChunks(db);
  }

  of({ seq, flags }: SummaryRow, { indexed }: View): Added {
    const stored = seq <= indexed ? this.#stored(seq) : undefined;
    const { sender_name, preview } = stored ?? this.#read(seq);
    return { sender_name, preview, has_files: (flags & FILES) !== 0 };
  }

  #stored(seq: number): Preview | undefined {
    const statement = this.#statements.get('SELECT sender_name, preview FROM search.previews WHERE seq = ?');
    return statement.get(seq) as Preview | undefined;
  }

  #read(seq: number): Preview {
    const row = this.#statements.get(`SELECT parts, ${POSITION} AS pos FROM contents WHERE seq = ?`).get(seq);
    if (!row) return { sender_name: '', preview: '' };
    return readPreview(this.#chunks.of(row.pos as number), toParts(row.parts as string));
  }
}
