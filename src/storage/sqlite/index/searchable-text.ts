import type { DatabaseSync } from 'node:sqlite';
import type { FieldText } from '../../../text/match.ts';
import { messageFields } from '../../message-text.ts';
import { RawChunks } from '../query/raw-chunks.ts';

/**
 * Selects the rows that the text of messages is read from, with `:after < seq <= :upTo`, in order of arrival. Includes
 * messages in the trash, because they must be found as soon as they are restored.
 */
export const SELECT_TEXTS = ['messages', 'trash']
  .map(
    (table) => `SELECT seq, sender, recipients, subject, parts FROM ${table} JOIN contents USING (seq)
      WHERE seq > :after AND seq <= :upTo`,
  )
  .join(' UNION ALL ')
  .concat(' ORDER BY seq');

export interface TextRow {
  seq: number;
  sender: string;
  recipients: string;
  subject: string;
  parts: string;
}

type Warn = (message: string, fields: Record<string, unknown>) => void;

/** Reads the searchable text of messages, both for the index and for messages that are not indexed yet. */
export class SearchableText {
  readonly #chunks: RawChunks;
  readonly #maxCharacters: number;
  readonly #warn: Warn;

  constructor(db: DatabaseSync, maxCharacters: number, warn: Warn) {
    this.#chunks = new RawChunks(db);
    this.#maxCharacters = maxCharacters;
    this.#warn = warn;
  }

  /** The fields of a message, most relevant first. A phrase must be within one field. */
  fields(row: TextRow, withBodies = true): Generator<FieldText> {
    const { seq, sender, subject } = row;
    const source = {
      sender,
      recipients: JSON.parse(row.recipients),
      subject,
      parts: JSON.parse(row.parts),
    };
    const warn = (error: unknown) =>
      this.#warn('The text of a message could not be read and is not searchable. Please report this.', {
        seq,
        error: String(error),
      });
    const options = { maxCharacters: this.#maxCharacters, warn };
    return messageFields(source, this.#chunks.of(seq), options, withBodies);
  }
}
