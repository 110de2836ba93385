import { findTextLinks } from '../text/text-links.ts';
import { attributeOf, fieldElements, hasAttribute, parentOf, unseenElements } from './element.ts';
import { ImageCollector, type PageImage } from './images.ts';
import { LabelBuilder } from './label.ts';
import { MAX_LABEL, MAX_LINKS, MAX_URL, MAX_URLS_LENGTH } from './limits.ts';
import { leadsSomewhere, type PageLink, plainLink } from './links.ts';
import type { Element, Node } from './parse-html.ts';
import { type Cascade, isDoubtful } from './style/cascade.ts';
import { MIN_FONT } from './style/declarations.ts';
import { BlockBuilder, type Look, type Origin, plainOrigin, type TextBlock } from './text-blocks.ts';
import { cleanUrl } from './urls.ts';

/** The content of an HTML body, in its order. */
export interface PageContent {
  /** The text that a person sees, the text that is there but not seen, and that of form fields. */
  seen: readonly PageBlock[];
  hidden: readonly PageBlock[];
  fields: readonly PageBlock[];
  /** Also URLs that are only written, and remote images. */
  links: readonly PageLink[];
  images: readonly PageImage[];
  headings: readonly LabelBuilder[];
}

export type PageBlock = TextBlock<InElement>;

/** The element that a text is in. */
export interface InElement extends Origin {
  element: Element;
  /** Shows code, in which placeholders are meant to be seen. */
  isCode: boolean;
}

interface Surroundings extends InElement {
  isSeen: boolean;
  isField: boolean;
  isPreformatted: boolean;
}

const LARGE_FONT = 20;
const NODES_PER_CHECK = 1024;
const CODE = new Set(['code', 'pre', 'kbd', 'samp', 'textarea', 'var']);
const HEADING = /^h[1-6]$/;

/** Reads the content of a document, whose depth is limited. Stops when it `isLate`. */
export function readPage(nodes: readonly Node[], cascade: Cascade, isLate: () => boolean): PageContent {
  const reader = new PageReader(cascade, isLate);
  for (const node of nodes) if ('tagName' in node) reader.readElement(node, outside);
  return reader.end();
}

const outside = { look: plainOrigin.look, isCode: false, isField: false, isPreformatted: false };

class PageReader {
  readonly #cascade: Cascade;
  readonly #isLate: () => boolean;
  readonly #seen = new BlockBuilder<InElement>();
  readonly #hidden = new BlockBuilder<InElement>();
  readonly #fields = new BlockBuilder<InElement>();
  readonly #images = new ImageCollector();
  readonly #links: PageLink[] = [];
  readonly #headings: LabelBuilder[] = [];
  readonly #openLabels: LabelBuilder[] = [];
  readonly #openLinks: PageLink[] = [];
  // The last words before a link, which say what "click here" is for.
  #before = '';
  #linksLeft = MAX_LINKS;
  #lengthLeft = MAX_URLS_LENGTH;
  #nodes = 0;
  #isStopped = false;

  constructor(cascade: Cascade, isLate: () => boolean) {
    this.#cascade = cascade;
    this.#isLate = isLate;
  }

