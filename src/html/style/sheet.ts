import { type CssRule, contentsOf, rulesIn } from '../css/css-rules.ts';
import { plainText, type TokenizedCss, tokenizeCss } from '../css/css-tokens.ts';
import { MAX_PRELUDE_TOKENS } from '../limits.ts';
import { type Declaration, readDeclaration } from './declarations.ts';
import {
  type ElementFacts,
  keyOf,
  matches,
  parseLoosely,
  parseSelector,
  type Selector,
  specificityOf,
} from './selectors.ts';

// Longer than the style sheet of any newsletter.
const MAX_SHEET = 256 * 1024;
const MAX_RULES = 2000;
const MAX_DEPTH = 10;
const MAX_SELECTORS = 30;
const MAX_DECLARATIONS = 100;
const MAX_QUERY = 300;
// Rules that one element is compared with.
const MAX_COMPARED = 100;

/** The colours that the reader has chosen for the device. */
export type ColourScheme = 'light' | 'dark';

/** A rule for the elements that it selects. */
export interface StyleRule {
  selector: Selector;
  specificity: number;
  order: number;
  declarations: readonly Declaration[];
  /** Whether it surely applies to the elements that it selects. */
  isSure: boolean;
}

/** What is around a block of rules or declarations. */
interface Outer {
  /** Empty outside of all rules. */
  selectors: readonly string[];
  isSure: boolean;
  depth: number;
}

/**
 * The style sheets of a message, as far as they say how it looks in a wide window, in light or dark colours. Rules that depend on
 * more than tags, classes, ids and the elements around may apply. Never throws, and the cost for each sheet and
 * each element is limited.
 */
export class StyleSheets {
  readonly #rules = new Map<string, StyleRule[]>();
  readonly #scheme: ColourScheme;
  #count = 0;

  constructor(sheets: readonly string[], scheme: ColourScheme) {
    this.#scheme = scheme;
    for (const sheet of sheets) {
      const css = tokenizeCss(sheet.slice(0, MAX_SHEET));
      this.#read(css, 0, css.tokens.length, { selectors: [], isSure: true, depth: 0 });
    }
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /**
   * The rules for an element, in the order in which they apply. `isInside` says whether the elements around it match the other
   * compounds of a selector. With `isCut`, there may be more.
   */
  rulesFor(
    element: ElementFacts,
    isInside: (selector: Selector) => boolean,
  ): { rules: StyleRule[]; isCut: boolean } {
    const rules: StyleRule[] = [];
    let compared = 0;
    for (const key of keysOf(element)) {
      for (const rule of this.#rules.get(key) ?? []) {
        if (++compared > MAX_COMPARED) break;
        const { selector } = rule;
        if (matches(selector[0], element) && (selector.length === 1 || isInside(selector))) rules.push(rule);
      }
    }
    rules.sort((one, other) => one.specificity - other.specificity || one.order - other.order);
    return { rules, isCut: compared > MAX_COMPARED };
  }

  #read(css: TokenizedCss, start: number, end: number, outer: Outer): void {
    const declarations: Declaration[] = [];
    for (const selector of outer.selectors) this.#add(selector, declarations, outer.isSure);
    const items = outer.selectors.length > 0 ? contentsOf(css, start, end) : rulesIn(css, start, end);
    for (const item of items) {
      if ('property' in item) {
        if (declarations.length < MAX_DECLARATIONS) declarations.push(readDeclaration(css, item));
      } else if (item.block && outer.depth < MAX_DEPTH && this.#count < MAX_RULES) {
        const inner = this.#inside(css, item, outer);
        if (inner) this.#read(css, ...item.block, inner);
      }
    }
  }

  /** The surroundings of what is in a rule; undefined if it does not apply, such as one for print. */
  #inside(css: TokenizedCss, { start, name, preludeEnd }: CssRule, outer: Outer): Outer | undefined {
    const depth = outer.depth + 1;
    if (name === '') {
      const inner = plainText(css, start, Math.min(preludeEnd, start + MAX_PRELUDE_TOKENS)).split(',');
      return { selectors: nested(inner, outer.selectors), isSure: outer.isSure, depth };
    }
    const applies = blockApplies(
      name,
      plainText(css, start + 1, preludeEnd).slice(0, MAX_QUERY),
      this.#scheme,
    );
    return applies === NO ? undefined : { ...outer, isSure: outer.isSure && applies === YES, depth };
  }

  #add(text: string, declarations: readonly Declaration[], isSure: boolean): void {
    const exact = parseSelector(text);
    const selector = exact ?? parseLoosely(text);
    if (!selector || this.#count >= MAX_RULES) return;
    const order = this.#count++;
    const specificity = specificityOf(selector);
    const rule = { selector, specificity, order, declarations, isSure: isSure && exact !== null };
    const key = keyOf(selector);
    const rules = this.#rules.get(key);
    if (rules) rules.push(rule);
    else this.#rules.set(key, [rule]);
  }
}

function keysOf({ tag, id, classes }: ElementFacts): string[] {
  // The keys that say most come first, because the number of comparisons is limited.
  return [`#${id}`, ...new Set(classes.map((name) => `.${name}`)), tag, '*'];
}

/** The selectors of a rule inside a rule: `&` stands for the outer one, which otherwise is around the element. */
function nested(inner: readonly string[], outer: readonly string[]): string[] {
  if (outer.length === 0) return inner.slice(0, MAX_SELECTORS);
  return outer
    .flatMap((around) =>
      inner.map((selector) =>
        selector.includes('&') ? selector.replaceAll('&', around) : `${around} ${selector}`.trim(),
      ),
    )
    .slice(0, MAX_SELECTORS);
}

const WINDOW = { width: 1280, height: 800 };
const FEATURE =
  /^\(\s*(?:(min|max)-(?:device-)?(width|height)|prefers-color-scheme)\s*:\s*(?:(\d{1,5})px|(light|dark))\s*\)$/;

// Numbers, so that "and" is the least of several, "or" the greatest, and "not" the rest to one.
const NO = 0;
const MAYBE = 0.5;
const YES = 1;

function blockApplies(name: string, condition: string, scheme: ColourScheme): number {
  if (name === 'media') return mediaApplies(condition, scheme);
  if (name === 'supports' || name === 'layer') return YES;
  return name === 'container' || name === 'scope' ? MAYBE : NO;
}

/** Whether a media query applies in a wide window with these colours. */
function mediaApplies(query: string, scheme: ColourScheme): number {
  return Math.max(
    ...query
      .toLowerCase()
      .split(',')
      .map((each) => {
        const [first, ...words] = each.trim().split(/\s+/);
        const condition = first === 'not' || first === 'only' ? words.join(' ') : each;
        const parts = condition.split(/\sand\s/).map((part) => featureApplies(part.trim(), scheme));
        return first === 'not' ? 1 - Math.min(...parts) : Math.min(...parts);
      }),
  );
}

function featureApplies(text: string, scheme: ColourScheme): number {
  if (text === '' || text === 'all' || text === 'screen') return YES;
  const [found, bound, side, size, wanted] = FEATURE.exec(text) ?? [];
  // Other media, such as print, do not apply; other features, such as the orientation, may.
  if (found === undefined) return text.includes('(') ? MAYBE : NO;
  if (bound === undefined) return wanted === scheme ? YES : NO;
  const actual = WINDOW[side as 'width' | 'height'];
  return (bound === 'min' ? actual >= Number(size) : actual <= Number(size)) ? YES : NO;
}
