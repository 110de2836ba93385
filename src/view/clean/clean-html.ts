import type { html } from 'parse5';
import type { ViewLink } from '../../contract/message/view.ts';
import { attributeOf } from '../../html/element.ts';
import { escapeHtml, limitMarks } from '../../html/escape.ts';
import type { HtmlDocument } from '../../html/html-document.ts';
import { type HtmlLimits, MAX_OPEN_FORMATTING } from '../../html/limits.ts';
import { warnAbout } from '../../html/link-warning.ts';
import type { Cut, Element, Node } from '../../html/parse-html.ts';
import { markWords } from '../../text/marks.ts';
import type { Term } from '../../text/query.ts';
import { MessageStyles } from '../message-styles.ts';
import { type AddressOptions, CleanAddresses, type ImageCounts } from './addresses.ts';
import {
  droppedElements,
  formattingElements,
  keptElements,
  replacedElements,
  unwrappedElements,
  voidElements,
} from './allowed-html.ts';
import { cleanAttributes } from './clean-attributes.ts';
import type { Scheme } from './clean-prelude.ts';
import { pictureOfSvg } from './svg-picture.ts';

export interface CleanOptions extends AddressOptions {
  scheme: Scheme;
  /** What to highlight. */
  marked: readonly Term[];
}

export interface CleanedHtml {
  /** Its layout rules are those of the message's own doctype. */
  doctype: string;
  /** Style sheets, as elements for the head of the view. */
  styles: string;
  /** The attributes of `html` and `body`, each with a space before it. */
  rootAttributes: string;
  bodyAttributes: string;
  body: string;
  links: ViewLink[];
  /** The number of images, style sheets and fonts from other hosts that were blocked. */
  blocked: number;
  images: ImageCounts;
  /** The message declares its own dark theme. */
  hasDark: boolean;
  /** The limit at which the view was truncated. */
  cut: Cut | null;
}

/**
 * Rewrites a message's HTML from a parsed tree: only elements, attributes, styles and URLs on our lists are kept, and
 * every other character is escaped. Each piece is harmless in any position, so it does not matter if a browser nests
 * elements differently. Never throws; the time is bounded by the limits.
 */
export function cleanHtml(document: HtmlDocument, options: CleanOptions, limits: HtmlLimits): CleanedHtml {
  const cleaner = new HtmlCleaner(document, options, limits);
  for (const node of document.root.childNodes) cleaner.addRoot(node);
  return cleaner.result();
}

function linksOf({ page }: HtmlDocument): ViewLink[] {
  return page.links.flatMap(({ url, label }) => {
    if (!label) return [];
    const text = limitMarks(label.text);
    // A hidden part of the text does not count, but the judgement that it is hidden may be wrong.
    return {
      source: 'html' as const,
      text,
      url,
      warning: warnAbout(text, url) ?? warnAbout(label.allText, url),
    };
  });
}

/** One doctype for each mode of browsers. Without one, they follow the habits of the 1990s. */
export const doctypes: Readonly<Record<`${html.DOCUMENT_MODE}`, string>> = {
  'no-quirks': '<!doctype html>',
  'limited-quirks': '<!doctype html public "-//W3C//DTD XHTML 1.0 Transitional//EN">',
  quirks: '',
};

const HTML = 'http://www.w3.org/1999/xhtml';
const NODES_PER_CHECK = 1024;
const ESCAPED_AT_ONCE = 64 * 1024;
// Longer messages are highlighted at their beginning. Finding words takes longer than cleaning.
const MAX_MARKED = 500_000;

class HtmlCleaner {
  readonly #document: HtmlDocument;
  readonly #options: CleanOptions;
  readonly #limits: HtmlLimits;
  readonly #addresses: CleanAddresses;
  readonly #body: string[] = [];
  readonly #styles: MessageStyles;
  #rootAttributes = '';
  #bodyAttributes = '';
  #length = 0;
  #nodes = 0;
  #openFormatting = 0;
  #markable = MAX_MARKED;
  cut: Cut | null;
  #isFull = false;

  constructor(document: HtmlDocument, options: CleanOptions, limits: HtmlLimits) {
    this.#document = document;
    this.cut = document.cut;
    this.#options = options;
    this.#limits = limits;
    this.#addresses = new CleanAddresses(options);
    this.#styles = new MessageStyles(options.scheme, this.#addresses);
  }

