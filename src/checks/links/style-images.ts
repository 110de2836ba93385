import type { Where } from '../../contract/message/checks.ts';
import { attributeOf, hasAttribute } from '../../html/element.ts';
import { MAX_CSS, MAX_URL } from '../../html/limits.ts';
import { type Element, textIn } from '../../html/parse-html.ts';
import { cssPieces } from '../../html/support/css-pieces.ts';
import { imagesIn } from '../../html/support/html-features.ts';
import type { CheckedMessage } from '../checked-message.ts';
import { tagOffset } from '../text-blocks.ts';

/** The URL of an image that is not in a `src`. */
interface StyleImage {
  written: string;
  where(): Where;
}

/** The images in the style of an element, in its style sheet, and for other screens. */
export function* styleImages(message: CheckedMessage, element: Element): Generator<StyleImage> {
  const { html, written } = message;
  for (const attribute of ['style', 'srcset'] as const) {
    if (!hasAttribute(element, attribute)) continue;
    const value = attributeOf(element, attribute);
    const urls = attribute === 'style' ? urlsIn(value, 'style') : imagesIn(element.tagName, attribute, value);
    // A `srcset` without a URL is a mistake, like an empty `src`.
    for (const url of attribute === 'srcset' && urls.length === 0 ? [''] : urls)
      yield {
        written: (typeof url === 'string' ? url : url.url).slice(0, MAX_URL).trim(),
        where: () => html.where(tagOffset(message, element, attribute)),
      };
  }
  if (element.tagName !== 'style') return;
  const start = written.tags.get(element)?.end ?? 0;
  for (const { url, at } of urlsIn(textIn(element), 'sheet'))
    yield { written: url.slice(0, MAX_URL).trim(), where: () => html.where(start + at) };
}

/** The images in CSS, each with the offset of its declaration. References to a part of the document are not images. */
function urlsIn(css: string, kind: 'style' | 'sheet'): { url: string; at: number }[] {
  if (!/url\(/i.test(css)) return [];
  const found = cssPieces(css.slice(0, MAX_CSS), kind).flatMap(({ start, urls }) =>
    urls.filter((url) => !/^\s*(?:#|$)/.test(url)).map((url) => ({ url, at: start })),
  );
  return [...found];
}
