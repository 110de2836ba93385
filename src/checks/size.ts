import type { Where } from '../contract/message/checks.ts';
import { attributeOf } from '../html/element.ts';
import { imageSize } from '../html/style/element-style.ts';
import { GMAIL_CLIP_BYTES } from '../html/support/support-table.ts';
import { decodeBytes } from '../mime/decode/decode.ts';
import { type ImageFacts, readImage } from '../mime/decode/image-facts.ts';
import type { CheckedMessage } from './checked-message.ts';
import { type FindingList, quote } from './finding-list.ts';
import { rawWhere } from './headers/header-source.ts';
import { tagOffset } from './written-html.ts';

// Gmail and many others reject messages over 25 MB, and companies often those over 10 MB. Both count the encoded message.
const REJECTED_AT = 25 * 1000 * 1000;
const LARGE_MESSAGE = 10 * 1000 * 1000;
// A phone on a slow connection loads this in several seconds.
const LARGE_IMAGE = 1000 * 1000;
// Screens with a high resolution show two to three pixels for each CSS pixel.
const MAX_DENSITY = 3;
const MIN_WASTE = 100 * 1000;

/** The size of the message and of its parts, against the limits of mail clients and servers. */
export function checkSize(message: CheckedMessage, list: FindingList): void {
  const html = Buffer.byteLength(message.html.text);
  if (html > GMAIL_CLIP_BYTES)
    list.add({
      code: 'html_too_large',
      severity: 'warning',
      message: `The HTML has ${kilobytes(html)}. Gmail clips it after ${kilobytes(GMAIL_CLIP_BYTES)}, including what is at the end, such as the link to unsubscribe.`,
      help: 'Remove unused CSS, comments and white space, move embedded images out of the HTML, or shorten the message.',
      where: () => message.html.where(clippedAt(message.html.text)),
    });
  checkTotal(message, list);
  const images = checkImages(message, list);
  const text = Buffer.byteLength(message.text.text);
  const parts = [
    html > 0 ? `HTML ${kilobytes(html)}` : '',
    text > 0 ? `text ${kilobytes(text)}` : '',
    images.count > 0
      ? `${images.count} embedded image${images.count > 1 ? 's' : ''} ${kilobytes(images.bytes)}`
      : '',
  ].filter((part) => part !== '');
  list.add({
    code: 'weight',
    severity: 'info',
    message: `The message has ${kilobytes(message.raw.length)}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`,
    help: 'Images that are loaded from the web are not included.',
  });
}

function checkTotal({ raw }: CheckedMessage, list: FindingList): void {
  if (raw.length <= LARGE_MESSAGE) return;
  const isRejected = raw.length > REJECTED_AT;
  list.add({
    code: 'message_too_large',
    severity: isRejected ? 'error' : 'warning',
    message: `The message has ${megabytes(raw.length)}. ${isRejected ? 'Gmail and others reject messages over 25 MB.' : 'Many servers reject messages over 10 MB.'}`,
    help: 'Link to large files instead of attaching them. Encoding adds a third to the size of an attachment.',
  });
}

/** The images in the message itself. Those on the web cannot be measured without loading them. */
function checkImages(message: CheckedMessage, list: FindingList): { count: number; bytes: number } {
  let [count, bytes] = [0, 0];
  for (const { name, content, shown, where } of embeddedImages(message)) {
    count++;
    bytes += content.length;
    const facts = readImage(content);
    const label = quote(name);
    if (content.length > LARGE_IMAGE)
      list.add(
        {
          code: 'image_too_large',
          severity: 'warning',
          message: `The image ${label} has ${megabytes(content.length)}.`,
          help: 'Compress it, or use another format. Under 200 kB is usual.',
          where,
        },
        name,
      );
    if (!facts) continue;
    if (shown !== null && facts.width > MAX_DENSITY * shown && content.length > MIN_WASTE)
      list.add(
        {
          code: 'image_larger_than_shown',
          severity: 'warning',
          message: `The image ${label} is ${facts.width} pixels wide, but shown at ${shown}.`,
          help: `Scale it to ${2 * shown} pixels, which is enough for screens with a high resolution.`,
          where,
        },
        name,
      );
    if (facts.frames > 1) list.add(animated(label, facts, content.length, where), name);
  }
  return { count, bytes };
}

function animated(label: string, { frames }: ImageFacts, bytes: number, where: () => Where) {
  return {
    code: 'animated_image' as const,
    severity: 'info' as const,
    message: `The image ${label} is animated: ${frames} frames, ${kilobytes(bytes)}.`,
    help: 'Outlook for Windows shows only the first frame, so it should make sense alone. Avoid flashing.',
    where,
  };
}

/** An image in the message itself. */
interface EmbeddedImage {
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
function* embeddedImages(message: CheckedMessage): Generator<EmbeddedImage> {
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

/** The offset of the first character that Gmail does not show. */
function clippedAt(html: string): number {
  return Buffer.from(html).subarray(0, GMAIL_CLIP_BYTES).toString().length - 1;
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024)} KB`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1000 / 1000).toFixed(1)} MB`;
}
