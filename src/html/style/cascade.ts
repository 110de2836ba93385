import { attributeOf, parentOf, type StyledElement } from '../element.ts';
import { BLACK, type Colour, isUnreadable, parseColour, WHITE } from './colours.ts';
import { MIN_FONT, readStyleAttribute, resolve } from './declarations.ts';
import { type ElementStyle, looksDifferent, readStyle } from './element-style.ts';
import { type ElementFacts, matches, type Selector } from './selectors.ts';
import { type ColourScheme, type StyleRule, StyleSheets } from './sheet.ts';

/** What the elements around a text mean for how it looks. Unknown colours, such as a picture, are null. */
export interface Visibility {
  /** By a style that hides everything in an element. */
  readonly hidden: boolean;
  /** Not hidden, large enough, and in another colour than its background. Where the colours are unknown, it may be seen. */
  readonly seen: boolean;
  readonly doubtful: boolean;
  readonly fontSize: number;
  readonly bold: boolean;
  readonly spaced: boolean;
  readonly colour: Colour | null;
  readonly background: Colour | null;
}

/** The visibility of text outside of all elements. */
export const pageVisibility: Visibility = {
  hidden: false,
  seen: true,
  doubtful: false,
  fontSize: 16,
  bold: false,
  spaced: false,
  colour: BLACK,
  background: WHITE,
};

// Elements around an element that are compared with selectors, for each element and for all of them.
const MAX_LEVELS = 50;
const MAX_STEPS = 500_000;
const LINK_COLOUR = '#00e';
// Each client has its own for links in dark mode.
const UNKNOWN_COLOUR = 'unknown';
// Attributes that change how text looks.
const LOOKS = ['bgcolor', 'background', 'size', 'color', 'text', 'hidden'];

/** Which styles apply to the elements of a message, from its own style sheets and from the elements themselves. */
export class Cascade {
  readonly #styles: KeptStyles;
  readonly #page: Visibility;
  readonly #linkColour: string;
  readonly #facts = new WeakMap<StyledElement, ElementFacts>();
  readonly #visibilities = new WeakMap<StyledElement, Visibility>();
  readonly #inside = new WeakMap<Visibility, Map<ElementStyle, Visibility>>();
  #stepsLeft = MAX_STEPS;

  /** `page` is how text looks where the message does not say. */
  constructor(sheets: readonly string[], scheme: ColourScheme = 'light', page = pageVisibility) {
    this.#styles = stylesOf(sheets, scheme);
    this.#page = page;
    this.#linkColour = scheme === 'light' ? LINK_COLOUR : UNKNOWN_COLOUR;
  }

  /** The style that an element has by itself. */
  styleOf(element: StyledElement): ElementStyle {
    const { sheets, known } = this.#styles;
    const own = attributeOf(element, 'style');
    const { rules, isCut } = sheets.isEmpty
      ? noRules
      : sheets.rulesFor(this.#factsOf(element), this.#isInside(element));
    // Elements with the same rules and attributes have the same style.
    let key = element.tagName;
    for (const { name, value } of element.attrs)
      if (LOOKS.includes(name)) key += ` ${name}=${value.slice(0, 30)}`;
    for (const { order } of rules) key += ` ${order}`;
    key += `${isCut ? '?' : ':'}${own}`;
    let style = known.get(key);
    if (!style) {
      style = this.#readStyle(element, rules, own);
      style.doubtful ||= isCut;
      if (known.size >= MAX_KNOWN) known.clear();
      if (key.length <= MAX_KNOWN_LENGTH) known.set(key, style);
    }
    return style;
  }

  /** How the text directly in an element looks. */
  visibilityOf(element: StyledElement): Visibility {
    const path: StyledElement[] = [];
    let around: Visibility | undefined;
    for (let each: StyledElement | null = element; each && !around; each = parentOf(each)) {
      around = this.#visibilities.get(each);
      if (!around) path.push(each);
    }
    let visibility = around ?? this.#page;
    for (const each of path.reverse()) {
      visibility = this.#visibilityIn(this.styleOf(each), visibility);
      this.#visibilities.set(each, visibility);
    }
    return visibility;
  }

  /** Most elements have the style of another one, in the same surroundings. */
  #visibilityIn(style: ElementStyle, around: Visibility): Visibility {
    const known = this.#inside.get(around) ?? new Map<ElementStyle, Visibility>();
    this.#inside.set(around, known);
    const visibility = known.get(style) ?? visibilityIn(style, around);
    known.set(style, visibility);
    return visibility;
  }

