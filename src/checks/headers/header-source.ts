import type { Where } from '../../contract/message/checks.ts';
import { asBuffer, findLineEnd } from '../../mime/bytes.ts';
import { walkHeaderBlock } from '../../mime/structure/header-block.ts';

const MAX_EXCERPT = 160;

/** A message whose headers can be found in its source. */
export interface HeaderSource {
  raw: Uint8Array;
  bodyStart: number;
}

/** The position of the header with this name, or of the one after `skip` others; null if there is none. */
export function headerWhere({ raw, bodyStart }: HeaderSource, name: string, skip = 0): Where | null {
  const bytes = asBuffer(raw.subarray(0, bodyStart));
  const wanted = name.toLowerCase();
  let found = -1;
  let left = skip;
  walkHeaderBlock(bytes, 0, bytes.length, (nameStart, nameEnd) => {
    if (found >= 0 || nameEnd - nameStart !== wanted.length) return;
    if (bytes.toString('latin1', nameStart, nameEnd).toLowerCase() !== wanted) return;
    if (left-- === 0) found = nameStart;
  });
  return found < 0 ? null : rawWhere(raw, found, 'header');
}

/** The position of an offset in the raw message. */
export function rawWhere(raw: Uint8Array, offset: number, part: Where['part']): Where {
  const bytes = asBuffer(raw);
  let [line, lineStart] = [1, 0];
  for (let end = findLineEnd(bytes, 0); end < offset; end = findLineEnd(bytes, end + 1)) {
    line++;
    lineStart = end + 1;
  }
  const end = Math.min(findLineEnd(bytes, offset), offset + MAX_EXCERPT);
  const excerpt = bytes.toString('utf8', offset, end).trim().slice(0, MAX_EXCERPT).toWellFormed();
  return { part, line, column: offset - lineStart + 1, excerpt };
}
