import type { SheetRules } from '../../mime/text/sheet-rules.ts';
import {
  type Declarations,
  fontSizeOf,
  hidesContent,
  pixels,
  readDeclarations,
} from '../../mime/text/text-style.ts';
import { attributeOf, type Element } from '../../view/clean/parse-html.ts';
import { MAX_STYLE } from '../limits.ts';

/** The aspects of an element's style that matter for reading its text. */
export interface ElementStyle {
  hidden: boolean;
  /** In pixels; undefined when the element does not set it. */
  fontSize?: number;
  spaced: boolean;
  bold?: boolean;
  display: string;
  /** Looks like a button: has a background colour, and padding around the text. */
  button: boolean;
}

const MAX_KNOWN = 1000;
const HEADINGS: Record<string, number> = { h1: 32, h2: 24, h3: 20 };
const BOLD = new Set(['b', 'strong', 'code', 'kbd', 'samp', 'mark', 'h1', 'h2', 'h3', 'h4', 'th']);

/** Reads the styles of elements, from the message's own style sheets and from the elements themselves. */
export class StyleReader {
  readonly #rules: SheetRules;
  readonly #known = new Map<string, ElementStyle>();

  constructor(rules: SheetRules) {
    this.#rules = rules;
  }

  styleOf(element: Element): ElementStyle {
    const css = this.#declarationsOf(element);
    const key = `${element.tagName} ${attributeOf(element, 'bgcolor') && 'bg'} ${attributeOf(element, 'size')} ${css}`;
    let style = this.#known.get(key);
    if (!style) {
      style = readStyle(element, css);
      if (this.#known.size < MAX_KNOWN && key.length < 1000) this.#known.set(key, style);
    }
    const isHidden = element.attrs.some(({ name }) => name === 'hidden');
    return isHidden ? { ...style, hidden: true } : style;
  }

  #declarationsOf(element: Element): string {
    let css = '';
    if (this.#rules.size > 0) {
      const id = attributeOf(element, 'id');
      const names = attributeOf(element, 'class').slice(0, 1000).split(/\s+/, 20);
      for (const name of [...names.map((each) => `.${each}`), `#${id}`])
        css += `${this.#rules.get(name) ?? ''};`;
    }
    return css + attributeOf(element, 'style').slice(0, MAX_STYLE).toLowerCase();
  }
}

function readStyle(element: Element, css: string): ElementStyle {
  const { tagName } = element;
  const values = readDeclarations(css);
  const size = sizeOf(tagName, values, attributeOf(element, 'size'));
  const weight = values['font-weight'] ?? values.font ?? '';
  const style: ElementStyle = {
    hidden: hidesContent(values),
    spaced: pixels(values['letter-spacing'] ?? '') >= 2,
    display: values.display ?? '',
    button: hasColour(element, values) && /padding|border-radius/.test(Object.keys(values).join(' ')),
  };
  if (size !== undefined) style.fontSize = size;
  if (BOLD.has(tagName) || /bold|[6-9]00/.test(weight)) style.bold = true;
  return style;
}

function hasColour(element: Element, values: Declarations): boolean {
  const colour =
    values['background-color'] ?? values.background ?? attributeOf(element, 'bgcolor').toLowerCase();
  return colour !== '' && !/^(?:transparent|none|#fff(?:fff)?\b|white|inherit|initial)/.test(colour);
}

function sizeOf(tagName: string, values: Declarations, fontSize: string): number | undefined {
  const written = fontSizeOf(values);
  if (written !== undefined) return written;
  if (tagName === 'font' && /^[1-7]$/.test(fontSize))
    return [10, 13, 16, 18, 24, 32, 48][Number(fontSize) - 1];
  return HEADINGS[tagName];
}
