/** Red, green and blue from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

export const BLACK: Colour = [0, 0, 0];
export const WHITE: Colour = [255, 255, 255];

const names: Record<string, string> = {
  black: '#000',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  white: '#fff',
  maroon: '#800000',
  red: '#f00',
  purple: '#800080',
  fuchsia: '#f0f',
  magenta: '#f0f',
  green: '#008000',
  lime: '#0f0',
  olive: '#808000',
  yellow: '#ff0',
  navy: '#000080',
  blue: '#00f',
  teal: '#008080',
  aqua: '#0ff',
  cyan: '#0ff',
  orange: '#ffa500',
  snow: '#fffafa',
  ivory: '#fffff0',
  whitesmoke: '#f5f5f5',
  ghostwhite: '#f8f8ff',
  floralwhite: '#fffaf0',
  lightgray: '#d3d3d3',
  lightgrey: '#d3d3d3',
  gainsboro: '#dcdcdc',
  transparent: '#0000',
};

const FUNCTION = /^(rgb|hsl)a?\(\s*([^()]{1,60})/;

/** The alpha channel of a colour in lower case, from 0 to 1; null when it is not a known colour. */
export function alphaOf(text: string): number | null {
  return channels(text)?.[3] ?? null;
}

/** A colour in lower case, seen in front of `behind`; null when it is not a known colour. */
export function parseColour(text: string, behind: Colour): Colour | null {
  const parsed = channels(text);
  if (!parsed) return null;
  const [red, green, blue, alpha] = parsed;
  const mix = (front: number, index: 0 | 1 | 2) => front * alpha + behind[index] * (1 - alpha);
  return [mix(red, 0), mix(green, 1), mix(blue, 2)];
}

type Channels = readonly [number, number, number, number];

function channels(text: string): Channels | null {
  const word = /^[#a-z0-9]{1,20}/.exec(text)?.[0] ?? '';
  const hex = /^#([0-9a-f]{3,8})$/.exec(Object.hasOwn(names, word) ? names[word]! : word)?.[1];
  if (hex !== undefined) return hexChannels(hex);
  const [, name, list] = FUNCTION.exec(text) ?? [];
  if (name === undefined) return null;
  const [one = '', two = '', three = '', alpha = '1'] = list!.split(/[\s,/]+/);
  const opacity = share(alpha, 1);
  if (Number.isNaN(opacity)) return null;
  const [red, green, blue] =
    name === 'hsl'
      ? fromHsl(Number.parseFloat(one), share(two, 1), share(three, 1))
      : [one, two, three].map((each) => share(each, 255) * 255);
  return Number.isNaN(red! + green! + blue!) ? null : [red!, green!, blue!, opacity];
}

/** A number of at most `whole`, or a percentage, as a share of the whole. */
function share(text: string, whole: number): number {
  const number = Number.parseFloat(text);
  return Math.min(1, Math.max(0, text.endsWith('%') ? number / 100 : number / whole));
}

function hexChannels(hex: string): Channels | null {
  if (hex.length === 5 || hex.length === 7) return null;
  const long = hex.length < 6 ? hex.replace(/./g, '$&$&') : hex;
  const at = (start: number) => Number.parseInt(long.slice(start, start + 2) || 'ff', 16);
  return [at(0), at(2), at(4), at(6) / 255];
}

function fromHsl(hue: number, saturation: number, lightness: number): Colour {
  const part = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    const strength = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - strength * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return [part(0), part(8), part(4)];
}

// Light grey text on white, as in footers, has 1.3 and more; text that is meant to be read has 4.5 (WCAG 2, 1.4.3).
const MIN_CONTRAST = 1.1;

/** Whether text of one colour cannot be seen in front of the other. */
export function isUnreadable(text: Colour, background: Colour): boolean {
  return contrast(text, background) < MIN_CONTRAST;
}

/** The contrast of two colours, from 1 to 21 (WCAG 2). */
export function contrast(one: Colour, other: Colour): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** The relative luminance of WCAG 2. */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
