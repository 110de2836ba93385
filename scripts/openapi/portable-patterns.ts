/**
 * Unicode general categories as plain ranges. Format characters beyond U+FFFF are omitted, because their syntax differs
 * between languages. So the document allows tags that consist only of such characters, but the server does not.
 */
const categories: Record<string, string> = {
  '\\p{Cc}': '\\u0000-\\u001f\\u007f-\\u009f',
  '\\p{Cs}': '\\ud800-\\udfff',
  '\\p{Cf}':
    '\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890-\\u0891\\u08e2\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb',
};

/**
 * The same document with patterns that work in other languages. `\p{…}` is valid in JSON Schema, but Python's `re` does
 * not support it, and validators and generators built on that reject the whole document.
 */
export function withPortablePatterns<T>(node: T): T {
  if (Array.isArray(node)) return node.map(withPortablePatterns) as T;
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === 'pattern' && typeof value === 'string' ? portable(value) : withPortablePatterns(value),
    ]),
  ) as T;
}

function portable(pattern: string): string {
  return pattern.replace(/\\p\{\w+\}/g, (category) => categories[category] ?? category);
}
