import { asBuffer } from '../bytes.ts';
import { walkHeaderBlock } from '../structure/header-block.ts';
import { parseAddresses } from './addresses.ts';
import { decodeAddressText } from './encoded-words.ts';
import { unfoldedValue } from './field-value.ts';
import { declaredCharset, parseParameterized } from './parameters.ts';

type SearchableName = 'from' | 'reply-to' | 'to' | 'cc' | 'message-id';

/** A name, an address or a Message-ID, and the header that it is in. */
export interface SearchableText {
  header: SearchableName;
  text: string;
}

interface SearchableHeaders {
  texts: SearchableText[];
  /** True if there is more than is searchable. */
  isCut: boolean;
}

/** The searchable header fields, by the length of their names. All others are skipped without reading them. */
const searchableNames = new Map<number, SearchableName[]>([
  [2, ['to', 'cc']],
  [4, ['from']],
  [8, ['reply-to']],
  [10, ['message-id']],
]);
const CONTENT_TYPE = 'content-type';

// Enough for the names and addresses of about a thousand recipients.
const MAX_CHARACTERS = 64 * 1024;
// Encoded words take a few bytes per character. Indexing longer fields is not worth the time.
const MAX_FIELD_BYTES = 4 * MAX_CHARACTERS;

/**
 * The decoded names and addresses in the From, Reply-To, To and Cc headers, and the Message-ID, for the search index.
 * Names and addresses are separate entries, without duplicates within a header, and have at most 64 Ki characters in
 * total. `headerBlock` is the message from its first byte to `body_start`. Never throws.
 */
export function searchableHeaders(headerBlock: Uint8Array): SearchableHeaders {
  const raw = asBuffer(headerBlock);
  const values: { header: SearchableName; value: string }[] = [];
  let contentType: string | undefined;
  let bytesLeft = MAX_FIELD_BYTES;
  walkHeaderBlock(raw, 0, raw.length, (nameStart, nameEnd, valueStart, valueEnd) => {
    const length = nameEnd - nameStart;
    const names = bytesLeft > 0 ? searchableNames.get(length) : undefined;
    if (!names && length !== CONTENT_TYPE.length) return;
    const name = raw.toString('latin1', nameStart, nameEnd).toLowerCase();
    const header = names?.find((known) => known === name);
    if (header) {
      const value = unfoldedValue(raw, valueStart, Math.min(valueEnd, valueStart + bytesLeft));
      bytesLeft -= valueEnd - nameStart;
      values.push({ header, value });
    } else if (name === CONTENT_TYPE) contentType ??= unfoldedValue(raw, valueStart, valueEnd);
  });
  // Only raw 8-bit headers need it, and few messages have them.
  const charset =
    contentType && values.some(({ value }) => isEightBit(value))
      ? declaredCharset(parseParameterized(contentType))
      : null;
  const texts = collect(
    values.map(({ header, value }) => ({ header, value: decodeAddressText(value, charset) })),
  );
  const characters = texts.reduce((sum, { text }) => sum + text.length, 0);
  return { texts, isCut: bytesLeft <= 0 || characters >= MAX_CHARACTERS };
}

/**
 * The recipients that neither To nor Cc names: those of blind copies. None if the headers were cut, because nobody can
 * tell then.
 */
export function blindRecipients(recipients: string[], { texts, isCut }: SearchableHeaders): string[] {
  if (isCut) return [];
  const isAddressed = ({ header }: SearchableText) => header === 'to' || header === 'cc';
  const named = new Set(texts.filter(isAddressed).map(({ text }) => text.toLowerCase()));
  return recipients.filter((address) => !named.has(address.toLowerCase()));
}

function collect(values: { header: SearchableName; value: string }[]): SearchableText[] {
  const found: SearchableText[] = [];
  const known = new Set<string>();
  let charactersLeft = MAX_CHARACTERS;
  for (const { header, value } of values) {
    for (const text of header === 'message-id' ? [messageId(value)] : namesAndAddresses(value)) {
      const key = `${header}:${text}`;
      if (text === '' || known.has(key)) continue;
      known.add(key);
      found.push({ header, text: text.slice(0, charactersLeft) });
      charactersLeft -= text.length;
      if (charactersLeft <= 0) return found;
    }
  }
  return found;
}

function* namesAndAddresses(value: string): Generator<string> {
  for (const { name, address } of parseAddresses(value)) yield* [name, address];
}

function messageId(value: string): string {
  return value.trim().replaceAll(/^<|>$/g, '');
}

function isEightBit(latin1: string): boolean {
  return /[\x80-\xff\x1b]/.test(latin1);
}
