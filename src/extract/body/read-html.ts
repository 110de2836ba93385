import { readSheet } from '../../mime/text/sheet-rules.ts';
import { MIN_FONT } from '../../mime/text/text-style.ts';
import { attributeOf, type Element, type Node, parseHtml } from '../../view/clean/parse-html.ts';
import type { ViewLimits } from '../../view/limits.ts';
import { timeSpent } from '../../view/time-spent.ts';
import { type FoundLink, HtmlLinks } from '../links/html-links.ts';
import { type ElementStyle, StyleReader } from './element-style.ts';
import { type FoundImage, ImageCollector } from './images.ts';
import { type Look, plainLook, type Segment, SegmentBuilder } from './segment.ts';

/** The visible content of an HTML body. */
export interface ReadHtml {
  /** The text that a person sees, in order. */
  segments: Segment[];
  links: FoundLink[];
  images: FoundImage[];
}

/** How text looks because of the elements around it. */
interface Surroundings {
  look: Look;
  fontSize: number;
  spaced: boolean;
  hidden: boolean;
  preformatted: boolean;
}

const UNSEEN = new Set(
  'script style title template iframe noframes noembed head object select option datalist textarea svg math'.split(
    ' ',
  ),
);
/** Elements that do not start a new line. */
const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark nobr q s samp small span ' +
    'strike strong sub sup time tt u var wbr'
  ).split(' '),
);
const LARGE_FONT = 20;

/**
 * Reads the visible content of an HTML body: no style sheets, comments or hidden text. Reads no more than its view may
 * show, so the time is bounded. Never throws.
 */
export function readHtml(html: string, limits: ViewLimits): ReadHtml {
  const { document } = parseHtml(html, limits, timeSpent() + limits.timeMs);
  const rules = new Map<string, string>();
  for (const sheet of sheetsOf(document.childNodes)) readSheet(sheet, rules);
  const reader = new HtmlReader(new StyleReader(rules));
  reader.readAll(document.childNodes, {
    look: plainLook,
    fontSize: 16,
    spaced: false,
    hidden: false,
    preformatted: false,
  });
  return reader.end();
}

class HtmlReader {
  readonly #styles: StyleReader;
  readonly #text = new SegmentBuilder();
  readonly #links = new HtmlLinks();
  readonly #images = new ImageCollector();

  constructor(styles: StyleReader) {
    this.#styles = styles;
  }

  end(): ReadHtml {
    this.#text.end();
    return { segments: this.#text.segments, links: this.#links.links, images: this.#images.images };
  }

  readAll(nodes: readonly Node[], around: Surroundings): void {
    for (const node of nodes) {
      if ('value' in node) this.#readText(node.value, around);
      else if ('tagName' in node && !UNSEEN.has(node.tagName)) this.#readElement(node, around);
    }
  }

  #readText(text: string, { look, fontSize, hidden, preformatted }: Surroundings): void {
    if (hidden || fontSize < MIN_FONT || this.#text.isFull) return;
    this.#links.addText(text);
    if (!preformatted) {
      this.#text.add(text, look);
      return;
    }
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) this.#text.end();
      this.#text.add(line, look);
    }
  }

  #readElement(element: Element, around: Surroundings): void {
    const { tagName } = element;
    const style = this.#styles.styleOf(element);
    const inside = surroundingsOf(element, style, around);
    const seen = !inside.hidden && inside.fontSize >= MIN_FONT;
    for (const image of this.#images.add(element, inside.hidden)) this.#links.addImage(image);
    const opened = seen ? this.#links.open(element, style.button) : undefined;
    const stands =
      !INLINE.has(tagName) || /^(?:block|table|flex|grid|inline-block|list-item)/.test(style.display);
    if (stands && seen) this.#text.end();
    if (tagName === 'input') this.#readText(shownValue(element), inside);
    this.readAll(element.childNodes, inside);
    if (stands && seen) this.#text.end();
    this.#links.close(opened);
  }
}

/** The text in an input, which some messages use as a box for a code. */
function shownValue(input: Element): string {
  return /^(?:text|tel|number|)$/i.test(attributeOf(input, 'type')) ? attributeOf(input, 'value') : '';
}

function surroundingsOf({ tagName }: Element, style: ElementStyle, around: Surroundings): Surroundings {
  const fontSize = style.fontSize ?? around.fontSize;
  const spaced = around.spaced || style.spaced;
  const large = spaced || fontSize >= LARGE_FONT;
  const bold = around.look.bold || style.bold === true;
  const link = around.look.link || tagName === 'a';
  const { look } = around;
  const same = look.large === large && look.bold === bold && look.link === link;
  return {
    look: same ? look : { large, bold, link },
    fontSize,
    spaced,
    hidden: around.hidden || style.hidden,
    preformatted: around.preformatted || tagName === 'pre',
  };
}

/** The style sheets of a document, wherever they are. */
function* sheetsOf(nodes: readonly Node[]): Generator<string> {
  const left: Node[] = [...nodes];
  for (let node = left.pop(); node; node = left.pop()) {
    if (!('tagName' in node)) continue;
    if (node.tagName !== 'style') for (const child of node.childNodes) left.push(child);
    else yield node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
  }
}
