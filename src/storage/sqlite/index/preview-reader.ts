import type { DatabaseSync } from 'node:sqlite';
import { type Preview, readPreview } from '../../message-preview.ts';
import { RawChunks } from '../query/raw-chunks.ts';

/**
 * Creates the preview of a message from its first bytes. The indexer does this once per message; lists do it for
 * messages that are not indexed yet.
 */
export class PreviewReader {
  readonly #chunks: RawChunks;

  constructor(db: DatabaseSync) {
    this.#chunks = new RawChunks(db);
  }

  /** `parts` is the column of `contents`. The preview is empty if the message has been deleted. */
  read(seq: number, parts: string): Preview {
    return readPreview(this.#chunks.of(seq), JSON.parse(parts));
  }
}
