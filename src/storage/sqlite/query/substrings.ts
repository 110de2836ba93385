import type { DatabaseSync } from 'node:sqlite';
import { isAscii } from '../../../text/ascii.ts';
import { RECIPIENT_BREAK, recipientsKey, substringKey } from '../../../text/substring-key.ts';

// What `substringKey` puts in place of characters that are not compared.
const REPLACED = '\ufffd';

// Characters that are also the syntax of a JSON array of strings.
const JSON_SYNTAX = /["\\,[\]]/;

/** Adds the functions that compare texts which are not ASCII. */
export function addSubstringFunctions(db: DatabaseSync): void {
  const options = { deterministic: true, directOnly: true };
  db.function('has_substring', options, (text, key) =>
    Number(substringKey(String(text)).includes(String(key))),
  );
  db.function('has_recipient', options, (recipients, key) =>
    Number(recipientsKey(JSON.parse(String(recipients)) as string[]).includes(String(key))),
  );
}

/**
 * SQL that tells whether a field of `messages m` contains a `substringKey`. SQLite compares ASCII texts itself, at 0.3 µs
 * each, which is why they need no index. Other texts are folded in JavaScript, which takes ten times as long.
 */
export function containsSql(
  field: 'subject' | 'sender' | 'recipients',
  key: string,
  add: (value: string) => string,
): string {
  const column = `m.${field}`;
  const isJson = field === 'recipients';
  const folded = () => `${isJson ? 'has_recipient' : 'has_substring'}(${column}, ${add(key)})`;
  if (key.includes(REPLACED) || (isJson && JSON_SYNTAX.test(key))) return folded();
  // `length` stops at a NUL, so a text with a NUL is not taken for ASCII.
  const isAsciiText = `octet_length(${column}) = length(${column})`;
  // CASE, because SQLite evaluates both sides of AND within an expression.
  if (!isAscii(key)) return `CASE WHEN ${isAsciiText} THEN 0 ELSE ${folded()} END`;
  const position = `instr(lower(${column}), ${add(key.replaceAll(RECIPIENT_BREAK, '"'))})`;
  // An escaped character in JSON can look like a match.
  const isUncertain = isJson ? `WHEN instr(${column}, '\\') = 0 THEN 1 ELSE ${folded()}` : 'ELSE 1';
  const isThere = `CASE WHEN ${position} = 0 THEN 0 ${isUncertain} END`;
  return `CASE WHEN ${isAsciiText} THEN ${isThere} ELSE ${folded()} END`;
}
