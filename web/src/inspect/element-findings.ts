import type { Finding } from '../../../src/contract/message/checks.ts';

/** An element of the HTML body. */
export interface SourceElement {
  /** Where it is, as the view says. */
  at: string;
  /** Its start tag, such as `<td class="head">`. */
  tag: string;
  /** Offsets in the HTML body with `\n` as line breaks. */
  start: number;
  end: number;
  line: number;
  column: number;
}

interface Owner {
  from: number;
  /** The offset of the element; undefined outside of all. */
  owner: number | undefined;
}

const withLineFeeds = (text: string) => text.replace(/\r\n?/g, '\n');
// Longer than any selector.
const MAX_SELECTOR = 2000;

/** The HTML body of a message, in which elements and findings have positions. */
export class InspectedHtml {
  readonly #html: string;
  readonly #text: string;
  readonly #lineStarts = [0];
  #owners: Owner[] | undefined;

  constructor(html: string) {
    this.#html = html;
    this.#text = withLineFeeds(html);
    for (let at = this.#text.indexOf('\n'); at >= 0; at = this.#text.indexOf('\n', at + 1))
      this.#lineStarts.push(at + 1);
  }

  /** The element at `start-end` of the HTML body; null if there is none. */
  elementAt(at: string): SourceElement | null {
    const [from = 0, to = 0] = /^\d{1,9}-\d{1,9}$/.test(at) ? at.split('-').map(Number) : [];
    if (to <= from || to > this.#html.length) return null;
    const tag = withLineFeeds(this.#html.slice(from, to));
    const start = withLineFeeds(this.#html.slice(0, from)).length;
    const line = this.#lineStarts.findLastIndex((first) => first <= start);
    const column = start - this.#lineStarts[line]! + 1;
    return { at, tag, start, end: start + tag.length, line: line + 1, column };
  }

  /** The findings about an element: in its tag or text, of the same kind elsewhere, or about a rule of a style sheet for it. */
  findingsOf({ tag, start, end }: SourceElement, findings: readonly Finding[]): Finding[] {
    return findings.filter(({ where, occurrences = 1 }) => {
      if (where?.part !== 'html') return false;
      const at = (this.#lineStarts[where.line - 1] ?? 0) + where.column - 1;
      if (at >= start && at < end) return true;
      const selector = this.#selectorAt(at);
      if (selector !== null) return selects(selector, tag);
      if (this.#ownerAt(at) === start) return true;
      // Only the first place of a finding is known. The same attribute or property in this tag is another.
      const [word] = /^<?[\w-]+/.exec(where.excerpt) ?? [];
      return occurrences > 1 && word !== undefined && new RegExp(`${word}(?![\\w-])`, 'i').test(tag);
    });
  }

  /** The offset of the innermost element that contains an offset; undefined if there is none. */
  #ownerAt(at: number): number | undefined {
    this.#owners ??= ownersIn(this.#text);
    return this.#owners.findLast(({ from }) => from <= at)?.owner;
  }

  /** The selector of the rule at an offset in a style sheet, empty if it has none; null if the offset is elsewhere. */
  #selectorAt(at: number): string | null {
    const sheet = this.#text.lastIndexOf('<style', at);
    if (sheet < 0 || this.#text.lastIndexOf('</style', at) > sheet) return null;
    const from = this.#text.indexOf('>', sheet) + 1;
    // Neither an at-rule nor a comment is about elements.
    if (at < from || /^(?:@|\/\*)/.test(this.#text.slice(at, at + 2))) return '';
    const before = withoutComments(this.#text.slice(from, at));
    const after = withoutComments(this.#text.slice(at, at + MAX_SELECTOR));
    const end = after.search(/[{};]/);
    const selector =
      after[end] === '{'
        ? preludeIn(before) + after.slice(0, end)
        : preludeIn(before.slice(0, Math.max(0, before.lastIndexOf('{'))));
    return selector.trim().startsWith('@') ? '' : selector;
  }
}

const withoutComments = (css: string) =>
  css
    .split('/*')
    .map((piece, index) => (index === 0 ? piece : (piece.split('*/')[1] ?? '')))
    .join('');

/** What comes before the block of a rule: its selector, or an at-rule. */
const preludeIn = (css: string) =>
  css.slice(Math.max(...['{', '}', ';'].map((mark) => css.lastIndexOf(mark))) + 1);

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
// As in browsers, which nest no deeper.
const MAX_DEPTH = 512;

/** From which offset on which element is the innermost. */
function ownersIn(text: string): Owner[] {
  const owners: Owner[] = [];
  const open: { name: string; start: number }[] = [];
  let next = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', next)) {
    const [, slash, name = ''] = /^<(\/?)([a-z][\w:-]*)/i.exec(text.slice(at, at + 40)) ?? [];
    const close = text.startsWith('<!--', at)
      ? text.indexOf('-->', at) + 2
      : name
        ? text.indexOf('>', at)
        : at;
    if (close < at) break;
    next = close + 1;
    if (!name) continue;
    const tagName = name.toLowerCase();
    if (!slash) {
      owners.push({ from: at, owner: at });
      if (!VOID.test(tagName) && open.length < MAX_DEPTH) open.push({ name: tagName, start: at });
    } else {
      const opened = open.findLastIndex((each) => each.name === tagName);
      if (opened >= 0) open.length = opened;
    }
    owners.push({ from: next, owner: open.at(-1)?.start });
  }
  return owners;
}

/** Whether a selector selects the element of a tag, as far as that can be told from the tag alone. */
function selects(selector: string, tag: string): boolean {
  const [, name = ''] = /^<([\w-]+)/.exec(tag) ?? [];
  const [, classes = ''] = /\sclass\s*=\s*["']?([^"'>]*)/i.exec(tag) ?? [];
  const [, id = ''] = /\sid\s*=\s*["']?([^"'\s>]*)/i.exec(tag) ?? [];
  const names = [name.toLowerCase(), ...classes.split(/\s+/).map((each) => `.${each}`), `#${id}`];
  // The last part of each selector is what it selects.
  return selector.split(',').some((each) => {
    const [last = ''] = each
      .trim()
      .split(/[\s>+~]+/)
      .slice(-1);
    // Without states, such as `:hover`.
    const parts = last.split(':')[0]!.match(/\*|[.#]?[\w-]+/g) ?? [];
    return parts.length > 0 && parts.every((part) => part === '*' || names.includes(part));
  });
}
