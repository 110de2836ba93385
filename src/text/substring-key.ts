import { foldCase } from './fold.ts';

/** Delimits every recipient in a `recipientsKey`. `substringKey` removes it from texts. */
export const RECIPIENT_BREAK = '\x1e';

// These are not compared: NUL, which PostgreSQL cannot store in text, the break, and two noncharacters.
const REPLACED = /[\0\x1e\ufffe\uffff]/g;

/** The normalised form in which filters and message texts are compared. PostgreSQL stores it. */
export function substringKey(text: string): string {
  return foldCase(text.toWellFormed()).replace(REPLACED, '\ufffd');
}

/** The normalised form of a list of recipients. Each address is enclosed in two breaks. */
export function recipientsKey(recipients: string[]): string {
  return `${RECIPIENT_BREAK}${recipients.map((address) => substringKey(address) + RECIPIENT_BREAK).join('')}`;
}

/** A substring of a `recipientsKey` if exactly this address is among the recipients. */
export function wholeAddressKey(address: string): string {
  return `${RECIPIENT_BREAK}${substringKey(address)}${RECIPIENT_BREAK}`;
}
