import type { DatabaseSync } from 'node:sqlite';
import { decodeText } from '../../../mime/decode.ts';
import { previewText } from '../../../mime/preview-text.ts';
import type { LeafPart } from '../../../mime/scan.ts';
import { senderName } from '../../../mime/sender-name.ts';
import { RawChunks } from '../query/raw-chunks.ts';

/** The fields that a list can show in addition to the summary of a message. */
export interface Preview {
  sender_name: string;
  preview: string;
}

// A newsletter starts with a style sheet of up to tens of kilobytes. A text body starts with its first words.
const MAX_BYTES = { html: 128 * 1024, text: 16 * 1024 };

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
    try {
      return this.#read(seq, parts);
    } catch {
      // Parsing never throws. If a bug makes it throw, only this message lacks a preview, and later ones are not
      // blocked.
      return { sender_name: '', preview: '' };
    }
  }

  #read(seq: number, parts: string): Preview {
    const first = this.#chunks.read(seq, 0) ?? new Uint8Array();
    const leaves = JSON.parse(parts) as LeafPart[];
    const text = (role: 'html' | 'text') => this.#text(seq, first, leaves, role);
    const html = text('html');
    const preview = html ? previewText(html, '') : '';
    return { sender_name: senderName(first), preview: preview || previewText('', text('text')) };
  }

  #text(seq: number, first: Uint8Array, parts: LeafPart[], role: 'html' | 'text'): string {
    const part = parts.find((one) => one.role === role && one.end > one.start);
    if (!part) return '';
    const end = Math.min(part.end, part.start + MAX_BYTES[role]);
    const bytes =
      end <= first.length ? first.subarray(part.start, end) : this.#chunks.slice(seq, part.start, end);
    return decodeText(bytes, part);
  }
}
