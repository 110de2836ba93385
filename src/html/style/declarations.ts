/** The properties of a list of declarations, in lower case. Of repeated ones the last counts, or the last important one. */
export type Declarations = Readonly<Record<string, string>>;

// Smaller text is not meant to be seen.
export const MIN_FONT = 3;

// Only at the start of a declaration: browsers ignore `x display:none`.
const DECLARATION = /(?:^|;)\s*([a-z-]{3,30})\s*:\s*([^;]{1,200})/g;

/** Properties of declarations that were important. */
const importantOf = new WeakMap<Declarations, ReadonlySet<string>>();

/** Reads CSS declarations, such as the value of a `style` attribute, which count more than those in `under`. */
export function readDeclarations(css: string, under: Declarations = {}): Declarations {
  const values: Record<string, string> = { ...under };
  const important = new Set(importantOf.get(under));
  for (const [, name, value] of plainCss(css).toLowerCase().matchAll(DECLARATION)) {
    const mark = value!.indexOf('!');
    const isImportant = mark >= 0 && value!.slice(mark + 1).trim() === 'important';
    if (important.has(name!) && !isImportant) continue;
    if (isImportant) important.add(name!);
    values[name!] = (isImportant ? value!.slice(0, mark) : value!).trim();
  }
  if (important.size > 0) importantOf.set(values, important);
  return values;
}

/** CSS without comments, and with its escapes decoded: `\64 isplay` is `display`. */
export function plainCss(css: string): string {
  const bare = css.includes('/*') ? withoutComments(css) : css;
  if (!bare.includes('\\')) return bare;
  return bare.replace(/\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi, (_, hex?: string, char?: string) =>
    characterOf(hex === undefined ? char!.charCodeAt(0) : Number.parseInt(hex, 16)),
  );
}

function withoutComments(css: string): string {
  let rest = '';
  for (let at = 0; ; ) {
    const start = css.indexOf('/*', at);
    rest += css.slice(at, start < 0 ? css.length : start);
    const end = start < 0 ? -1 : css.indexOf('*/', start + 2);
    if (end < 0) return rest;
    at = end + 2;
  }
}

// A mark that would end a declaration, a block or a string is part of the name or the string here.
function characterOf(code: number): string {
  return code === 0 || code > 0x10ffff
    ? '\ufffd'
    : String.fromCodePoint(code).replace(/[{}:;,/"']/, '\ufffd');
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
