/**
 * Whether If-None-Match (`*` or a list) matches this entity tag, by weak comparison (RFC 9110, 13.1.2). A malformed
 * header matches nothing.
 */
export function matchesAny(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  for (const [tag] of header.matchAll(/(?:W\/)?"[^"]*"/g)) {
    if (tag.replace(/^W\//, '') === etag) return true;
  }
  return false;
}
