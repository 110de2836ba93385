import { asBuffer } from './bytes.ts';
import { decodeHeaderText } from './encoded-words.ts';
import { unfoldedValue, walkHeaderBlock } from './header-block.ts';

export interface Header {
  /** In the mail's own case. */
  name: string;
  value: string;
}

/** The top headers of a mail in order, unfolded and decoded to Unicode. Stops at the blank line. Never throws. */
export function parseHeaders(bytes: Uint8Array): Header[] {
  const raw = asBuffer(bytes);
  const headers: Header[] = [];
  walkHeaderBlock(raw, 0, raw.length, (nameStart, nameEnd, valueStart, valueEnd) => {
    const name = raw.toString('latin1', nameStart, nameEnd);
    headers.push({ name, value: decodeHeaderText(unfoldedValue(raw, valueStart, valueEnd)).trim() });
  });
  return headers;
}
