/** The pattern of an id, without anchors: 26 characters of Crockford base 32, upper case. */
export const ULID = '[0-7][0-9A-HJKMNP-TV-Z]{25}';

const WHOLE = new RegExp(`^${ULID}$`);

export function isUlid(text: string): boolean {
  return WHOLE.test(text);
}
