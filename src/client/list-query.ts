import type { ListParameters } from '../contract/list.ts';

/** `?unread=true&tag=a&tag=b`, or `''` when nothing is asked for. Flags that do not filter are left out. */
export function listQueryString(query: ListParameters): string {
  const params = new URLSearchParams();
  if (query.q?.trim()) params.set('q', query.q);
  for (const flag of ['unread', 'starred', 'has_attachments'] as const) {
    if (query[flag]) params.set(flag, 'true');
  }
  for (const tag of query.tag ?? []) params.append('tag', tag);
  if (query.limit !== undefined) params.set('limit', String(query.limit));
  if (query.offset !== undefined) params.set('offset', String(query.offset));
  if (query.before !== undefined) params.set('before', query.before);
  const text = params.toString();
  return text && `?${text}`;
}
