/**
 * Whether If-None-Match names this entity tag (RFC 9110, 13.1.2): `*`, or a list, compared weakly. A header
 * that is not well-formed names nothing.
 */
export function matchesAny(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  for (const [tag] of header.matchAll(/(?:W\/)?"[^"]*"/g)) {
    if (tag.replace(/^W\//, '') === etag) return true;
  }
  return false;
}
