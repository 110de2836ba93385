// Browsers lay out a stretch of text as a whole, and take time for changes of direction that grows with the square of
// its length: 30,000 letters can take a second. What is cut into chunks is laid out as far as it is seen.
const CHUNK = 4000;
const LONGEST = 6000;

/** Cuts text after a line break, or anywhere in a line that is very long. Joined again, the chunks are the text. */
export function chunksOf(text: string): string[] {
  const chunks: string[] = [];
  let at = 0;
  while (at < text.length) {
    const end = chunkEnd(text, at);
    chunks.push(text.slice(at, end));
    at = end;
  }
  return chunks;
}

/** Where the chunk ends that begins at `start`. `length` is what the chunk already has. */
export function chunkEnd(text: string, start: number, length = 0): number {
  const longest = start + LONGEST - length;
  if (longest >= text.length && text.length - start + length <= CHUNK) return text.length;
  const from = Math.max(start, start + CHUNK - length);
  const lineEnd = text.slice(from, longest).indexOf('\n');
  if (lineEnd >= 0) return from + lineEnd + 1;
  return Math.min(text.length, isPair(text, longest) ? longest - 1 : longest);
}

/** Whether a chunk of this length ends with this piece of text. */
export function isFull(length: number, piece: string): boolean {
  return length >= LONGEST - 1 || (length >= CHUNK && piece.endsWith('\n'));
}

/** Whether a cut here would part the two halves of one character. */
function isPair(text: string, at: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(at - 1, at + 1));
}
