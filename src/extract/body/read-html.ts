import { attributeOf, fieldElements, unseenElements } from '../../html/element.ts';
import type { HtmlLimits } from '../../html/limits.ts';
import { type Element, type Node, parseHtml, sheetsIn } from '../../html/parse-html.ts';
import { Cascade, isDoubtful, pageVisibility, type Visibility } from '../../html/style/cascade.ts';
import { MIN_FONT } from '../../html/style/declarations.ts';
import { timeSpent } from '../../html/time-spent.ts';
import { type FoundLink, HtmlLinks } from '../links/html-links.ts';
import { type FoundImage, ImageCollector } from './images.ts';
import { type Look, plainLook, type Segment, SegmentBuilder } from './segment.ts';

/** The content of an HTML body. */
export interface ReadHtml {
  /** The text that a person sees, in order. */
  segments: Segment[];
  /** The text that is in the body, but that a person does not see. */
  hiddenSegments: Segment[];
  links: FoundLink[];
  images: FoundImage[];
}

/** How text looks because of the elements around it. */
interface Surroundings {
  look: Look;
  visibility: Visibility;
  preformatted: boolean;
}

const LARGE_FONT = 20;

/**
 * Reads the content of an HTML body: no style sheets or comments, and hidden text separately. Reads no more than its view may
 * show, so the time is bounded. Never throws.
 */
export function readHtml(html: string, limits: HtmlLimits): ReadHtml {
  const { document } = parseHtml(html, limits, timeSpent() + limits.timeMs);
  const reader = new HtmlReader(new Cascade(sheetsIn(document.childNodes)));
  reader.readAll(document.childNodes, {
    look: plainLook,
    visibility: pageVisibility,
    preformatted: false,
  });
  return reader.end();
}

class HtmlReader {
  readonly #styles: Cascade;
  readonly #text = new SegmentBuilder();
  readonly #hiddenText = new SegmentBuilder();
  readonly #links = new HtmlLinks();
  readonly #images = new ImageCollector();

  constructor(styles: Cascade) {
    this.#styles = styles;
  }

  end(): ReadHtml {
    this.#text.end();
    this.#hiddenText.end();
    return {
      segments: this.#text.segments,
      hiddenSegments: this.#hiddenText.segments,
      links: this.#links.links,
      images: this.#images.images,
    };
  }

  readAll(nodes: readonly Node[], around: Surroundings): void {
    for (const node of nodes) {
      if ('value' in node) this.#readText(node.value, around);
      else if ('tagName' in node && !unseenElements.has(node.tagName) && !fieldElements.has(node.tagName))
        this.#readElement(node, around);
    }
  }

  #readText(text: string, { look, visibility, preformatted }: Surroundings): void {
    const { seen } = visibility;
    const builder = seen ? this.#text : this.#hiddenText;
    if (builder.isFull) return;
    this.#links.addText(text, { seen, doubtful: look.doubtful });
    if (!preformatted) {
      builder.add(text, look);
      return;
    }
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) builder.end();
      builder.add(line, look);
    }
  }

  #readElement(element: Element, around: Surroundings): void {
    const { tagName } = element;
    const style = this.#styles.styleOf(element);
    const inside = surroundingsOf(element, this.#styles.visibilityOf(element), around);
    // The colour of a link's own text does not hide a picture in it.
    const { hidden, fontSize } = inside.visibility;
    for (const image of this.#images.add(element, hidden)) this.#links.addImage(image);
    const opened = this.#links.open(element, style.button, { hidden, doubtful: inside.look.doubtful });
    const builder = hidden || fontSize < MIN_FONT ? this.#hiddenText : this.#text;
    if (style.isBlock) builder.end();
    if (tagName === 'input') this.#readText(shownValue(element), inside);
    this.readAll(element.childNodes, inside);
    if (style.isBlock) builder.end();
    this.#links.close(opened);
  }
}

/** The text in an input, which some messages use as a box for a code. */
function shownValue(input: Element): string {
  return /^(?:text|tel|number|)$/i.test(attributeOf(input, 'type')) ? attributeOf(input, 'value') : '';
}

function surroundingsOf({ tagName }: Element, visibility: Visibility, around: Surroundings): Surroundings {
  const large = visibility.spaced || visibility.fontSize >= LARGE_FONT;
  const { bold } = visibility;
  const link = around.look.link || tagName === 'a';
  const { look } = around;
  const doubtful = isDoubtful(visibility);
  const same = look.large === large && look.bold === bold && look.link === link && look.doubtful === doubtful;
  return {
    look: same ? look : { large, bold, link, doubtful },
    visibility,
    preformatted: around.preformatted || tagName === 'pre',
  };
}
