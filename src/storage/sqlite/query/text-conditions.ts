import type { MessageFilter } from '../../../mailbox/ports.ts';
import { isAscii } from '../../../text/ascii.ts';
import {
  RECIPIENT_BREAK,
  recipientsKey,
  substringKey,
  wholeAddressKey,
} from '../../../text/substring-key.ts';
import type { SummaryRow } from './summaries.ts';

/** A condition on the text of one column: it must contain one of these keys. */
export interface TextCondition {
  column: TextColumn;
  /** Folded text. A full address is enclosed in two recipient breaks. */
  keys: string[];
}

export type TextColumn = 'subject' | 'sender' | 'recipients';

// A trigram index cannot find shorter substrings.
const INDEXED_LENGTH = 3;

export function textConditions({ subject, sender, recipient, to }: MessageFilter): TextCondition[] {
  const conditions: TextCondition[] = [];
  const add = (column: TextColumn, text: string | undefined) => {
    if (text?.trim()) conditions.push({ column, keys: [substringKey(text)] });
  };
  add('subject', subject);
  add('sender', sender);
  add('recipients', recipient);
  if (to?.length) conditions.push({ column: 'recipients', keys: to.map(wholeAddressKey) });
  return conditions;
}

export function satisfies(row: Pick<SummaryRow, TextColumn>, conditions: TextCondition[]): boolean {
  return conditions.every(({ column, keys }) => {
    const text =
      column === 'recipients' ? recipientsKey(JSON.parse(row.recipients)) : substringKey(row[column]);
    return keys.some((key) => text.includes(key));
  });
}

/** True if the trigram index can find the keys. */
export function isIndexed({ keys }: TextCondition): boolean {
  return keys.every((key) => hasLength(key, INDEXED_LENGTH));
}

// Does not spread the key into an array, because it can be as long as a URL.
function hasLength(text: string, length: number): boolean {
  let characters = 0;
  for (const _ of text) if (++characters === length) return true;
  return false;
}

/**
 * An expression for `MATCH`. In a trigram index, a phrase is a substring. Quoting keeps FTS5 from reading it as syntax.
 */
export function matchExpression({ column, keys }: TextCondition): string {
  return `${column} : (${keys.map((key) => `"${key.replaceAll('"', '""')}"`).join(' OR ')})`;
}

const REPLACED = '\ufffd';

/**
 * A cheap prefilter: SQL that is true for every row that satisfies the conditions, and for few others. Folding in
 * JavaScript is many times slower than SQLite's `lower`, and needed only for text that is not ASCII.
 */
export function likely(conditions: TextCondition[]): { sql: string; parameters: Record<string, string> } {
  const parameters: Record<string, string> = {};
  const sql = conditions.map(({ column, keys }) => {
    const ascii = keys.map((key) => key.replaceAll(RECIPIENT_BREAK, ''));
    // Control characters are folded to U+FFFD, so the original text may differ from the key.
    if (ascii.some((key) => key.includes(REPLACED))) return '';
    const folded = `octet_length(${column}) <> length(${column})`;
    const found = ascii.filter(isAscii).map((key) => {
      const name = `text${Object.keys(parameters).length}`;
      parameters[name] = column === 'recipients' ? JSON.stringify(key).slice(1, -1) : key;
      return `instr(lower(${column}), :${name})`;
    });
    return `AND (${[folded, ...found].join(' OR ')})`;
  });
  return { sql: sql.join(' '), parameters };
}
