import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { FieldText } from '../../../text/match.ts';
import { toParts } from '../../message-codec.ts';
import { type MessageBytes, messageFields, type TextSource } from '../../message-text.ts';
import { CHUNK_BYTES } from '../../raw-stream.ts';
import { POSITION } from '../schema.ts';

/**
 * Selects the rows that the text of messages is read from, with `:after < seq <= :upTo`, in order of their sequence numbers.
 * Includes messages in the trash, because they must be found as soon as they are restored.
 */
export const SELECT_TEXTS = selectTexts('', 'm.seq > :after AND m.seq <= :upTo').concat(' ORDER BY seq');

/** Selects those with `:after < n <= :upTo`, in order of arrival in all mailboxes. */
export const SELECT_ARRIVALS = selectTexts('arrivals a CROSS JOIN', 'a.n > :after AND a.n <= :upTo')
  .replaceAll('SELECT m.seq', 'SELECT a.n AS n, m.seq')
  .replaceAll(' m JOIN', ' m ON m.seq = a.seq JOIN')
  .concat(' ORDER BY n');

function selectTexts(from: string, where: string): string {
  const texts = ['messages', 'trash'].map(
    (table) => `SELECT m.seq AS seq, sender, recipients, subject, parts, ${POSITION} AS pos, bytes
      FROM ${from} ${table} m JOIN contents ON contents.seq = m.seq LEFT JOIN raw_chunks ON raw_chunks.pos = ${POSITION}
      WHERE ${where}`,
  );
  return texts.join(' UNION ALL ');
}

export interface TextRow {
  seq: number;
  pos: number;
  sender: string;
  recipients: string;
  subject: string;
  parts: string;
  /** The first chunk. */
  bytes: Uint8Array | null;
}

/** What the text and the preview of a message are read from. */
export interface ReadMessage extends TextSource {
  seq: number;
  bytes: MessageBytes;
}

const NO_BYTES = new Uint8Array();

/** Reads the stored bytes of messages, a chunk at a time, by their position. */
export class RawChunks {
  readonly #chunk: StatementSync;

  constructor(db: DatabaseSync) {
    this.#chunk = db.prepare('SELECT bytes FROM raw_chunks WHERE pos = ?');
  }

  read(pos: number, n: number): Uint8Array | undefined {
    return (this.#chunk.get(pos + n) as { bytes: Uint8Array } | undefined)?.bytes;
  }

  /** The bytes of a message, for reading its text. `first` is its first chunk. */
  of(pos: number, first: Uint8Array | null = this.read(pos, 0) ?? null): MessageBytes {
    return { first: first ?? NO_BYTES, slice: (start, end) => this.#slice(pos, start, end) };
  }

  #slice(pos: number, start: number, end: number): Uint8Array {
    const pieces: Uint8Array[] = [];
    for (let n = Math.floor(start / CHUNK_BYTES); n * CHUNK_BYTES < end; n++) {
      const chunk = this.read(pos, n);
      if (!chunk) break;
      pieces.push(chunk.subarray(Math.max(0, start - n * CHUNK_BYTES), end - n * CHUNK_BYTES));
    }
    return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
  }
}

export type Warn = (message: string, fields: Record<string, unknown>) => void;

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

  open({ seq, pos, sender, recipients, subject, parts, bytes }: TextRow): ReadMessage {
    return {
      seq,
      sender,
      recipients: JSON.parse(recipients),
      subject,
      parts: toParts(parts),
      bytes: this.#chunks.of(pos, bytes),
    };
  }

  /** The fields of a message, most relevant first. A phrase must be within one field. */
  fields(message: ReadMessage, withBodies = true): Generator<FieldText> {
    const warn = (error: unknown) =>
      this.#warn('The text of a message could not be read and is not searchable. Please report this.', {
        seq: message.seq,
        error: String(error),
      });
    const options = { maxCharacters: this.#maxCharacters, warn };
    return messageFields(message, message.bytes, options, withBodies);
  }
}
