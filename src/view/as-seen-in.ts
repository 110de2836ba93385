import { type DefaultTreeAdapterTypes, html as parse5Html, parseFragment } from 'parse5';
import type { PreviewClient } from '../contract/limits.ts';
import { attributeOf } from '../html/element.ts';
import { HtmlDocument } from '../html/html-document.ts';
import { imagesIn } from '../html/images.ts';
import { type HtmlLimits, MAX_CSS } from '../html/limits.ts';
import { type Cut, type Element, elementsOf } from '../html/parse-html.ts';
import { cssPieces } from '../html/support/css-pieces.ts';
import { attributeFeature, elementFeature, imageFeatures } from '../html/support/html-features.ts';
import { featureEntry, featureNames, GMAIL_CLIP_BYTES } from '../html/support/support-table.ts';

/** The clients of the support table that are imitated. */
const clientIds: Readonly<Record<PreviewClient, string>> = {
  gmail: 'gmail.desktop-webmail',
  'outlook-windows': 'outlook.windows',
  'outlook-com': 'outlook.outlook-com',
  'apple-mail': 'apple-mail.ios',
  yahoo: 'yahoo.desktop-webmail',
  samsung: 'samsung-email.android',
};

const { DOCUMENT_MODE } = parse5Html;

const CLIPPED = '<p>[Message clipped]&nbsp; <a>View entire message</a></p>';

const NODES_PER_CHECK = 256;

/** Clients replace these, or ignore that they are there. */
const notRemoved = new Set(['html-body', 'html-target']);
/** Removed with what is in them; clients show the content of all other elements that they do not know. */
const removedWhole = new Set(['object', 'select', 'style', 'svg', 'textarea']);

/**
 * A document without the elements, attributes and styles that a client does not support, and the limit that was exceeded. Partial
 * support counts as support.
 */
export function asSeenIn(
  client: PreviewClient,
  html: string,
  limits: HtmlLimits,
): { document: HtmlDocument; cut: Cut | null } {
  const shown = client === 'gmail' ? clip(html) : html;
  const document = new HtmlDocument(client === 'outlook-windows' ? asWordReads(shown) : shown, limits);
  const unsupported = unsupportedIn(client);
  if (unsupported.has('html-doctype')) document.root.mode = DOCUMENT_MODE.QUIRKS;
  // Webmail shows messages in its own page.
  else if (client !== 'apple-mail') document.root.mode = DOCUMENT_MODE.NO_QUIRKS;
  const reducer = new Reducer(unsupported, document, client === 'outlook-windows');
  reducer.reduce(document.root);
  if (shown.length < html.length) addClipped(document);
  return { document, cut: document.cut ?? reducer.cut };
}

function addClipped({ root }: HtmlDocument): void {
  for (const body of elementsOf(root.childNodes)) {
    if (body.tagName !== 'body') continue;
    body.childNodes.push(...parseFragment(CLIPPED).childNodes);
    return;
  }
}

/** Word has its own comments, and its own way to hide the preheader. */
function asWordReads(html: string): string {
  return revealConditional(html).replace(/\bmso-hide: ?all\b/gi, 'display:none');
}

function unsupportedIn(client: PreviewClient): ReadonlySet<string> {
  return new Set(
    featureNames.filter(
      (feature) =>
        !notRemoved.has(feature) &&
        featureEntry(feature).clients.some(({ id, support }) => id === clientIds[client] && support === 'no'),
    ),
  );
}

/** The first 102 KB in UTF-8. */
function clip(html: string): string {
  if (3 * html.length <= GMAIL_CLIP_BYTES) return html;
  const start = Buffer.from(html.slice(0, GMAIL_CLIP_BYTES + 1));
  if (start.length <= GMAIL_CLIP_BYTES) return html;
  return start
    .subarray(0, GMAIL_CLIP_BYTES)
    .toString()
    .replace(/\ufffd$/, '');
}

type Parent = DefaultTreeAdapterTypes.ParentNode;

class Reducer {
  readonly #unsupported: ReadonlySet<string>;
  readonly #document: HtmlDocument;
  readonly #isWord: boolean;
  #cssLeft = MAX_CSS;
  #nodes = 0;
  /** The limit that was exceeded; the rest is removed. */
  cut: 'time' | 'styles' | null = null;

  constructor(unsupported: ReadonlySet<string>, document: HtmlDocument, isWord: boolean) {
    this.#unsupported = unsupported;
    this.#document = document;
    this.#isWord = isWord;
  }

