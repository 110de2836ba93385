import { type CSSToken, TokenType } from '@csstools/css-tokenizer';
import { nameOf, type TokenizedCss, urlAt, writeString, writeToken } from '../../html/css/css-tokens.ts';
import { MAX_CSS_NESTING } from '../../html/limits.ts';
import { allowedFunctions } from './allowed-css.ts';

/** Replaces a URL; null if it must not be used. */
export type ResolveUrl = (url: string) => string | null;

const DELIMITERS = new Set(['/', '*', '+', '-', '!']);
// Larger than any visible length. A browser may try to allocate any size that it is given.
const LARGEST_NUMBER = 1_000_000;
const LARGEST_BLUR = 100;

/**
 * Rewrites the value of a declaration, from `start` up to `end`. Null if anything in it is not allowed, because a part
 * of a value could have another meaning.
 */
export function cleanValue(
  css: TokenizedCss,
  start: number,
  end: number,
  { property, resolve }: { property: string; resolve: ResolveUrl },
): string | null {
  let text = '';
  const open: string[] = [];
  for (let at = start; at < end; at++) {
    const token = css.tokens[at]!;
    const url = urlAt(css, at);
    if (url) {
      const resolved = resolve(url.url);
      text += resolved === null ? 'none' : `url(${writeString(resolved)})`;
      at = url.end;
      continue;
    }
    const written = writeValueToken(token, property, open.at(-1));
    if (written === undefined) return null;
    if (token[0] === TokenType.Function || token[0] === TokenType.OpenParen) {
      // Variables that refer to other variables can double in length with each level.
      if (nameOf(token) === 'var' && property.startsWith('--')) return null;
      open.push(nameOf(token));
      if (open.length > MAX_CSS_NESTING) return null;
    } else if (token[0] === TokenType.CloseParen && open.pop() === undefined) return null;
    text += written;
  }
  return open.length === 0 && text.trim() !== '' ? text.trim() : null;
}

function writeValueToken(token: CSSToken, property: string, inside: string | undefined): string | undefined {
  switch (token[0]) {
    case TokenType.Function:
      return allowedFunctions.has(nameOf(token)) ? writeToken(token) : undefined;
    case TokenType.Delim:
      return DELIMITERS.has(token[4].value) ? token[4].value : undefined;
    case TokenType.Number:
    case TokenType.Percentage:
    case TokenType.Dimension: {
      const largest = inside === 'blur' ? LARGEST_BLUR : LARGEST_NUMBER;
      return Math.abs(token[4].value) <= largest || property === 'z-index' ? writeToken(token) : undefined;
    }
    // Names of grid lines are the only use of these in a value.
    case TokenType.OpenSquare:
    case TokenType.CloseSquare:
      return property.startsWith('grid') ? writeToken(token) : undefined;
    default:
      return writeToken(token);
  }
}
