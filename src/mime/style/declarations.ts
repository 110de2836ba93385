import { alphaOf } from './colours.ts';

/** The properties of a list of declarations, in lower case. Of repeated ones the last counts, or the last important one. */
export type Declarations = Readonly<Record<string, string>>;

// Smaller text is not meant to be seen.
export const MIN_FONT = 3;

const DECLARATION = /([a-z-]{3,30})\s*:\s*([^;]{1,200})/g;

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
    hex === undefined ? char! : characterOf(Number.parseInt(hex, 16)),
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

// A mark that would end a declaration or a block is part of the name here.
function characterOf(code: number): string {
  return code === 0 || code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code).replace(/[{}:;,/]/, '\ufffd');
}

// Lighter text, smaller boxes and shorter distances may be seen.
const MAX_OPACITY = 0.05;
const MAX_CLIPPED_PIXELS = 1;
const MIN_SHIFT = 500;

const BOX_SIZES = ['max-height', 'max-width', 'height', 'width', 'block-size', 'inline-size'];
const OVERFLOWS = ['overflow', 'overflow-x', 'overflow-y'];
const SHIFTS = [
  'left',
  'top',
  'right',
  'bottom',
  'inset',
  'margin',
  'margin-left',
  'margin-top',
  'translate',
];

/**
 * Whether an element with these declarations shows nothing of its content. A font size of 0 is not among them, because a child
 * can have another, nor is the colour of the background, which may be that of a parent.
 */
export function hidesContent(values: Declarations): boolean {
  const is = (name: string, pattern: RegExp) => pattern.test(values[name] ?? '');
  return (
    is('display', /^none/) ||
    is('visibility', /^(?:hidden|collapse)/) ||
    is('content-visibility', /^hidden/) ||
    isFaint(values.opacity) ||
    isFaint(/opacity\(([^()]{1,20})\)/.exec(values.filter ?? '')?.[1]) ||
    isTransparent(values['-webkit-text-fill-color'] ?? values.color) ||
    pixels(values['text-indent'] ?? '') <= -100 ||
    isOutside(values) ||
    isClipped(values) ||
    isShrunk(values)
  );
}

function isFaint(opacity: string | undefined): boolean {
  return opacity !== undefined && numberOf(opacity) <= MAX_OPACITY;
}

/** A number or a percentage, also in `calc()`; NaN for anything else. */
function numberOf(text: string): number {
  const written = /^(?:calc\(\s*)?([-+.\de]{1,20})(%?)/.exec(text);
  return written ? Number(written[1]) / (written[2] ? 100 : 1) : Number.NaN;
}

function isTransparent(colour: string | undefined): boolean {
  const alpha = colour === undefined ? null : alphaOf(colour);
  return alpha !== null && alpha <= MAX_OPACITY;
}

/** Far outside of the window. */
function isOutside(values: Declarations): boolean {
  const isPlaced = /^(?:absolute|fixed)/.test(values.position ?? '');
  for (const name of SHIFTS) {
    for (const length of (values[name] ?? '').split(/\s+/, 4)) {
      // A line of text can be 100 pixels above its place, or a box in the middle of a wide window.
      const shift = pixels(length);
      if (shift <= -MIN_SHIFT || (isPlaced && (shift <= -100 || shift >= 4 * MIN_SHIFT))) return true;
    }
  }
  return false;
}

/** Clipped to nothing, or in a box without height or width. */
function isClipped(values: Declarations): boolean {
  const { clip = '', position = '' } = values;
  if (/^(?:absolute|fixed)/.test(position) && /^rect\((?:[01](?:px)?[, )]+){4}/.test(clip)) return true;
  const path = values['clip-path'] ?? values['-webkit-clip-path'] ?? '';
  const [, shape, size = ''] = /^([a-z]{3,8})\(\s*([^()]{0,100})/.exec(path) ?? [];
  if (shape === 'inset' && (numberOf(size) >= 0.5 || pixels(size) >= MIN_SHIFT)) return true;
  if (/^(?:circle|ellipse)$/.test(shape ?? '') && pixels(size) <= MAX_CLIPPED_PIXELS) return true;
  if (/^(?:polygon|rect|xywh)$/.test(shape ?? '') && /^[0\s,.a-z%]*$/.test(size)) return true;
  const hidesOverflow = OVERFLOWS.some((name) => /^(?:hidden|clip|auto|scroll)/.test(values[name] ?? ''));
  return (
    (hidesOverflow || /^all/.test(values['mso-hide'] ?? '')) &&
    BOX_SIZES.some((name) => pixels(values[name] ?? '') <= MAX_CLIPPED_PIXELS)
  );
}

/** Scaled to nothing, turned away, or moved away. */
function isShrunk(values: Declarations): boolean {
  if (isFaint(values.scale) || isFaint(values.zoom)) return true;
  const { transform = '' } = values;
  for (const [, name, list] of transform.matchAll(/([a-z0-9]{1,12})\(([^()]{1,100})\)/g)) {
    const [first = '', ...others] = list!.split(',').map((one) => one.trim());
    if (/^scale/.test(name!) && [first, ...others.slice(0, 1)].some(isFaint)) return true;
    if (/^matrix/.test(name!) && isFaint(first)) return true;
    if (/^rotate[xy]$/.test(name!) && /^-?(?:90|270)deg/.test(first)) return true;
    if (/^translate/.test(name!) && [first, ...others].some((one) => Math.abs(pixels(one)) >= MIN_SHIFT))
      return true;
  }
  return false;
}

const NAMED: Record<string, number> = { large: 18, larger: 19, 'x-large': 24, 'xx-large': 32 };
const UNITS: Record<string, number> = {
  px: 1,
  '': 1,
  pt: 4 / 3,
  em: 16,
  rem: 16,
  vw: 12.8,
  vh: 8,
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
  const [, number, unit] = /^(?:calc\(\s*)?([-+]?[\d.]{1,12})(px|pt|em|rem|vw|vh|%|)/.exec(value) ?? [];
  return number === undefined ? Number.NaN : Number(number) * UNITS[unit!]!;
}
