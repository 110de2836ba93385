import { isStyleSheet } from '../html/element.ts';
import { imagesIn } from '../html/images.ts';
import { MAX_CSS } from '../html/limits.ts';
import { type Element, type Tag, textIn } from '../html/parse-html.ts';
import { cssPieces } from '../html/support/css-pieces.ts';
import {
  attributeFeature,
  elementFeature,
  imageFeatures,
  wholeFeatures,
} from '../html/support/html-features.ts';
import { contentId } from '../html/urls.ts';
import { decodeBytes } from '../mime/decode/decode.ts';
import type { LeafPart } from '../mime/structure/scan.ts';
import type { CheckedMessage } from './checked-message.ts';
import { findAttribute, type WrittenAttribute } from './written-html.ts';

/** How often a message uses a feature, and where it does so first. */
export interface FeatureUse {
  count: number;
  /** Offsets in the HTML body; null if the feature is elsewhere. */
  first: Tag | null;
}

export interface DetectedFeatures {
  uses: ReadonlyMap<string, FeatureUse>;
  /** A limit was exceeded, and the rest of the message was not read. */
  isCut: boolean;
}

const HTML = 'http://www.w3.org/1999/xhtml';
const ELEMENTS_PER_CHECK = 256;
// The chunk that makes a PNG an animation comes before the image.
const PNG_START = 8 * 1024;

/** Finds the features of the support table that a message uses. */
export function detectFeatures(message: CheckedMessage): DetectedFeatures {
  const { html, parts, written, deadline } = message;
  const detector = new Detector(html.text, inlineTypes(parts, message.raw));
  let count = 0;
  let isLate = false;
  for (const [element, tag] of written.source.tags) {
    if (++count % ELEMENTS_PER_CHECK === 0 && deadline.isOver) {
      isLate = true;
      break;
    }
    detector.addElement(element, tag);
  }
  const { comments, doctype } = written.source;
  if (comments.first) detector.add(wholeFeatures.comment, comments.first, comments.count);
  if (doctype !== null && /^<!doctype\s+html\s*>/i.test(html.text.slice(doctype, doctype + 100)))
    detector.add(wholeFeatures.doctype, { start: doctype, end: html.text.indexOf('>', doctype) + 1 });
  if (parts.some(({ content_type }) => content_type === 'text/x-amp-html'))
    detector.add(wholeFeatures.amp, null);
  return { uses: detector.uses, isCut: isLate || detector.isCut || written.cut !== null };
}

class Detector {
  readonly uses = new Map<string, FeatureUse>();
  readonly #html: string;
  readonly #typeOf: (contentId: string) => string | undefined;
  #cssLeft = MAX_CSS;
  isCut = false;

  constructor(html: string, typeOf: (contentId: string) => string | undefined) {
    this.#html = html;
    this.#typeOf = typeOf;
  }

  add(feature: string, first: Tag | null, count = 1): void {
    const use = this.uses.get(feature);
    if (use) use.count += count;
    else this.uses.set(feature, { count, first });
  }

  addElement(element: Element, tag: Tag): void {
    const { tagName, attrs, namespaceURI } = element;
    const isHtml = namespaceURI === HTML;
    const feature = isHtml || tagName === 'svg' ? elementFeature(element) : undefined;
    if (feature) this.add(feature, tag);
    // What is inside of a drawing is part of the image.
    if (!isHtml) return;
    for (const { name, value } of attrs) {
      if (name === 'style') this.#addStyle(value, tag);
      const own = attributeFeature(tagName, name, value);
      if (own) this.#addAttribute(own, tag, name);
      for (const url of imagesIn(tagName, name, value)) {
        for (const image of imageFeatures(url, this.#typeOf)) this.#addAttribute(image, tag, name);
      }
    }
    if (isStyleSheet(element)) this.#addSheet(element, tag);
  }

  #addAttribute(feature: string, tag: Tag, name: string): void {
    const found = this.uses.has(feature) ? undefined : findAttribute(this.#html, tag, name);
    this.add(feature, found ? this.#tagOf(found) : tag);
  }

  /** An attribute with its closing quote. */
  #tagOf({ start, valueStart, value }: WrittenAttribute): Tag {
    const end = valueStart + value.length;
    const isQuoted = value !== '' && /["']/.test(this.#html[valueStart - 1]!);
    return { start, end: isQuoted ? end + 1 : end };
  }

  #addSheet(element: Element, { end }: Tag): void {
    const text = textIn(element);
    this.isCut ||= text.length > this.#cssLeft;
    this.#addCss(text.slice(0, this.#cssLeft), 'sheet', (piece) => ({
      start: end + piece.start,
      end: end + piece.end,
    }));
    this.#cssLeft = Math.max(0, this.#cssLeft - text.length);
  }

  #addStyle(style: string, tag: Tag): void {
    if (style.length > MAX_CSS) {
      this.isCut = true;
      return;
    }
    let attribute: ReturnType<typeof findAttribute> | null = null;
    this.#addCss(style, 'style', (piece) => {
      attribute ??= findAttribute(this.#html, tag, 'style');
      // With character references in the value, offsets in it are not offsets in the source.
      if (attribute?.value !== style) return tag;
      return { start: attribute.valueStart + piece.start, end: attribute.valueStart + piece.end };
    });
  }

  #addCss(text: string, kind: 'sheet' | 'style', place: (piece: Tag) => Tag): void {
    for (const piece of cssPieces(text, kind)) {
      const images = piece.urls.flatMap((url) => imageFeatures(url, this.#typeOf));
      for (const feature of new Set([...piece.features, ...images]))
        this.add(feature, this.uses.has(feature) ? null : place(piece));
    }
  }
}

/** The media types of the parts that the HTML body can refer to, by Content-ID. */
function inlineTypes(parts: readonly LeafPart[], raw: Uint8Array): (contentId: string) => string | undefined {
  const types = new Map<string, string>();
  for (const { content_id, content_type, start, end, encoding } of parts) {
    if (content_id === null || types.has(content_id)) continue;
    const isAnimated =
      content_type === 'image/png' && isApng(raw.subarray(start, Math.min(end, start + PNG_START)), encoding);
    types.set(content_id, isAnimated ? 'image/apng' : content_type);
  }
  return (id) => types.get(contentId(id));
}

/** Whether an animation control chunk comes before the image data. */
function isApng(bytes: Uint8Array, encoding: LeafPart['encoding']): boolean {
  return Buffer.from(decodeBytes(bytes, encoding)).toString('latin1').split('IDAT', 1)[0]!.includes('acTL');
}
