import { MAX_LINK_TEXT, MAX_LINKS, MAX_URLS_LENGTH } from './limits.ts';

interface Link {
  url: string;
  text: string;
}

/** A link whose text is being read. */
export interface OpenLink {
  readonly link: Link;
  alt: string;
  hiddenText: string;
  /** The text with what is not seen, because that judgement may be wrong. */
  allText: string;
  hasPicture: boolean;
}

/** Collects the links of an HTML body while it is read from start to end, up to the limits. */
export class LinkCollector<L extends Link> {
  readonly links: L[] = [];
  readonly #open: OpenLink[] = [];
  #lengthLeft = MAX_URLS_LENGTH;

  /** The links whose text is being read. */
  get open(): readonly OpenLink[] {
    return this.#open;
  }

  /** Adds a link without content; false if there are too many. */
  add(link: L): boolean {
    this.#lengthLeft -= link.url.length;
    if (this.links.length >= MAX_LINKS || this.#lengthLeft < 0) return false;
    this.links.push(link);
    return true;
  }

  /** Adds a link. The text until `close` becomes its text. */
  begin(link: L): OpenLink | undefined {
    if (!this.add(link)) return undefined;
    const opened = { link, alt: '', hiddenText: '', allText: '', hasPicture: false };
    this.#open.push(opened);
    return opened;
  }

  addText(text: string): void {
    for (const opened of this.#open) {
      const { link } = opened;
      if (link.text.length < MAX_LINK_TEXT) link.text += text.slice(0, MAX_LINK_TEXT);
      addTo(opened, text);
    }
  }

  /** Text that is not seen, for a link without other text. */
  addHiddenText(text: string): void {
    for (const opened of this.#open) {
      if (opened.hiddenText.length < MAX_LINK_TEXT) opened.hiddenText += text.slice(0, MAX_LINK_TEXT);
      addTo(opened, text);
    }
  }

  /** The alternative text of an image, for a link without text. */
  addAlt(alt: string): void {
    for (const opened of this.#open) opened.alt ||= alt.slice(0, MAX_LINK_TEXT);
  }

  addPicture(): void {
    for (const opened of this.#open) opened.hasPicture = true;
  }

  close(opened: OpenLink): void {
    this.#open.splice(this.#open.indexOf(opened), 1);
    opened.link.text = oneLine(opened.link.text) || oneLine(opened.alt) || oneLine(opened.hiddenText);
    opened.allText = oneLine(opened.allText);
  }
}

function addTo(opened: OpenLink, text: string): void {
  if (opened.allText.length < MAX_LINK_TEXT) opened.allText += text.slice(0, MAX_LINK_TEXT);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_LINK_TEXT).toWellFormed();
}
