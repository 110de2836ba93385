/** Text without case and diacritics, as the search compares it: `Zoë` and `ZOE` are one. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
