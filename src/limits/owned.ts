/** A copy of the string for whoever keeps it: a slice keeps the whole original in memory. */
export function owned(text: string): string {
  return Buffer.from(text).toString();
}
