import { cutText } from '../contract/message/listed.ts';

// Control characters, invisible and bidirectional format characters, and those that text can be smuggled in: tags, variation
// selectors, private use. The two joiners stay, because Persian and Hindi need them.
const INVISIBLE = /(?![\n\t\u200c\u200d])(?:\p{C}|\p{Default_Ignorable_Code_Point})/gu;

/** At most `limit` characters of a text that strangers wrote, without invisible ones. */
export function untrustedText(text: string, limit: number): string {
  const visible = text.slice(0, 2 * limit).replace(INVISIBLE, '');
  const isWhole = visible.length <= limit && text.length <= 2 * limit;
  return isWhole ? visible : `${cutText(visible, limit)}…`;
}
