/** Lines that two texts share, or that only the first (`-`) or the second (`+`) has. */
export interface DiffPart {
  kind: '=' | '-' | '+';
  lines: string[];
}

// The table of the comparison has this many cells at most: 16 MB, and some 50 ms.
const MAX_CELLS = 4_000_000;

/** Compares two texts line by line. Texts that differ in too many lines count as different from start to end. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffPart[] {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  const shorter = Math.min(before.length, after.length);
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const parts: DiffPart[] = [];
  add(parts, '=', before.slice(0, start));
  compare(parts, before.slice(start, before.length - end), after.slice(start, after.length - end));
  add(parts, '=', before.slice(before.length - end));
  return parts;
}

/** Follows the longest common subsequence. */
function compare(parts: DiffPart[], before: readonly string[], after: readonly string[]): void {
  const width = after.length + 1;
  if (before.length * after.length > MAX_CELLS) {
    add(parts, '-', before);
    add(parts, '+', after);
    return;
  }
  // How many lines the rest of both texts have in common, from each pair of lines.
  const common = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const at = i * width + j;
      common[at] =
        before[i] === after[j] ? common[at + width + 1]! + 1 : Math.max(common[at + width]!, common[at + 1]!);
    }
  }
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const at = i * width + j;
    if (i < before.length && before[i] === after[j]) {
      add(parts, '=', [before[i]!]);
      i++;
      j++;
    } else if (i < before.length && (j === after.length || common[at + width]! >= common[at + 1]!))
      add(parts, '-', [before[i++]!]);
    else add(parts, '+', [after[j++]!]);
  }
}

function add(parts: DiffPart[], kind: DiffPart['kind'], lines: readonly string[]): void {
  if (lines.length === 0) return;
  const last = parts.at(-1);
  if (last?.kind === kind) last.lines.push(...lines);
  else parts.push({ kind, lines: [...lines] });
}