  #readStyle(element: StyledElement, rules: readonly StyleRule[], own: string): ElementStyle {
    const ownDeclarations = readStyleAttribute(own);
    const read = (applied: readonly StyleRule[]) =>
      readStyle(
        element,
        resolve([...applied.flatMap(({ declarations }) => declarations), ...ownDeclarations]),
        this.#linkColour,
      );
    const sure = rules.filter(({ isSure }) => isSure);
    const style = read(sure);
    if (sure.length < rules.length) style.doubtful ||= looksDifferent(style, read(rules));
    return style;
  }

  #factsOf(element: StyledElement): ElementFacts {
    let facts = this.#facts.get(element);
    if (!facts) {
      const classes = attributeOf(element, 'class').slice(0, 1000).match(/\S+/g)?.slice(0, 20) ?? [];
      facts = { tag: element.tagName, id: attributeOf(element, 'id'), classes };
      this.#facts.set(element, facts);
    }
    return facts;
  }

  /** Whether the elements around match a selector, from the inside out. */
  #isInside(element: StyledElement): (selector: Selector) => boolean {
    return ([first, ...others]) => {
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
    };
  }
}

const noRules = { rules: [], isCut: false };

/** The style sheets of a message, and the styles that elements have with them. */
interface KeptStyles {
  sheets: StyleSheets;
  known: Map<string, ElementStyle>;
}

const MAX_KNOWN = 1000;
const MAX_KNOWN_LENGTH = 500;
// Messages from one template have the same style sheets, so those of the last messages are kept.
const MAX_KEPT = 8;
const MAX_KEPT_LENGTH = 64 * 1024;
const kept = new Map<string, KeptStyles>();

function stylesOf(sheets: readonly string[], scheme: ColourScheme): KeptStyles {
  const key = `${scheme}${sheets.join('\n')}`;
  const cached = kept.get(key);
  if (cached) return cached;
  const styles = { sheets: new StyleSheets(sheets, scheme), known: new Map() };
  if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value!);
  if (key.length <= MAX_KEPT_LENGTH) kept.set(key, styles);
  return styles;
}

/** The visibility of text in an element with this style. */
function visibilityIn(style: ElementStyle, around: Visibility): Visibility {
  const hidden = around.hidden || style.hidden;
  const fontSize = style.fontSize ?? around.fontSize;
  const background =
    style.background === '' ? around.background : colourOf(style.background, around.background);
  const colour = INHERITED.test(style.colour) ? around.colour : colourOf(style.colour, background);
  return {
    hidden,
    seen: !hidden && fontSize >= MIN_FONT && !(colour && background && isUnreadable(colour, background)),
    doubtful: around.doubtful || style.doubtful,
    fontSize,
    bold: style.bold ?? around.bold,
    spaced: around.spaced || style.spaced,
    background,
    colour,
  };
}

const INHERITED = /^(?:|inherit|unset|currentcolor)$/;

/** A colour in front of another; null if it is a picture or unknown. */
function colourOf(colour: string, behind: Colour | null): Colour | null {
  if (/^(?:none|inherit|initial|unset)/.test(colour)) return behind;
  if (behind) return parseColour(colour, behind);
  // An opaque colour covers whatever is behind it.
  const [onWhite, onBlack] = [parseColour(colour, WHITE), parseColour(colour, BLACK)];
  return onWhite?.every((channel, index) => channel === onBlack![index]) ? onWhite : null;
}

/** Whether only a browser could tell if text that seems to be `seen` is seen. */
export function isDoubtful({ doubtful, colour }: Visibility): boolean {
  return doubtful || colour === null;
}
