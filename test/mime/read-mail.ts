import { decodedSize, decodeText } from '../../src/mime/decode.ts';
import { type LeafPart, scanMessage } from '../../src/mime/scan.ts';

/** A mail as a reader of the API sees it. */
export interface ReadMail {
  subject: string;
  text: string;
  html: string;
  /** `name type disposition <content-id> bytes`, what is absent left out. */
  attachments: string[];
}

/** Written with LF for legibility; mail has CRLF. */
export function crlf(mail: string): Buffer {
  return Buffer.from(mail.replaceAll('\n', '\r\n'));
}

export function readMail(raw: Buffer): ReadMail {
  const { subject, parts, has_attachments } = scanMessage(raw);
  const body = (role: LeafPart['role']) => {
    const part = parts.find((candidate) => candidate.role === role);
    return part ? decodeText(raw.subarray(part.start, part.end), part) : '';
  };
  const attachments = parts
    .filter((part) => part.role === 'attachment')
    .map((part) => {
      const id = part.content_id === null ? '' : ` <${part.content_id}>`;
      const size = decodedSize([raw.subarray(part.start, part.end)], part.encoding);
      return `${part.filename} ${part.content_type} ${part.disposition}${id} ${size}`;
    });
  if (has_attachments !== attachments.length > 0) throw new Error('has_attachments contradicts the parts');
  return { subject, text: body('text'), html: body('html'), attachments };
}
