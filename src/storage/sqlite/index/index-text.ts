import { isAscii } from '../../../text/ascii.ts';
import type { FieldText } from '../../../text/match.ts';
import { isPlainField, type SearchField, type TextField } from '../../../text/query.ts';
import { words } from '../../../text/words.ts';
import { WORDS_COLUMNS } from './search-schema.ts';

// Characters that are never part of a word, but are for SQLite's tokenizer. Words of fields without a column begin with
// them.
const MARKS: Partial<Record<TextField, string>> = {
  filename: '\u2016',
  bcc: '\u2017',
  'reply-to': '\u2020',
  'message-id': '\u2021',
  has: '\u2030',
};

// Separates fields that share a column, so that a phrase cannot span two fields.
const FIELD_BREAK = ' \u2016 ';

/** The words of all fields, by column. Words are separated by spaces, for SQLite's `ascii` tokenizer. */
export function indexText(fields: Iterable<FieldText>): string[] {
  const columns = new Map<string, string[]>(WORDS_COLUMNS.map((column) => [column, []]));
  for (const { field, text } of fields) {
    const mark = MARKS[field];
    const column = mark === undefined ? `in_${field}` : 'in_other';
    if (isPlainField(field)) columns.get(column)!.push(wordsOf(text));
    if (mark !== undefined)
      columns.get(column)!.push(
        words(text)
          .map((word) => mark + word)
          .join(' '),
      );
  }
  return Array.from(columns.values(), (texts) => texts.join(FIELD_BREAK));
}

/** How to look for the words of a field: in a column, or with a mark in front of each. */
export function fieldLookup(field: SearchField | undefined): { column?: string; mark: string } {
  const mark = field && MARKS[field];
  return { ...(field && !mark && { column: `in_${field}` }), mark: mark ?? '' };
}

function wordsOf(text: string): string {
  // For ASCII text, SQLite's tokenizer finds the same words as ours.
  if (isAscii(text)) return text;
  let joined = '';
  for (let at = 0; at < text.length; ) {
    const start = startOfOther(text, at);
    const end = endOfOther(text, start);
    joined += `${text.slice(at, start)} ${words(text.slice(start, end)).join(' ')}`;
    at = end;
  }
  return joined;
}

// Folding takes a hundred times as long as copying, and most texts have few letters that need it. It is not interrupted for less
// ASCII than this.
const MIN_ASCII_LENGTH = 64;

// No character up to the space is part of a word.
const SPACE = 0x20;

/** The start of the next word that is not ASCII. */
function startOfOther(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) < 0x80) at++;
  while (at < text.length && at > from && text.charCodeAt(at - 1) > SPACE) at--;
  return at;
}

/** The end of the last word that is not ASCII, before much ASCII. */
function endOfOther(text: string, from: number): number {
  let end = from;
  for (let at = from; at < text.length && at < end + MIN_ASCII_LENGTH; at++)
    if (text.charCodeAt(at) >= 0x80) end = at + 1;
  while (end < text.length && text.charCodeAt(end) > SPACE) end++;
  return end;
}
