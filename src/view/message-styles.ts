import { attributeOf } from '../html/element.ts';
import { escapeHtml } from '../html/escape.ts';
import { MAX_CSS } from '../html/limits.ts';
import { type Element, textIn } from '../html/parse-html.ts';
import type { CleanAddresses } from './clean/addresses.ts';
import { cleanStyle } from './clean/clean-declarations.ts';
import { cleanMediaAttribute, type Scheme } from './clean/clean-prelude.ts';
import { cleanSheet, ruleBudget } from './clean/clean-sheet.ts';

// Messages repeat the same few styles in every cell.
const MAX_KNOWN_STYLES = 1000;
const MAX_KNOWN_LENGTH = 1000;

/** Collects the styles of a message while it is read. */
export class MessageStyles {
  readonly #scheme: Scheme;
  readonly #addresses: CleanAddresses;
  readonly #sheets: string[] = [];
  readonly #rules = ruleBudget();
  readonly #known = new Map<string, { style: string; blocked: number }>();
  #cssLeft = MAX_CSS;
  /** The message declares its own dark theme. */
  hasDark = false;
  /** The styles exceeded the limits. */
  isCut = false;

  constructor(scheme: Scheme, addresses: CleanAddresses) {
    this.#scheme = scheme;
    this.#addresses = addresses;
  }

  /** The style sheets, as elements for the head of the view. */
  get sheets(): string {
    return this.#sheets.join('');
  }

  /** Adds the styles that an element declares, in the head or elsewhere. */
  add(element: Element): void {
    if (element.tagName === 'style') this.#addSheet(element);
    else if (element.tagName === 'link') this.#addLinkedSheet(element);
    else if (/^(?:supported-)?color-schemes?$/i.test(attributeOf(element, 'name'))) {
      this.hasDark ||= /\bdark\b/i.test(attributeOf(element, 'content'));
    }
  }

  /** The value of a `style` attribute. */
  readonly clean = (written: string): string => {
    const known = this.#known.get(written);
    if (known) {
      this.#addresses.blocked += known.blocked;
      return known.style;
    }
    if (written.length > MAX_CSS) return '';
    const before = this.#addresses.blocked;
    const style = cleanStyle(written, { resolve: this.#addresses.picture, onDark: this.#noteDark });
    if (this.#known.size < MAX_KNOWN_STYLES && written.length < MAX_KNOWN_LENGTH) {
      this.#known.set(written, { style, blocked: this.#addresses.blocked - before });
    }
    return style;
  };

  #addSheet(element: Element): void {
    const media = this.#media(element);
    if (media === null || !/^(?:text\/css)?$/i.test(attributeOf(element, 'type'))) return;
    const text = textIn(element);
    const options = {
      scheme: this.#scheme,
      resolve: this.#addresses.picture,
      resolveSheet: this.#addresses.sheet,
      onDark: this.#noteDark,
    };
    const css = cleanSheet(text.slice(0, this.#cssLeft), options, this.#rules);
    if (css) this.#sheets.push(`<style${media}>\n${css}</style>`);
    this.isCut ||= text.length > this.#cssLeft || this.#rules.left <= 0;
    this.#cssLeft = Math.max(0, this.#cssLeft - text.length);
  }

  #addLinkedSheet(element: Element): void {
    const media = this.#media(element);
    if (media === null || attributeOf(element, 'rel').toLowerCase() !== 'stylesheet') return;
    const url = this.#addresses.sheet(attributeOf(element, 'href'));
    if (url) this.#sheets.push(`<link rel="stylesheet"${media} href="${escapeHtml(url)}">`);
  }

  /** The media attribute to write; null if the style sheet has a condition that is not allowed. */
  #media(element: Element): string | null {
    const written = attributeOf(element, 'media').trim();
    if (written === '') return '';
    const media = cleanMediaAttribute(written.slice(0, MAX_CSS), this.#scheme);
    return media && ` media="${escapeHtml(media)}"`;
  }

  readonly #noteDark = () => {
    this.hasDark = true;
  };
}
