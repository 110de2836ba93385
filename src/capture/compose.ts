import { Readable } from 'node:stream';
import type { Draft, DraftAttachment, Header } from './draft.ts';

// A multiple of 57, the bytes in a line of base64. Larger files are encoded in pieces, so that the event loop is never
// blocked for long.
const PIECE_BYTES = 57 * 4096;
// Quoted-printable can triple the size of a text.
const LARGE_TEXT = 1024 * 1024;
/** Headers that belong to the structure of the message, which we create. */
const STRUCTURE = /^(content-.*|mime-version|bcc)$/i;

/** The message with CRLF line ends, in a buffer of its own, which the store may take. Bcc is only in the envelope. */
export async function compose(draft: Draft): Promise<Uint8Array> {
  if (draft.raw) return new Uint8Array(draft.raw);
  // Loaded with the first message: nodemailer takes longer to load than the rest of Postern takes to start.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { text, html, amp, message_id } = draft;
  const message = new MailComposer({
    from: draft.from,
    to: draft.to ?? [],
    cc: draft.cc ?? [],
    replyTo: draft.reply_to ?? [],
    subject: draft.subject ?? '',
    ...(text !== undefined && { text: withCrlf(text) }),
    ...(html !== undefined && { html: withCrlf(html) }),
    ...(amp !== undefined && { amp: withCrlf(amp) }),
    ...([text, html, amp].some((body) => body && body.length > LARGE_TEXT) && { textEncoding: 'base64' }),
    ...(message_id !== undefined && { messageId: message_id }),
    attachments: (draft.attachments ?? []).map(attachmentOf),
    headers: headersOf(draft),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return new Uint8Array(await message.build());
}

/** About how large the message will be. */
export function estimatedSize({ raw, text = '', html = '', amp = '', attachments = [] }: Draft): number {
  if (raw) return raw.length;
  const contents = attachments.reduce((sum, { content }) => sum + content.length, 0);
  const encoded = Math.ceil((contents * 78) / 57);
  const bodies = Buffer.byteLength(text) + Buffer.byteLength(html) + Buffer.byteLength(amp);
  return encoded + (bodies > LARGE_TEXT ? Math.ceil((bodies * 78) / 57) : bodies);
}

function headersOf({ headers = [], scheduled_at }: Draft): { key: string; value: string }[] {
  const scheduled: Header[] = scheduled_at
    ? [{ name: 'X-Postern-Scheduled', value: scheduled_at.toISOString() }]
    : [];
  return [...headers, ...scheduled]
    .filter(({ name }) => /^[!-9;-~]{1,200}$/.test(name) && !STRUCTURE.test(name))
    .map(({ name, value }) => ({ key: name, value }));
}

function attachmentOf({ filename, content, content_type, content_id, is_inline }: DraftAttachment) {
  const type = content_type !== undefined && /^[\w.+-]+\/[\w.+-]+\s*(;.*)?$/.test(content_type);
  return {
    filename,
    content: content.length > PIECE_BYTES ? Readable.from(piecesOf(content)) : content,
    contentDisposition: is_inline ? ('inline' as const) : ('attachment' as const),
    // Also for message/rfc822, whose lines may have any length.
    contentTransferEncoding: 'base64' as const,
    ...(type && { contentType: content_type }),
    ...(content_id !== undefined && { cid: content_id.replaceAll(/[<>\s\p{Cc}]/gu, '') }),
  };
}

function* piecesOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += PIECE_BYTES) yield content.subarray(at, at + PIECE_BYTES);
}

function withCrlf(text: string): string {
  return text.replaceAll(/\r?\n/g, '\r\n');
}
