import type { ElementFilter } from './html-text.ts';
import { readSheet, type SheetRules } from './sheet-rules.ts';
import { fontSizeOf, hidesContent, MIN_FONT, readDeclarations } from './text-style.ts';

/** Elements whose content is a choice, a default value or a drawing, not text of the message. */
const unseen = new Set('datalist math meter optgroup option progress select svg textarea'.split(' '));
/** Elements without content, which have no end tag to look for. */
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

// An element with a longer style or list of classes is not a preheader.
const MAX_TAG = 4000;
// Elements with a font size, one inside the other. Deeper ones have the size of the last.
const MAX_DEPTH = 100;
// Messages from one template have the same styles, so what was read is kept for the next.
const MAX_KNOWN = 500;
const MAX_KNOWN_LENGTH = 1000;
const known = new Map<string, TagStyle>();

// Most tags have none of these, and need no closer look.
const MAY_HIDE = /[\s"'/](?:class|id|style|hidden)[\s=/>]/i;
// The same for styles: a box without height needs `overflow: hidden` to hide its content.
const HIDES = /none|hid|clip|collapse|opacity|transparent|indent|font(?:-size)?\s*:/i;
const ATTRIBUTE = /\s(class|id|style)=(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))/gi;
const HIDDEN_ATTRIBUTE = /\shidden[\s/=>]/i;

interface TagStyle {
  isHidden: boolean;
  fontSize: number | undefined;
}

/** An open element with a font size. */
interface SizedElement {
  name: string;
  isTiny: boolean;
  /** How many elements of its name are open in it, including itself. */
  open: number;
}

/**
 * Leaves out what a reader of this HTML does not see: by the style of each element, and by rules for its class or id alone.
 * Rules inside of `@media` do not count. An approximation that is good enough for a preview.
 */
export class VisibleElements implements ElementFilter {
  readonly #html: string;
  #rules: SheetRules | undefined;
  readonly #sized: SizedElement[] = [];
  isTiny = false;

  constructor(html: string) {
    this.#html = html;
  }

  open(name: string, tag: string): boolean {
    if (empty.has(name)) return true;
    if (unseen.has(name)) return false;
    const { isHidden, fontSize } = this.#styleOf(tag);
    if (isHidden) return false;
    if (fontSize !== undefined && this.#sized.length < MAX_DEPTH)
      this.#sized.push({ name, isTiny: fontSize < MIN_FONT, open: 1 });
    else if (this.#sized.length > 0) {
      const around = this.#sized.findLast((element) => element.name === name);
      if (around) around.open++;
    }
    this.isTiny = this.#sized.at(-1)?.isTiny ?? false;
    return true;
  }

  close(name: string): void {
    const at = this.#sized.findLastIndex((element) => element.name === name);
    // Elements inside it that were not closed end with it.
    if (at >= 0 && --this.#sized[at]!.open === 0) this.#sized.length = at;
    this.isTiny = this.#sized.at(-1)?.isTiny ?? false;
  }

  #styleOf(tag: string): TagStyle {
    if (tag.length > MAX_TAG || !MAY_HIDE.test(tag)) return plain;
    if (HIDDEN_ATTRIBUTE.test(tag)) return hidden;
    const css = this.#declarationsOf(tag);
    if (!HIDES.test(css)) return plain;
    return known.get(css) ?? readStyle(css);
  }

  #declarationsOf(tag: string): string {
    let own = '';
    let css = '';
    for (const [, attribute = '', quoted, single, bare] of tag.matchAll(ATTRIBUTE)) {
      const value = quoted ?? single ?? bare ?? '';
      const kind = attribute.toLowerCase();
      if (kind === 'style') own = value;
      else if (kind === 'id') css += `${this.#rule(`#${value}`)};`;
      else for (const name of value.split(/\s+/, 20)) css += `${this.#rule(`.${name}`)};`;
    }
    return css + own;
  }

  #rule(selector: string): string {
    this.#rules ??= readSheets(this.#html);
    return this.#rules.get(selector) ?? '';
  }
}

function readStyle(css: string): TagStyle {
  const values = readDeclarations(css);
  const style = { isHidden: hidesContent(values), fontSize: fontSizeOf(values) };
  if (known.size === MAX_KNOWN) known.clear();
  if (css.length <= MAX_KNOWN_LENGTH) known.set(css, style);
  return style;
}

const plain: TagStyle = { isHidden: false, fontSize: undefined };
const hidden: TagStyle = { isHidden: true, fontSize: undefined };

function readSheets(html: string): SheetRules {
  const rules = new Map<string, string>();
  const start = /<style[\s>]/gi;
  while (start.exec(html)) {
    const from = html.indexOf('>', start.lastIndex - 1) + 1;
    if (from === 0) break;
    const end = html.indexOf('</', from);
    readSheet(html.slice(from, end < 0 ? html.length : end), rules);
    if (end < 0) break;
    start.lastIndex = end;
  }
  return rules;
}
