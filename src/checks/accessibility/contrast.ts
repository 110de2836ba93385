import { attributeOf } from '../../html/element.ts';
import { piecesOf } from '../../html/page.ts';
import { textIn } from '../../html/parse-html.ts';
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
  for (const { text, element } of [...page.seen, ...page.hidden].flatMap(piecesOf)) {
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    const { colour, background, fontSize, bold, hidden } = cascade.visibilityOf(element);
    // Text that has the colour of its background only in dark mode is not hidden on purpose.
    if (!colour || !background || hidden || isHiddenOnPurpose(light.visibilityOf(element))) continue;
    const ratio = contrast(colour, background);
    const isLarge = fontSize >= LARGE_FONT || (bold && fontSize >= LARGE_BOLD_FONT);
    const needed = isLarge ? MIN_CONTRAST_LARGE : MIN_CONTRAST;
    if (ratio >= needed - 0.005) continue;
    const inScheme = scheme === 'dark' ? ' in dark mode' : '';
    list.add(
      {
        code: 'low_contrast',
        severity: ratio < MIN_CONTRAST_LARGE ? 'error' : 'warning',
        message: `The text ${quote(text)} has a contrast of ${ratio.toFixed(1)}:1${inScheme}: ${hex(colour)} on ${hex(background)}.`,
        help: `Make one of the colours lighter or darker: ${isLarge ? 'large text' : 'text'} needs at least ${needed}:1 (WCAG 2.2, 1.4.3).`,
        where: () => message.html.where(textOffset(message, element, text)),
      },
      `${scheme} ${hex(colour)} ${hex(background)} ${isLarge}`,
    );
  }
}

// Of 255: the steps of a channel that nobody sees.
const SAME_COLOUR = 26;

/** Text such as a preheader. Text in another colour than its background is not hidden, however hard it is to read. */
function isHiddenOnPurpose({ hidden, fontSize, colour, background }: Visibility): boolean {
  if (hidden || fontSize < MIN_FONT) return true;
  if (!colour || !background || !isUnreadable(colour, background)) return false;
  return colour.every((channel, index) => Math.abs(channel - background[index]!) < SAME_COLOUR);
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
