import { asBuffer } from '../bytes.ts';
import { walkHeaderBlock } from '../structure/header-block.ts';
import { parseAddresses } from './addresses.ts';
import { decodeAddressText } from './encoded-words.ts';
import { unfoldedValue } from './field-value.ts';
import { declaredCharset, parseParameterized } from './parameters.ts';

type AddressHeader = 'from' | 'reply-to' | 'to' | 'cc';

/** A name or an address, and the header that it is in. */
export interface SearchableAddress {
  header: AddressHeader;
  text: string;
}

/** The searchable header fields, by the length of their names. All others are skipped without reading them. */
const addressFields = new Map<number, AddressHeader[]>([
  [2, ['to', 'cc']],
  [4, ['from']],
  [8, ['reply-to']],
]);
const CONTENT_TYPE = 'content-type';

// Enough for the names and addresses of about a thousand recipients.
const MAX_CHARACTERS = 64 * 1024;
// Encoded words take a few bytes per character. Indexing longer fields is not worth the time.
const MAX_FIELD_BYTES = 4 * MAX_CHARACTERS;

/**
 * The decoded names and addresses in the From, Reply-To, To and Cc headers, for the search index. Names and addresses
 * are separate entries, without duplicates within a header, and have at most 64 Ki characters in total. `headerBlock`
 * is the message from its first byte to `body_start`. Never throws.
 */
export function searchableAddresses(headerBlock: Uint8Array): SearchableAddress[] {
  const raw = asBuffer(headerBlock);
  const values: { header: AddressHeader; value: string }[] = [];
  let contentType: string | undefined;
  let bytesLeft = MAX_FIELD_BYTES;
  walkHeaderBlock(raw, 0, raw.length, (nameStart, nameEnd, valueStart, valueEnd) => {
    const length = nameEnd - nameStart;
    const names = bytesLeft > 0 ? addressFields.get(length) : undefined;
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
  return collect(values.map(({ header, value }) => ({ header, value: decodeAddressText(value, charset) })));
}

function collect(values: { header: AddressHeader; value: string }[]): SearchableAddress[] {
  const found: SearchableAddress[] = [];
  const known = new Set<string>();
  let charactersLeft = MAX_CHARACTERS;
  for (const { header, value } of values) {
    for (const { name, address } of parseAddresses(value)) {
      for (const text of [name, address]) {
        const key = `${header}:${text}`;
        if (text === '' || known.has(key)) continue;
        known.add(key);
        found.push({ header, text: text.slice(0, charactersLeft) });
        charactersLeft -= text.length;
        if (charactersLeft <= 0) return found;
      }
    }
  }
  return found;
}

function isEightBit(latin1: string): boolean {
  return /[\x80-\xff\x1b]/.test(latin1);
}
