import { fieldElements, inlineElements, type StyledElement, unseenElements } from '../element.ts';
import { Cascade } from '../style/cascade.ts';
import { CollapsedText } from './collapsed-text.ts';

/** Elements without content, which have no end tag. */
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Elements that end where the next one of their kind begins. */
const selfEnding = new Set('p li td th tr dt dd'.split(' '));

const MAX_PREHEADER = 1000;
// An element with a longer style or list of classes is not a preheader.
const MAX_TAG = 4000;
// Deeper elements look like the last.
const MAX_DEPTH = 100;

// Most tags have none of these, and need no closer look.
const MAY_MATTER = /[\s"'/](?:class|id|style|hidden|bgcolor|background|size|color|text)[\s=/>]/i;
const ATTRIBUTE = /\s([a-z]{2,10})(?:=(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))|(?=[\s/>]))/gi;
const noAttributes: StyledElement['attrs'] = [];

interface OpenElement extends StyledElement {
  parentNode: OpenElement | null;
  /** Where its text belongs. An unread element has no text to show anywhere. */
  content: 'seen' | 'hidden' | 'unread';
}

/**
 * Follows the tags of HTML that is read without a parser, and says what a reader sees. The elements around are an approximation
 * that is good enough for a preview: a parser takes several times as long for each message that arrives.
 */
export class VisibleElements {
  readonly #cascade: Cascade;
  #innermost: OpenElement | null = null;
  #depth = 0;
  /** Elements that are open inside the innermost one. */
  #deeper = 0;
  /** Hidden text before the first visible text, which inboxes show after the subject. */
  readonly preheader = new CollapsedText(MAX_PREHEADER, MAX_PREHEADER);

  constructor(html: string) {
    this.#cascade = new Cascade(sheetsIn(html));
  }

  /** Where the text that follows belongs: to the text, to the preheader if there is no text yet, or nowhere. */
  choose(text: CollapsedText): CollapsedText | undefined {
    const content = this.#innermost?.content ?? 'seen';
    if (content === 'seen') return text;
    return content === 'hidden' && text.isEmpty && !this.preheader.isFull ? this.preheader : undefined;
  }

  /** Whether the text that follows is in an element that has no text to show anywhere. */
  get isUnread(): boolean {
    return this.#innermost?.content === 'unread';
  }

  /** For a start tag. Returns whether the element starts a new line. */
  open(name: string, tag: string): boolean {
    if (empty.has(name)) return !inlineElements.has(name);
    if (this.#innermost?.tagName === name && selfEnding.has(name)) this.close(name);
    const element: OpenElement = {
      tagName: name,
      attrs: tag.length <= MAX_TAG && MAY_MATTER.test(tag) ? attributesIn(tag) : noAttributes,
      parentNode: this.#innermost,
      content: this.#innermost?.content ?? 'seen',
    };
    if (this.#depth < MAX_DEPTH) {
      this.#innermost = element;
      this.#depth++;
    } else this.#deeper++;
    if (unseenElements.has(name) || fieldElements.has(name)) element.content = 'unread';
    else if (element.content !== 'unread')
      element.content = this.#cascade.visibilityOf(element).seen ? 'seen' : 'hidden';
    return !inlineElements.has(name) || this.#cascade.styleOf(element).isBlock;
  }

  /** For an end tag. */
  close(name: string): void {
    if (this.#deeper > 0) {
      this.#deeper--;
      return;
    }
    let levels = 0;
    for (let element = this.#innermost; element; element = element.parentNode) {
      levels++;
      if (element.tagName !== name) continue;
      // Elements inside it that were not closed end with it.
      this.#innermost = element.parentNode;
      this.#depth -= levels;
      return;
    }
  }
}

function attributesIn(tag: string): StyledElement['attrs'] {
  return [...tag.matchAll(ATTRIBUTE)].map(([, name, quoted, single, bare]) => ({
    name: name!.toLowerCase(),
    value: quoted ?? single ?? bare ?? '',
  }));
}

function sheetsIn(html: string): string[] {
  const sheets: string[] = [];
  const start = /<style[\s>]/gi;
  while (start.exec(html)) {
    const from = html.indexOf('>', start.lastIndex - 1) + 1;
    if (from === 0) break;
    const end = html.indexOf('</', from);
    sheets.push(html.slice(from, end < 0 ? html.length : end));
    if (end < 0) break;
    start.lastIndex = end;
  }
  return sheets;
}
