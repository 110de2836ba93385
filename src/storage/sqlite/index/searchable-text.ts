import type { DatabaseSync } from 'node:sqlite';
import { decodeText } from '../../../mime/decode.ts';
import { htmlToText } from '../../../mime/html-text.ts';
import type { LeafPart } from '../../../mime/scan.ts';
import { searchableAddresses } from '../../../mime/searchable-addresses.ts';
import type { FieldText } from '../../../text/match.ts';
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

// A character takes at most this many bytes in quoted-printable or base64. Markup takes more.
const BYTES_PER_CHARACTER = 12;

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
  *fields(row: TextRow, withBodies = true): Generator<FieldText> {
    const { seq, sender, recipients, subject } = row;
    yield { field: 'subject', text: subject };
    yield { field: 'from', text: sender };
    for (const text of JSON.parse(recipients) as string[]) yield { field: 'to', text };
    const parts = JSON.parse(row.parts) as LeafPart[];
    for (const { role, filename } of parts)
      if (role === 'attachment') yield { field: 'filename', text: filename };
    // Most messages fit into one chunk, which is read only once this way.
    const first = this.#chunks.read(seq, 0) ?? new Uint8Array();
    let left = this.#maxCharacters;
    for (const part of withBodies ? parts : []) {
      if (part.role === 'attachment' || left <= 0) continue;
      const end = Math.min(part.end, part.start + left * BYTES_PER_CHARACTER);
      const bytes =
        end <= first.length ? first.subarray(part.start, end) : this.#chunks.slice(seq, part.start, end);
      const [text = ''] = this.#read(seq, () => [readText(bytes, part, left)]);
      left -= text.length;
      yield { field: 'other', text };
    }
    for (const { header, text } of this.#read(seq, () => searchableAddresses(first)))
      yield { field: header === 'reply-to' ? 'other' : header, text };
  }

  // Parsing never throws. If a bug makes it throw, only this text is not searchable, and later messages are not
  // blocked.
  #read<T>(seq: number, read: () => T[]): T[] {
    try {
      return read();
    } catch (error) {
      const fields = { seq, error: String(error) };
      this.#warn(
        'The text of a message could not be read and is not searchable. Please report this.',
        fields,
      );
      return [];
    }
  }
}

function readText(bytes: Uint8Array, part: LeafPart, maxCharacters: number): string {
  const text = decodeText(bytes, part);
  return part.role === 'html' ? htmlToText(text, maxCharacters) : text.slice(0, maxCharacters);
}
