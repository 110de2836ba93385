import { attributeOf } from '../../html/element.ts';
import { MAX_LINK_TEXT, MAX_LINKS, MAX_URL } from '../../html/limits.ts';
import { LinkCollector, type OpenLink } from '../../html/links.ts';
import type { Element } from '../../html/parse-html.ts';
import { findTextLinks } from '../../text/text-links.ts';
import { cleanUrl, type FoundImage } from '../body/images.ts';

/** A link that has not been classified yet. */
export interface FoundLink {
  url: string;
  /** The text of the link or, if there is none, the alternative text of its image. */
  text: string;
  /** The words around a URL in running text. */
  around: string;
  /** Looks like a button. */
  button: boolean;
  /** Set when this is the URL of an image and not a link to follow. */
  image: FoundImage | null;
  /** Whether a person sees nothing of the link. */
  hidden: boolean;
  /** Only a browser could tell whether it is seen. */
  doubtful: boolean;
}

/** What a link is unless its surroundings say otherwise. */
export const plainLink = { around: '', button: false, image: null, hidden: false, doubtful: false };

/** Collects the links of an HTML body, with what surrounds them, while it is read from start to end. */
export class HtmlLinks {
  readonly #collector = new LinkCollector<FoundLink>();
  // The last words before a link, which say what "click here" is for.
  #before = '';
  #buttons: Element[] = [];

  get links(): FoundLink[] {
    return this.#collector.links;
  }

  /** Begins a link, or an element that looks like a button. Pass the result to `close`. */
  open(
    element: Element,
    button: boolean,
    { hidden, doubtful }: Pick<FoundLink, 'hidden' | 'doubtful'>,
  ): OpenLink | Element | undefined {
    const { tagName } = element;
    if (tagName !== 'a' && tagName !== 'area') {
      // A coloured cell or block around the link makes it a button too, if it contains little else.
      if (!button || !/^(?:td|th|div|p|span|table)$/.test(tagName)) return undefined;
      this.#buttons.push(element);
      return element;
    }
    const url = cleanUrl(attributeOf(element, 'href'));
    if (!leadsSomewhere(url)) return undefined;
    const looks =
      button ||
      /\b(?:btn|button|cta)\b/i.test(attributeOf(element, 'class').slice(0, 200).replace(/[_-]/g, ' ')) ||
      attributeOf(element, 'role') === 'button' ||
      this.#buttons.some((each) => each === element.parentNode);
    const link = { url, text: '', around: this.#before, button: looks, image: null, hidden, doubtful };
    const opened = this.#collector.begin(link);
    this.#collector.addAlt(attributeOf(element, 'alt'));
    return opened;
  }

  /** Text that is not seen counts only in a link of which nothing else is seen. */
  addText(text: string, { seen, doubtful }: { seen: boolean; doubtful: boolean }): void {
    if (!seen) {
      this.#collector.addHiddenText(text);
      return;
    }
    const { open } = this.#collector;
    if (open.length === 0) this.#addWritten(text, doubtful);
    else this.#collector.addText(text);
    if (doubtful && text.trim() !== '') for (const { link } of open) (link as FoundLink).doubtful = true;
  }

  /** Mail clients make links of URLs that are only written. */
  #addWritten(text: string, doubtful: boolean): void {
    const pieces = text.includes('://') ? findTextLinks(text, MAX_LINKS) : [{ text }];
    for (const { text: piece, url = '' } of pieces) {
      if (/^https?:\/\//i.test(url) && url.length <= MAX_URL) {
        this.#collector.add({ ...plainLink, url, text: piece, around: this.#before, doubtful });
        this.#before = '';
      } else this.#before = (this.#before + piece.slice(-MAX_LINK_TEXT)).slice(-MAX_LINK_TEXT);
    }
  }

  addImage(image: FoundImage): void {
    this.#collector.addPicture();
    this.#collector.addAlt(image.alt);
    if (image.kind === 'remote')
      this.#collector.add({ ...plainLink, url: image.url, text: image.alt, image });
  }

  close(opened: OpenLink | Element | undefined): void {
    if (!opened) return;
    if ('attrs' in opened) {
      this.#buttons.pop();
      return;
    }
    const { link, alt, hiddenText } = opened;
    const seen = link.text.trim() !== '' || alt.trim() !== '' || opened.hasPicture;
    if (!seen && hiddenText.trim() !== '') (link as FoundLink).hidden = true;
    this.#collector.close(opened);
    this.#before = '';
  }
}

/** Anchors within the message and scripts are not links. */
function leadsSomewhere(url: string): boolean {
  return url !== '' && !url.startsWith('#') && !/^(?:javascript|vbscript|data|cid):/i.test(url);
}
