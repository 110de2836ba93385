import { foldCase } from '../../../text/fold.ts';
import { slices, words } from '../../../text/words.ts';

// Separates the fields of a message, so that no phrase reaches across. It is a token to SQLite and never one of our
// words.
const FIELD_BREAK = ' \u2016 ';

const NON_ASCII = /[^\0-\x7f]/;

/** The words of all fields with spaces between, as the `ascii` tokenizer of SQLite reads them back. */
export function indexText(fields: Iterable<string>): string {
  return Array.from(fields, wordsOf).join(FIELD_BREAK);
}

function wordsOf(text: string): string {
  // Where all is ASCII, that tokenizer finds the same words by itself.
  if (!NON_ASCII.test(text)) return text;
  let joined = '';
  for (const slice of slices(text)) {
    joined += NON_ASCII.test(slice) ? words(slice).join(' ') : slice;
    joined += ' ';
  }
  return joined;
}

/** Around every recipient in the substring index. `substringKey` lets no text contain it. */
export const RECIPIENT_BREAK = '\x1e';

// NUL would end the text for SQLite's tokenizer, which also takes the two noncharacters for U+FFFD.
const UNINDEXED = /[\0\x1e\ufffe\uffff]/g;

/** A text as the substring index holds it and as a filter asks for it. */
export function substringKey(text: string): string {
  return foldCase(text.toWellFormed()).replace(UNINDEXED, '\ufffd');
}

/** A list of recipients as the substring index holds it: an address between two breaks is a whole one. */
export function recipientsKey(recipients: string[]): string {
  return `${RECIPIENT_BREAK}${recipients.map((address) => substringKey(address) + RECIPIENT_BREAK).join('')}`;
}
