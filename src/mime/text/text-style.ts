/** The properties of a list of declarations, in lower case. Of repeated ones the last counts. */
export type Declarations = Readonly<Record<string, string>>;

// Smaller text is not meant to be seen.
export const MIN_FONT = 3;

const DECLARATION = /([a-z-]{3,30})\s*:\s*([^;]{1,200})/g;

/** Reads CSS declarations, such as the value of a `style` attribute. */
export function readDeclarations(css: string): Declarations {
  const values: Record<string, string> = {};
  for (const [, name, value] of css.toLowerCase().matchAll(DECLARATION)) values[name!] = value!.trim();
  return values;
}

/**
 * Whether an element with these declarations shows nothing of its content. A font size of 0 does not count, because a child
 * can set another size.
 */
export function hidesContent(values: Declarations): boolean {
  const is = (name: string, pattern: RegExp) => pattern.test(values[name] ?? '');
  const clipped = is('overflow', /^(?:hidden|clip)/) || is('mso-hide', /^all/);
  return (
    is('display', /^none/) ||
    is('visibility', /^(?:hidden|collapse)/) ||
    is('opacity', /^0(?:\.0*)?(?![.\d])/) ||
    is('color', /^transparent/) ||
    is('text-indent', /^-\d{3}/) ||
    (is('position', /^(?:absolute|fixed)/) && OUTSIDE.some(([name, pattern]) => is(name, pattern))) ||
    (clipped && ['max-height', 'max-width', 'height', 'width'].some((name) => is(name, /^0(?![.\d])/)))
  );
}

// Far to the left or above, or clipped to nothing: texts for screen readers.
const OUTSIDE = [
  ['left', /^-\d{3}/],
  ['top', /^-\d{3}/],
  ['clip', /^rect\((?:0(?:px)?[, )]+|1px[, )]+){4}/],
] as const;

const NAMED: Record<string, number> = { large: 18, larger: 19, 'x-large': 24, 'xx-large': 32 };
const UNITS: Record<string, number> = { px: 1, '': 1, pt: 4 / 3, em: 16, rem: 16, '%': 0.16 };

/** The font size in pixels; undefined when the declarations do not set it. */
export function fontSizeOf(values: Declarations): number | undefined {
  const written = values['font-size'] ?? values.font?.match(/\d[\d.]{0,6}(?:px|pt|em|rem|%)/)?.[0];
  if (written === undefined) return undefined;
  const size = pixels(written);
  return Number.isNaN(size) ? NAMED[written] : size;
}

/** A length in pixels, assuming that the surrounding text has the default size; NaN when it is not a length. */
export function pixels(value: string): number {
  const [, number, unit] = /^(-?[\d.]{1,8})(px|pt|em|rem|%|)/.exec(value) ?? [];
  return number === undefined ? Number.NaN : Number(number) * UNITS[unit!]!;
}
