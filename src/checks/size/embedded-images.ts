import type { Where } from '../../contract/message/checks.ts';
import { attributeOf } from '../../html/element.ts';
import { imageSize } from '../../html/style/element-style.ts';
import { decodeBytes } from '../../mime/decode/decode.ts';
import type { CheckedMessage } from '../checked-message.ts';
import { rawWhere } from '../headers/header-source.ts';
import { tagOffset } from '../written-html.ts';

/** An image in the message itself. */
export interface EmbeddedImage {
  name: string;
  content: Uint8Array;
  /** The width at which the HTML shows it, in CSS pixels; null if it does not say. */
  shown: number | null;
  where(): Where;
}

// Real messages have up to a few dozen.
const MAX_IMAGES = 200;
const DATA_URL = /^data:(image\/[\w.+-]{1,40})(?:;[\w=-]{1,40}){0,3};base64,/i;

/** The images that are attached, or written into the HTML. */
export function* embeddedImages(message: CheckedMessage): Generator<EmbeddedImage> {
  const shownAt = new Map<string, number>();
  const inHtml: EmbeddedImage[] = [];
  for (const element of message.written.elements) {
    if (element.tagName !== 'img') continue;
    const source = attributeOf(element, 'src').trim();
    const size = imageSize(element, 'width');
    const width = size !== null && size > 1 ? size : null;
    if (/^cid:/i.test(source) && width !== null) {
      const id = source.slice(4);
      shownAt.set(id, Math.max(width, shownAt.get(id) ?? 0));
    }
    const [prefix, type] = DATA_URL.exec(source.slice(0, 300)) ?? [];
    if (prefix === undefined || inHtml.length >= MAX_IMAGES) continue;
    const where = () => message.html.where(tagOffset(message, element, 'src'));
    const content = Buffer.from(source.slice(prefix.length), 'base64');
    inHtml.push({ name: `data:${type}`, content, shown: width, where });
  }
  let left = MAX_IMAGES;
  for (const part of message.parts) {
    if (part.role !== 'attachment' || !part.content_type.startsWith('image/') || left-- <= 0) continue;
    const content = decodeBytes(message.raw.subarray(part.start, part.end), part.encoding);
    const shown = part.content_id === null ? null : (shownAt.get(part.content_id) ?? null);
    yield {
      name: part.filename,
      content,
      shown,
      where: () => rawWhere(message.raw, part.start, 'attachment'),
    };
  }
  yield* inHtml;
}
