import {
  attributeOf,
  type Element,
  elementsOf,
  hasAttribute,
  type Node,
  parentOf,
  textIn,
} from '../parse-html.ts';
import { BLACK, type Colour, isUnreadable, parseColour, WHITE } from './colours.ts';
import { type Declarations, fontSizeOf, MIN_FONT, pixels, readDeclarations } from './declarations.ts';
import { hidesContent, mayHideContent } from './hiding.ts';
import { type ElementFacts, matches, type Selector } from './selectors.ts';
import { type ColourScheme, StyleSheets } from './sheet.ts';

/** The aspects of an element's style that matter for reading its text. */
export interface ElementStyle {
  hidden: boolean;
  /** Only a browser could tell whether it is hidden. */
  doubtful: boolean;
  /** In pixels; undefined when the element does not set it. */
  fontSize?: number;
  spaced: boolean;
  bold?: boolean;
  display: string;
  /** Looks like a button: has a background colour, and padding around the text. */
  button: boolean;
  /** As declared, in lower case; `''` when the element does not set it. */
  colour: string;
  background: string;
}

/** What the elements around a text mean for whether it is seen. Unknown colours, such as a picture, are null. */
export interface Visibility {
  readonly hidden: boolean;
  readonly doubtful: boolean;
  readonly fontSize: number;
  readonly bold: boolean;
  readonly colour: Colour | null;
  readonly background: Colour | null;
}

/** The visibility of text outside of all elements. */
export const pageVisibility: Visibility = {
  hidden: false,
  doubtful: false,
  fontSize: 16,
  bold: false,
  colour: BLACK,
  background: WHITE,
};

/** Elements whose content is not shown as text. */
export const unseenElements: ReadonlySet<string> = new Set(
  'script style title template iframe noframes noembed head object svg math'.split(' '),
);
/** Elements that do not start a new line. */
export const inlineElements: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark nobr q s samp small span ' +
    'strike strong sub sup time tt u var wbr'
  ).split(' '),
);

const MAX_KNOWN = 1000;
const MAX_STYLE = 20_000;
// Elements around an element that are compared with selectors, for each element and for all of them.
const MAX_LEVELS = 50;
const MAX_STEPS = 500_000;
const HEADINGS: Record<string, number> = { h1: 32, h2: 24, h3: 20 };
const BOLD = new Set(['b', 'strong', 'code', 'kbd', 'samp', 'mark', 'h1', 'h2', 'h3', 'h4', 'th']);
const LINK_COLOUR = '#00e';
// Each client has its own for links in dark mode.
const UNKNOWN_COLOUR = 'unknown';
// Attributes that change how text looks.
const LOOKS = ['bgcolor', 'background', 'size', 'color', 'text'];

/** Reads the styles of elements, from the message's own style sheets and from the elements themselves. */
export class StyleReader {
  readonly #sheets: StyleSheets;
  readonly #linkColour: string;
  readonly #known = new Map<string, ElementStyle>();
  readonly #facts = new WeakMap<Element, ElementFacts>();
  #stepsLeft = MAX_STEPS;

  constructor(document: readonly Node[], scheme: ColourScheme = 'light') {
    this.#sheets = new StyleSheets(undefined, scheme);
    this.#linkColour = scheme === 'light' ? LINK_COLOUR : UNKNOWN_COLOUR;
    for (const element of elementsOf(document))
      if (element.tagName === 'style') this.#sheets.read(textIn(element));
  }

  styleOf(element: Element): ElementStyle {
    const own = attributeOf(element, 'style').slice(0, MAX_STYLE);
    const style = this.#sheets.isEmpty ? this.#knownStyle(element, own) : this.#sheetStyle(element, own);
    return hasAttribute(element, 'hidden') ? { ...style, hidden: true } : style;
  }

  /** Without style sheets, elements with the same attributes have the same style. */
  #knownStyle(element: Element, own: string): ElementStyle {
    const attribute = (name: string) => attributeOf(element, name).slice(0, 30);
    const key = `${element.tagName} ${LOOKS.map(attribute).join(' ')} ${own}`;
    let style = this.#known.get(key);
    if (!style) {
      style = readStyle(element, readDeclarations(own), this.#linkColour);
      if (this.#known.size < MAX_KNOWN && key.length < 1000) this.#known.set(key, style);
    }
    return style;
  }

  #sheetStyle(element: Element, own: string): ElementStyle {
    const isInside = (selector: Selector) => this.#isInside(element, selector);
    const { sure, possible } = this.#sheets.declarationsFor(this.#factsOf(element), isInside);
    const read = (values: Declarations) =>
      readStyle(element, own === '' ? values : readDeclarations(own, values), this.#linkColour);
    const style = read(sure);
    return possible === sure || style.doubtful
      ? style
      : { ...style, doubtful: looksDifferent(style, read(possible)) };
  }

  #factsOf(element: Element): ElementFacts {
    let facts = this.#facts.get(element);
    if (!facts) {
      const classes = attributeOf(element, 'class').slice(0, 1000).split(/\s+/, 20);
      facts = { tag: element.tagName, id: attributeOf(element, 'id'), classes };
      this.#facts.set(element, facts);
    }
    return facts;
  }

