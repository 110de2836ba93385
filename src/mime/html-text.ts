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
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) {
      text.push(html.slice(at));
      break;
    }
    text.push(html.slice(at, open));
    at = open + 1;
    const mark = html[at];
    const name = readTagName(html, mark === '/' ? at + 1 : at);
    if (name !== '') {
      at = tagEnd(html, at + name.length);
      if (!inline.has(name)) text.push(' ');
      const close = mark === '/' ? undefined : hidden.get(name);
      if (close) at = search(html, close, at);
    } else if (html.startsWith('!--', at)) {
      // From the first dash on, since `<!-->` is a whole comment.
      at = endOf(html, '-->', at + 1);
    } else if (mark === '!' || mark === '?' || mark === '/') {
      at = endOf(html, '>', at);
    } else {
      text.push('<');
    }
  }
  // Soft hyphens and joiners stand inside words that people look for without them.
  return decodeEntities(text.join(''))
    .replace(/\u034f|[\u00ad\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function readTagName(html: string, at: number): string {
  const name = /[a-z][a-z0-9:-]{0,30}/iy;
  name.lastIndex = at;
  return name.exec(html)?.[0].toLowerCase() ?? '';
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
