import type { DatabaseSync } from 'node:sqlite';
import type { ListedMessage, MessageSummary } from '../../../contract/message.ts';
import { FILES } from '../../flags.ts';
import type { Preview } from '../../message-preview.ts';
import { PreviewReader } from '../index/preview-reader.ts';
import { StatementCache } from '../statement-cache.ts';
import type { SummaryRow } from './summaries.ts';
import type { View } from './view.ts';

/** The fields that `include=preview` adds to a message. */
type Added = Required<Omit<ListedMessage, keyof MessageSummary>>;

/** Returns the previews stored by the indexer, and creates those of messages that are not indexed yet. */
export class Previews {
  readonly #statements: StatementCache;
  readonly #reader: PreviewReader;

  constructor(db: DatabaseSync) {
    this.#statements = new StatementCache(db);
    this.#reader = new PreviewReader(db);
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
    const row = this.#statements.get('SELECT parts FROM contents WHERE seq = ?').get(seq);
    return row ? this.#reader.read(seq, row.parts as string) : { sender_name: '', preview: '' };
  }
}
