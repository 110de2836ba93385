import { attributeOf, parentOf } from '../../html/element.ts';
import type { Element } from '../../html/parse-html.ts';
import type { Cascade } from '../../html/style/cascade.ts';

import type { CheckedMessage } from '../checked-message.ts';
import { type FindingList, quote } from '../finding-list.ts';
import { type TextBlock, textOffset } from '../text-blocks.ts';

// Smaller text is hard to read for most people, and some phones enlarge it and break the layout.
const SMALL_FONT = 12;
const TINY_FONT = 10;
// A few words in another script are a quotation.
const MIN_LETTERS = 10;

/** The size of the text, and its direction. */
export function checkReading(
  message: CheckedMessage,
  blocks: readonly TextBlock[],
  visibility: Cascade,
  list: FindingList,
): void {
  for (const { text, element, pieces } of blocks) {
    const seen = pieces.filter(
      ({ node, parent }) => node.value.trim() !== '' && visibility.visibilityOf(parent).seen,
    );
    for (const { node, parent } of seen) {
      const size = visibility.visibilityOf(parent).fontSize;
      if (size >= SMALL_FONT) continue;
      list.add(
        {
          code: 'small_text',
          severity: size < TINY_FONT ? 'warning' : 'info',
          message: `Text has a size of ${Math.round(size * 10) / 10} px: ${quote(node.value)}.`,
          help: 'Use at least 12 px for footers, and 14 to 16 px for running text.',
          where: () => message.html.where(textOffset(message, parent, node.value.trim().slice(0, 20))),
        },
        String(size),
      );
    }
    if (seen.length > 0 && isRightToLeft(text) && !declaresDirection(element))
      list.add(
        {
          code: 'missing_direction',
          severity: 'warning',
          message: `Text that is written from right to left has no direction: ${quote(text)}.`,
          help: 'Add dir="rtl" to the body, or to the table around it: clients remove the html element.',
          where: () =>
            message.html.where(
              textOffset(message, pieces[0]!.parent, pieces[0]!.node.value.trim().slice(0, 20)),
            ),
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
