import type { DatabaseSync } from 'node:sqlite';
import type { FieldText } from '../../../text/match.ts';
import { toParts } from '../../message-codec.ts';
import { type MessageBytes, messageFields, type TextSource } from '../../message-text.ts';
import { RawChunks } from '../query/raw-chunks.ts';
import { CHUNKS_PER_MESSAGE } from '../schema.ts';

/**
 * Selects the rows that the text of messages is read from, with `:after < seq <= :upTo`, in order of arrival. Includes
 * messages in the trash, because they must be found as soon as they are restored.
 */
export const SELECT_TEXTS = ['messages', 'trash']
  .map(
    (table) => `SELECT seq, sender, recipients, subject, parts, bytes FROM ${table} JOIN contents USING (seq)
      LEFT JOIN raw_chunks ON pos = seq * ${CHUNKS_PER_MESSAGE} WHERE seq > :after AND seq <= :upTo`,
  )
  .join(' UNION ALL ')
  .concat(' ORDER BY seq');

export interface TextRow {
  seq: number;
  sender: string;
  recipients: string;
  subject: string;
  parts: string;
  /** The first chunk. */
  bytes: Uint8Array | null;
}

/** What the text and the preview of a message are read from. */
export interface OpenMessage extends TextSource {
  seq: number;
  bytes: MessageBytes;
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

  open({ seq, sender, recipients, subject, parts, bytes }: TextRow): OpenMessage {
    return {
      seq,
      sender,
      recipients: JSON.parse(recipients),
      subject,
      parts: toParts(parts),
      bytes: this.#chunks.of(seq, bytes),
    };
  }

  /** The fields of a message, most relevant first. A phrase must be within one field. */
  fields(message: OpenMessage, withBodies = true): Generator<FieldText> {
    const warn = (error: unknown) =>
      this.#warn('The text of a message could not be read and is not searchable. Please report this.', {
        seq: message.seq,
        error: String(error),
      });
    const options = { maxCharacters: this.#maxCharacters, warn };
    return messageFields(message, message.bytes, options, withBodies);
  }
}
