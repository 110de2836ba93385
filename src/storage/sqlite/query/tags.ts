/** SQL and its parameters for "has one of these tags". */

export function hasTags(seq: string, tags: string[]): string {
  if (tags.length === 0) return '';
  return `AND EXISTS (SELECT 1 FROM message_tags t WHERE t.tag IN (${tagPlaceholders(tags)}) AND t.seq = ${seq})`;
}

export function tagPlaceholders(tags: string[]): string {
  return tags.map((_, i) => `:tag${i}`).join(', ');
}

export function tagParameters(tags: string[]): Record<string, string> {
  return Object.fromEntries(tags.map((tag, i) => [`tag${i}`, tag]));
}

export function carriesTag(row: { tags: string }, tags: string[]): boolean {
  if (tags.length === 0) return true;
  const carried = JSON.parse(row.tags) as string[];
  return tags.some((tag) => carried.includes(tag));
}
