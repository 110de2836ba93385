import { isUnreadable, parseColour, WHITE } from '../style/colours.ts';
import { type Declarations, fontSizeOf, MIN_FONT, readDeclarations } from '../style/declarations.ts';
import { hidesContent } from '../style/hiding.ts';
import type { Selector } from '../style/selectors.ts';
import { StyleSheets } from '../style/sheet.ts';

/** Elements whose content is a choice, a default value or a drawing, not text of the message. */
const unseen = new Set('datalist math meter optgroup option progress select svg textarea'.split(' '));
/** Elements without content, which have no end tag to look for. */
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

const MAX_PREHEADER = 1000;
// An element with a longer style or list of classes is not a preheader.
const MAX_TAG = 4000;
// Elements with a font size, one inside the other. Deeper ones have the size of the last.
const MAX_DEPTH = 100;
// Marks of the elements so far that are remembered.
const MAX_BEFORE = 2000;
// Messages from one template have the same styles, so what was read is kept for the next.
const MAX_KNOWN = 500;
const MAX_KNOWN_LENGTH = 1000;
const known = new Map<string, TagStyle>();

// Most tags have none of these, and need no closer look.
const MAY_HIDE = /[\s"'/](?:class|id|style|hidden)[\s=/>]/i;
// The same for styles: a box without height needs `overflow: hidden` to hide its content.
const HIDES =
  /display|visib|hid|clip|collapse|opacity|transparent|indent|font(?:-size)?\s*:|\\|scale|transform|position|margin|translate|zoom|background|rgb|hsl|#(?:[\da-f]{4}){1,2}\b/i;
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
 * Leaves out what a reader of this HTML does not see: by the style of each element, and by the rules for it. The elements around
 * are only known to be among those before. An approximation that is good enough for a preview.
 */
export class VisibleElements {
  readonly #html: string;
  #sheets: StyleSheets | undefined;
  /** The tags, classes and ids so far, if a rule depends on the elements around. */
  readonly #before = new Set<string>();
  readonly #sized: SizedElement[] = [];
  /** Whether the text that follows is too small to be seen. */
  isTiny = false;
  /** Hidden text before the first visible text, which inboxes show after the subject. */
  preheader = '';
  /** Whether the last element that was left out has no text to show anywhere. */
  #isUnseen = false;

  constructor(html: string) {
    this.#html = html;
  }

  /** For a start tag. Returns false if the element is not seen: its content and its end tag must be skipped then. */
  open(name: string, tag: string): boolean {
    if (empty.has(name)) return true;
    this.#isUnseen = unseen.has(name);
    if (this.#isUnseen) return false;
    const { isHidden, fontSize } = this.#styleOf(name, tag);
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

  /** For text that was skipped before any other text. */
  leftOut(text: string): void {
    if (!this.#isUnseen && this.preheader.length < MAX_PREHEADER) this.preheader += ` ${text}`;
    this.#isUnseen = false;
  }

  /** For an end tag. */
  close(name: string): void {
    const at = this.#sized.findLastIndex((element) => element.name === name);
    // Elements inside it that were not closed end with it.
    if (at >= 0 && --this.#sized[at]!.open === 0) this.#sized.length = at;
    this.isTiny = this.#sized.at(-1)?.isTiny ?? false;
  }

  #styleOf(name: string, tag: string): TagStyle {
    this.#sheets ??= readSheets(this.#html);
    const hasAttributes = tag.length <= MAX_TAG && MAY_HIDE.test(tag);
    if (!hasAttributes && this.#sheets.isEmpty) return plain;
    if (hasAttributes && HIDDEN_ATTRIBUTE.test(tag)) return hidden;
    return this.#readTag(name, hasAttributes ? tag : '');
  }

  #readTag(name: string, tag: string): TagStyle {
    let own = '';
    let id = '';
    let classes: string[] = [];
    for (const [, attribute = '', quoted, single, bare] of tag.matchAll(ATTRIBUTE)) {
      const value = quoted ?? single ?? bare ?? '';
      const kind = attribute.toLowerCase();
      if (kind === 'style') own = value;
      else if (kind === 'id') id = value;
      else classes = value.split(/\s+/, 20);
    }
    if (this.#sheets!.isEmpty) return HIDES.test(own) ? knownStyle(own) : plain;
    const { sure: values } = this.#sheets!.declarationsFor({ tag: name, id, classes }, this.#isInside);
    if (this.#before.size < MAX_BEFORE)
      for (const mark of [name, `#${id}`, ...classes.map((each) => `.${each}`)]) this.#before.add(mark);
    return styleOf(own === '' ? values : readDeclarations(own, values));
  }

  readonly #isInside = ([, ...around]: Selector): boolean =>
    around.every(
      ({ tag, id, classes }) =>
        (tag === '' || this.#before.has(tag)) &&
        (id === '' || this.#before.has(`#${id}`)) &&
        classes.every((name) => this.#before.has(`.${name}`)),
    );
}

function knownStyle(css: string): TagStyle {
  const read = known.get(css) ?? styleOf(readDeclarations(css));
  if (known.size === MAX_KNOWN) known.clear();
  if (css.length <= MAX_KNOWN_LENGTH) known.set(css, read);
  return read;
}

function styleOf(values: Declarations): TagStyle {
  return { isHidden: hidesContent(values) || isOneColour(values), fontSize: fontSizeOf(values) };
}

/** Text in the colour of its own background. That of an element around is not known here. */
function isOneColour({
  color = '',
  background = '',
  'background-color': colour = background,
}: Declarations): boolean {
  const behind = /url\(|gradient/.test(background) ? null : parseColour(colour, WHITE);
  const text = behind && parseColour(color, behind);
  return behind !== null && text !== null && isUnreadable(text, behind);
}

const plain: TagStyle = { isHidden: false, fontSize: undefined };
const hidden: TagStyle = { isHidden: true, fontSize: undefined };

function readSheets(html: string): StyleSheets {
  const sheets = new StyleSheets((declarations) => HIDES.test(declarations));
  const start = /<style[\s>]/gi;
  while (start.exec(html)) {
    const from = html.indexOf('>', start.lastIndex - 1) + 1;
    if (from === 0) break;
    const end = html.indexOf('</', from);
    sheets.read(html.slice(from, end < 0 ? html.length : end));
    if (end < 0) break;
    start.lastIndex = end;
  }
  return sheets;
}
