/** What one element must be to match: `td.code#first` is a tag, a class and an id. */
export interface Compound {
  tag: string;
  id: string;
  classes: readonly string[];
  /** Whether the compound to the left must match the parent, not any element around. */
  isChild: boolean;
}

/** The compounds of a selector, that of the selected element first. */
export type Selector = readonly [Compound, ...Compound[]];

const MAX_SELECTOR = 300;
const MAX_COMPOUNDS = 8;

// They select every element, or every link, or only repeat the selector in their brackets.
const NEUTRAL = /:(?:root|link|any-link|visited)\b/g;
const GROUP = /:(?:is|where|matches|-webkit-any)\(([^(),]{1,100})\)/g;
const BY_ATTRIBUTE = /\[\s*(class|id)\s*~?=\s*["']?([\w-]{1,60})["']?\s*\]/g;
const COMPOUND = /^([a-z][a-z0-9-]{0,20}|\*)?((?:[.#][\w-]{1,60}){0,8})$/i;

/** Parses a selector; null if it depends on more than tags, classes, ids and the elements around. */
export function parseSelector(text: string): Selector | null {
  if (text.length > MAX_SELECTOR) return null;
  const plain = text
    .replace(GROUP, '$1')
    .replace(NEUTRAL, '')
    .replace(BY_ATTRIBUTE, (_, name: string, value: string) => (name === 'id' ? `#${value}` : `.${value}`))
    .replaceAll('>', ' > ')
    .trim();
  const compounds: Compound[] = [];
  let isChild = false;
  for (const word of plain.split(/\s+/).reverse()) {
    if (word === '>') {
      if (compounds.length === 0) return null;
      isChild = true;
      continue;
    }
    const found = COMPOUND.exec(word);
    if (!found || word === '' || compounds.length === MAX_COMPOUNDS) return null;
    if (isChild) compounds.at(-1)!.isChild = true;
    isChild = false;
    compounds.push(compoundOf(found[1] ?? '', found[2]!));
  }
  return compounds.length > 0 ? (compounds as unknown as Selector) : null;
}

// A state that nothing is in at first, the content of no element, or a mark that only one mail client sets.
const NEVER =
  /:(?:hover|focus|active|checked|target|empty|before|after|first-l|marker|selection|placeholder)|::|\[\s*(?:data-og|owa\b)/i;
const CONDITION = /:[a-z-]{1,30}(?:(?![a-z(-])|\([^()]{0,100}\))|\[[^\]]{0,100}\]/gi;
const SIBLING = /^[\s\S]*[+~]/;

/** Parses a selector that `parseSelector` does not, without what it does not know: all elements that it may select. */
export function parseLoosely(text: string): Selector | null {
  if (text.length > MAX_SELECTOR || NEVER.test(text)) return null;
  const named = text.replace(/(^|[\s>+~])(?=[:[])/g, '$1*');
  // Twice, for a condition in a condition.
  return parseSelector(named.replace(CONDITION, '').replace(CONDITION, '').replace(SIBLING, ''));
}

function compoundOf(tag: string, marks: string): Compound {
  const names = marks.match(/[.#][\w-]+/g) ?? [];
  return {
    tag: tag === '*' ? '' : tag.toLowerCase(),
    id: names.findLast((name) => name.startsWith('#'))?.slice(1) ?? '',
    classes: names.filter((name) => name.startsWith('.')).map((name) => name.slice(1)),
    isChild: false,
  };
}

/** An element, as far as selectors look at it. */
export interface ElementFacts {
  readonly tag: string;
  readonly id: string;
  readonly classes: readonly string[];
}

export function matches({ tag, id, classes }: Compound, element: ElementFacts): boolean {
  return (
    (tag === '' || tag === element.tag) &&
    (id === '' || id === element.id) &&
    classes.every((name) => element.classes.includes(name))
  );
}

/** The weight of a selector: ids, then classes, then tags. */
export function specificityOf(selector: Selector): number {
  let sum = 0;
  for (const { tag, id, classes } of selector)
    sum += (id ? 10_000 : 0) + classes.length * 100 + (tag ? 1 : 0);
  return sum;
}

/** What the selected element surely has: its id, a class or its tag; `*` for any element. */
export function keyOf([{ tag, id, classes }]: Selector): string {
  if (id) return `#${id}`;
  return classes.length > 0 ? `.${classes[0]}` : tag || '*';
}
