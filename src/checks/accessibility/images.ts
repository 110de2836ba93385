import { attributeOf, hasAttribute } from '../../html/element.ts';
import { isPixel } from '../../html/images.ts';
import type { Element } from '../../html/parse-html.ts';
import type { Cascade } from '../../html/style/cascade.ts';
import type { CheckedMessage } from '../checked-message.ts';
import { type FindingList, quote } from '../finding-list.ts';
import { tagOffset } from '../written-html.ts';

const FILE_NAME =
  /^[\w%. -]{1,100}\.(?:png|jpe?g|gif|svg|webp|bmp)$|^(?:img|dsc|image|photo)[_ -]?\d{2,10}$/i;
const VAGUE = /^(?:image|picture|photo|logo|icon|graphic|img|alt|bild|imagen?|foto|spacer)$/i;

/** Alternative texts of images. */
export function checkImages(message: CheckedMessage, list: FindingList): void {
  const { elements, cascade } = message.written;
  for (const element of elements) {
    if (element.tagName !== 'img' && element.tagName !== 'area') continue;
    if (element.tagName === 'area' ? !hasAttribute(element, 'href') : isUnseen(element, cascade)) continue;
    const where = () => message.html.where(tagOffset(message, element));
    const source = quote(attributeOf(element, element.tagName === 'area' ? 'href' : 'src'));
    const alt = attributeOf(element, 'alt').trim();
    if (!hasAttribute(element, 'alt') && !hasLabel(element))
      list.add(
        {
          code: 'image_without_alt',
          severity: 'error',
          message: `The image ${source} has no alternative text.`,
          help: 'Add alt with what the image says, or alt="" if it is only decoration. It is read aloud, and shown while images are blocked.',
          where,
        },
        source,
      );
    else if (FILE_NAME.test(alt) || VAGUE.test(alt))
      list.add({
        code: 'meaningless_alt',
        severity: alt.includes('.') || /\d/.test(alt) ? 'warning' : 'info',
        message: `The alternative text ${quote(alt)} says nothing about the image.`,
        help: 'Write what the image says, such as the name of the company for its logo, or alt="" for decoration.',
        where,
      });
  }
}

/** Pictures that nobody sees, such as the pixel that says that a message was opened. */
function isUnseen(image: Element, cascade: Cascade): boolean {
  if (attributeOf(image, 'role') === 'presentation' || attributeOf(image, 'role') === 'none') return true;
  if (attributeOf(image, 'aria-hidden') === 'true' || cascade.styleOf(image).hidden) return true;
  return isPixel(image);
}

/** Not by a title, which is not shown while images are blocked. */
function hasLabel(element: Element): boolean {
  return ['aria-label', 'aria-labelledby'].some((name) => attributeOf(element, name).trim() !== '');
}
