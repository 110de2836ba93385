import { htmlToText } from './html-text.ts';
import { VisibleElements } from './visible-elements.ts';

/** Longest preview, in UTF-16 code units. */
export const PREVIEW_LENGTH = 140;

// Padding and markup come before some first words. Most messages need little, so the second reach is tried only when
// the first finds too few.
const REACHES = [2 * PREVIEW_LENGTH, 64 * PREVIEW_LENGTH];

/**
 * The first words of a message as a person would read them, on one line: those of its HTML, which readers show, or of
 * its text where the HTML has none, such as a single picture. No hidden elements, no padding, no rules of dashes.
 */
export function previewText(html: string, text: string): string {
  return (
    (html && beginningOf((most) => visibleText(html, most))) || beginningOf((most) => text.slice(0, most))
  );
}

function visibleText(html: string, most: number): string {
  return htmlToText(html, most, new VisibleElements(html));
}

function beginningOf(read: (most: number) => string): string {
  let words = '';
  for (const reach of REACHES) {
    const text = read(reach);
    words = withoutPadding(text);
    if (words.length >= PREVIEW_LENGTH || text.length < reach) break;
  }
  return cut(words);
}

// Never seen, and never needed to read a word. Embeddings and overrides could reorder what follows the preview.
const INVISIBLE = /\u034F|[\u00AD\u061C\u180E\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E0FFF}]/gu;
const RULES = /[-=_*~#]{4,}/g;
// White space, control characters, letters without a glyph, and joiners, which are padding unless they join.
const BLANKS = /[\s\u0000-\u001F\u007F-\u009F\u115F\u1160\u17B4\u17B5\u200B-\u200F\u2800\u3164\uFFA0]+/g;
const JOINER = /^[\u200C-\u200F]$/;

const PLAIN = /^[\n\r -~]*$/;

function withoutPadding(text: string): string {
  // Most text is ASCII, and a simpler pattern reads it in a third of the time.
  if (PLAIN.test(text))
    return text
      .replace(RULES, ' ')
      .replace(/[\n\r ]+/g, ' ')
      .trim();
  return text
    .toWellFormed()
    .replace(INVISIBLE, '')
    .replace(RULES, ' ')
    .replace(BLANKS, (blanks) => (JOINER.test(blanks) ? blanks : ' '))
    .replace(/^[ \u200C-\u200F]+/, '')
    .trimEnd();
}

let segmenter: Intl.Segmenter | undefined;

/** Not between the parts of what is read as one character, such as a flag or an accented letter. */
function cut(text: string): string {
  if (text.length <= PREVIEW_LENGTH) return text;
  const isPlain = /^[ -~]{2}$/.test(text.slice(PREVIEW_LENGTH - 1, PREVIEW_LENGTH + 1));
  if (isPlain) return text.slice(0, PREVIEW_LENGTH).trimEnd();
  segmenter ??= new Intl.Segmenter('en');
  const nearby = text.slice(0, 2 * PREVIEW_LENGTH);
  const end = segmenter.segment(nearby).containing(PREVIEW_LENGTH)!.index;
  // A hundred marks on one letter: not between the halves of a surrogate pair is all there is to ask.
  if (end === 0) return text.slice(0, PREVIEW_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  return text.slice(0, end).trimEnd();
}
