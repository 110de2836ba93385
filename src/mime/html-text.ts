import { decodeEntities } from './html-entities.ts';

/** Elements whose content a reader never sees, each with what ends it. */
const hidden = new Map(
  ['script', 'style', 'title', 'template', 'iframe', 'noframes', 'noembed'].map(
    (name) => [name, new RegExp(`</${name}(?![a-z0-9-])`, 'gi')] as const,
  ),
);

/** Elements that stand inside a line: they do not separate the letters around them. */
const inline = new Set(
  (
    'a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd label mark nobr q s samp small span ' +
    'strike strong sub sup tt u var wbr'
  ).split(' '),
);

/**
 * The words of an HTML body, for the search index: no tags, scripts, styles or comments, entities decoded, block
 * elements as spaces. Reads each character a bounded number of times, whatever the input. Not meant for showing.
 */
export function htmlToText(html: string): string {
  const text: string[] = [];
  let textStart = 0;
  let at = html.indexOf('<');
  while (at >= 0) {
    const closing = html[at + 1] === '/';
    const name = readTagName(html, closing ? at + 2 : at + 1);
    let next = -1;
    if (name !== '') {
      next = tagEnd(html, at + 1 + name.length);
      const content = closing ? undefined : hidden.get(name);
      if (content) next = search(html, content, next);
    } else if (html.startsWith('!--', at + 1)) {
      // From the first dash on, since `<!-->` is a whole comment.
      next = endOf(html, '-->', at + 2);
    } else if (closing || html[at + 1] === '!' || html[at + 1] === '?') {
      next = endOf(html, '>', at + 1);
    }
    if (next >= 0) {
      text.push(html.slice(textStart, at));
      if (name !== '' && !inline.has(name)) text.push(' ');
      textStart = next;
    }
    // A bare `<` is text.
    at = html.indexOf('<', next >= 0 ? next : at + 1);
  }
  text.push(html.slice(textStart));
  // Soft hyphens and joiners stand inside words that people look for without them.
  return decodeEntities(text.join(''))
    .replace(/\u034f|[\u00ad\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

// Long enough for every element there is; the rest of a longer name is skipped with the attributes.
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

/** Past the `>` of a tag; one inside a quoted attribute value does not count. A tag left open takes the rest. */
function tagEnd(html: string, start: number): number {
  let quote = '';
  let value = false;
  for (let at = start; at < html.length; at++) {
    const char = html[at]!;
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '>') return at + 1;
    // Only after `=` is a quote a quote: `<p don't>` is a whole tag.
    else if (value && (char === '"' || char === "'")) {
      quote = char;
      value = false;
    } else if (char === '=') value = true;
    else if (char > ' ') value = false;
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
