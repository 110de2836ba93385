import { type Cut, type Element, type ParsedHtml, parseHtml } from '../view/clean/parse-html.ts';
import type { ViewLimits } from '../view/limits.ts';
import { timeSpent } from '../view/time-spent.ts';

/** The offsets of a start tag. */
export interface Tag {
  start: number;
  end: number;
}

/** HTML as a tree, with the positions of what is written in the source. */
export interface WrittenHtml {
  document: ParsedHtml['document'];
  /** The elements that are written, in the order of the source. Those that a parser adds are missing. */
  tags: ReadonlyMap<Element, Tag>;
  comments: { count: number; first: Tag | null };
  /** The offset of the doctype; null if there is none. */
  doctype: number | null;
  /** The limit at which the tree was truncated. */
  cut: Cut | null;
}

/** Parses HTML within the limits of a view. */
export function readHtml(html: string, limits: ViewLimits, deadline: number): WrittenHtml {
  const tags = new Map<Element, Tag>();
  const comments: WrittenHtml['comments'] = { count: 0, first: null };
  let doctype: number | null = null;
  const { document, cut } = parseHtml(html, limits, Math.min(deadline, timeSpent() + 0.7 * limits.timeMs), {
    onElement: (element, start, end) => tags.set(element, { start, end }),
    onComment: (start, end) => {
      comments.count++;
      comments.first ??= { start, end };
    },
    onDoctype: (start) => {
      doctype = start;
    },
  });
  return { document, tags, comments, doctype, cut };
}

/** The value of an attribute as it is written, and where it starts; undefined if the tag does not have it. */
export interface WrittenAttribute {
  /** Where the name starts. */
  start: number;
  valueStart: number;
  value: string;
}

const ATTRIBUTE = /([^\s=>/"'][^\s=>/]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/g;

/** Finds an attribute in the source of a start tag. */
export function findAttribute(html: string, { start, end }: Tag, name: string): WrittenAttribute | undefined {
  const tag = html.slice(start, end);
  const tagName = /^<[^\s/>]*/.exec(tag)?.[0].length ?? 0;
  for (const found of tag.slice(tagName).matchAll(ATTRIBUTE)) {
    if (found[1]!.toLowerCase() !== name) continue;
    const value = found[2] ?? found[3] ?? found[4] ?? '';
    const at = start + tagName + found.index;
    const quote = (found[2] ?? found[3]) === undefined ? 0 : 1;
    return { start: at, valueStart: at + found[0].length - quote - value.length, value };
  }
  return undefined;
}