  /** The html element, with the head and the body in it. */
  addRoot(node: Node): void {
    if (!('tagName' in node)) return;
    this.#rootAttributes = this.#attributes(node);
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue;
      if (child.tagName === 'body') {
        this.#bodyAttributes = this.#attributes(child);
        this.#addChildren(child);
      } else this.#addHead(child);
    }
  }

  result(): CleanedHtml {
    return {
      doctype: doctypes[this.#document.root.mode],
      styles: this.#styles.sheets,
      rootAttributes: this.#rootAttributes,
      bodyAttributes: this.#bodyAttributes,
      body: this.#body.join(''),
      links: linksOf(this.#document),
      blocked: this.#addresses.blocked,
      images: this.#addresses.images,
      hasDark: this.#styles.hasDark,
      cut: this.cut ?? (this.#styles.isCut ? 'styles' : null),
    };
  }

  #addHead(head: Element): void {
    for (const node of head.childNodes) if ('tagName' in node) this.#styles.add(node);
  }

  #addChildren(parent: Element): void {
    for (const node of parent.childNodes) {
      if (this.#isFull) return;
      if (++this.#nodes % NODES_PER_CHECK === 0 && this.#document.isLate) this.#end('time');
      if ('tagName' in node) this.#addElement(node);
      else if ('value' in node) this.#addText(node.value, parent);
    }
  }

  #addText(value: string, parent: Element): void {
    const { tagName, childNodes } = parent;
    // The parser removed one leading line break, and a browser would remove another.
    const isFirst =
      /^(?:pre|listing)$/.test(tagName) && (childNodes[0] as { value?: string }).value === value;
    const room = Math.max(0, this.#limits.maxOutput - this.#length);
    const text = limitMarks(value.slice(0, room));
    if (isFirst && text.startsWith('\n')) this.#write('\n');
    // In pieces: escaping takes many times the memory of the text.
    for (let at = 0; at < text.length && !this.#isFull; at += ESCAPED_AT_ONCE) {
      this.#writeText(text.slice(at, at + ESCAPED_AT_ONCE));
    }
    if (value.length > room) this.#end('size');
  }

  #writeText(text: string): void {
    const { marked } = this.#options;
    this.#markable -= text.length;
    if (marked.length === 0 || this.#markable < 0) {
      this.#write(escapeHtml(text));
      return;
    }
    for (const { text: piece, hit } of markWords(text, 'other', marked)) {
      this.#write(hit ? `<!--mark-->${escapeHtml(piece)}<!--end-->` : escapeHtml(piece));
    }
  }

  #addElement(element: Element): void {
    const { tagName } = element;
    if (element.namespaceURI !== HTML) {
      if (tagName === 'svg') this.#addDrawing(element);
      return;
    }
    if (replacedElements.has(tagName)) this.#writeElement(replacedElements.get(tagName)!, element);
    else if (unwrappedElements.has(tagName)) this.#addChildren(element);
    else if (droppedElements.has(tagName)) this.#styles.add(element);
    else if (!keptElements.has(tagName)) this.#writeElement('span', element);
    else if (isSeen(element)) this.#writeElement(tagName, element);
  }

  #writeElement(name: string, element: Element): void {
    const isFormatting = formattingElements.has(name);
    if (isFormatting && this.#openFormatting >= MAX_OPEN_FORMATTING) {
      this.#addChildren(element);
      return;
    }
    const attributes = this.#attributes(element);
    // A candidate without its image could still be chosen, and would show as broken.
    if (name === 'source' && !attributes.includes(' srcset="')) return;
    if (!this.#write(`<${name}${attributes}${this.#position(element)}>`)) return;
    if (voidElements.has(name)) return;
    if (isFormatting) this.#openFormatting++;
    this.#addChildren(element);
    if (isFormatting) this.#openFormatting--;
    // Even over the limit, because open elements must be closed.
    this.#body.push(`</${name}>`);
  }

  #addDrawing(element: Element): void {
    const picture = this.#options.images ? pictureOfSvg(element) : null;
    if (picture)
      this.#write(`<img${this.#attributes(element)}${this.#position(element)} src="${escapeHtml(picture)}">`);
  }

  #attributes(element: Element): string {
    let text = '';
    const context = {
      addresses: this.#addresses,
      scheme: this.#options.scheme,
      cleanStyle: this.#styles.clean,
    };
    for (const [name, value] of cleanAttributes(element, context)) text += ` ${name}="${escapeHtml(value)}"`;
    return text;
  }

  /** The offsets of a start tag in the source, in a document that is located. */
  #position(element: Element): string {
    const tag = this.#document.source.tags.get(element);
    return tag ? ` data-at="${tag.start}-${tag.end}"` : '';
  }

  /** Returns false if the size limit is reached. */
  #write(text: string): boolean {
    this.#length += text.length;
    if (this.#length > this.#limits.maxOutput) this.#end('size');
    else this.#body.push(text);
    return !this.#isFull;
  }

  #end(cut: Cut): void {
    this.cut = cut;
    this.#isFull = true;
  }
}

/** Hidden and file inputs, and candidates outside a `picture` element, are not shown. */
function isSeen(element: Element): boolean {
  if (element.tagName === 'input') return !/^(?:hidden|file)$/i.test(attributeOf(element, 'type'));
  const parent = element.parentNode;
  return (
    element.tagName !== 'source' || (parent !== null && 'tagName' in parent && parent.tagName === 'picture')
  );
}
