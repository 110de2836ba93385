import { asBuffer } from '../bytes.ts';
import { unfoldedValue, walkHeaderBlock } from '../structure/header-block.ts';
import { decodeAddressText, decodeHeaderText } from './encoded-words.ts';
import { declaredCharset, parseParameterized } from './parameters.ts';

export interface Header {
  /** In its original case. */
  name: string;
  value: string;
}

const addressHeaders =
  /^(?:(?:resent-)?(?:from|sender|to|cc|bcc|reply-to)|return-path|return-receipt-to|disposition-notification-to|errors-to|delivered-to|x-original-to)$/i;

// A message from twenty relays has a few hundred. A megabyte of headers could have 350,000.
const MAX_HEADERS = 5000;

/**
 * The first 5,000 top headers of a message in order, unfolded and decoded to Unicode. The value of an address header can
 * be passed to `parseAddresses`. `bodyCharset` is that of raw 8-bit values if the message itself declares none. Never throws.
 */
export function parseHeaders(bytes: Uint8Array, bodyCharset: string | null = null): Header[] {
  return decodeFields(headerFields(bytes, unfoldedValue), bodyCharset);
}

/** Decodes fields that `headerFields` has read. One of them may be the Content-Type, which declares a charset. */
export function decodeFields(fields: Header[], bodyCharset: string | null): Header[] {
  // Only raw 8-bit values need it, and few messages have them.
  const isEightBit = fields.some(({ value }) => /[\x80-\xff\x1b]/.test(value));
  const type = isEightBit ? headerValue(fields, 'content-type') : undefined;
  const charset = (type === undefined ? null : declaredCharset(parseParameterized(type))) ?? bodyCharset;
  return fields.map(({ name, value }) => {
    const decode = addressHeaders.test(name) ? decodeAddressText : decodeHeaderText;
    return { name, value: decode(value, charset).trim() };
  });
}

/** The same headers as they were sent, in UTF-8 and on one line each, with encoded words. */
export function rawHeaders(bytes: Uint8Array): Header[] {
  return headerFields(bytes, (raw, start, end) =>
    raw
      .toString('utf8', start, end)
      .split('\n')
      .map((line) => line.trim())
      .join(' ')
      .trim(),
  );
}

/** The fields in order: all, or those with these names, which are in lower case. */
export function headerFields(
  bytes: Uint8Array,
  read: (raw: Buffer, start: number, end: number, lowerName: string) => string,
  names?: readonly string[],
): Header[] {
  const raw = asBuffer(bytes);
  const fields: Header[] = [];
  walkHeaderBlock(raw, 0, raw.length, (nameStart, nameEnd, valueStart, valueEnd) => {
    if (fields.length >= MAX_HEADERS) return;
    // Most fields are skipped by their length, without decoding their names.
    if (names && !names.some(({ length }) => length === nameEnd - nameStart)) return;
    const name = raw.toString('latin1', nameStart, nameEnd);
    const lowerName = name.toLowerCase();
    if (names && !names.includes(lowerName)) return;
    fields.push({ name, value: read(raw, valueStart, valueEnd, lowerName) });
  });
  return fields;
}

/** The value of the first header with this name, which is in lower case. */
export function headerValue(headers: readonly Header[], name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name)?.value;
}
