import { MAX_TAG_LENGTH, type MessageSummary } from './message.ts';

// The maximum length of a header line (RFC 5322, section 2.1.1), and about a hundred typical addresses. The message itself
// is stored completely.
export const MAX_LISTED_SUBJECT = 1000;
export const MAX_LISTED_RECIPIENT_CHARACTERS = 4096;
/**
 * RFC 5321 4.5.3.1.3 allows 256 bytes, but applications under test use longer addresses (VERP, signed bounce addresses),
 * and showing them is more useful than refusing them. Limited, because they are part of every list.
 */
export const MAX_ADDRESS_LENGTH = 512;

/** Whether the message may have a longer subject than its summary. */
export function mayLackSubject({ subject }: MessageSummary): boolean {
  // One less if that would have split a surrogate pair.
  return subject.length >= MAX_LISTED_SUBJECT - 1;
}

/** Whether the message may have more recipients than its summary. */
export function mayLackRecipients({ recipients }: MessageSummary): boolean {
  let characters = 0;
  for (const address of recipients) characters += address.length;
  return characters > MAX_LISTED_RECIPIENT_CHARACTERS - MAX_ADDRESS_LENGTH;
}

/** A text that an earlier version may have stored without a limit, cut to this length. */
export function cutText(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/** A tag in lists. One character longer than allowed, so that it can be told that it was cut. */
export function listedTag(tag: string): string {
  return cutText(tag, 2 * MAX_TAG_LENGTH + 1);
}
