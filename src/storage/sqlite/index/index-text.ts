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
  // In ASCII text, that tokenizer finds the same words.
  if (!NON_ASCII.test(text)) return text;
  let joined = '';
  for (const slice of slices(text)) {
    joined += NON_ASCII.test(slice) ? words(slice).join(' ') : slice;
    joined += ' ';
  }
  return joined;
}
