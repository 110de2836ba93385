import { attributeOf, parentOf } from '../../html/element.ts';
import { piecesOf } from '../../html/page.ts';
import { type Element, textIn } from '../../html/parse-html.ts';
import { type Cascade, pageVisibility, type Visibility } from '../../html/style/cascade.ts';
import { type Colour, contrast, isUnreadable, WHITE } from '../../html/style/colours.ts';
import { MIN_FONT } from '../../html/style/declarations.ts';
import type { CheckedMessage } from '../checked-message.ts';
import { type FindingList, quote } from '../finding-list.ts';
import { textOffset } from '../written-html.ts';

// WCAG 2.2, 1.4.3: at least 4.5, or 3 for large text.
const MIN_CONTRAST = 4.5;
const MIN_CONTRAST_LARGE = 3;
const LARGE_FONT = 24;
const LARGE_BOLD_FONT = 18.66;
// The page of a dark mail client, where the message does not set a colour.
const DARK_PAGE: Colour = [30, 30, 30];

/**
 * Text that is hard to tell from its background, with the colours of one scheme. Where a picture or an unknown colour is behind
 * the text, there is no finding. Dark colours are those that the message declares: how clients change messages that declare
 * none differs.
 */
export function checkContrast(message: CheckedMessage, list: FindingList): void {
  checkScheme(message, 'light', message.written.cascade, list);
  if (!declaresDark(message)) return;
  const page = { ...pageVisibility, colour: WHITE, background: DARK_PAGE };
  checkScheme(message, 'dark', message.written.cascadeIn('dark', page), list);
}

function checkScheme(
  message: CheckedMessage,
  scheme: 'light' | 'dark',
  cascade: Cascade,
  list: FindingList,
): void {
  const { page, cascade: light } = message.written;
  const legible = ({ text }: { text: string }) => /[\p{L}\p{N}]/u.test(text);
  const seen = page.seen.flatMap(piecesOf).filter(legible);
  const start = seen[0] ? textOffset(message, seen[0].element, seen[0].text) : 0;
  for (const { text, element } of [...seen, ...page.hidden.flatMap(piecesOf).filter(legible)]) {
    const { colour, background, fontSize, bold, hidden } = cascade.visibilityOf(element);
    // Text that has the colour of its background only in dark mode is not hidden on purpose.
    const own = light.visibilityOf(element);
    const isPreheader = () => !isInControl(element) && textOffset(message, element, text) < start;
    if (!colour || !background || own.hidden || hidden || own.fontSize < MIN_FONT) continue;
    if (isLikeBackground(own) && isPreheader()) continue;
    const ratio = contrast(colour, background);
    const isLarge = fontSize >= LARGE_FONT || (bold && fontSize >= LARGE_BOLD_FONT);
    const needed = isLarge ? MIN_CONTRAST_LARGE : MIN_CONTRAST;
    if (ratio >= needed) continue;
    // 4.499 is not shown as the 4.5 that is needed.
    const shown = Math.min(ratio, needed - 0.01);
    const inScheme = scheme === 'dark' ? ' in dark mode' : '';
    list.add(
      {
        code: 'low_contrast',
        severity: ratio < MIN_CONTRAST_LARGE ? 'error' : 'warning',
        message: `The text ${quote(text)} has a contrast of ${shown.toFixed(2)}:1${inScheme}, and needs ${needed}:1: ${hex(colour)} on ${hex(background)}.`,
        help: `Make one of the colours lighter or darker. ${isLarge ? 'Large text' : 'Text'} needs at least ${needed}:1 (WCAG 2.2, 1.4.3).`,
        where: () => message.html.where(textOffset(message, element, text)),
      },
      `${scheme} ${hex(colour)} ${hex(background)} ${isLarge}`,
    );
  }
}

// Of 255: the steps of a channel that nobody sees.
const SAME_COLOUR = 26;

/** Text in the colour of its background, such as a preheader. Text in another colour is not hidden, however hard it is to read. */
function isLikeBackground({ colour, background }: Visibility): boolean {
  if (!colour || !background || !isUnreadable(colour, background)) return false;
  return colour.every((channel, index) => Math.abs(channel - background[index]!) < SAME_COLOUR);
}

/** Links and buttons are never hidden on purpose. */
function isInControl(element: Element): boolean {
  for (let each: Element | null = element; each; each = parentOf(each))
    if (each.tagName === 'a' || each.tagName === 'button') return true;
  return false;
}

/** Whether the message has colours of its own for dark mode, or lets the client choose its default ones. */
function declaresDark({ written }: CheckedMessage): boolean {
  for (const element of written.elements) {
    if (element.tagName === 'meta' && /color-schemes?$/i.test(attributeOf(element, 'name')))
      if (/\bdark\b/i.test(attributeOf(element, 'content'))) return true;
    if (element.tagName !== 'style') continue;
    if (/prefers-color-scheme\s{0,5}:\s{0,5}dark|color-scheme\s{0,5}:[^;}]{0,50}dark/i.test(textIn(element)))
      return true;
  }
  return false;
}

function hex(colour: Colour): string {
  return `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
