import type { HtmlLimits } from '../html/limits.ts';
import { type HtmlSource, type ParsedHtml, parseHtml, type Tag } from '../html/parse-html.ts';
import { timeSpent } from '../html/time-spent.ts';

/** HTML as a tree, with the positions of what is written in the source. */
export type WrittenHtml = ParsedHtml & HtmlSource;

/** Parses HTML within the limits of a view. */
export function readHtml(html: string, limits: HtmlLimits, deadline: number): WrittenHtml {
  const source: HtmlSource = { tags: new Map(), comments: { count: 0, first: null }, doctype: null };
  const until = Math.min(deadline, timeSpent() + 0.7 * limits.timeMs);
  const parsed = parseHtml(html, limits, until, source);
  return { ...parsed, ...source };
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
