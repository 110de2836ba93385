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

const withLineFeeds = (text: string) => text.replace(/\r\n?/g, '\n');
// Longer than any selector.
const MAX_SELECTOR = 2000;

/** The HTML body of a message, in which elements and findings have positions. */
export class HtmlSource {
  readonly #html: string;
  readonly #text: string;
  readonly #lineStarts = [0];

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

  /** The findings about an element: in its tag, of the same kind elsewhere, or about a rule of a style sheet for it. */
  findingsOf({ tag, start, end }: SourceElement, findings: readonly Finding[]): Finding[] {
    return findings.filter(({ where, occurrences = 1 }) => {
      if (where?.part !== 'html') return false;
      const at = (this.#lineStarts[where.line - 1] ?? 0) + where.column - 1;
      if (at >= start && at < end) return true;
      const selector = this.#selectorAt(at);
      if (selector !== null) return selects(selector, tag);
      // Only the first place of a finding is known. The same attribute or property in this tag is another.
      const [word] = /^<?[\w-]+/.exec(where.excerpt) ?? [];
      return occurrences > 1 && word !== undefined && new RegExp(`${word}(?![\\w-])`, 'i').test(tag);
    });
  }

  /** The selector of the rule at an offset in a style sheet; null if the offset is elsewhere. */
  #selectorAt(at: number): string | null {
    const sheet = this.#text.lastIndexOf('<style', at);
    if (sheet < 0 || this.#text.lastIndexOf('</style', at) > sheet) return null;
    const brace = this.#text.lastIndexOf('{', at);
    const before = this.#text.slice(
      Math.max(this.#text.indexOf('>', sheet) + 1, brace - MAX_SELECTOR),
      brace,
    );
    return before.slice(Math.max(before.lastIndexOf('{'), before.lastIndexOf('}')) + 1);
  }
}

function selects(selector: string, tag: string): boolean {
  const [, name = ''] = /^<([\w-]+)/.exec(tag) ?? [];
  const [, classes = ''] = /\sclass\s*=\s*["']?([^"'>]*)/i.exec(tag) ?? [];
  const [, id = ''] = /\sid\s*=\s*["']?([^"'\s>]*)/i.exec(tag) ?? [];
  const names = [name, ...classes.split(/\s+/).map((each) => each && `.${each}`), id && `#${id}`];
  // The last part of each selector is what it selects.
  return selector.split(',').some((each) => {
    const last =
      each
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '';
    return (last.match(/[.#]?[\w-]+/g) ?? []).some((part) => names.includes(part));
  });
}