  /** The depth of the tree is limited, so this may recurse. */
  reduce(parent: Parent): void {
    parent.childNodes = parent.childNodes.flatMap((node) => {
      if (++this.#nodes % NODES_PER_CHECK === 0 && this.#document.isLate) this.cut = 'time';
      if (this.cut === 'time') return [];
      if (!('tagName' in node)) return [node];
      const isRemoved = this.#isUnsupported(elementFeature(node));
      // Options for Word, which are in a conditional comment.
      if (node.tagName === 'xml' || (isRemoved && removedWhole.has(node.tagName))) return [];
      this.reduce(node);
      if (isRemoved) return node.childNodes;
      this.#reduceElement(node);
      return [node];
    });
    for (const node of parent.childNodes) node.parentNode = parent;
  }

  #reduceElement(element: Element): void {
    const { tagName } = element;
    element.attrs = element.attrs.flatMap((attribute) => {
      const { name, value } = attribute;
      if (name === 'style') return [{ name, value: this.#reduceCss(value.slice(0, MAX_CSS), 'style') }];
      const isRemoved =
        this.#isUnsupported(attributeFeature(tagName, name, value)) ||
        imagesIn(tagName, name, value).some(this.#isUnsupportedImage);
      return isRemoved ? [] : [attribute];
    });
    if (tagName === 'img' && this.#isWord) sizeByAttributes(element);
    if (tagName !== 'style') return;
    for (const node of element.childNodes) if ('value' in node) node.value = this.#reduceSheet(node.value);
  }

  #reduceSheet(text: string): string {
    const css = text.slice(0, this.#cssLeft);
    if (css.length < text.length) this.cut ??= 'styles';
    this.#cssLeft -= css.length;
    return css && this.#reduceCss(css, 'sheet');
  }

  #reduceCss(css: string, kind: 'sheet' | 'style'): string {
    const removed = [
      ...cssPieces(css, kind).filter(
        ({ features, urls }) =>
          !features.isDisjointFrom(this.#unsupported) || urls.some(this.#isUnsupportedImage),
      ),
    ];
    removed.sort((a, b) => a.start - b.start);
    let kept = '';
    let at = 0;
    for (const { start, end } of removed) {
      if (start > at) kept += css.slice(at, start);
      at = Math.max(at, end);
    }
    return kept + css.slice(at);
  }

  readonly #isUnsupportedImage = (url: string): boolean =>
    imageFeatures(url, () => undefined).some((feature) => this.#unsupported.has(feature));

  #isUnsupported(feature: string | undefined): boolean {
    return feature !== undefined && this.#unsupported.has(feature);
  }
}

/** Word takes the size of an image from its attributes only. */
function sizeByAttributes(element: Element): void {
  const size = (name: string) => {
    const [, number, unit] = /^\s*(\d{1,5})(?:\.\d*)?(%?)/.exec(attributeOf(element, name)) ?? [];
    return `${name}:${number ? `${number}${unit || 'px'}` : 'auto'}!important`;
  };
  const value = [attributeOf(element, 'style'), size('width'), size('height')].join(';');
  element.attrs = [...element.attrs.filter(({ name }) => name !== 'style'), { name: 'style', value }];
}

const START = '<!--[if ';
const END = '<![endif]-->';

/**
 * HTML as Outlook for Windows reads it: the content of `<!--[if mso]>…<![endif]-->` is part of the message, and what is
 * between `<!--[if !mso]><!-->` and `<!--<![endif]-->` is not.
 */
export function revealConditional(html: string): string {
  let text = '';
  let at = 0;
  for (;;) {
    const start = html.indexOf(START, at);
    // A comment without an end hides the rest, and no later one has an end either.
    const end = start < 0 ? -1 : html.indexOf(END, start);
    const close = start < 0 ? -1 : html.indexOf(']>', start);
    if (end < 0 || close < 0 || close > end) return text + html.slice(at);
    text += html.slice(at, start);
    if (isForOutlook(html.slice(start + START.length, close))) {
      text += html.slice(close + 2, end).replace(/^<!--(?:\s*--)?>|<!--$/g, '');
    }
    at = end + END.length;
  }
}

/** `mso`, `gte mso 9` and `(mso)|(IE)` are true; `!mso`, `lt mso 9` and `IE` are not. */
function isForOutlook(condition: string): boolean {
  return /\bmso\b/.test(condition) && !/!\s*\(?mso\b|\blte?\s+mso\b/.test(condition);
}
