function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

// The first word of each property: `text` allows `text-align` and `text-decoration-line`. Excluded are properties that
// load or bind code (`behavior`), that are only hints to a browser (`will-change`), or that blur the background.
const families = words(`
  accent align animation appearance aspect background block border bottom box break caption caret clear clip color
  column columns content counter cursor direction display empty fill filter flex float font forced gap grid height
  hyphens image inline inset isolation justify left letter line list margin mask max min mix object opacity order
  orphans outline overflow padding page perspective place pointer position print quotes resize right rotate row ruby
  scale shape stop stroke tab table text top transform transition translate unicode user vertical visibility white
  widows width word writing z zoom
`);

/** Whether a property, in lower case, may appear in a style. */
export function isAllowedProperty(name: string): boolean {
  // The values of custom properties are cleaned like all others.
  if (name.startsWith('--')) return true;
  const plain = name.replace(/^-(?:webkit|moz|ms)-/, '');
  return families.has(plain.split('-', 1)[0]!);
}

/** Functions of values. None of them loads anything; `url()` is handled separately. */
export const allowedFunctions = words(`
  rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark
  calc min max clamp abs round mod rem sign var
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient
  repeating-conic-gradient -webkit-linear-gradient -webkit-radial-gradient -webkit-gradient -moz-linear-gradient
  from to color-stop
  translate translatex translatey translatez translate3d rotate rotatex rotatey rotatez rotate3d scale scalex scaley
  scalez scale3d skew skewx skewy matrix matrix3d perspective
  cubic-bezier steps linear
  blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  counter counters repeat minmax fit-content rect inset circle ellipse polygon
  format local
`);

/** Functions of selectors. `:has()` is excluded, because browsers take quadratic time for it. */
export const allowedSelectorFunctions = words(`
  not is where lang dir nth-child nth-last-child nth-of-type nth-last-of-type
`);

/** The descriptors of a font face; its `src` is handled like an image. */
export const fontFaceProperties = words(`
  font-family font-style font-weight font-stretch font-display src unicode-range
`);
