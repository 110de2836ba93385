import { foldCase } from '../../text/fold.ts';
import { slices, words } from '../../text/words.ts';

// Stands between recipients and between the fields of a mail, so that no phrase reaches across. It is a token to
// SQLite and never a word of ours.
export const BREAK = '\u2016';

// Text beyond this is not searchable. Above every mail of the default size limit, unless it is made of characters
// that unfold to many.
const MAX_INDEXED_CHARACTERS = 32 * 1024 * 1024;

const NON_ASCII = /[^\0-\x7f]/;

/** The words of a text with spaces between, as the `ascii` tokenizer of SQLite reads them back. */
export function indexText(text: string): string {
  // Where all is ASCII, that tokenizer finds the very same words by itself.
  if (!NON_ASCII.test(text)) return text;
  let joined = '';
  for (const slice of slices(text)) {
    joined += NON_ASCII.test(slice) ? words(slice).join(' ') : slice;
    joined += ' ';
    if (joined.length > MAX_INDEXED_CHARACTERS) break;
  }
  return joined;
}

/** Between recipients in the substring index: a noncharacter that `substringKey` lets no text contain. */
export const RECIPIENT_BREAK = '\uffff';

/** A text as the substring index holds it and as a filter asks for it. */
export function substringKey(text: string): string {
  // NUL would end the text for SQLite's tokenizer.
  return foldCase(text).replace(/[\0\uffff]/g, '\ufffe');
}
