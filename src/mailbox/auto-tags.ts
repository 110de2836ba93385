import { isValidTag, MAX_TAGS } from '../contract/message/message.ts';
import { parseHeaders } from '../mime/fields/headers.ts';
import type { Envelope } from './envelope.ts';

/** Where the tags of a new message come from. */
export type TagSource = 'off' | 'header' | 'plus' | 'both';

/**
 * The tags that an application gives a message: in an `X-Tags` header, separated by commas, and as `signup` in a recipient
 * such as `ada+signup@example.test`. Values that are no valid tags are left out.
 */
export function autoTags(source: TagSource, { recipients }: Envelope, headerBlock: Uint8Array): string[] {
  const found: string[] = [];
  if (source === 'header' || source === 'both') {
    for (const { name, value } of parseHeaders(headerBlock))
      if (name.toLowerCase() === 'x-tags') found.push(...value.split(','));
  }
  if (source === 'plus' || source === 'both')
    for (const recipient of recipients) found.push(/^[^+@]*\+([^@]*)@/.exec(recipient)?.[1] ?? '');
  return [...new Set(found.map((tag) => tag.trim()).filter(isValidTag))].slice(0, MAX_TAGS);
}
