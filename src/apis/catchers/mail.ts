import { createHash } from 'node:crypto';
import type { MessageSummary } from '../../contract/message/message.ts';
import { jsonPieces } from '../../limits/streamed-json.ts';
import { readInTurnOf } from '../../mailbox/client.ts';
import type { Mailbox } from '../../mailbox/mailbox.ts';
import type { MessageFilter, StoredMessage } from '../../mailbox/ports.ts';
import { type AttachmentContent, attachmentParts } from '../../mailbox/reading/decoding.ts';
import { addressesIn, type ParsedAddress } from '../../mime/fields/addresses.ts';
import { type Header, headerValue } from '../../mime/fields/headers.ts';
import type { LeafPart } from '../../mime/structure/scan.ts';
import type { ApiRequest } from '../api.ts';
import type { ApiResponse } from '../response.ts';

/** A message as other catchers show it: with the addresses of its headers. */
export interface Mail {
  summary: MessageSummary;
  headers: Header[];
  /** Undefined if From has no address. */
  from: ParsedAddress | undefined;
  to: ParsedAddress[];
  cc: ParsedAddress[];
  /** Recipients that no header names. */
  bcc: ParsedAddress[];
  /** Those of the Bcc header. */
  named_bcc: ParsedAddress[];
  reply_to: ParsedAddress[];
  /** Without `<>`. */
  message_id: string;
  /** Of the Date header, or when the message arrived. */
  date: Date;
}

// Reading a larger one may take a worker seconds.
const SMALL_BYTES = 64 * 1024;

/** Reads a message, as `show` does. Hundreds of clients may ask for small ones at once, and each is read several times. */
export async function showInTurn<T extends object>(
  { mailbox, address }: ApiRequest,
  id: string,
  show: (stored: StoredMessage) => Promise<T>,
): Promise<T> {
  const found = await readInTurnOf(address, async () => {
    const stored = await mailbox.find(id);
    return stored.raw.size > SMALL_BYTES ? { large: stored } : { shown: await show(stored) };
  });
  return 'shown' in found ? found.shown : show(found.large);
}

export function readMail(mailbox: Mailbox, summary: MessageSummary): Promise<Mail> {
  return mailbox.headersAs(summary.id, (headers) => mailWith(headers, summary));
}

function mailWith(headers: Header[], summary: MessageSummary): Mail {
  const addresses = (name: string) => addressesIn(headers, name).filter(({ address }) => address !== '');
  const [to, cc] = [addresses('to'), addresses('cc')];
  const named = new Set([...to, ...cc].map(({ address }) => address.toLowerCase()));
  const date = Date.parse(headerValue(headers, 'date') ?? '');
  return {
    ...{ summary, headers, from: addresses('from')[0], to, cc },
    ...{ named_bcc: addresses('bcc'), reply_to: addresses('reply-to') },
    bcc: summary.recipients
      .filter((recipient) => !named.has(recipient.toLowerCase()))
      .map((address) => ({ name: '', address })),
    message_id: (headerValue(headers, 'message-id') ?? '').replaceAll(/^<|>$/g, ''),
    date: new Date(Number.isNaN(date) ? summary.created_at : date),
  };
}

// Each message is read separately.
const PAGE = 200;

/** Messages that match, newest first, from the given place in the list on. */
export async function* listed(
  mailbox: Mailbox,
  filter: MessageFilter,
  { start = 0, limit = Number.POSITIVE_INFINITY }: { start?: number; limit?: number } = {},
): AsyncGenerator<MessageSummary> {
  let left = limit;
  let place: { offset: number } | { before: string } = { offset: start };
  while (left > 0) {
    const { messages, next_cursor } = await mailbox.list({
      ...filter,
      ...place,
      limit: Math.min(PAGE, left),
      preview: true,
    });
    yield* messages;
    left -= messages.length;
    if (next_cursor === null || messages.length === 0) return;
    place = { before: next_cursor };
  }
}

/** Their number, without reading them. */
export async function attachmentCount(
  mailbox: Mailbox,
  { id, has_attachments }: MessageSummary,
  isCounted: (part: LeafPart) => boolean = () => true,
): Promise<number> {
  if (!has_attachments) return 0;
  return attachmentParts(await mailbox.find(id)).filter(({ part }) => isCounted(part)).length;
}

/** Hashes of the decoded bytes, in hexadecimal, by the name of the algorithm. */
export async function checksums<Name extends string>(
  { stream }: AttachmentContent,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const hashes = names.map((name) => ({ name, hash: createHash(name) }));
  for await (const bytes of stream()) for (const { hash } of hashes) hash.update(bytes);
  return Object.fromEntries(hashes.map(({ name, hash }) => [name, hash.digest('hex')])) as Record<
    Name,
    string
  >;
}

/** The source of the message in the path, as a file. */
export async function download({ mailbox, params }: ApiRequest): Promise<ApiResponse> {
  const { stream } = await mailbox.raw(params[0]!);
  const headers = {
    'content-type': 'message/rfc822',
    'content-disposition': `attachment; filename="${params[0]}.eml"`,
  };
  return { status: 200, headers, body: stream() };
}

/**
 * What `show` makes of each, one after the other and in turns, because each may have many addresses, and hundreds of clients may
 * ask for a list. Leaves out what was deleted meanwhile.
 */
export async function* shownEach<T>(
  items: AsyncIterable<T> | Iterable<T>,
  { address, signal }: ApiRequest,
  show: (item: T) => Promise<object>,
): AsyncGenerator<object> {
  for await (const item of items) {
    // Otherwise the rest of hundreds of lists would be refused one by one, before anything else can happen.
    if (signal.aborted) return;
    const shown = await readInTurnOf(address, () => show(item)).catch(() => undefined);
    if (shown) yield shown;
  }
}

/** A whole number of at least 0 in a query; anything else is the default. */
export function countIn(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : otherwise;
}

/** An array of objects, or of their JSON, turned into text one at a time, because all of them together may be large. */
export async function* jsonArray(
  values: AsyncIterable<object>,
  before = '',
  after = '',
): AsyncGenerator<Uint8Array> {
  let separator = `${before}[`;
  for await (const value of values) {
    yield Buffer.from(separator);
    yield* value instanceof Uint8Array ? [value] : jsonPieces(value);
    separator = ',';
  }
  yield Buffer.from(`${separator === ',' ? '' : separator}]${after}`);
}
