/** An id: 26 characters of Crockford base 32, upper case. */
export const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

export function isUlid(text: string): boolean {
  return ULID.test(text);
}
