import { attributeOf, hasAttribute } from './element.ts';
import { MAX_LABEL } from './limits.ts';
import type { Element } from './parse-html.ts';

/** What a link or a heading says, while it is read. */
export class LabelBuilder {
  readonly element: Element;
  /** Text that is seen, text that is not, and both, because that judgement may be wrong. */
  #seen = '';
  #hidden = '';
  #all = '';
  #alt = '';
  hasImage = false;
  /** Whether all images have an alternative text, perhaps an empty one. */
  hasAlt = true;

  constructor(element: Element) {
    this.element = element;
  }

  addText(text: string, isSeen: boolean): void {
    const start = text.slice(0, MAX_LABEL);
    if (isSeen && this.#seen.length < MAX_LABEL) this.#seen += start;
    if (!isSeen && this.#hidden.length < MAX_LABEL) this.#hidden += start;
    if (this.#all.length < MAX_LABEL) this.#all += start;
  }

  addImage(image: Element): void {
    this.#alt ||= attributeOf(image, 'alt').slice(0, MAX_LABEL);
    if (image.tagName !== 'img') return;
    this.hasImage = true;
    this.hasAlt &&= hasAttribute(image, 'alt');
  }

  /** The text that is seen or, if there is none, the alternative text of an image, or else text that is not seen. */
  get text(): string {
    return oneLine(this.#seen) || this.alt || oneLine(this.#hidden);
  }

  get allText(): string {
    return oneLine(this.#all);
  }

  get alt(): string {
    return oneLine(this.#alt);
  }

  /** Whether it has text, but a person sees nothing of it. */
  get isHidden(): boolean {
    const isSeen = this.#seen.trim() !== '' || this.#alt.trim() !== '' || this.hasImage;
    return !isSeen && this.#hidden.trim() !== '';
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_LABEL).toWellFormed();
}
