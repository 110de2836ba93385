import { createRequire } from 'node:module';
import { inlineElements } from '../element.ts';
import { CollapsedText } from './collapsed-text.ts';
import type { VisibleElements } from './visible-elements.ts';

/** Elements whose content is never visible, each with the pattern of its end tag. */
const hidden = new Map(
  ['script', 'style', 'title', 'template', 'iframe', 'noframes', 'noembed'].map(
    (name) => [name, new RegExp(`</${name}(?![a-z0-9-])`, 'gi')] as const,
  ),
);

const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const AMPERSAND = 0x26;
const SINGLE_QUOTE = 0x27;
const LESS_THAN = 0x3c;
const EQUALS = 0x3d;
const GREATER_THAN = 0x3e;

/**
 * The words of an HTML body, for the search index: no tags, scripts, styles or comments, entities decoded, block
 * elements as spaces. At most `maxLength` characters. Always takes a single pass. The result is not meant to be shown.
 * `visible` leaves out what a reader does not see.
 */
export function htmlToText(
  html: string,
  maxLength = Number.POSITIVE_INFINITY,
  visible?: VisibleElements,
): string {
  const text = new CollapsedText(maxLength, html.length);
  let into: CollapsedText | undefined = text;
  const readEntity = createEntityReader((code) => into?.add(code));
  let at = 0;
  while (at < html.length && !text.isFull) {
    const code = html.charCodeAt(at);
    let next = at;
    if (code === LESS_THAN) {
      next = skipMarkup(html, at, text, visible);
      if (visible) into = visible.choose(text);
    } else if (code === AMPERSAND) next += readEntity(html, at);
    // A bare `<` or `&` is text.
    if (next === at) {
      into?.add(code);
      next++;
    }
    at = next;
  }
  return text.end();
}

/**
 * The offset after the tag, comment or declaration at `at`, and after the content of a hidden element; `at` if there is
 * none.
 */
function skipMarkup(
  html: string,
  at: number,
  text: CollapsedText,
  visible: VisibleElements | undefined,
): number {
  const closing = html[at + 1] === '/';
  const name = readTagName(html, closing ? at + 2 : at + 1);
  if (name !== '') {
    const end = tagEnd(html, at + 1 + name.length);
    // In a drawing, `<script/>` has no end tag.
    const contentEnd = closing || visible?.isUnread ? undefined : hidden.get(name);
    let isBlock = !inlineElements.has(name);
    if (closing) visible?.close(name);
    else if (visible && !contentEnd) isBlock = visible.open(name, html.slice(at, end));
    if (isBlock || name === 'img') {
      text.space();
      visible?.preheader.space();
    }
    return contentEnd ? search(html, contentEnd, end) : end;
  }
  // Starts at the first dash, because `<!-->` is a complete comment.
  if (html.startsWith('!--', at + 1)) return endOf(html, '-->', at + 2);
  if (closing || html[at + 1] === '!' || html[at + 1] === '?') return endOf(html, '>', at + 1);
  return at;
}

// Long enough for every known element; the rest of a longer name is skipped with the attributes.
const MAX_TAG_NAME = 12;

function readTagName(html: string, start: number): string {
  let at = start;
  const end = start + MAX_TAG_NAME;
  for (; at < end; at++) {
    const code = html.charCodeAt(at) | 0x20;
    const isLetter = code >= 0x61 && code <= 0x7a;
    if (!isLetter && (at === start || !(html.charCodeAt(at) >= 0x30 && html.charCodeAt(at) <= 0x39))) break;
  }
  return at === start ? '' : html.slice(start, at).toLowerCase();
}

/** The offset after the `>` of a tag, ignoring those in quoted attribute values. An unclosed tag extends to the end. */
function tagEnd(html: string, start: number): number {
  let value = false;
  for (let at = start; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === GREATER_THAN) return at + 1;
    // A quote has a meaning only after `=`: `<p don't>` is a complete tag.
    if (value && (code === DOUBLE_QUOTE || code === SINGLE_QUOTE)) {
      at = html.indexOf(html[at]!, at + 1);
      if (at < 0) break;
      value = false;
    } else if (code === EQUALS) value = true;
    else if (code > SPACE) value = false;
  }
  return html.length;
}

function endOf(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}

function search(html: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? html.length;
}

type Entities = typeof import('entities/decode');

let entities: Entities | undefined;

/**
 * Creates a function that decodes the character reference at `html[at]`, an ampersand, as browsers do in text: it calls
 * `emit` with the characters and returns the length of the reference, or 0 when there is none.
 */
function createEntityReader(emit: (code: number) => void): (html: string, at: number) => number {
  // Loaded on first use, because the table takes a few milliseconds to load.
  entities ??= createRequire(import.meta.url)('entities/decode') as Entities;
  const { DecodingMode, HtmlEntityDecoder } = entities;
  const decoder = new HtmlEntityDecoder(emit);
  return (html, at) => {
    decoder.startEntity(DecodingMode.Legacy);
    const length = decoder.write(html, at + 1);
    return length < 0 ? decoder.end() : length;
  };
}
