import { previewText } from '../html/text/preview-text.ts';
import { decodeText } from '../mime/decode/decode.ts';
import { senderName } from '../mime/fields/searchable-headers.ts';
import { bodyCharset, type LeafPart } from '../mime/structure/scan.ts';
import { bytesOf, type MessageBytes } from './message-text.ts';

/** The fields that a list can show in addition to the summary of a message. */
export interface MessagePreview {
  sender_name: string;
  preview: string;
}

// A newsletter starts with a style sheet of up to tens of kilobytes. A text body starts with its first words.
const MAX_BYTES = { html: 128 * 1024, text: 16 * 1024 };

/** Creates the preview of a message from its first bytes. */
export function readPreview(bytes: MessageBytes, parts: LeafPart[]): MessagePreview {
  try {
    const html = textOf(bytes, parts, 'html');
    const preview = html ? previewText(html, '') : '';
    return {
      sender_name: senderName(bytes.first, bodyCharset(parts)),
      preview: preview || previewText('', textOf(bytes, parts, 'text')),
    };
  } catch {
    // Parsing never throws. If a bug makes it throw, only this message lacks a preview, and later ones are not
    // blocked.
    return { sender_name: '', preview: '' };
  }
}

function textOf(bytes: MessageBytes, parts: LeafPart[], role: 'html' | 'text'): string {
  const part = parts.find((one) => one.role === role && one.end > one.start);
  if (!part) return '';
  const end = Math.min(part.end, part.start + MAX_BYTES[role]);
  return decodeText(bytesOf(bytes, part.start, end), part);
}
