import type { Element, Tag } from '../html/parse-html.ts';
import type { CheckedMessage } from './checked-message.ts';

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

// Text is near the tag of its element.
const REACH = 20_000;

/** Where a start tag, or one of its attributes, begins in the source. */
export function tagOffset({ html, written }: CheckedMessage, element: Element, attribute?: string): number {
  const tag = written.source.tags.get(element);
  if (!tag) return 0;
  return (attribute && findAttribute(html.text, tag, attribute)?.start) || tag.start;
}

/** Where a text of an element begins in the source, or else its start tag. */
export function textOffset({ html, written }: CheckedMessage, element: Element, text: string): number {
  const tag = written.source.tags.get(element);
  const from = tag?.end ?? 0;
  const inside = html.text.slice(from, from + REACH).indexOf(text.trim().slice(0, 20));
  return inside < 0 ? (tag?.start ?? 0) : from + inside;
}
