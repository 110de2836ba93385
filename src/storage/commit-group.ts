/** Limits of one commit: this many changes and, unless it has only one, this many bytes. */
const MAX_CHANGES = 512;
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Takes the changes from a list that are committed next, together, so that they share one sync of the disk: the first one
 * and the next ones of its kind. A change without a kind is committed alone, and later ones do not overtake it.
 */
export function takeGroup<T>(
  waiting: T[],
  bytesOf: (change: T) => number,
  kindOf: (change: T) => string | undefined = () => 'any',
): T[] {
  const group: T[] = [];
  const others: T[] = [];
  const kind = kindOf(waiting[0]!);
  let bytes = 0;
  let end = 0;
  for (; end < waiting.length && group.length < MAX_CHANGES; end++) {
    const change = waiting[end]!;
    const kindOfNext = kindOf(change);
    if (end > 0 && (!kind || !kindOfNext)) break;
    if (kindOfNext === kind) {
      bytes += bytesOf(change);
      if (end > 0 && bytes > MAX_BYTES) break;
      group.push(change);
    } else others.push(change);
  }
  waiting.splice(0, end, ...others);
  return group;
}
