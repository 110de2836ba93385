import type { MessageImage } from '../../contract/message/findings.ts';
import { attributeOf } from '../../html/element.ts';
import { MAX_LINK_TEXT, MAX_URL, MAX_URLS_LENGTH } from '../../html/limits.ts';
import type { Element } from '../../html/parse-html.ts';
import { imageSize } from '../../html/style/element-style.ts';
import { contentId, urlsInSrcset } from '../../html/urls.ts';
import { MAX_IMAGES, MAX_STYLE } from '../limits.ts';

/** An image that an HTML body refers to. */
export type FoundImage = Omit<MessageImage, 'attachment_id'>;

// Enough for the media type and the encoding. The image itself may have megabytes.
const MAX_DATA_URL = 100;
const STYLE_URL = /url\(\s{0,5}["']?([^"')]{1,8000})/i;
const PIXEL = 2;

/** Collects the images of a body: `img` and `source`, backgrounds of elements, and those in their styles. */
export class ImageCollector {
  readonly images: FoundImage[] = [];
  #lengthLeft = MAX_URLS_LENGTH;

  /** Adds the images of an element, and returns those that are its content: one, or the same in several sizes. */
  add(element: Element, hidden: boolean): FoundImage[] {
    const { tagName } = element;
    const shown = new Set(tagName === 'img' ? [attributeOf(element, 'src')] : []);
    if (tagName === 'img' || tagName === 'source')
      for (const url of urlsInSrcset(attributeOf(element, 'srcset'))) shown.add(url);
    const background =
      attributeOf(element, 'background') ||
      STYLE_URL.exec(attributeOf(element, 'style').slice(0, MAX_STYLE))?.[1];
    const images = [...shown].flatMap((url) => this.#keep(url, element, hidden) ?? []);
    if (background) this.#keep(background, element, false);
    return images;
  }

  #keep(written: string, element: Element, hidden: boolean): FoundImage | undefined {
    const image = imageOf(written, element, hidden);
    this.#lengthLeft -= image.url.length;
    if (image.url === '' || this.images.length >= MAX_IMAGES || this.#lengthLeft < 0) return undefined;
    this.images.push(image);
    return image;
  }
}

function imageOf(written: string, element: Element, hidden: boolean): FoundImage {
  const url = cleanUrl(written);
  const kind = kindOf(url);
  const isShown = element.tagName === 'img';
  const width = isShown ? imageSize(element, 'width') : null;
  const height = isShown ? imageSize(element, 'height') : null;
  const isPixel = (width ?? 0) <= PIXEL && (height ?? 0) <= PIXEL && (width ?? height) !== null;
  return {
    url: kind === 'data' ? url.slice(0, MAX_DATA_URL) : url,
    alt: isShown
      ? attributeOf(element, 'alt').slice(0, MAX_LINK_TEXT).replace(/\s+/g, ' ').trim().toWellFormed()
      : '',
    width,
    height,
    kind,
    tracking: kind === 'remote' && isShown && (isPixel || hidden),
  };
}

function kindOf(url: string): FoundImage['kind'] {
  if (/^cid:/i.test(url)) return 'inline';
  if (/^data:/i.test(url)) return 'data';
  return /^(?:https?:)?\/\//i.test(url) ? 'remote' : 'other';
}

/** A URL as browsers read it, without white space around it and without line breaks. */
export function cleanUrl(written: string): string {
  return written
    .slice(0, MAX_URL)
    .replace(/[\t\r\n]/g, '')
    .trim()
    .toWellFormed();
}

/** An attachment that an HTML body can refer to. */
export interface ContentId {
  content_id: string;
  attachment_id: string;
}

/** The images of an HTML body; those in the message itself with the id of their attachment. */
export function placeImages(
  images: readonly FoundImage[],
  attachments: readonly ContentId[],
): MessageImage[] {
  const ids = new Map(
    attachments.toReversed().map(({ content_id, attachment_id }) => [content_id, attachment_id]),
  );
  return images.map((image) => ({
    ...image,
    attachment_id: image.kind === 'inline' ? (ids.get(contentId(image.url)) ?? null) : null,
  }));
}
