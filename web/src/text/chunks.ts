// Browsers lay out a text node as a whole, and bidirectional text takes quadratic time: 30,000 letters can take a
// second. Chunks are laid out only when they become visible.
const CHUNK = 4000;
const LONGEST = 6000;

/** Splits text after line breaks, or within very long lines. Joining the chunks gives the text. */
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

/** The end of the chunk that starts at `start`. `length` is the length that the chunk already has. */
export function chunkEnd(text: string, start: number, length = 0): number {
  const longest = start + LONGEST - length;
  if (longest >= text.length && text.length - start + length <= CHUNK) return text.length;
  const from = Math.max(start, start + CHUNK - length);
  const lineEnd = text.slice(from, longest).indexOf('\n');
  if (lineEnd >= 0) return from + lineEnd + 1;
  return Math.min(text.length, isPair(text, longest) ? longest - 1 : longest);
}

/** Whether a chunk of this length is complete after this piece of text. */
export function isChunkComplete(length: number, piece: string): boolean {
  return length >= LONGEST - 1 || (length >= CHUNK && piece.endsWith('\n'));
}

/** Whether splitting here would separate a surrogate pair. */
function isPair(text: string, at: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(at - 1, at + 1));
}
