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

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length]!;
}
