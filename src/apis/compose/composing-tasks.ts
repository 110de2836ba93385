import { Readable } from 'node:stream';
import type { HtmlLimits } from '../../html/limits.ts';
import { GrowingBytes } from '../../limits/growing-bytes.ts';
import { replaceMany } from '../../mime/decode/replace-many.ts';
import type { ParsedAddress } from '../../mime/fields/addresses.ts';
import type { Header } from '../../mime/fields/headers.ts';
import { Transferred } from '../../workers/task-module.ts';
import { type Draft, type DraftAttachment, type DraftContent, listedAddresses } from './draft.ts';
import { shownJson } from './shown-json.ts';
import { filled } from './substitute.ts';

// A header block may have a megabyte. Encoded words take up to eight bytes per character, with their line breaks.
export const MAX_HEADER_LENGTH = 128 * 1024;
// Quoted-printable can triple the size of a text.
export const LARGE_TEXT = 1024 * 1024;
/** Headers that belong to the structure of the message, which we create, or that are fields of their own. */
const STRUCTURE = /^(content-.*|mime-version|to|cc|bcc|reply-to)$/i;
// Of the data of a template that is shown in the text, and of its fields.
const MAX_SHOWN_DATA = 256 * 1024;
const MAX_SHOWN_FIELDS = 1000;

/**
 * Composes a message, on the event loop or on a worker. Not for a draft that is complete. Undefined if it gets larger than
 * `maxBytes`.
 */
export async function composeMessage({
  draft,
  maxBytes,
  htmlLimits,
}: {
  draft: Draft;
  maxBytes: number;
  htmlLimits: HtmlLimits;
}): Promise<Transferred<Uint8Array<ArrayBuffer>> | undefined> {
  // Loaded with the first message: nodemailer takes longer to load than the rest of Postern takes to start.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { message_id } = draft;
  const content = contentOf(draft, maxBytes);
  if (!content) return undefined;
  const { from, headers = [], subject = '', html, amp, alternatives = [] } = content;
  const named = headersOf(headers, draft.scheduled_at);
  const spellings = new Map(named.map(({ key }) => [key.toLowerCase(), key]));
  let { text } = content;
  if (!text && html && draft.text_from_html)
    text = (await import('../../html/visible-text.ts')).visibleText(html, htmlLimits);
  const message = new MailComposer({
    from,
    to: addressesFor('to', draft.to, headers),
    cc: addressesFor('cc', draft.cc, headers),
    replyTo: addressesFor('reply-to', draft.reply_to, headers),
    subject,
    ...(text !== undefined && { text: bodyOf(text) }),
    ...(html !== undefined && { html: bodyOf(html) }),
    ...(amp !== undefined && { amp: bodyOf(amp) }),
    alternatives: alternatives.map((one) => ({
      contentType: one.content_type,
      content: withCrlf(one.content),
    })),
    ...([text, html, amp].some((body) => body && body.length > LARGE_TEXT) && { textEncoding: 'base64' }),
    ...(message_id !== undefined && { messageId: message_id }),
    attachments: (draft.attachments ?? []).map(attachmentOf),
    headers: named,
    normalizeHeaderKey: (key: string) => spellings.get(key.toLowerCase()) ?? key,
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const bytes = new GrowingBytes(maxBytes);
  for await (const piece of message.createReadStream()) if (!bytes.append(piece)) return undefined;
  const { buffer } = bytes.take();
  return new Transferred(new Uint8Array(buffer), [buffer]);
}

function contentOf({ template, placeholders, ...draft }: Draft, maxLength: number): DraftContent | undefined {
  const limits = { maxLength, maxHeader: MAX_HEADER_LENGTH };
  let content: DraftContent | undefined = draft;
  for (const kind of [placeholders ?? []].flat()) content = content && filled(content, kind, limits);
  if (!content || !template) return content;
  const { name, version, data } = template;
  const shown = typeof data === 'string' ? data : shownJson(merged(data), MAX_SHOWN_DATA).text;
  const lines = [`Template: ${name}`, ...(version === undefined ? [] : [`Version: ${version}`]), '', shown];
  const { from, headers, subject } = content;
  return { from, headers, subject, text: `${lines.join('\n')}\n` };
}

/** Later values replace earlier ones of the same name. */
function merged(data: readonly Record<string, unknown>[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  let count = 0;
  for (const values of data)
    for (const name in values) {
      if (++count > MAX_SHOWN_FIELDS) return fields;
      fields[name] = values[name];
    }
  return fields;
}

/** Those of a field or, if it has none, of the header with its name. */
function addressesFor(header: string, field: ParsedAddress[] = [], headers: Header[]): ParsedAddress[] {
  if (field.length > 0) return field;
  const named = headers.filter(({ name }) => name.toLowerCase() === header);
  return named.flatMap(({ value }) => listedAddresses(value)).filter(({ address }) => address.includes('@'));
}

function headersOf(headers: Header[], scheduled_at: Date | undefined): { key: string; value: string }[] {
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
    content: Readable.from(piecesOf(content)),
    contentDisposition: is_inline ? ('inline' as const) : ('attachment' as const),
    // Also for message/rfc822, whose lines may have any length.
    contentTransferEncoding: 'base64' as const,
    ...(type && { contentType: content_type }),
    ...(content_id !== undefined && { cid: content_id.replaceAll(/[<>\s\p{Cc}]/gu, '') }),
  };
}

// A multiple of 57, the bytes in a line of base64.
const PIECE_BYTES = 57 * 1024;

/** A large one, which is always encoded, is encoded in pieces: as a whole, each step would hold another copy. */
function bodyOf(text: string): string | { content: Readable } {
  return text.length > LARGE_TEXT ? { content: Readable.from(piecesOfText(text)) } : withCrlf(text);
}

function* piecesOfText(text: string): Generator<Buffer> {
  for (let at = 0; at < text.length; ) {
    // Both halves of a surrogate pair, or of a line end, are in the same piece.
    const isInPair = /[\ud800-\udbff\r]/.test(text.charAt(at + PIECE_BYTES - 1));
    const end = at + PIECE_BYTES - Number(isInPair);
    yield Buffer.from(withCrlf(text.slice(at, end)));
    at = end;
  }
}

/** A worker gets buffers as plain arrays of bytes, which nodemailer does not take. */
function* piecesOf({ buffer, byteOffset, length }: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < length; at += PIECE_BYTES)
    yield Buffer.from(buffer, byteOffset + at, Math.min(PIECE_BYTES, length - at));
}

function withCrlf(text: string): string {
  return replaceMany(text, /\r?\n/g, () => '\r\n');
}
