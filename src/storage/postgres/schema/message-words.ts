/** The words of a message as they are stored and looked for: see docs/decisions/postgres-search.md. */

import { createHash } from 'node:crypto';
import { DEFAULT_MAILBOX } from '../../../mailbox/ports.ts';
import { isAscii } from '../../../text/ascii.ts';
import type { FieldText } from '../../../text/match.ts';
import { isPlainField, type SearchField } from '../../../text/query.ts';
import { wholeAddressKey } from '../../../text/substring-key.ts';
import { words } from '../../../text/words.ts';

// An entry of the index has at most 2,046 bytes: the name of a field and three for each character.
const MAX_LENGTH = 600;

// The different entries of a row have at most 1 MiB, so one of this length always fits.
const MAX_TEXT_BYTES = 900_000;

// Successive rows of a long text share this much of it. A phrase in a URL is shorter, so it is within one of them.
const SHARED_BYTES = 64 * 1024;

/** Stands between two fields, so that no phrase reaches from one to the next. */
const BREAK = '|';

/** Is in each row of a text that has several. */
export const LONG = ':long';

/** Is in each row of a mailbox besides the default one, so that the index finds its messages only. */
export function mailboxWord(mailbox: number): string | undefined {
  return mailbox === DEFAULT_MAILBOX ? undefined : `:box:${mailbox}`;
}

/** What the rows of a mailbox begin with. */
export function wordsPrefix(mailbox: number): string {
  const word = mailboxWord(mailbox);
  return word === undefined ? '' : ` ${word}`;
}

/**
 * A word as it is stored: with the name of the field if the search is limited to that. A very long word is stored in
 * pieces, each marked where it continues, so that it is found like a phrase.
 */
export function storedWords(word: string, field?: SearchField): string[] {
  // No word starts with a colon: otherwise `sub*` would find every message with a subject.
  const prefix = field ? `:${field}:` : '';
  if (word.length <= MAX_LENGTH) return [prefix + word];
  const pieces: string[] = [];
  for (let start = 0; start < word.length; ) {
    let end = Math.min(start + MAX_LENGTH, word.length);
    if (end < word.length && /[\ud800-\udbff]/.test(word[end - 1]!)) end--;
    pieces.push(`${prefix}${start > 0 ? '=' : ''}${word.slice(start, end)}${end < word.length ? '=' : ''}`);
    start = end;
  }
  return pieces;
}

/** Stands for a recipient's whole address. Two addresses may share it, so matches have to be compared again. */
export function storedAddress(address: string): string {
  const digest = createHash('sha256').update(wholeAddressKey(address)).digest('hex').slice(0, 24);
  return `:rcpt:${digest}`;
}

/** The rows of a message in `words`, in UTF-8. */
export function wordRows(fields: Iterable<FieldText>, recipients: string[], mailbox: number): Uint8Array[] {
  const rows = new WordRows(wordsPrefix(mailbox));
  for (const address of new Set(recipients)) rows.add([storedAddress(address)], 1);
  const seen = new Set<string>();
  for (const { field, text } of fields) {
    const found = words(text);
    // Most addresses are in the envelope and in a header field.
    const key = field === 'other' ? '' : `${field} ${found.join(' ')}`;
    if (key && seen.has(key)) continue;
    seen.add(key);
    const bytesPerCharacter = isAscii(text) ? 1 : 3;
    if (isPlainField(field)) rows.addField(found, undefined, bytesPerCharacter);
    if (field !== 'other') rows.addField(found, field, bytesPerCharacter);
  }
  return rows.end();
}

class WordRows {
  readonly #done: Uint8Array[] = [];
  readonly #prefix: string;
  #words: string[] = [];
  #bytes = 0;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  addField(found: string[], field: SearchField | undefined, bytesPerCharacter: number): void {
    if (found.length === 0) return;
    this.add([BREAK], 1);
    for (let i = 0; i < found.length; i++) {
      this.add(storedWords(found[i]!, field), bytesPerCharacter);
      if (this.#bytes < MAX_TEXT_BYTES) continue;
      this.#cut(LONG);
      for (let shared = 0; i > 0 && shared < SHARED_BYTES; i--)
        shared += found[i]!.length * bytesPerCharacter;
      this.add([BREAK], 1);
    }
  }

  add(stored: string[], bytesPerCharacter: number): void {
    for (const word of stored) {
      this.#words.push(word);
      this.#bytes += word.length * bytesPerCharacter + 1;
    }
  }

  end(): Uint8Array[] {
    if (this.#words.length > 0 || this.#done.length === 0) this.#cut(this.#done.length > 0 ? LONG : BREAK);
    return this.#done;
  }

  #cut(last: string): void {
    this.#words.push(last);
    this.#done.push(Buffer.from(`${this.#prefix} ${this.#words.join(' ')} `));
    this.#words = [];
    this.#bytes = 0;
  }
}
