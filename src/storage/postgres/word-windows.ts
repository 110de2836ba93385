import { createHash } from 'node:crypto';
import type { FieldText } from '../../text/match.ts';
import type { SearchField } from '../../text/query.ts';
import { wholeAddressKey } from '../../text/substring-key.ts';
import { words } from '../../text/words.ts';
import { encodeVector } from './tsvector.ts';

// What a tsvector can hold: 16,383 positions, 256 of them for a word, and 1 MiB in all. One word has at most 2,046
// bytes. A text that has more is cut into windows.
const MAX_POSITION = 16_000;
const MAX_OF_WORD = 255;
const MAX_BYTES = 400_000;
const WORD_OVERHEAD = 8;

/** A phrase of up to this many words is always inside one window: this is by how much they overlap, plus one. */
export const MAX_PHRASE = 32;

/** The beginning of a longer word is kept, and a digest of all of it. */
export const MAX_WORD = 100;

/**
 * The words of a message as PostgreSQL stores them: a `tsvector` for each window, with our words and their positions,
 * none of which PostgreSQL's own parser has seen. Words of fields that a search can be limited to are there twice, at the
 * same position: as they are, and marked with their field. Fields are apart, so that no phrase reaches across.
 */
export function wordWindows(fields: Iterable<FieldText>, recipients: string[]): Uint8Array[] {
  const windows = new Windows();
  for (const address of recipients) windows.add(addressLexeme(address));
  for (const { field, text } of fields) windows.addField(field, words(text));
  return windows.end();
}

/** A word as it is indexed; with a field, as it is indexed for a search in that field. */
export function lexeme(word: string, field?: SearchField): string {
  const kept = word.length <= MAX_WORD ? word : `${beginning(word)}=${digest(word)}`;
  return field ? `${field}:${kept}` : kept;
}

/** The beginning of a word, for a search by prefix. Longer ones need another look at the text. */
export function beginning(word: string): string {
  const end = /[\ud800-\udbff]/.test(word[MAX_WORD - 1] ?? '') ? MAX_WORD - 1 : MAX_WORD;
  return word.slice(0, end);
}

/** What a whole recipient is indexed as. Two may share it, so whoever finds one has to compare the address. */
export function addressLexeme(address: string): string {
  return `rcpt:${digest(wholeAddressKey(address))}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

class Windows {
  readonly #done: Uint8Array[] = [];
  #places = new Map<string, number[]>();
  #position = 0;
  #bytes = 0;
  #isFull = false;

  addField(field: FieldText['field'], list: string[]): void {
    // One position is left out between two fields.
    this.#position++;
    for (let i = 0; i < list.length; i++) {
      if (this.#isFull) {
        this.#cut();
        i = Math.max(0, i - (MAX_PHRASE - 1));
      }
      this.#position++;
      const word = list[i]!;
      if (field !== 'filename') this.add(lexeme(word));
      if (field !== 'other') this.add(lexeme(word, field));
    }
    if (this.#isFull) this.#cut();
  }

  add(entry: string): void {
    const places = this.#places.get(entry);
    if (places) places.push(this.#position);
    else this.#places.set(entry, [this.#position]);
    this.#bytes += places ? 2 : entry.length * 3 + WORD_OVERHEAD;
    this.#isFull ||=
      this.#position >= MAX_POSITION || this.#bytes >= MAX_BYTES || (places?.length ?? 0) >= MAX_OF_WORD;
  }

  end(): Uint8Array[] {
    if (this.#places.size > 0 || this.#done.length === 0) this.#cut();
    return this.#done;
  }

  #cut(): void {
    this.#done.push(encodeVector(this.#places));
    this.#places = new Map();
    this.#position = 0;
    this.#bytes = 0;
    this.#isFull = false;
  }
}
