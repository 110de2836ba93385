import { attributeOf } from '../element.ts';
/** Which elements, attributes and images belong to which feature of the support table. */

import { MAX_URL } from '../limits.ts';
import type { Element } from '../parse-html.ts';

const ELEMENT_NAMES =
  'abbr acronym address audio base bdi blockquote body code del dfn dialog div form hr img link marquee meter object p picture pre progress rp rt ruby select small span strike strong style svg table textarea video wbr';
const groups: Readonly<Record<string, string>> = {
  'html-h1-h6': 'h1 h2 h3 h4 h5 h6',
  'html-image-maps': 'map area',
  'html-lists': 'ul ol li dl dt dd',
  'html-semantics':
    'article aside details figcaption figure footer header main mark nav section summary time',
};

const elementFeatures: ReadonlyMap<string, string> = new Map([
  ...ELEMENT_NAMES.split(' ').map((name) => [name, `html-${name}`] as const),
  ...Object.entries(groups).flatMap(([feature, names]) =>
    names.split(' ').map((name) => [name, feature] as const),
  ),
]);

/** Attributes of any element. */
const attributeFeatures: ReadonlyMap<string, string> = new Map([
  ...'align aria-describedby aria-hidden aria-label aria-labelledby aria-live background cellpadding cellspacing dir height hidden lang popover required role srcset target valign width'
    .split(' ')
    .map((name) => [name, `html-${name}`] as const),
  ['inert', 'css-inert-attribute'],
  ['loading', 'html-loading-attribute'],
  ['sizes', 'html-srcset'],
  ['usemap', 'html-image-maps'],
]);

/** The elements that have an attribute, if not all do. Elsewhere it means nothing, or something else, such as the sizes of an icon. */
const elementsWith: Readonly<Record<string, readonly string[]>> = {
  background: ['body', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
  loading: ['img', 'iframe'],
  required: ['input', 'select', 'textarea'],
  sizes: ['img', 'source'],
  srcset: ['img', 'source'],
  target: ['a', 'area', 'base', 'form'],
};

/** Elements whose feature depends on their type; without a valid one, it is the first. */
const typedElements: Readonly<Record<string, readonly string[]>> = {
  button: ['submit', 'reset', 'button'],
  input: ['text', 'checkbox', 'hidden', 'radio', 'reset', 'submit'],
};
/** Most types of inputs, such as `email`, are not in the table. */
const inputTypes = new Set(
  'button checkbox color date datetime-local email file hidden image month number password radio range reset search submit tel text time url week'.split(
    ' ',
  ),
);
const typedFeatures = new Set(
  'html-button-reset html-button-submit html-input-checkbox html-input-hidden html-input-radio html-input-reset html-input-submit html-input-text'.split(
    ' ',
  ),
);

/** The feature of an element itself. */
export function elementFeature(element: Element): string | undefined {
  const { tagName } = element;
  const types = typedElements[tagName];
  if (types) {
    const type = attributeOf(element, 'type').trim().toLowerCase();
    const isValid = tagName === 'button' ? types.includes(type) : inputTypes.has(type);
    const feature = `html-${tagName}-${isValid ? type : types[0]}`;
    return typedFeatures.has(feature) ? feature : undefined;
  }
  if (tagName === 'meta' && attributeOf(element, 'name').trim().toLowerCase() === 'color-scheme')
    return 'html-meta-color-scheme';
  return elementFeatures.get(tagName);
}

/** The features of an attribute, apart from styles and images. */
export function attributeFeature(tagName: string, name: string, value: string): string | undefined {
  if (name === 'href' && (tagName === 'a' || tagName === 'area')) {
    const url = value.trimStart().slice(0, 10).toLowerCase();
    if (url.startsWith('mailto:')) return 'html-mailto-links';
    return /^#[^\s]/.test(url) ? 'html-anchor-links' : undefined;
  }
  if (Object.hasOwn(elementsWith, name) && !elementsWith[name]!.includes(tagName)) return undefined;
  return attributeFeatures.get(name);
}

const formats: ReadonlyMap<string, string> = new Map(
  Object.entries({
    apng: 'apng vnd.mozilla.apng',
    avif: 'avif',
    bmp: 'bmp x-ms-bmp x-bmp',
    gif: 'gif',
    hdr: 'hdr vnd.radiance',
    heif: 'heif heic',
    ico: 'ico x-icon vnd.microsoft.icon',
    jpg: 'jpg jpeg jfif pjpeg',
    mp4: 'mp4',
    png: 'png x-png',
    svg: 'svg svg+xml',
    tiff: 'tiff tif',
    webp: 'webp',
  }).flatMap(([format, names]) => names.split(' ').map((name) => [name, `image-${format}`])),
);

/** The features of an image, by its URL. `typeOf` tells the media type of an inline image by its Content-ID. */
export function imageFeatures(written: string, typeOf: (contentId: string) => string | undefined): string[] {
  const url = written.trim();
  const data = /^data:(?:image|video)\/([\w.+-]+)([^,]{0,200})/i.exec(url.slice(0, 300));
  if (data) {
    const base64 = /;\s*base64\s*$/i.test(data[2]!) ? ['image-base64'] : [];
    return [...base64, ...formatOf(data[1]!)];
  }
  if (/^cid:/i.test(url)) return formatOf(typeOf(url.slice(4))?.replace(/^(?:image|video)\//, '') ?? '');
  const path = url.slice(0, MAX_URL).split(/[?#]/, 1)[0]!;
  return formatOf(/\.(\w{2,5})$/.exec(path)?.[1] ?? '');
}

function formatOf(name: string): string[] {
  const feature = formats.get(name.toLowerCase());
  return feature ? [feature] : [];
}

/** Features that are found in the message as a whole. */
export const wholeFeatures = {
  amp: 'amp',
  comment: 'html-comments',
  doctype: 'html-doctype',
} as const;

/** Everything that is detected in HTML. */
export const htmlFeatureNames: readonly string[] = [
  ...elementFeatures.values(),
  ...typedFeatures,
  ...attributeFeatures.values(),
  ...formats.values(),
  ...Object.values(wholeFeatures),
  ...['html-mailto-links', 'html-anchor-links', 'html-meta-color-scheme', 'image-base64'],
];
