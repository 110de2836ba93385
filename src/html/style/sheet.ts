import { type Declarations, plainCss, readDeclarations } from './declarations.ts';
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
const MAX_BLOCK = 2000;
// Rules that one element is compared with.
const MAX_COMPARED = 100;
// Elements that the same rules apply to have the same declarations, which are parsed once.
const MAX_KNOWN = 1000;

/** The colours that the reader has chosen for the device. */
export type ColourScheme = 'light' | 'dark';

interface Rule {
  selector: Selector;
  specificity: number;
  order: number;
  declarations: string;
  /** Whether it surely applies to the elements that it selects. */
  isSure: boolean;
}

/** What the style sheets say about an element. */
export interface ElementDeclarations {
  sure: Declarations;
  /** With those of rules that may apply; the same object if there are none. */
  possible: Declarations;
}

/** A block that is open. */
interface Block {
  /** Empty for a block that does not apply, such as one for print. */
  selectors: readonly string[];
  isRule: boolean;
  declarations: string;
  isSure: boolean;
}

const none: Declarations = {};
const nothing: ElementDeclarations = { sure: none, possible: none };
// Not a value: whether the element is displayed is unknown.
const unknown: Declarations = { display: '' };

/**
 * The style sheets of a message, as far as they say how it looks in a wide window, in light or dark colours. Rules that depend on
 * more than tags, classes, ids and the elements around may apply. Never throws, and the cost for each sheet and
 * each element is limited.
 */
export class StyleSheets {
  readonly #rules = new Map<string, Rule[]>();
  readonly #isNeeded: (declarations: string) => boolean;
  readonly #known = new Map<string, Declarations>();
  readonly #scheme: ColourScheme;
  #count = 0;

  /** `isNeeded` tells which declarations are of interest. */
  constructor(isNeeded: (declarations: string) => boolean = () => true, scheme: ColourScheme = 'light') {
    this.#isNeeded = isNeeded;
    this.#scheme = scheme;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Adds the rules of a style sheet. */
  read(css: string): void {
    const sheet = plainCss(css.slice(0, MAX_SHEET)).replace(STRING, (text) => text.replace(MARK, '\ufffd'));
    const open: Block[] = [{ selectors: [''], isRule: false, declarations: '', isSure: true }];
    let ignored = 0;
    for (let at = 0; at < sheet.length && this.#count < MAX_RULES; ) {
      const end = nextMark(sheet, at);
      const block = open.at(-1)!;
      const text = sheet.slice(at, end);
      at = end + 1;
      if (sheet[end] === '{') {
        if (open.length > MAX_DEPTH) ignored++;
        else open.push(openBlock(text.trim(), block, this.#scheme));
        continue;
      }
      if (ignored === 0 && block.isRule && block.declarations.length < MAX_BLOCK)
        block.declarations += `${text};`;
      if (sheet[end] === ';') continue;
      if (ignored > 0) ignored--;
      else if (open.length > 1) this.#close(open.pop()!);
    }
    // A sheet that ends early closes its blocks.
    while (open.length > 1) this.#close(open.pop()!);
  }

  /**
   * The declarations for an element. `isInside` says whether the elements around it match the other compounds of a selector.
   */
  declarationsFor(element: ElementFacts, isInside: (selector: Selector) => boolean): ElementDeclarations {
    if (this.#count === 0) return nothing;
    const found: Rule[] = [];
    let compared = 0;
    for (const key of keysOf(element)) {
      for (const rule of this.#rules.get(key) ?? []) {
        if (++compared > MAX_COMPARED) break;
        const { selector } = rule;
        if (matches(selector[0], element) && (selector.length === 1 || isInside(selector))) found.push(rule);
      }
    }
    const sure = this.#parsed(found.filter(({ isSure }) => isSure));
    if (compared > MAX_COMPARED) return { sure, possible: unknown };
    return { sure, possible: found.every(({ isSure }) => isSure) ? sure : this.#parsed(found) };
  }

  #parsed(found: Rule[]): Declarations {
    if (found.length === 0) return none;
    found.sort((one, other) => one.specificity - other.specificity || one.order - other.order);
    const key = found.map(({ order }) => order).join();
    let values = this.#known.get(key);
    if (!values) {
      values = readDeclarations(found.map(({ declarations }) => declarations).join(''));
      if (this.#known.size < MAX_KNOWN) this.#known.set(key, values);
    }
    return values;
  }

  #close({ selectors, isRule, declarations, isSure }: Block): void {
    if (!isRule || !this.#isNeeded(declarations)) return;
    for (const text of selectors) {
      const known = parseSelector(text);
      const selector = known ?? parseLoosely(text);
      if (!selector || this.#count >= MAX_RULES) continue;
      const rule = {
        selector,
        specificity: specificityOf(selector),
        order: this.#count++,
        declarations,
        isSure: isSure && known !== null,
      };
      const key = keyOf(selector);
      const rules = this.#rules.get(key);
      if (rules) rules.push(rule);
      else this.#rules.set(key, [rule]);
    }
  }
}

function keysOf({ tag, id, classes }: ElementFacts): string[] {
  // Those that say most come first, because the number of comparisons is limited.
  return [`#${id}`, ...new Set(classes.map((name) => `.${name}`)), tag, '*'];
}

const MARK = /[{};]/g;
const STRING = /"[^"\n]*"|'[^'\n]*'/g;

function nextMark(sheet: string, from: number): number {
  MARK.lastIndex = from;
  return MARK.exec(sheet)?.index ?? sheet.length;
}

function openBlock(prelude: string, outer: Block, scheme: ColourScheme): Block {
  const [, name, condition = ''] = /^@([a-z-]{1,30})\s*([\s\S]{0,300})/i.exec(prelude) ?? [];
  if (name !== undefined) {
    const applies = blockApplies(name.toLowerCase(), condition, scheme);
    return {
      ...outer,
      selectors: applies === NO ? [] : outer.selectors,
      declarations: '',
      isSure: outer.isSure && applies === YES,
    };
  }
  return {
    selectors: nested(prelude.slice(0, 2000).split(','), outer.selectors),
    isRule: true,
    declarations: '',
    isSure: outer.isSure,
  };
}

/** The selectors of a rule inside a rule: `&` stands for the outer one, which otherwise is around the element. */
function nested(inner: readonly string[], outer: readonly string[]): string[] {
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
