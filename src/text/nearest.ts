/** The known name that was probably meant; undefined when none is similar. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  // If more than half of a word changed, it is another word, not a typo.
  let distance = Math.min(3, Math.floor(name.length / 2)) + 1;
  let nearest: string | undefined;
  for (const candidate of known) {
    const changes = editDistance(name, candidate);
    if (changes < distance) [distance, nearest] = [changes, candidate];
  }
  return nearest;
}

/** Whether one letter was added, left out or replaced, or two neighbours were swapped. */
export function isOneEdit(a: string, b: string): boolean {
  return Math.abs(a.length - b.length) <= 1 && editDistance(a, b) === 1;
}

/** The number of letters to insert, delete, replace or swap with their neighbour. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      row[j] = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length]!;
}
