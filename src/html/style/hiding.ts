import { alphaOf } from './colours.ts';
import { type Declarations, pixels } from './declarations.ts';

// Lighter text, smaller boxes and shorter distances may be seen.
const MAX_OPACITY = 0.05;
const MAX_CLIPPED_PIXELS = 1;
const MIN_SHIFT = 500;

const BOX_SIZES = ['max-height', 'max-width', 'height', 'width', 'block-size', 'inline-size', 'line-height'];
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
    (isTransparent(values['-webkit-text-fill-color'] ?? values.color) && !showsBackground(values)) ||
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

/** Letters cut out of a background, such as a gradient. */
function showsBackground(values: Declarations): boolean {
  return /text/.test(`${values['background-clip']} ${values['-webkit-background-clip']}`);
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
    BOX_SIZES.some((name) => {
      const size = values[name] ?? '';
      // A line height without a unit is a multiple of the font size.
      return pixels(size) <= (name === 'line-height' ? 0 : MAX_CLIPPED_PIXELS);
    })
  );
}

/** Scaled to nothing, turned away, or moved away. */
function isShrunk(values: Declarations): boolean {
  if ((values.scale ?? '').split(/\s+/, 2).some(isFaint) || isFaint(values.zoom)) return true;
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

// Their effect cannot be computed here.
const UNCLEAR =
  'mask mask-image mask-border mask-border-source mask-box-image clip-path offset offset-path font-size-adjust animation animation-name text-security'.split(
    ' ',
  );
const DISPLAY =
  /^(?:none|inline|(?:inline-)?(?:block|table|flex|grid)|table-[a-z]{3,6}(?:-group)?|list-item|contents|flow-root|-webkit-(?:inline-)?box)$/;
// One to four of them, separated by single spaces.
const LENGTHS =
  /^(?:(?:[-+]?[\d.]{1,12}(?:e[-+]?\d{1,3})?(?:px|pt|em|rem|ex|ch|vw|vh|in|cm|mm|%)?|auto)(?: |$)){1,4}$/;
const NUMBERS = /^(?:[-+]?[\d.]{1,12}(?:e[-+]?\d{1,3})?%?(?: |$)){1,3}$/;
const FONT_SIZE =
  /^(?:[\d.]{1,12}(?:px|pt|em|rem|ex|ch|vw|vh|in|cm|mm|%)?|(?:x{1,3}-)?(?:small|large)|smaller|larger|medium)$/;
const TRANSFORM =
  /^(?:none|(?:(?:(?:translate|scale)[xy]?|rotate|matrix)\([-+.\da-z%, ]{1,80}\)(?: |$)){1,6})$/;

/**
 * The values of properties that can hide text, as far as `hidesContent` understands them. Browsers ignore invalid values, and
 * compute others (`calc()`, `var()`, a mask, an animation).
 */
const understood = new Map<string, RegExp>([
  ['display', DISPLAY],
  ['visibility', /^(?:visible|hidden|collapse)$/],
  ['content-visibility', /^(?:visible|hidden|auto)$/],
  ['opacity', NUMBERS],
  ['zoom', NUMBERS],
  ['scale', NUMBERS],
  ['rotate', /^[-+]?[\d.]{1,12}(?:deg|turn|rad|grad)$/],
  ['transform', TRANSFORM],
  ['filter', /^none$|^(?:(?:opacity|grayscale|sepia|saturate)\([\d.%]{1,8}\)(?: |$)){1,4}$/],
  ['font-size', FONT_SIZE],
  ['mix-blend-mode', /^normal$/],
  ['unicode-bidi', /^(?:normal|embed|isolate|plaintext)$/],
  ['background-clip', /^(?:border|padding|content)-box$/],
  ...['text-indent', ...SHIFTS].map((name) => [name, LENGTHS] as const),
  ['translate', /^none$|^(?:[-+]?[\d.]{1,12}(?:px|pt|em|rem|%)?(?: |$)){1,2}$/],
  ...UNCLEAR.map((name) => [name, /^none$/] as const),
]);
// Values of every property.
const COMMON = /^(?:inherit|initial|unset|revert|revert-layer)$/;

/** Whether these declarations may hide the content, but only a browser could tell. */
export function mayHideContent(values: Declarations): boolean {
  for (const name in values) {
    const pattern = understood.get(name.replace(/^-webkit-/, ''));
    if (!pattern) continue;
    const value = values[name]!.replace(/\s+/g, ' ');
    if (!pattern.test(value) && !COMMON.test(value)) return true;
  }
  return false;
}
