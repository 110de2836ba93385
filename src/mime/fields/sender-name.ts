import { asBuffer } from '../bytes.ts';
import { walkHeaderBlock } from '../structure/header-block.ts';
import { parseAddresses } from './addresses.ts';
import { cleanText, decodeAddressText } from './encoded-words.ts';
import { unfoldedValue } from './field-value.ts';
import { declaredCharset, parseParameterized } from './parameters.ts';

/** Maximum length of a name, in UTF-16 code units: more than fits into a row of the list. */
const MAX_NAME = 200;
const MAX_FIELD_BYTES = 4096;

/**
 * The decoded display name in the From header, on one line; `''` if there is none. `headerBlock` is the start of the
 * message. Never throws.
 */
export function senderName(headerBlock: Uint8Array): string {
  const raw = asBuffer(headerBlock);
  let from: string | undefined;
  let contentType: string | undefined;
  walkHeaderBlock(raw, 0, raw.length, (nameStart, nameEnd, valueStart, valueEnd) => {
    const length = nameEnd - nameStart;
    if (length !== 'from'.length && length !== 'content-type'.length) return;
    const name = raw.toString('latin1', nameStart, nameEnd).toLowerCase();
    const end = Math.min(valueEnd, valueStart + MAX_FIELD_BYTES);
    if (name === 'from') from ??= unfoldedValue(raw, valueStart, end);
    else if (name === 'content-type') contentType ??= unfoldedValue(raw, valueStart, end);
  });
  if (from === undefined) return '';
  // Only raw 8-bit headers need it, and few messages have them.
  const isEightBit = /[\x80-\xff\x1b]/.test(from);
  const charset = isEightBit && contentType ? declaredCharset(parseParameterized(contentType)) : null;
  const name = parseAddresses(decodeAddressText(from, charset)).find((one) => one.name !== '')?.name ?? '';
  return cleanText(name.slice(0, MAX_NAME).replace(/[\uD800-\uDBFF]$/, ''))
    .replace(/\s+/g, ' ')
    .trim();
}
