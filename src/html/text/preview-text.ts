import { htmlToText } from './html-text.ts';
import { VisibleElements } from './visible-elements.ts';

/** Maximum length of a preview, in UTF-16 code units. */
export const PREVIEW_LENGTH = 140;

// How many characters to read. Some messages start with padding, so if the first length does not give enough text, the
// second one is tried.
const REACHES = [2 * PREVIEW_LENGTH, 64 * PREVIEW_LENGTH];

/**
 * What an inbox shows of a message after its subject, on one line: the preheader and the first visible words of the HTML, or
 * the text if the HTML has none, such as a single image. Without other hidden elements, padding and lines of dashes.
 */
export function previewText(html: string, text: string): string {
  return (html && beginningOf((most) => inboxText(html, most))) || beginningOf((most) => text.slice(0, most));
}

function inboxText(html: string, most: number): string {
  const elements = new VisibleElements(html);
  const visible = htmlToText(html, most, elements);
  return visible === '' && !PICTURE.test(html) ? '' : `${elements.preheader.end()} ${visible}`;
}

// Hidden text is a preheader only if something is shown after it.
const PICTURE = /<img[\s/]/i;

/** The preheader of a message: hidden text before its first visible text, which inboxes show after the subject. */
export function preheaderOf(html: string): string {
  const elements = new VisibleElements(html);
  const visible = htmlToText(html, 1, elements);
  return visible === '' && !PICTURE.test(html) ? '' : cut(withoutPadding(elements.preheader.end()));
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

// Invisible characters. Embeddings and overrides could reorder the text that follows the preview.
const INVISIBLE = /\u034F|[\u00AD\u061C\u180E\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E0FFF}]/gu;
const RULES = /[-=_*~#]{4,}/g;
// White space, control characters, letters without a glyph, and joiners, which are padding unless they are single.
const BLANKS = /[\s\u0000-\u001F\u007F-\u009F\u115F\u1160\u17B4\u17B5\u200B-\u200F\u2800\u3164\uFFA0]+/g;
const JOINER = /^[\u200C-\u200F]$/;

const PLAIN = /^[\n\r -~]*$/;

function withoutPadding(text: string): string {
  // Most text is ASCII, and a simpler pattern takes a third of the time.
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

/** Truncates text without splitting a grapheme, such as a flag or an accented letter. */
function cut(text: string): string {
  if (text.length <= PREVIEW_LENGTH) return text;
  const isPlain = /^[ -~]{2}$/.test(text.slice(PREVIEW_LENGTH - 1, PREVIEW_LENGTH + 1));
  if (isPlain) return text.slice(0, PREVIEW_LENGTH).trimEnd();
  segmenter ??= new Intl.Segmenter('en');
  const nearby = text.slice(0, 2 * PREVIEW_LENGTH);
  const end = segmenter.segment(nearby).containing(PREVIEW_LENGTH)!.index;
  // The first grapheme is too long, such as a letter with a hundred marks. Only avoids splitting a surrogate pair.
  if (end === 0) return text.slice(0, PREVIEW_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  return text.slice(0, end).trimEnd();
}
