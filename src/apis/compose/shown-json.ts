/** What to show of a value or of one that is in it, which has a path. */
export type ShowValue = (value: unknown, path: readonly string[]) => unknown;

/**
 * A JSON value with indentation, for people to read, up to this number of characters. Only what is shown is read: the value
 * may be large, and every message of a batch shows its part.
 */
export function shownJson(
  value: unknown,
  maxLength: number,
  show: ShowValue = (one) => one,
): { text: string; isTruncated: boolean } {
  const pieces: string[] = [];
  let length = 0;
  const write = (piece: string) => {
    pieces.push(piece);
    length += piece.length;
    return length <= maxLength;
  };
  const isTruncated = !writeValue(value, [], write, show, maxLength);
  return { text: pieces.join('').slice(0, maxLength).toWellFormed(), isTruncated };
}

/** Returns false once there is no room left. */
function writeValue(
  whole: unknown,
  path: string[],
  write: (piece: string) => boolean,
  show: ShowValue,
  maxLength: number,
): boolean {
  const value = show(whole, path);
  // What is not shown is not escaped either.
  if (typeof value === 'string') return write(JSON.stringify(value.slice(0, maxLength + 1)));
  if (typeof value !== 'object' || value === null) return write(JSON.stringify(value) ?? 'null');
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (!write(open!)) return false;
  const indent = '\n'.padEnd(2 * path.length + 3);
  let isFirst = true;
  for (const name in value) {
    const item = (value as Record<string, unknown>)[name];
    if (item === undefined) continue;
    const label = Array.isArray(value) ? '' : `${JSON.stringify(name.slice(0, maxLength))}: `;
    if (!write(`${isFirst ? '' : ','}${indent}${label}`)) return false;
    isFirst = false;
    if (!writeValue(item, [...path, name], write, show, maxLength)) return false;
  }
  return write(isFirst ? close! : `${indent.slice(0, -2)}${close}`);
}
