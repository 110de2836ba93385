// Between two joins.
const MAX_PIECES = 10_000;

/** `text.replaceAll` for texts of many megabytes: that one keeps a hundred bytes for each of millions of matches until its end. */
export function replaceMany(
  text: string,
  pattern: RegExp,
  by: (match: string, ...groups: string[]) => string,
): string {
  const joined: string[] = [];
  let pieces: string[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    pieces.push(text.slice(end, match.index), by(...(match as unknown as [string, ...string[]])));
    end = match.index + match[0].length;
    if (pieces.length < MAX_PIECES) continue;
    joined.push(pieces.join(''));
    pieces = [];
  }
  pieces.push(text.slice(end));
  return [...joined, ...pieces].join('');
}
