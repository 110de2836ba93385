/** A piece of HTML source and its type. */
export interface SourceToken {
  kind: 'text' | 'tag' | 'name' | 'value' | 'comment' | 'entity';
  text: string;
  /** The number of the line that begins with it. */
  line?: number | undefined;
}

const ENTITY = /&(?:#\d+|#x[\da-f]+|\w+);/gi;
// Every character matches the first or the last alternative, so that none is lost.
const ATTRIBUTE = /([^\s=>"'/]+)|(=\s*)("[^"]*"?|'[^']*'?|[^\s>]+)|([\s/="'>]+)/g;
// Longer tags and comments are split, so that an unclosed quote doesn't turn the whole message into one token.
const LONGEST = 20_000;

/**
 * Splits HTML into tokens for highlighting, lazily and in one pass. It doesn't need to parse like a browser; it needs
 * to be fast for any input and never lose a character.
 */
export function* tokenizeSource(html: string): Generator<SourceToken> {
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open !== at) {
      const end = open < 0 ? html.length : open;
      yield* textTokens(html.slice(at, end));
      at = end;
    } else if (html.startsWith('<!', at) || html.startsWith('<?', at)) {
      const [mark, close] = html.startsWith('<!--', at) ? ['-->', 3] : ['>', 1];
      const found = html.indexOf(mark as string, at + 2);
      const end = Math.min(found < 0 ? html.length : found + (close as number), at + LONGEST);
      yield { kind: 'comment', text: html.slice(at, end) };
      at = end;
    } else {
      const end = tagEnd(html, at);
      yield* tagTokens(html.slice(at, end));
      at = end;
    }
  }
}

function tagEnd(html: string, at: number): number {
  if (!/^<\/?[a-z]/i.test(html.slice(at, at + 3))) return at + 1;
  const limit = Math.min(html.length, at + LONGEST);
  let quote = '';
  for (let i = at; i < limit; i++) {
    const character = html[i]!;
    if (quote) quote = character === quote ? '' : quote;
    else if (character === '>') return i + 1;
    else if ((character === '"' || character === "'") && html[i - 1] === '=') quote = character;
  }
  return limit;
}

function* tagTokens(tag: string): Generator<SourceToken> {
  const head = /^<\/?[^\s/>]*/.exec(tag)![0];
  yield { kind: tag.length === 1 ? 'text' : 'tag', text: head };
  const closed = tag.endsWith('>') && tag.length > head.length;
  const body = tag.slice(head.length, closed ? -1 : undefined);
  for (const [all, name, equals, value] of body.matchAll(ATTRIBUTE)) {
    if (name) yield { kind: 'name', text: name };
    else if (equals && value) {
      yield { kind: 'text', text: equals };
      yield { kind: 'value', text: value };
    } else yield { kind: 'text', text: all };
  }
  if (closed) yield { kind: 'tag', text: '>' };
}

function* textTokens(text: string): Generator<SourceToken> {
  let at = 0;
  for (const { 0: entity, index } of text.matchAll(ENTITY)) {
    if (index > at) yield { kind: 'text', text: text.slice(at, index) };
    yield { kind: 'entity', text: entity };
    at = index + entity.length;
  }
  if (at < text.length) yield { kind: 'text', text: text.slice(at) };
}
