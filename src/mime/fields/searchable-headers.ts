import { unfoldedValue } from '../structure/header-block.ts';
import { parseAddresses } from './addresses.ts';
import { cleanText } from './encoded-words.ts';
import { decodeFields, type Header, headerFields, headerValue } from './headers.ts';

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
  const { fields, isCut } = addressFields(headerBlock, searchableNames, MAX_FIELD_BYTES, bodyCharset);
  const texts = collect(fields);
  const characters = texts.reduce((sum, { text }) => sum + text.length, 0);
  return { texts, isCut: isCut || characters >= MAX_CHARACTERS };
}

/** The decoded fields with these names, in order, as far as they fit into this many bytes. */
function addressFields(
  headerBlock: Uint8Array,
  names: readonly string[],
  maxBytes: number,
  bodyCharset: string | null,
): { fields: Header[]; isCut: boolean } {
  let bytesLeft = maxBytes;
  const read = (raw: Buffer, start: number, end: number, name: string) => {
    // It only says which charset the others have.
    if (name === 'content-type') return unfoldedValue(raw, start, Math.min(end, start + maxBytes));
    const value = unfoldedValue(raw, start, Math.min(end, start + Math.max(0, bytesLeft)));
    bytesLeft -= end - start;
    return value;
  };
  const fields = headerFields(headerBlock, read, [...names, 'content-type']);
  return { fields: decodeFields(fields, bodyCharset), isCut: bytesLeft <= 0 };
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

function collect(fields: Header[]): HeaderText[] {
  const texts: HeaderText[] = [];
  const seen = new Set<string>();
  let charactersLeft = MAX_CHARACTERS;
  for (const { name, value } of fields) {
    const header = searchableNames.find((known) => known === name.toLowerCase());
    if (!header) continue;
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
  const { fields } = addressFields(headerBlock, ['from'], MAX_SENDER_BYTES, bodyCharset);
  const name = parseAddresses(headerValue(fields, 'from') ?? '').find((one) => one.name !== '')?.name ?? '';
  return cleanText(name.slice(0, MAX_NAME).replace(/[\uD800-\uDBFF]$/, ''))
    .replace(/\s+/g, ' ')
    .trim();
}
