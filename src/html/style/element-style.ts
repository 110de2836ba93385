import { attributeOf, hasAttribute, inlineElements, type StyledElement } from '../element.ts';
import {
  type Declarations,
  fontSizeOf,
  MIN_FONT,
  pixels,
  readStyleAttribute,
  resolve,
} from './declarations.ts';
import { hidesContent, mayHideContent } from './hiding.ts';

/** The aspects of an element's style that matter for reading its text. */
export interface ElementStyle {
  hidden: boolean;
  /** Only a browser could tell whether it is hidden. */
  doubtful: boolean;
  /** In pixels; undefined when the element does not set it. */
  fontSize?: number;
  spaced: boolean;
  bold?: boolean;
  /** Whether it starts a new line. */
  isBlock: boolean;
  /** Looks like a button: has a background colour, and padding around the text. */
  button: boolean;
  /** As declared, in lower case; `''` when the element does not set it. */
  colour: string;
  background: string;
}

const HEADINGS: Record<string, number> = { h1: 32, h2: 24, h3: 20 };
const BOLD = new Set(['b', 'strong', 'code', 'kbd', 'samp', 'mark', 'h1', 'h2', 'h3', 'h4', 'th']);
const BLOCK = /^(?:block|table|flex|grid|inline-(?:block|table|flex|grid)|list-item)/;

/** The style of an element with these declarations. */
export function readStyle(element: StyledElement, values: Declarations, linkColour: string): ElementStyle {
  const { tagName } = element;
  const size = sizeOf(tagName, values, attributeOf(element, 'size'));
  const weight = values['font-weight'] ?? values.font ?? '';
  const background = backgroundOf(element, values);
  const style: ElementStyle = {
    hidden: hidesContent(values) || hasAttribute(element, 'hidden'),
    doubtful: mayHideContent(values),
    spaced: pixels(values['letter-spacing'] ?? '') >= 2,
    isBlock:
      !inlineElements.has(tagName) ||
      BLOCK.test(values.display ?? '') ||
      /^(?:left|right)/.test(values.float ?? ''),
    button: hasColour(background) && /padding|border-radius/.test(Object.keys(values).join(' ')),
    colour: textColourOf(element, values, linkColour),
    background,
  };
  if (size !== undefined) style.fontSize = size;
  if (BOLD.has(tagName) || /bold|[6-9]00/.test(weight)) style.bold = true;
  return style;
}

/** Whether a style would hide the text, or change its colours. */
export function looksDifferent(style: ElementStyle, other: ElementStyle): boolean {
  return (
    other.hidden ||
    other.doubtful ||
    other.colour !== style.colour ||
    other.background !== style.background ||
    (other.fontSize ?? MIN_FONT) < MIN_FONT
  );
}

function textColourOf(element: StyledElement, values: Declarations, linkColour: string): string {
  const written = values['-webkit-text-fill-color'] ?? values.color;
  if (written !== undefined) return written;
  if (element.tagName === 'a') return linkColour;
  const attribute = { font: 'color', body: 'text' }[element.tagName as 'font' | 'body'];
  return attribute === undefined ? '' : attributeOf(element, attribute).toLowerCase();
}

function backgroundOf(element: StyledElement, values: Declarations): string {
  const image = values['background-image'] ?? attributeOf(element, 'background');
  const { background = '' } = values;
  if (/url\(|gradient/.test(background) || (image !== '' && image !== 'none')) return 'picture';
  return values['background-color'] ?? (background || attributeOf(element, 'bgcolor').toLowerCase());
}

function hasColour(background: string): boolean {
  return background !== '' && !/^(?:transparent|none|#fff(?:fff)?\b|white|inherit|initial)/.test(background);
}

function sizeOf(tagName: string, values: Declarations, fontSize: string): number | undefined {
  const written = fontSizeOf(values);
  if (written !== undefined) return written;
  if (tagName === 'font' && /^[1-7]$/.test(fontSize))
    return [10, 13, 16, 18, 24, 32, 48][Number(fontSize) - 1];
  return HEADINGS[tagName];
}

/** The width or height of an image in CSS pixels, if its attribute or its own style says it. */
export function imageSize(image: StyledElement, side: 'width' | 'height'): number | null {
  const own = resolve(readStyleAttribute(attributeOf(image, 'style')));
  const [, size] = PIXELS.exec(attributeOf(image, side)) ?? PIXELS.exec(own[side] ?? '') ?? [];
  return size === undefined ? null : Number(size);
}

const PIXELS = /^\s{0,5}(\d{1,5})(?:px)?\s{0,5}$/i;
