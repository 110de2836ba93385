import type { DatabaseSync } from 'node:sqlite';
import { decodeText } from '../../../mime/decode.ts';
import { previewText } from '../../../mime/preview-text.ts';
import type { LeafPart } from '../../../mime/scan.ts';
import { senderName } from '../../../mime/sender-name.ts';
import { RawChunks } from '../query/raw-chunks.ts';

/** What a list shows of a message beyond its summary. */
export interface Preview {
  sender_name: string;
  preview: string;
}

// The style sheet of a newsletter comes first and has up to some tens of kilobytes. A text has its first words at once.
const MAX_BYTES = { html: 128 * 1024, text: 16 * 1024 };

/** Reads the beginning of a message for the list. Once for each message, by the indexer, except for the newest. */
export class PreviewReader {
  readonly #chunks: RawChunks;

  constructor(db: DatabaseSync) {
    this.#chunks = new RawChunks(db);
  }

  /** `parts` is the column of `contents`. Empty when the message is gone. */
  read(seq: number, parts: string): Preview {
    try {
      return this.#read(seq, parts);
    } catch {
      // Reading a message never fails, whatever its bytes. Should it ever, then one message has no preview, instead of
      // no message after it.
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
