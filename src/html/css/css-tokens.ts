import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer';

/** CSS as tokens, with the end of each block known, so that any block can be skipped in one step. */
export interface TokenizedCss {
  readonly tokens: readonly CSSToken[];
  /** For the index of an opening token the index of its closing one, or `tokens.length` when it has none. */
  readonly ends: ReadonlyMap<number, number>;
}

const closers = new Map<TokenType, TokenType>([
  [TokenType.OpenCurly, TokenType.CloseCurly],
  [TokenType.OpenSquare, TokenType.CloseSquare],
  [TokenType.OpenParen, TokenType.CloseParen],
  [TokenType.Function, TokenType.CloseParen],
]);

/** Never throws; takes time proportional to the length, whatever the text. */
export function tokenizeCss(css: string): TokenizedCss {
  const tokens = tokenize({ css });
  if (tokens.at(-1)?.[0] === TokenType.EOF) tokens.pop();
  const ends = new Map<number, number>();
  const open: { at: number; closer: TokenType }[] = [];
  for (const [at, [type]] of tokens.entries()) {
    const closer = closers.get(type);
    if (closer) {
      open.push({ at, closer });
      ends.set(at, tokens.length);
    } else if (type === open.at(-1)?.closer) {
      // A closing token of another kind is part of the block (CSS Syntax, section 5.4.9).
      ends.set(open.pop()!.at, at);
    }
  }
  return { tokens, ends };
}

/** The index after this token, or after the whole block when the token opens one. */
export function skipBlock({ tokens, ends }: TokenizedCss, at: number): number {
  // A block that is never closed ends with the last token.
  return Math.min((ends.get(at) ?? at) + 1, tokens.length);
}

export function isBlank(token: CSSToken | undefined): boolean {
  return token?.[0] === TokenType.Whitespace || token?.[0] === TokenType.Comment;
}

/** The name of an identifier, function or at-keyword, escapes resolved, in lower case. */
export function nameOf(token: CSSToken | undefined): string {
  const value = token?.[4];
  return value && 'value' in value ? String(value.value).toLowerCase() : '';
}

/** The URL at this token, as `url(…)` or `url("…")`, and the index of its last token. */
export function urlAt({ tokens, ends }: TokenizedCss, at: number): { url: string; end: number } | undefined {
  const token = tokens[at]!;
  if (token[0] === TokenType.URL) return { url: token[4].value, end: at };
  if (token[0] !== TokenType.Function || nameOf(token) !== 'url') return undefined;
  const end = ends.get(at)!;
  const inner = tokens.slice(at + 1, Math.min(end, at + 8)).filter((each) => !isBlank(each));
  // Anything else, such as modifiers after the string, is an ordinary function.
  return inner.length === 1 && inner[0]![0] === TokenType.String
    ? { url: inner[0]![4].value, end }
    : undefined;
}

// A mark in a name would look like the end of the name.
const MARK = /[^\w\u0080-\u{10ffff}-]/gu;

/** The text of some tokens, without comments and with escapes resolved: `\64 isplay` is `display`. */
export function plainText({ tokens }: TokenizedCss, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at++) {
    const token = tokens[at]!;
    const written = token[1];
    if (token[0] === TokenType.Comment) continue;
    text += written.includes('\\') ? unescaped(token) : written;
  }
  return text;
}

function unescaped(token: CSSToken): string {
  if (token[0] === TokenType.Ident) return token[4].value.replace(MARK, '\ufffd');
  if (token[0] === TokenType.Hash) return `#${token[4].value.replace(MARK, '\ufffd')}`;
  return token[0] === TokenType.Function ? `${token[4].value.replace(MARK, '\ufffd')}(` : token[1];
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?:%|[a-z]*)$/i;

/**
 * Serialises a token: a browser reads it as the tokenizer did, and nothing in it can end the attribute or style element
 * around it. Undefined for tokens that no rule needs.
 */
export function writeToken(token: CSSToken): string | undefined {
  switch (token[0]) {
    case TokenType.Ident:
      return writeIdent(token[4].value);
    case TokenType.Function:
      return `${writeIdent(token[4].value)}(`;
    case TokenType.Hash:
      return `#${writeName(token[4].value)}`;
    case TokenType.String:
      return writeString(token[4].value);
    case TokenType.Number:
    case TokenType.Percentage:
    case TokenType.Dimension:
      return NUMBER.test(token[1]) ? token[1] : undefined;
    case TokenType.Whitespace:
      return ' ';
    // Without the comment, `.a/**/b` would become another selector.
    case TokenType.Comment:
      return '/**/';
    case TokenType.Colon:
    case TokenType.Comma:
    case TokenType.OpenParen:
    case TokenType.CloseParen:
    case TokenType.OpenSquare:
    case TokenType.CloseSquare:
      return token[1];
    default:
      return undefined;
  }
}

/** CSSOM, "serialize a string", and `<` escaped: no style element ends inside one of its strings. */
export function writeString(text: string): string {
  return `"${text.replace(/["\\<>&\u0000-\u001f\u007f]/g, escapeCharacter)}"`;
}

function writeIdent(name: string): string {
  // A digit, or a hyphen and a digit, would begin a number; a hyphen alone would be a delimiter.
  const first = /^(?:-?\d|-$)/.exec(name)?.[0];
  if (!first) return writeName(name);
  const at = first.length - 1;
  return name.slice(0, at) + escapeCharacter(name[at]!) + writeName(name.slice(at + 1));
}

function writeName(name: string): string {
  return name.replace(/[^\w\u0080-\u{10ffff}-]/gu, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\${character.codePointAt(0)!.toString(16)} `;
}
