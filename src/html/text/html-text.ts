import { createRequire } from 'node:module';
import { CollapsedText } from './collapsed-text.ts';
import type { VisibleElements } from './visible-elements.ts';

/** Elements whose content is never visible, each with the pattern of its end tag. */
const hidden = new Map(
  ['script', 'style', 'title', 'template', 'iframe', 'noframes', 'noembed'].map(
    (name) => [name, new RegExp(`</${name}(?![a-z0-9-])`, 'gi')] as const,
  ),
);

/** Inline elements, which do not separate words. */
const inline = new Set(
  (
    'a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd label mark nobr q s samp small span ' +
    'strike strong sub sup tt u var wbr'
  ).split(' '),
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
 * `filter` excludes what a reader does not see.
 */
export function htmlToText(
  html: string,
  maxLength = Number.POSITIVE_INFINITY,
  filter?: VisibleElements,
): string {
  const text = new CollapsedText(maxLength, html.length);
  const readEntity = createEntityReader((code) => text.add(code));
  let at = 0;
  while (at < html.length && !text.isFull) {
    const code = html.charCodeAt(at);
    let next = at;
    if (code === LESS_THAN) next = skipMarkup(html, at, text, filter);
    else if (filter?.isTiny) {
      next = endOfText(html, at);
      if (text.isEmpty) filter.leftOut(htmlToText(html.slice(at, next), MAX_LEFT_OUT));
    } else if (code === AMPERSAND) next += readEntity(html, at);
    // A bare `<` or `&` is text.
    if (next === at) {
      if (!filter?.isTiny) text.add(code);
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
  filter: VisibleElements | undefined,
): number {
  const closing = html[at + 1] === '/';
  const name = readTagName(html, closing ? at + 2 : at + 1);
  if (name !== '') {
    if (!inline.has(name)) text.space();
    const end = tagEnd(html, at + 1 + name.length);
    const contentEnd = closing ? undefined : hidden.get(name);
    if (contentEnd) return search(html, contentEnd, end);
    if (closing) filter?.close(name);
    else if (filter) {
      const tag = html.slice(at, end);
      if (inline.has(name) && BLOCK.test(tag)) text.space();
      if (!filter.open(name, tag)) return skipElement(html, name, end, text, filter);
    }
    return end;
  }
  // Starts at the first dash, because `<!-->` is a complete comment.
  if (html.startsWith('!--', at + 1)) return endOf(html, '-->', at + 2);
  if (closing || html[at + 1] === '!' || html[at + 1] === '?') return endOf(html, '>', at + 1);
  return at;
}

// An inline element that is laid out as a block.
const BLOCK = /[\s"';](?:display\s*:\s*(?:inline-)?(?:block|table|flex)|float\s*:\s*(?:left|right))/i;

/** The offset after the end tag of the element `name` whose content starts at `start`; the end if there is none. */
function skipElement(
  html: string,
  name: string,
  start: number,
  text: CollapsedText,
  filter: VisibleElements,
): number {
  let depth = 1;
  let at = start;
  while (depth > 0) {
    at = html.indexOf('<', at);
    if (at < 0) return html.length;
    const closing = html[at + 1] === '/';
    if (html.startsWith('!--', at + 1)) at = endOf(html, '-->', at + 2);
    else if (readTagName(html, closing ? at + 2 : at + 1) === name) {
      depth += closing ? -1 : 1;
      if (depth === 0 && text.isEmpty) filter.leftOut(htmlToText(html.slice(start, at), MAX_LEFT_OUT));
      at = tagEnd(html, at + 1 + name.length);
    } else at++;
  }
  return at;
}

// Longer than any preheader.
const MAX_LEFT_OUT = 1000;

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

function endOfText(html: string, from: number): number {
  const at = html.indexOf('<', from);
  return at < 0 ? html.length : at;
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
