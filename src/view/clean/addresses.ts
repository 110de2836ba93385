import type { ViewDetails } from '../../contract/message/view.ts';
import { MAX_URL } from '../../html/limits.ts';
import { contentId } from '../../html/urls.ts';
import { IMAGE_START_BYTES, isHugeImage } from '../../mime/decode/image-facts.ts';

/** Determines which URLs of a message may be used. */
export interface AddressOptions {
  /** Load images, styles and fonts from other hosts. */
  remote: boolean;
  /** Show images at all. */
  images: boolean;
  /** Content-IDs of the message's inline images. */
  inline: ReadonlySet<string>;
  /** The query string that lets the view load them. */
  inlineQuery: string;
}

/** How many images a message has, and why some of them cannot be shown. */
export type ImageCounts = ViewDetails['images'];

export const noImages: ImageCounts = { total: 0, blocked: 0, missing: 0, relative: 0 };

/** Shown on the image when the mouse is over it. */
const imageProblems = {
  blocked: 'Remote image, blocked',
  missing: 'Not in the message',
  relative: 'A relative address, which leads nowhere in a message',
} as const;

type ImageProblem = keyof typeof imageProblems;

const LINK_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:']);

export class CleanAddresses {
  readonly #options: AddressOptions;
  /** The number of images, style sheets and fonts from other hosts that were blocked. */
  blocked = 0;
  /** The `img` elements. */
  readonly images: ImageCounts = { ...noImages };
  #problem: ImageProblem | null = null;

  constructor(options: AddressOptions) {
    this.#options = options;
  }

  /** The URL that an image is loaded from; null if it must not be shown. */
  readonly picture = (written: string): string | null => {
    const { images, inline, inlineQuery } = this.#options;
    const url = written.trim();
    this.#problem = null;
    if (!images) return null;
    if (/^cid:/i.test(url)) {
      const id = contentId(url);
      // Relative to the view, so that it works under any base path. `.` and `..` would lead elsewhere.
      if (inline.has(id) && !/^\.{1,2}$/.test(id)) return `inline/${encodeURIComponent(id)}${inlineQuery}`;
      this.#problem = 'missing';
      return null;
    }
    if (!/^data:image\//i.test(url)) return this.#remote(url);
    // An address that fails, so that the page counts it among those that could not be shown.
    return isHugeImage(startOfData(url)) ? 'data:,' : url;
  };

  /** Counts an `img` whose address was just read, and says why it cannot be shown. */
  countImage(): string | null {
    this.images.total++;
    if (this.#problem === null) return null;
    this.images[this.#problem]++;
    return imageProblems[this.#problem];
  }

  /** The URL that a style sheet or a font is loaded from; null if it must not be loaded. */
  readonly sheet = (written: string): string | null => {
    const url = written.trim();
    return /^data:(?:font\/|application\/(?:x-)?font)/i.test(url) ? url : this.#remote(url);
  };

  #remote(url: string): string | null {
    const parsed = parseWebUrl(url);
    if (!parsed) this.#problem = 'relative';
    if (!parsed) return null;
    if (this.#options.remote && this.#options.images) return parsed.href;
    this.blocked++;
    this.#problem = 'blocked';
    return null;
  }
}

/** The first bytes of a data URL with base64, as browsers decode it; none of others, which in practice are drawings. */
function startOfData(url: string): Uint8Array {
  const [prefix] = /^data:[^,]{0,200}?;\s{0,5}base64\s{0,5},/i.exec(url) ?? [''];
  if (prefix === '') return new Uint8Array();
  const text = url.slice(prefix.length, prefix.length + 2 * IMAGE_START_BYTES);
  const plain = text.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(plain, 'base64').subarray(0, IMAGE_START_BYTES);
}

/** The URL of a link as browsers read it; null if it must not be followed. */
export function linkTarget(written: string): string | null {
  if (written.length > MAX_URL) return null;
  const url = URL.parse(written);
  return url && LINK_SCHEMES.has(url.protocol) ? url.href : null;
}

function parseWebUrl(written: string): URL | null {
  const url =
    written.length > MAX_URL ? null : URL.parse(/^\/\//.test(written) ? `https:${written}` : written);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : null;
}
