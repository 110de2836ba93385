import type { FieldText } from '../../../text/match.ts';
import { slices, words } from '../../../text/words.ts';
import { WORDS_COLUMNS } from './search-schema.ts';

// A token to SQLite and never one of our words.
const MARK = '\u2016';

// Separates the fields of a message, so that no phrase reaches across.
const FIELD_BREAK = ` ${MARK} `;

const NON_ASCII = /[^\0-\x7f]/;

/** The words of all fields by column, with spaces between, as the `ascii` tokenizer of SQLite reads them back. */
export function indexText(fields: Iterable<FieldText>): string[] {
  const columns = new Map<string, string[]>(WORDS_COLUMNS.map((column) => [column, []]));
  for (const { field, text } of fields) {
    // Names of attachments have no column: their words are marked.
    const isFilename = field === 'filename';
    const found = isFilename ? words(text).map(markFilename).join(' ') : wordsOf(text);
    columns.get(isFilename ? 'in_other' : `in_${field}`)!.push(found);
  }
  return Array.from(columns.values(), (texts) => texts.join(FIELD_BREAK));
}

/** A word in the name of an attachment. It is marked so that it is found only when such a name is looked for. */
export function markFilename(word: string): string {
  return MARK + word;
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
