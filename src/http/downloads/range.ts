/** The bytes from `start` up to, but not including, `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a Range header (RFC 9110, 14.1.2). Undefined means the whole content: there is no header, or it is malformed,
 * has another unit or several ranges. A range outside the content is `unsatisfiable`.
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
    // Content-Range cannot express an empty range.
    return size === 0 ? undefined : { start: size - length, end: size };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size : Math.min(Number(last) + 1, size) };
}
