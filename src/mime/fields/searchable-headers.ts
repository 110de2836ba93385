import { asBuffer } from '../bytes.ts';
import { unfoldedValue, walkHeaderBlock } from '../structure/header-block.ts';
import { parseAddresses } from './addresses.ts';
import { cleanText, decodeAddressText } from './encoded-words.ts';
import { declaredCharset, parseParameterized } from './parameters.ts';

type SearchableName = 'from' | 'reply-to' | 'to' | 'cc' | 'message-id';

/** A name, an address or a Message-ID, and the header that it is in. */
export interface HeaderText {
  header: SearchableName;
  text: string;
}

interface SearchableHeaders {
  texts: HeaderText[];
  /** True if there is more than is searchable. */
  isCut: boolean;
}

const searchableNames: readonly SearchableName[] = ['from', 'reply-to', 'to', 'cc', 'message-id'];

// Enough for the names and addresses of about a thousand recipients.
const MAX_CHARACTERS = 64 * 1024;
// Encoded words take a few bytes per character. Indexing longer fields is not worth the time.
const MAX_FIELD_BYTES = 4 * MAX_CHARACTERS;

/**
 * The decoded names and addresses in the From, Reply-To, To and Cc headers, and the Message-ID, for the search index.
 * Names and addresses are separate entries, without duplicates within a header, and have at most 64 Ki characters in
 * total. `headerBlock` is the message from its first byte to `body_start`, `bodyCharset` what its body declares. Never throws.
 */
export function searchableHeaders(
  headerBlock: Uint8Array,
  bodyCharset: string | null = null,
): SearchableHeaders {
  const { values, isCut } = addressFields(headerBlock, searchableNames, MAX_FIELD_BYTES, bodyCharset);
  const texts = collect(values);
  const characters = texts.reduce((sum, { text }) => sum + text.length, 0);
  return { texts, isCut: isCut || characters >= MAX_CHARACTERS };
}

interface AddressFields<Name extends string> {
  values: { header: Name; value: string }[];
  /** True if there were more bytes than allowed. */
  isCut: boolean;
}

const CONTENT_TYPE = 'content-type';

/** The decoded values of the fields with these names, in order. All others are skipped without reading them. */
function addressFields<Name extends string>(
  headerBlock: Uint8Array,
  names: readonly Name[],
  maxBytes: number,
  bodyCharset: string | null = null,
): AddressFields<Name> {
  const raw = asBuffer(headerBlock);
  const fields: AddressFields<Name>['values'] = [];
  let contentType: string | undefined;
  let bytesLeft = maxBytes;
  walkHeaderBlock(raw, 0, raw.length, (nameStart, nameEnd, valueStart, valueEnd) => {
    const length = nameEnd - nameStart;
    const isLikely = bytesLeft > 0 && names.some((name) => name.length === length);
    if (!isLikely && length !== CONTENT_TYPE.length) return;
    const name = raw.toString('latin1', nameStart, nameEnd).toLowerCase();
    const header = isLikely ? names.find((known) => known === name) : undefined;
    if (header) {
      const value = unfoldedValue(raw, valueStart, Math.min(valueEnd, valueStart + bytesLeft));
      bytesLeft -= valueEnd - nameStart;
      fields.push({ header, value });
    } else if (name === CONTENT_TYPE) contentType ??= unfoldedValue(raw, valueStart, valueEnd);
  });
  // Only raw 8-bit headers need it, and few messages have them.
  const isEightBit = fields.some(({ value }) => /[\x80-\xff\x1b]/.test(value));
  const declared = contentType && isEightBit ? declaredCharset(parseParameterized(contentType)) : null;
  const charset = declared ?? bodyCharset;
  const values = fields.map(({ header, value }) => ({ header, value: decodeAddressText(value, charset) }));
  return { values, isCut: bytesLeft <= 0 };
}

/**
 * The recipients that neither To nor Cc names: those of blind copies. None if the headers were cut, because nobody can
 * tell then.
 */
export function blindRecipients(recipients: string[], { texts, isCut }: SearchableHeaders): string[] {
  if (isCut) return [];
  const isAddressed = ({ header }: HeaderText) => header === 'to' || header === 'cc';
  const named = new Set(texts.filter(isAddressed).map(({ text }) => text.toLowerCase()));
  return recipients.filter((address) => !named.has(address.toLowerCase()));
}

function collect(values: { header: SearchableName; value: string }[]): HeaderText[] {
  const texts: HeaderText[] = [];
  const seen = new Set<string>();
  let charactersLeft = MAX_CHARACTERS;
  for (const { header, value } of values) {
    for (const text of header === 'message-id' ? [messageId(value)] : namesAndAddresses(value)) {
      const key = `${header}:${text}`;
      if (text === '' || seen.has(key)) continue;
      seen.add(key);
      texts.push({ header, text: text.slice(0, charactersLeft) });
      charactersLeft -= text.length;
      if (charactersLeft <= 0) return texts;
    }
  }
  return texts;
}

function* namesAndAddresses(value: string): Generator<string> {
  for (const { name, address } of parseAddresses(value)) yield* [name, address];
}

function messageId(value: string): string {
  return value.trim().replaceAll(/^<|>$/g, '');
}

/** Maximum length of a name, in UTF-16 code units: more than fits into a row of the list. */
const MAX_NAME = 200;
const MAX_SENDER_BYTES = 4096;

/**
 * The decoded display name in the From header, on one line; `''` if there is none. `headerBlock` is the start of the
 * message. Never throws.
 */
export function senderName(headerBlock: Uint8Array, bodyCharset: string | null = null): string {
  const [from] = addressFields(headerBlock, ['from'], MAX_SENDER_BYTES, bodyCharset).values;
  const name = parseAddresses(from?.value ?? '').find((one) => one.name !== '')?.name ?? '';
  return cleanText(name.slice(0, MAX_NAME).replace(/[\uD800-\uDBFF]$/, ''))
    .replace(/\s+/g, ' ')
    .trim();
}
