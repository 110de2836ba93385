import { recipientsKey, substringKey } from '../../text/substring-key.ts';

/** The texts of a message that filters search for substrings. */
export const KEY_FIELDS = ['sender', 'recipients', 'subject'] as const;
export type KeyField = (typeof KEY_FIELDS)[number];

/** The number of characters in a gram. The index does not find shorter texts. */
const LENGTH = 3;

/**
 * Every three successive characters of a text, each as a number that also depends on the field. Different characters may
 * have the same number, so that a message with all grams of a text need not contain it: the text has to be compared too.
 */
export function gramsOf(field: KeyField, key: string): Set<number> {
  const grams = new Set<number>();
  const start = KEY_FIELDS.indexOf(field) + 1;
  // Code points, because PostgreSQL cannot store half of a pair.
  let [first, second, count] = [0, 0, 0];
  for (const character of key) {
    const third = character.codePointAt(0)!;
    if (++count >= LENGTH) grams.add(mix(mix(mix(start, first), second), third));
    [first, second] = [second, third];
  }
  return grams;
}

/** The grams of a message, for a column of type `integer[]`. */
export function messageGrams(message: { sender: string; recipients: string[]; subject: string }): number[] {
  return [
    ...gramsOf('sender', substringKey(message.sender)),
    ...gramsOf('recipients', recipientsKey(message.recipients)),
    ...gramsOf('subject', substringKey(message.subject)),
  ];
}

// One step of a hash that spreads short texts over all 32-bit integers.
function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, 0x85ebca6b);
  return ((mixed ^ (mixed >>> 15)) + value) | 0;
}
