import { foldCase } from './fold.ts';

/** Around every recipient in a `recipientsKey`. `substringKey` lets no text contain it. */
export const RECIPIENT_BREAK = '\x1e';

// NUL would end the text for SQLite's tokenizer, which also takes the two noncharacters for U+FFFD.
const UNINDEXED = /[\0\x1e\ufffe\uffff]/g;

/** The form in which filters compare the texts of messages and filters. The substring index contains these. */
export function substringKey(text: string): string {
  return foldCase(text.toWellFormed()).replace(UNINDEXED, '\ufffd');
}

/** A list of recipients for the same: an address between two breaks is a whole one. */
export function recipientsKey(recipients: string[]): string {
  return `${RECIPIENT_BREAK}${recipients.map((address) => substringKey(address) + RECIPIENT_BREAK).join('')}`;
}

/** Found in a `recipientsKey` when the whole address is among the recipients. */
export function wholeAddressKey(address: string): string {
  return `${RECIPIENT_BREAK}${substringKey(address)}${RECIPIENT_BREAK}`;
}
