import { isAscii } from '../../../text/ascii.ts';
import type { FieldText } from '../../../text/match.ts';
import { slices, words } from '../../../text/words.ts';
import { WORDS_COLUMNS } from './search-schema.ts';

// A token for SQLite's tokenizer that is never part of a word.
const MARK = '\u2016';

// Separates fields that share a column, so that a phrase cannot span two fields.
const FIELD_BREAK = ` ${MARK} `;

/** The words of all fields, by column. Words are separated by spaces, for SQLite's `ascii` tokenizer. */
export function indexText(fields: Iterable<FieldText>): string[] {
  const columns = new Map<string, string[]>(WORDS_COLUMNS.map((column) => [column, []]));
  for (const { field, text } of fields) {
    // Attachment names have no column of their own; their words are marked instead.
    const isFilename = field === 'filename';
    const found = isFilename ? words(text).map(markFilename).join(' ') : wordsOf(text);
    columns.get(isFilename ? 'in_other' : `in_${field}`)!.push(found);
  }
  return Array.from(columns.values(), (texts) => texts.join(FIELD_BREAK));
}

/** Marks a word in the name of an attachment, so that only `filename:` finds it. */
export function markFilename(word: string): string {
  return MARK + word;
}

function wordsOf(text: string): string {
  // For ASCII text, SQLite's tokenizer finds the same words as ours.
  if (isAscii(text)) return text;
  let joined = '';
  for (const slice of slices(text)) {
    joined += isAscii(slice) ? slice : words(slice).join(' ');
    joined += ' ';
  }
  return joined;
}
