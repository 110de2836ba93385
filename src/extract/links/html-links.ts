import { attributeOf, type Element } from '../../view/parse-html.ts';
import { cleanUrl, type FoundImage } from '../body/html-images.ts';
import { MAX_LABEL, MAX_LINKS, MAX_URLS_LENGTH } from '../limits.ts';

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
}

interface OpenLink {
  link: FoundLink;
  alt: string;
}

/** Collects the links of an HTML body while it is read from start to end. */
export class LinkCollector {
  readonly links: FoundLink[] = [];
  readonly #open: OpenLink[] = [];
  // The last words before a link, which say what "click here" is for.
  #before = '';
  #buttons: Element[] = [];
  #lengthLeft = MAX_URLS_LENGTH;

  /** Begins a link, or an element that looks like a button. Pass the result to `close`. */
  open(element: Element, button: boolean): OpenLink | Element | undefined {
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
    const link = { url, text: '', around: this.#before, button: looks, image: null };
    const opened = { link, alt: attributeOf(element, 'alt').slice(0, MAX_LABEL) };
    if (!this.#keep(link)) return undefined;
    this.#open.push(opened);
    return opened;
  }

  addText(text: string): void {
    if (this.#open.length === 0) this.#before = (this.#before + text.slice(-MAX_LABEL)).slice(-MAX_LABEL);
    for (const { link } of this.#open)
      if (link.text.length < MAX_LABEL) link.text += text.slice(0, MAX_LABEL);
  }

  addImage(image: FoundImage): void {
    for (const opened of this.#open) opened.alt ||= image.alt;
    if (image.kind === 'remote') {
      this.#keep({ url: image.url, text: image.alt, around: '', button: false, image });
    }
  }

  close(opened: OpenLink | Element | undefined): void {
    if (!opened) return;
    if ('attrs' in opened) {
      this.#buttons.pop();
      return;
    }
    this.#open.splice(this.#open.indexOf(opened), 1);
    const { link, alt } = opened;
    link.text = oneLine(link.text) || oneLine(alt);
    this.#before = '';
  }

  #keep(link: FoundLink): boolean {
    this.#lengthLeft -= link.url.length;
    if (this.links.length >= MAX_LINKS || this.#lengthLeft < 0) return false;
    this.links.push(link);
    return true;
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_LABEL).toWellFormed();
}

/** Anchors within the message and scripts are not links. */
function leadsSomewhere(url: string): boolean {
  return url !== '' && !url.startsWith('#') && !/^(?:javascript|vbscript|data|cid):/i.test(url);
}
