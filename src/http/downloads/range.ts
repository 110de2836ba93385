/** A part of a representation: from `start` up to, not including, `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads a Range header (RFC 9110, 14.1.2). Undefined means the whole: no header, another unit, several
 * ranges, or something that is not well-formed. A range outside the content is `unsatisfiable`.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [unit = '', ranges = ''] = header?.split('=', 3) ?? [];
  const ends = ranges.split('-', 3).map((text) => text.trim());
  if (unit.trim().toLowerCase() !== 'bytes' || ends.length !== 2) return undefined;
  const [first = '', last = ''] = ends;
  if (!/^\d*$/.test(first) || !/^\d*$/.test(last)) return undefined;
  if (first === '') {
    if (last === '') return undefined;
    const length = Math.min(Number(last), size);
    if (Number(last) === 0) return 'unsatisfiable';
    // The end of nothing is the whole of it, and Content-Range has no words for it.
    return size === 0 ? undefined : { start: size - length, end: size };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size : Math.min(Number(last) + 1, size) };
}
