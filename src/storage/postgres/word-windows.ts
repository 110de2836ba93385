import { createHash } from 'node:crypto';
import type { FieldText } from '../../text/match.ts';
import type { SearchField } from '../../text/query.ts';
import { wholeAddressKey } from '../../text/substring-key.ts';
import { words } from '../../text/words.ts';
import { encodeVector } from './tsvector.ts';

// Limits of a tsvector: positions up to 16,383, 256 positions per word, 2,046 bytes per word, and 1 MiB in all. Longer
// texts are split into windows.
const MAX_POSITION = 16_000;
const MAX_OF_WORD = 255;
const MAX_BYTES = 400_000;
const WORD_OVERHEAD = 8;

/** A phrase of up to this many words is always within one window: windows overlap by one word less. */
export const MAX_PHRASE = 32;

/** Of a longer word, the beginning and a digest of the whole word are indexed. */
export const MAX_WORD = 100;

/**
 * The words of a message as PostgreSQL stores them: one `tsvector` per window, with the words and positions of Postern
 * instead of those of PostgreSQL's parser. Words of fields that a search can be limited to are there twice at the same
 * position: as they are, and with the name of the field. A gap between fields prevents phrases across them.
 */
export function wordWindows(fields: Iterable<FieldText>, recipients: string[]): Uint8Array[] {
  const windows = new Windows();
  for (const address of recipients) windows.add(addressLexeme(address));
  for (const { field, text } of fields) windows.addField(field, words(text));
  return windows.end();
}

/**
 * The lexeme of a word; with a field, the lexeme for searches in that field. That one starts with a colon, which no word
 * contains: otherwise `sub*` would find every message with a subject.
 */
export function lexeme(word: string, field?: SearchField): string {
  const kept = word.length <= MAX_WORD ? word : `${beginning(word)}=${digest(word)}`;
  return field ? `:${field}:${kept}` : kept;
}

/** The beginning of a word, for prefix searches. Matches of longer prefixes have to be checked in the text. */
export function beginning(word: string): string {
  const end = /[\ud800-\udbff]/.test(word[MAX_WORD - 1] ?? '') ? MAX_WORD - 1 : MAX_WORD;
  return word.slice(0, end);
}

/** The lexeme of a recipient's whole address. Two addresses may share it, so matches have to be compared again. */
export function addressLexeme(address: string): string {
  return `:rcpt:${digest(wholeAddressKey(address))}`;
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
    // Skip one position between two fields.
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