  /** Whether the elements around match the selector, from the inside out. */
  #isInside(element: Element, [first, ...others]: Selector): boolean {
    let mustBeParent = first.isChild;
    let around = parentOf(element);
    let levels = 0;
    for (const compound of others) {
      for (;;) {
        if (!around || ++levels > MAX_LEVELS || --this.#stepsLeft < 0) return false;
        const found = matches(compound, this.#factsOf(around));
        around = parentOf(around);
        if (found) break;
        if (mustBeParent) return false;
      }
      mustBeParent = compound.isChild;
    }
    return true;
  }
}

/** The visibility of text in an element with this style. */
export function visibilityIn(
  { hidden, doubtful, fontSize, bold, colour, background }: ElementStyle,
  around: Visibility,
): Visibility {
  if (!hidden && !doubtful && fontSize === undefined && !bold && colour === '' && background === '')
    return around;
  const behind = background === '' ? around.background : colourOf(background, around.background);
  return {
    hidden: around.hidden || hidden,
    doubtful: around.doubtful || doubtful,
    fontSize: fontSize ?? around.fontSize,
    bold: bold ?? around.bold,
    background: behind,
    colour: INHERITED.test(colour) ? around.colour : colourOf(colour, behind),
  };
}

const INHERITED = /^(?:|inherit|unset|currentcolor)$/;

/** Says which text of a document is seen. */
export class VisibilityReader {
  readonly #styles: StyleReader;
  readonly #page: Visibility;
  readonly #known = new WeakMap<Element, Visibility>();

  /** `page` is how text looks where the message does not say. */
  constructor(document: readonly Node[], scheme: ColourScheme = 'light', page = pageVisibility) {
    this.#styles = new StyleReader(document, scheme);
    this.#page = page;
  }

  /** Whether the text directly in this element is seen. */
  isSeen(element: Element): boolean {
    return isSeen(this.of(element));
  }

  /** How the text directly in this element looks. */
  of(element: Element): Visibility {
    const path: Element[] = [];
    let around: Visibility | undefined;
    for (let each: Element | null = element; each && !around; each = parentOf(each)) {
      around = this.#known.get(each);
      if (!around) path.push(each);
    }
    let visibility = around ?? this.#page;
    for (const each of path.reverse()) {
      visibility = visibilityIn(this.#styles.styleOf(each), visibility);
      this.#known.set(each, visibility);
    }
    return visibility;
  }
}

/** Whether text is seen. Where the colours are unknown, it may be. */
export function isSeen({ hidden, fontSize, colour, background }: Visibility): boolean {
  return !hidden && fontSize >= MIN_FONT && !(colour && background && isUnreadable(colour, background));
}

/** Whether only a browser could tell if text that `isSeen` is seen. */
export function isDoubtful({ doubtful, colour }: Visibility): boolean {
  return doubtful || colour === null;
}

/** A colour in front of another; null if it is a picture or unknown. */
function colourOf(colour: string, behind: Colour | null): Colour | null {
  if (/^(?:none|inherit|initial|unset)/.test(colour)) return behind;
  if (behind) return parseColour(colour, behind);
  // An opaque colour covers whatever is behind it.
  const [onWhite, onBlack] = [parseColour(colour, WHITE), parseColour(colour, BLACK)];
  return onWhite?.every((channel, index) => channel === onBlack![index]) ? onWhite : null;
}

function readStyle(element: Element, values: Declarations, linkColour: string): ElementStyle {
  const { tagName } = element;
  const size = sizeOf(tagName, values, attributeOf(element, 'size'));
  const weight = values['font-weight'] ?? values.font ?? '';
  const background = backgroundOf(element, values);
  const style: ElementStyle = {
    hidden: hidesContent(values),
    doubtful: mayHideContent(values),
    spaced: pixels(values['letter-spacing'] ?? '') >= 2,
    display: values.display ?? '',
    button: hasColour(background) && /padding|border-radius/.test(Object.keys(values).join(' ')),
    colour: textColourOf(element, values, linkColour),
    background,
  };
  if (size !== undefined) style.fontSize = size;
  if (BOLD.has(tagName) || /bold|[6-9]00/.test(weight)) style.bold = true;
  return style;
}

/** Whether rules that may apply would hide the text, or change its colours. */
function looksDifferent(style: ElementStyle, other: ElementStyle): boolean {
  return (
    other.hidden ||
    other.doubtful ||
    other.colour !== style.colour ||
    other.background !== style.background ||
    (other.fontSize ?? MIN_FONT) < MIN_FONT
  );
}

function textColourOf(element: Element, values: Declarations, linkColour: string): string {
  const written = values['-webkit-text-fill-color'] ?? values.color;
  if (written !== undefined) return written;
  if (element.tagName === 'a') return linkColour;
  const attribute = { font: 'color', body: 'text' }[element.tagName as 'font' | 'body'];
  return attribute === undefined ? '' : attributeOf(element, attribute).toLowerCase();
}

function backgroundOf(element: Element, values: Declarations): string {
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
export function imageSize(image: Element, side: 'width' | 'height'): number | null {
  const style = attributeOf(image, 'style').slice(0, MAX_STYLE);
  const [, size] =
    PIXELS.exec(attributeOf(image, side)) ?? PIXELS.exec(readDeclarations(style)[side] ?? '') ?? [];
  return size === undefined ? null : Number(size);
}

const PIXELS = /^\s{0,5}(\d{1,5})(?:px)?\s{0,5}$/i;
