import { linesOf } from '../../html/visible-text.ts';
import { replaceMany } from '../../mime/decode/replace-many.ts';
import { words } from '../../text/words.ts';
import type { CheckedMessage } from '../checked-message.ts';
import type { FindingList } from '../finding-list.ts';

const MAX_COMPARED = 50_000;
// With fewer words, a different greeting would count as a different message.
const MIN_WORDS = 12;
// But these have nothing in common: "Please view this message in a browser" is no greeting.
const MIN_OTHER_WORDS = 5;
// Texts that are made from the HTML share 80 % of their words and more, with URLs and footers as the difference.
const MIN_SHARED = 0.4;

/** Whether there is something to read, a text alternative, and whether it says what the HTML says. */
export function checkText(message: CheckedMessage, list: FindingList): void {
  const { html, text } = message;
  checkContent(message, list);
  if (html.text.trim() === '') return;
  if (text.text.trim() === '') {
    list.add({
      code: 'no_text_part',
      severity: 'warning',
      message: 'The message has HTML, but no text alternative.',
      help: 'Add a text/plain part with the same content. Watches, screen readers and filters use it.',
    });
    return;
  }
  // Of HTML that was cut, the text is not known.
  if (message.written.cut !== null) return;
  const visible = linesOf(message.written.page.seen).slice(0, MAX_COMPARED);
  const shared = sharedWords(visible, text.text.slice(0, MAX_COMPARED));
  if (shared === null || shared >= MIN_SHARED) return;
  list.add({
    code: 'text_differs',
    severity: 'warning',
    message: `The text alternative differs from the HTML: they share ${Math.round(shared * 100)} % of their words.`,
    help: 'Make both from the same content. Filters compare them, and some readers see only the text.',
    where: text.where(text.text.search(/\S/)),
  });
}

// Outside of links: a name of the sender, or a greeting, is not what the message is about.
const MIN_LETTERS = 10;
const PICTURE = /^(?:video|audio|svg|object|iframe|embed|canvas)$/;

/** Whether the body that clients show has text, or else at least pictures. */
function checkContent({ html, text, parts, written }: CheckedMessage, list: FindingList): void {
  const isHtml = html.text.trim() !== '';
  const { seen, fields, images, links } = written.page;
  const shown = isHtml ? [...seen, ...fields].map((block) => block.text).join(' ') : text.text;
  const hasPicture =
    images.some(({ tracking }) => !tracking) || written.elements.some(({ tagName }) => PICTURE.test(tagName));
  const inLinks = links.reduce((sum, link) => sum + lettersIn(link.image ? '' : link.text), 0);
  if (isHtml && hasPicture && lettersIn(shown) - inLinks < MIN_LETTERS)
    list.add({
      code: 'image_only',
      severity: 'warning',
      message: 'The message consists of images.',
      help: 'Write what it says as text. Many clients do not load images at first, and filters count this as a sign of spam.',
    });
  else if (
    !/[\p{L}\p{N}\p{S}\p{P}]/u.test(shown) &&
    !hasPicture &&
    !parts.some(({ role }) => role === 'attachment')
  )
    list.add({
      code: 'empty_body',
      severity: 'error',
      message: isHtml ? 'The HTML body shows nothing.' : 'The message has no text.',
      help: 'Check that the template gets its data.',
    });
}

function lettersIn(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/**
 * The share of the distinct words of one text that the other has too, for the one that shares less; null if they are too short to
 * compare.
 */
function sharedWords(one: string, other: string): number | null {
  const [first, second] = [one, withoutUrls(other)].map(
    (text) => new Set(words(text).filter((word) => word.length > 2 || /[^\x00-\x7f]/.test(word))),
  ) as [Set<string>, Set<string>];
  const both = first.intersection(second).size;
  const isShort = Math.max(first.size, second.size) < MIN_WORDS;
  if (isShort && (both > 0 || Math.min(first.size, second.size) < MIN_OTHER_WORDS)) return null;
  return both / Math.max(first.size, second.size, 1);
}

/** The words of URLs are not content. */
function withoutUrls(text: string): string {
  return replaceMany(text, /https?:\/\/[^\s<>()]{1,2000}/gi, () => ' ');
}
