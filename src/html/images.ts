import { attributeOf } from './element.ts';
import { MAX_CSS, MAX_IMAGES, MAX_LABEL, MAX_URLS_LENGTH } from './limits.ts';
import type { Element } from './parse-html.ts';
import { imageSize } from './style/element-style.ts';
import { cssPieces } from './support/css-pieces.ts';
import { cleanUrl, urlsInSrcset } from './urls.ts';

/** An image that an HTML body refers to. */
export interface PageImage {
  url: string;
  alt: string;
  /** In CSS pixels, if the message says it. */
  width: number | null;
  height: number | null;
  kind: 'inline' | 'data' | 'remote' | 'other';
  /** Nobody sees it: it tells the sender that the message was opened. */
  tracking: boolean;
}

// Enough for the media type and the encoding. The image itself may have megabytes.
const MAX_DATA_URL = 100;
const PIXEL = 2;

/** The URLs of the images in an attribute, apart from `style`. A `srcset` without a URL is a mistake, like an empty `src`. */
export function imagesIn(tagName: string, name: string, value: string): string[] {
  if (name === 'background' || (name === 'src' && /^(?:img|input|image)$/.test(tagName))) return [value];
  if (name !== 'srcset' || !/^(?:img|source)$/.test(tagName)) return [];
  const urls = urlsInSrcset(value);
  return urls.length === 0 ? [''] : urls;
}

/** The URLs of the images of an element, as they are written, each with its attribute. */
export function* imagesOf({ tagName, attrs }: Element): Generator<{ written: string; attribute: string }> {
  for (const { name, value } of attrs) {
    const urls =
      name === 'style' ? imagesInCss(value, 'style').map(({ url }) => url) : imagesIn(tagName, name, value);
    for (const written of urls) yield { written, attribute: name };
  }
}

/** The images in CSS, each with the offset of its declaration. References to a part of the document are not images. */
export function imagesInCss(css: string, kind: 'style' | 'sheet'): { url: string; at: number }[] {
  if (!/url\(/i.test(css)) return [];
  const images = cssPieces(css.slice(0, MAX_CSS), kind).flatMap(({ start, urls }) =>
    urls.filter((url) => !/^\s*(?:#|$)/.test(url)).map((url) => ({ url, at: start })),
  );
  return [...images];
}

/** Collects the images of a body: `img` and `source`, backgrounds of elements, and those in their styles. */
export class ImageCollector {
  readonly images: PageImage[] = [];
  #lengthLeft = MAX_URLS_LENGTH;

  /** Adds the images of an element, and returns those that are its content: one, or the same in several sizes. */
  add(element: Element, hidden: boolean): PageImage[] {
    const content: PageImage[] = [];
    const seen = new Set<string>();
    for (const { written, attribute } of imagesOf(element)) {
      if (seen.has(written)) continue;
      seen.add(written);
      const image = imageOf(written, element, hidden);
      this.#lengthLeft -= image.url.length;
      if (image.url === '' || this.images.length >= MAX_IMAGES || this.#lengthLeft < 0) continue;
      this.images.push(image);
      if (attribute === 'src' || attribute === 'srcset') content.push(image);
    }
    return content;
  }
}

function imageOf(written: string, element: Element, hidden: boolean): PageImage {
  const url = cleanUrl(written);
  const kind = kindOf(url);
  const isShown = element.tagName === 'img';
  const alt = isShown ? attributeOf(element, 'alt').slice(0, MAX_LABEL) : '';
  return {
    url: kind === 'data' ? url.slice(0, MAX_DATA_URL) : url,
    alt: alt.replace(/\s+/g, ' ').trim().toWellFormed(),
    width: isShown ? imageSize(element, 'width') : null,
    height: isShown ? imageSize(element, 'height') : null,
    kind,
    tracking: kind === 'remote' && isShown && (hidden || isPixel(element)),
  };
}

/** Whether an image is too small to be seen. */
export function isPixel(image: Element): boolean {
  const [width, height] = [imageSize(image, 'width'), imageSize(image, 'height')];
  return (width ?? 0) <= PIXEL && (height ?? 0) <= PIXEL && (width ?? height) !== null;
}

function kindOf(url: string): PageImage['kind'] {
  if (/^cid:/i.test(url)) return 'inline';
  if (/^data:/i.test(url)) return 'data';
  return /^(?:https?:)?\/\//i.test(url) ? 'remote' : 'other';
}
