import { attributeOf, parentOf } from '../../html/element.ts';
import { piecesOf } from '../../html/page.ts';
import type { Element } from '../../html/parse-html.ts';
import type { CheckedMessage } from '../checked-message.ts';
import { type FindingList, quote } from '../finding-list.ts';
import { textOffset } from '../written-html.ts';

// Smaller text is hard to read for most people, and some phones enlarge it and break the layout.
const SMALL_FONT = 12;
const TINY_FONT = 10;
// A few words in another script are a quotation.
const MIN_LETTERS = 10;

/** The size of the text, and its direction. */
export function checkReading(message: CheckedMessage, list: FindingList): void {
  const { page, cascade } = message.written;
  for (const block of page.seen) {
    const pieces = piecesOf(block);
    for (const { text, element } of pieces) {
      const size = cascade.visibilityOf(element).fontSize;
      if (size >= SMALL_FONT) continue;
      list.add(
        {
          code: 'small_text',
          severity: size < TINY_FONT ? 'warning' : 'info',
          message: `Text has a size of ${Math.round(size * 10) / 10} px: ${quote(text)}.`,
          help: 'Use at least 12 px for footers, and 14 to 16 px for running text.',
          where: () => message.html.where(textOffset(message, element, text)),
        },
        String(size),
      );
    }
    const { element, text } = pieces[0]!;
    if (isRightToLeft(block.text) && !declaresDirection(element))
      list.add(
        {
          code: 'missing_direction',
          severity: 'warning',
          message: `Text that is written from right to left has no direction: ${quote(block.text)}.`,
          help: 'Add dir="rtl" to the body, or to the table around it: clients remove the html element.',
          where: () => message.html.where(textOffset(message, element, text)),
        },
        '',
      );
  }
}

/** Whether most letters are Arabic, Hebrew or of another script that is written from right to left. */
function isRightToLeft(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < MIN_LETTERS) return false;
  const rightToLeft = text.match(/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/g)?.length ?? 0;
  return rightToLeft > letters / 2;
}

function declaresDirection(element: Element): boolean {
  for (let each: Element | null = element; each; each = parentOf(each)) {
    if (/^(?:rtl|auto)$/i.test(attributeOf(each, 'dir').trim())) return true;
    if (/(?:^|[;\s])direction\s{0,5}:\s{0,5}rtl/i.test(attributeOf(each, 'style').slice(0, 5000)))
      return true;
  }
  return false;
}
