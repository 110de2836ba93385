import type { TextBlock } from '../../html/text-blocks.ts';
import { foldedLetters, plainCharacters } from '../../text/characters.ts';
import { WordFinder } from '../../text/word-finder.ts';
import { resolveLabels } from './label-meaning.ts';
import type { CodeLabel } from './labels.ts';
import { labelWords, onSiteWords } from './words/all-words.ts';

/** A sentence, or another part of a block. */
export interface Sentence {
  block: TextBlock;
  /** Where it begins in its block. */
  offset: number;
  /** In plain characters, with URLs and email addresses blanked out. */
  text: string;
  labels: readonly CodeLabel[];
  /** Part of the subject, which says what the message is about and not what the number below it is. */
  isSubject: boolean;
}

const labelFinder = new WordFinder(labelWords);
const onSiteFinder = new WordFinder({ onSite: onSiteWords });

/** Splits blocks into sentences and finds the labels in them. */
export function readSentences(blocks: readonly TextBlock[], subject?: TextBlock): Sentence[] {
  return blocks.flatMap((block) =>
    sentencesOf(withoutAddresses(plainCharacters(block.text))).map(({ text, offset }) => {
      const words = labelFinder.find(folded(text));
      return { block, offset, text, labels: resolveLabels(words, text), isSubject: block === subject };
    }),
  );
}

// The names of JSON and of settings have underscores: exit_code.
function folded(text: string): string {
  return foldedLetters(text).replaceAll('_', ' ');
}

const onSite = new WeakMap<Sentence, boolean>();

/** Whether it mentions a door, a parcel locker, a courier or the like. Few sentences are asked, some of them often. */
export function isOnSite(sentence: Sentence): boolean {
  const known = onSite.get(sentence);
  if (known !== undefined) return known;
  const found = onSiteFinder.find(folded(sentence.text)).length > 0;
  onSite.set(sentence, found);
  return found;
}

// Dots that lead to a number end a sentence too: Code ..... 4821. So does the comma before the next name of JSON.
const END = /[.!?] |[。！？।۔؟]|[.…·_]{4,}:? ?|,(?= ?"[\w-]{1,40}" ?:)/g;

function sentencesOf(text: string): { text: string; offset: number }[] {
  const found: { text: string; offset: number }[] = [];
  let offset = 0;
  for (const { 0: mark, index } of text.matchAll(END)) {
    const end = index + mark.length;
    if (mark === '. ' && isAbbreviation(text, index)) continue;
    found.push({ text: text.slice(offset, end), offset });
    offset = end;
  }
  if (offset < text.length) found.push({ text: text.slice(offset), offset });
  return found;
}

/** "No. 17", "USt-IdNr. DE29": a full stop before a number, or after a few letters, does not end a sentence. */
function isAbbreviation(text: string, dot: number): boolean {
  const next = /^\S{1,20}/.exec(text.slice(dot + 2, dot + 22))?.[0] ?? '';
  const last = /(?:^|[^\p{L}\d])(\p{L}{1,3})$/u.exec(text.slice(Math.max(0, dot - 4), dot))?.[1];
  // "Gib 482910 ein. Die Nummer gilt"
  const isEnd =
    last !== undefined && /^(?:\p{Ll}{2,}|\p{Lu}{2,})$/u.test(last) && /^\p{Lu}\p{Ll}/u.test(next);
  return /\d/.test(next) || (last !== undefined && !isEnd);
}

const ADDRESS = /:\/\/|@|www\.|[a-z0-9]\.[a-z]{2,10}[/:]\w|localhost:|[?&][a-z_]{1,20}=/i;

/** Blanks out URLs and email addresses, keeping the length of the text. In JSON, they end at the quotation marks. */
function withoutAddresses(text: string): string {
  return text.replace(/[!#-~]+/g, (word) => (ADDRESS.test(word) ? '\ufffc'.repeat(word.length) : word));
}
