import { isValidTag, MAX_TAGS } from '../contract/message/message.ts';
import { parseHeaders } from '../mime/fields/headers.ts';
import type { Envelope } from './envelope.ts';

/** Where the tags of a new message come from. */
export type TagSource = 'header' | 'plus' | 'user' | 'both' | 'off';

/**
 * The tags that an application gives a message: in an `X-Tags` header, separated by commas, and as `signup` in a recipient
 * such as `ada+signup@example.test`, and as its username. Values that are no valid tags are left out.
 */
export function autoTags(
  sources: readonly TagSource[],
  { recipients, user }: Envelope,
  headerBlock: Uint8Array,
): string[] {
  const values: string[] = [];
  const isBoth = sources.includes('both');
  if (isBoth || sources.includes('header')) {
    for (const { name, value } of parseHeaders(headerBlock))
      if (name.toLowerCase() === 'x-tags') values.push(...value.split(','));
  }
  if (isBoth || sources.includes('plus'))
    for (const recipient of recipients) values.push(/^[^+@]*\+([^@]*)@/.exec(recipient)?.[1] ?? '');
  if (sources.includes('user')) values.push(user ?? '');
  return [...new Set(values.map((tag) => tag.trim()).filter(isValidTag))].slice(0, MAX_TAGS);
}