  end(): PageContent {
    const blocks = [this.#seen, this.#hidden, this.#fields].map((builder) => {
      builder.end();
      return builder.blocks;
    });
    const [seen, hidden, fields] = blocks as [PageBlock[], PageBlock[], PageBlock[]];
    return {
      seen,
      hidden,
      fields,
      links: this.#links,
      images: this.#images.images,
      headings: this.#headings,
    };
  }

  readElement(element: Element, around: typeof outside): void {
    const { tagName } = element;
    if (unseenElements.has(tagName) || this.#isStopped) return;
    if (++this.#nodes % NODES_PER_CHECK === 0) this.#isStopped = this.#isLate();
    const inside = this.#surroundingsOf(element, around);
    const { hidden, fontSize } = this.#cascade.visibilityOf(element);
    // The colour of a link's own text does not hide a picture in it.
    const images = this.#images.add(element, hidden);
    for (const image of images)
      if (image.kind === 'remote') this.#addLink({ ...plainLink, url: image.url, text: image.alt, image });
    const close = this.#open(element, inside, hidden);
    if (hasAttribute(element, 'alt') || tagName === 'img')
      for (const label of this.#openLabels) label.addImage(element);
    const builder = inside.isField ? this.#fields : hidden || fontSize < MIN_FONT ? this.#hidden : this.#seen;
    const { isBlock } = this.#cascade.styleOf(element);
    if (isBlock) builder.end();
    if (tagName === 'input') this.#readText(shownValue(element), inside);
    for (const node of element.childNodes) {
      if ('value' in node) this.#readText(node.value, inside);
      else if ('tagName' in node) this.readElement(node, inside);
    }
    if (isBlock) builder.end();
    close?.();
  }

  #surroundingsOf(element: Element, around: typeof outside): Surroundings {
    const { tagName } = element;
    const visibility = this.#cascade.visibilityOf(element);
    const look: Look = {
      large: visibility.spaced || visibility.fontSize >= LARGE_FONT,
      bold: visibility.bold,
      link: around.look.link || tagName === 'a',
      doubtful: isDoubtful(visibility),
    };
    return {
      element,
      look,
      isSeen: visibility.seen,
      isCode: around.isCode || CODE.has(tagName),
      isField: around.isField || fieldElements.has(tagName),
      isPreformatted: around.isPreformatted || tagName === 'pre',
    };
  }

  #readText(text: string, inside: Surroundings): void {
    const { isSeen, isField, isPreformatted, look } = inside;
    const builder = isField ? this.#fields : isSeen ? this.#seen : this.#hidden;
    if (builder.isFull) return;
    if (!isField) this.#addLinkText(text, isSeen, look.doubtful);
    for (const [index, line] of (isPreformatted ? text.split('\n') : [text]).entries()) {
      if (index > 0) builder.end();
      builder.add(line, inside);
    }
  }

  /** Begins a link or a heading, and returns what ends it. */
  #open(element: Element, { look: { doubtful } }: Surroundings, hidden: boolean): (() => void) | undefined {
    const isLink = /^(?:a|area)$/.test(element.tagName) && hasAttribute(element, 'href');
    if (!isLink && !HEADING.test(element.tagName)) return undefined;
    const label = new LabelBuilder(element);
    const closeLabel = () => this.#openLabels.splice(this.#openLabels.indexOf(label), 1);
    this.#openLabels.push(label);
    if (!isLink) {
      this.#headings.push(label);
      return closeLabel;
    }
    const url = cleanUrl(attributeOf(element, 'href'));
    const button = this.#looksLikeButton(element);
    const link = { ...plainLink, url, around: this.#before, button, hidden, doubtful, label };
    this.#addLink(link);
    // Running text may be in an anchor of the message.
    if (!leadsSomewhere(url)) return closeLabel;
    this.#openLinks.push(link);
    return () => {
      closeLabel();
      this.#openLinks.pop();
      link.text = label.text;
      link.hidden ||= label.isHidden;
      this.#before = '';
    };
  }

  #addLink(link: PageLink): void {
    this.#lengthLeft -= link.url.length;
    if (this.#lengthLeft >= 0 && (link.image || --this.#linksLeft >= 0)) this.#links.push(link);
  }

  /** A coloured cell or block around the link makes it a button too. */
  #looksLikeButton(element: Element): boolean {
    const parent = parentOf(element);
    return (
      this.#cascade.styleOf(element).button ||
      /\b(?:btn|button|cta)\b/i.test(attributeOf(element, 'class').slice(0, 200).replace(/[_-]/g, ' ')) ||
      attributeOf(element, 'role') === 'button' ||
      (parent !== null &&
        /^(?:td|th|div|p|span|table)$/.test(parent.tagName) &&
        this.#cascade.styleOf(parent).button)
    );
  }

  #addLinkText(text: string, isSeen: boolean, doubtful: boolean): void {
    for (const label of this.#openLabels) label.addText(text, isSeen);
    if (!isSeen) return;
    if (this.#openLinks.length === 0) this.#addWritten(text, doubtful);
    if (doubtful && text.trim() !== '') for (const link of this.#openLinks) link.doubtful = true;
  }

  /** Mail clients make links of URLs that are only written. */
  #addWritten(text: string, doubtful: boolean): void {
    const pieces = text.includes('://') ? findTextLinks(text, MAX_LINKS) : [{ text }];
    for (const { text: piece, url = '' } of pieces) {
      if (/^https?:\/\//i.test(url) && url.length <= MAX_URL) {
        this.#addLink({ ...plainLink, url, text: piece, around: this.#before, doubtful });
        this.#before = '';
      } else this.#before = (this.#before + piece.slice(-MAX_LABEL)).slice(-MAX_LABEL);
    }
  }
}

/** The text in an input, which some messages use as a box for a code. */
function shownValue(input: Element): string {
  return /^(?:text|tel|number|)$/i.test(attributeOf(input, 'type')) ? attributeOf(input, 'value') : '';
}

/** The texts of a block, with the elements that they are in. */
export function piecesOf({ text, pieces }: PageBlock): { text: string; element: Element }[] {
  return pieces.map(({ start, origin }, index) => ({
    text: text.slice(start, pieces[index + 1]?.start).trim(),
    element: origin.element,
  }));
}
