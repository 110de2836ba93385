import { contentsOf } from '../css/css-rules.ts';
import { plainText, type TokenizedCss, tokenizeCss } from '../css/css-tokens.ts';
import { MAX_ATTRIBUTE_LENGTH } from '../limits.ts';

/** A declaration of a style sheet or of a `style` attribute, in lower case. */
export interface Declaration {
  name: string;
  value: string;
  isImportant: boolean;
}

/** The properties of an element, in lower case. */
export type Declarations = Readonly<Record<string, string>>;

// Smaller text is not meant to be seen.
export const MIN_FONT = 3;

// No value that is looked at is longer.
const MAX_VALUE = 200;

/** Reads the declaration of a property from its tokens. */
export function readDeclaration(
  css: TokenizedCss,
  { property, valueStart, end }: { property: string; valueStart: number; end: number },
): Declaration {
  const written = plainText(css, valueStart, end).trim().toLowerCase();
  const mark = written.lastIndexOf('!');
  const isImportant = mark >= 0 && written.slice(mark + 1).trim() === 'important';
  const value = isImportant ? written.slice(0, mark).trimEnd() : written;
  return { name: property, value: value.slice(0, MAX_VALUE), isImportant };
}

/** Reads the value of a `style` attribute. */
export function readStyleAttribute(style: string): Declaration[] {
  const css = tokenizeCss(style.slice(0, MAX_ATTRIBUTE_LENGTH));
  const items = contentsOf(css, 0, css.tokens.length);
  return [...items.flatMap((item) => ('property' in item ? [readDeclaration(css, item)] : []))];
}

/** The values that apply. Of repeated properties the last counts, or the last important one. */
export function resolve(declarations: Iterable<Declaration>): Declarations {
  const values: Record<string, string> = {};
  const important = new Set<string>();
  for (const { name, value, isImportant } of declarations) {
    if (important.has(name) && !isImportant) continue;
    if (isImportant) important.add(name);
    values[name] = value;
  }
  return values;
}

const NAMED: Record<string, number> = { large: 18, larger: 19, 'x-large': 24, 'xx-large': 32 };
const UNITS: Record<string, number> = {
  px: 1,
  '': 1,
  pt: 4 / 3,
  em: 16,
  rem: 16,
  ex: 8,
  ch: 8,
  vw: 12.8,
  vh: 8,
  in: 96,
  cm: 37.8,
  mm: 3.78,
  '%': 0.16,
};

/** The font size in pixels; undefined when the declarations do not set it. */
export function fontSizeOf(values: Declarations): number | undefined {
  const written = values['font-size'] ?? sizeIn(values.font ?? '');
  if (written === undefined) return undefined;
  const size = pixels(written);
  return Number.isNaN(size) ? NAMED[written] : size;
}

/** The size in the shorthand `font`, such as `bold 12px/1.5 Arial` or `0/0 a`. */
function sizeIn(font: string): string | undefined {
  return font.match(/\d[\d.]{0,6}(?:px|pt|em|rem|%)/)?.[0] ?? font.match(/^(?:[a-z]+ ){0,3}(0)[\s/]/)?.[1];
}

/** A length in pixels, assuming a font of the default size and a wide window; NaN when it is not a length. */
export function pixels(value: string): number {
  const [, number, unit] =
    /^(?:calc\(\s*)?([-+]?[\d.]{1,12}(?:e[-+]?\d{1,3})?)(px|pt|em|rem|ex|ch|vw|vh|in|cm|mm|%|)/.exec(value) ??
    [];
  return number === undefined ? Number.NaN : Number(number) * UNITS[unit!]!;
}
