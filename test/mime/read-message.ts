import { decodeBody } from '../../src/mailbox/reading/decoding-tasks.ts';
import { decodeBytes } from '../../src/mime/decode/decode.ts';
import type { LeafPart } from '../../src/mime/structure/scan.ts';
import { scan } from '../defaults.ts';

/** A message as the API returns it. */
export interface ReadMail {
  subject: string;
  text: string;
  html: string;
  /** `name type disposition <content-id> bytes`, without missing fields. */
  attachments: string[];
}

/** Messages are written with LF in the tests for readability; SMTP has CRLF. */
export function crlf(mail: string): Buffer {
  return Buffer.from(mail.replaceAll('\n', '\r\n'));
}

/** The text or HTML body of a message, as the mailbox decodes it. */
export function bodyOf(raw: Buffer, parts: LeafPart[], role: 'text' | 'html'): string {
  const chosen = parts.filter((part) => part.role === role);
  return decodeBody(chosen.map((part) => ({ part, bytes: raw.subarray(part.start, part.end) })));
}

export function readMail(raw: Buffer): ReadMail {
  const { subject, parts, has_attachments } = scan(raw);
  const attachments = parts
    .filter((part) => part.role === 'attachment')
    .map((part) => {
      const id = part.content_id === null ? '' : ` <${part.content_id}>`;
      const size = decodeBytes(raw.subarray(part.start, part.end), part.encoding).length;
      return `${part.filename} ${part.content_type} ${part.disposition}${id} ${size}`;
    });
  if (has_attachments !== attachments.length > 0) throw new Error('has_attachments contradicts the parts');
  return { subject, text: bodyOf(raw, parts, 'text'), html: bodyOf(raw, parts, 'html'), attachments };
}
