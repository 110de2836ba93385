import { composed, foldedLetters } from './characters.ts';

/** A word that was found, and its kind. */
export interface FoundWord<Kind extends string> {
  kind: Kind;
  start: number;
  end: number;
}

interface TrieNode<Kind> {
  next: Map<string, TrieNode<Kind>>;
  kind?: Kind;
  /** May start inside a word. */
  suffix?: boolean;
  prefix?: boolean;
  /** Is of a script without spaces. */
  isAnywhere?: boolean;
}

/**
 * Finds words in text. `code` is a whole word, `kod*` the start of one, `*code` the end of one. In scripts without spaces,
 * a word may occur anywhere. The longest match wins. Always takes one pass.
 */
export class WordFinder<Kind extends string> {
  readonly #root: TrieNode<Kind> = { next: new Map() };

  constructor(words: Readonly<Record<Kind, readonly string[]>>) {
    for (const kind of Object.keys(words) as Kind[]) for (const entry of words[kind]) this.#add(entry, kind);
  }

  #add(entry: string, kind: Kind): void {
    let node = this.#root;
    const word = foldedLetters(composed(entry.replaceAll('*', '').trim()));
    for (const character of word) {
      const next: TrieNode<Kind> = node.next.get(character) ?? { next: new Map() };
      node.next.set(character, next);
      node = next;
    }
    // A word that two languages share keeps the wildcards of both.
    const isShared = node.kind === kind;
    node.kind = kind;
    const isAnywhere = /^\p{L}/u.test(word) && !isLetter(word, 0);
    node.isAnywhere = isAnywhere;
    node.suffix = isAnywhere || entry.startsWith('*') || (isShared && node.suffix === true);
    node.prefix = isAnywhere || entry.endsWith('*') || (isShared && node.prefix === true);
  }

  /** The words in a text that `foldedLetters` has folded, in order, none inside another. */
  find(text: string): FoundWord<Kind>[] {
    const words: FoundWord<Kind>[] = [];
    for (let at = 0; at < text.length; ) {
      const word = this.#match(text, at);
      if (word) words.push(word);
      at = word ? word.end : at + 1;
    }
    return words;
  }

  #match(text: string, start: number): FoundWord<Kind> | undefined {
    let node: TrieNode<Kind> | undefined = this.#root;
    let found: FoundWord<Kind> | undefined;
    const inside = isLetter(text, start - 1) || (isDigit(text, start - 1) && isLetter(text, start));
    for (let at = start; node && at <= text.length; at++) {
      if (node.kind && (!inside || node.suffix) && (node.prefix || !goesOn(text, at))) {
        const end = node.isAnywhere ? marksEnd(text, at) : node.prefix ? wordEnd(text, at) : at;
        found = { kind: node.kind, start, end };
      }
      node = at < text.length ? node.next.get(text[at]!) : undefined;
    }
    return found;
  }
}

// Letters of scripts that separate words with spaces. Korean does too, but attaches particles to words.
const SPACED =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{M}]/u;

function isLetter(text: string, at: number): boolean {
  const character = text[at];
  if (character === undefined) return false;
  const code = character.charCodeAt(0);
  if (code < 0x80) return code >= 0x61 && code <= 0x7a;
  return SPACED.test(character);
}

function isDigit(text: string, at: number): boolean {
  return text[at] !== undefined && text[at]! >= '0' && text[at]! <= '9';
}

/** Whether a word continues here: the k in k7x is not a word. */
function goesOn(text: string, at: number): boolean {
  return isLetter(text, at) || (isDigit(text, at) && isLetter(text, at - 1));
}

function marksEnd(text: string, from: number): number {
  let at = from;
  while (/\p{M}/u.test(text[at] ?? '')) at++;
  return at;
}

function wordEnd(text: string, from: number): number {
  let at = from;
  while (isLetter(text, at)) at++;
  return at;
}
