import { parseAddresses } from './addresses.ts';
import { cleanText } from './encoded-words.ts';
import { addressFields } from './searchable-headers.ts';

/** Maximum length of a name, in UTF-16 code units: more than fits into a row of the list. */
const MAX_NAME = 200;
const MAX_FIELD_BYTES = 4096;

/**
 * The decoded display name in the From header, on one line; `''` if there is none. `headerBlock` is the start of the
 * message. Never throws.
 */
export function senderName(headerBlock: Uint8Array): string {
  const [from] = addressFields(headerBlock, ['from'], MAX_FIELD_BYTES).values;
  const name = parseAddresses(from?.value ?? '').find((one) => one.name !== '')?.name ?? '';
  return cleanText(name.slice(0, MAX_NAME).replace(/[\uD800-\uDBFF]$/, ''))
    .replace(/\s+/g, ' ')
    .trim();
}
