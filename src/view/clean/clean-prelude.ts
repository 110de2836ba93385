import { type CSSToken, TokenType } from '@csstools/css-tokenizer';
import { isBlank, nameOf, type TokenizedCss, tokenizeCss, writeToken } from '../../html/css/css-tokens.ts';
import { MAX_CSS_NESTING, MAX_PRELUDE_TOKENS } from '../../html/limits.ts';
import { allowedFunctions, allowedSelectorFunctions } from './allowed-css.ts';

/** The scheme a message is shown in, as if the reader's system preferred it. */
export type Scheme = 'light' | 'dark';

const SELECTOR_DELIMITERS = new Set(['.', '>', '+', '~', '*', '|', '=', '^', '$']);
const QUERY_DELIMITERS = new Set(['<', '>', '=', '/', '-', '+', '*']);

/** Rewrites a list of selectors; null if anything in it is not allowed. */
export function cleanSelectors(css: TokenizedCss, start: number, end: number): string | null {
  return cleanTokens(css, start, end, (token) => {
    if (token[0] === TokenType.Function && !allowedSelectorFunctions.has(nameOf(token))) return undefined;
    if (token[0] === TokenType.Delim) {
      return SELECTOR_DELIMITERS.has(token[4].value) ? token[4].value : undefined;
    }
    return writeToken(token);
  });
}

/**
 * Rewrites a media query or a `@supports` condition; null if anything in it is not allowed. A frame cannot be given
 * a colour scheme, so each `prefers-color-scheme` is replaced by a condition that is always or never true.
 */
export function cleanQuery(css: TokenizedCss, start: number, end: number, scheme: Scheme): string | null {
  let skipTo = start;
  return cleanTokens(css, start, end, (token, at) => {
    if (at < skipTo) return '';
    const asked = preferredScheme(css, at);
    if (asked) {
      skipTo = css.ends.get(at)! + 1;
      return asked === scheme ? '(min-width: 0px)' : '(max-width: -1px)';
    }
    if (token[0] === TokenType.Function && !allowedFunctions.has(nameOf(token))) return undefined;
    if (token[0] === TokenType.Delim) {
      // The space prevents `<` from being followed by a name or a slash.
      return QUERY_DELIMITERS.has(token[4].value) ? `${token[4].value} ` : undefined;
    }
    return writeToken(token);
  });
}

/** The value of a `media` attribute; null when it is not allowed. */
export function cleanMediaAttribute(media: string, scheme: Scheme): string | null {
  const css = tokenizeCss(media);
  return cleanQuery(css, 0, css.tokens.length, scheme);
}

type WriteToken = (token: CSSToken, at: number) => string | undefined;

function cleanTokens(css: TokenizedCss, start: number, end: number, write: WriteToken): string | null {
  if (end - start > MAX_PRELUDE_TOKENS) return null;
  let text = '';
  let depth = 0;
  for (let at = start; at < end; at++) {
    const token = css.tokens[at]!;
    const closedAt = css.ends.get(at);
    if (closedAt !== undefined) {
      if (closedAt >= end || ++depth > MAX_CSS_NESTING) return null;
    } else if (token[0] === TokenType.CloseParen || token[0] === TokenType.CloseSquare) {
      if (--depth < 0) return null;
    }
    const written = write(token, at);
    if (written === undefined) return null;
    text += written;
  }
  return text.trim() || null;
}

/** `light` or `dark` if a `(prefers-color-scheme: …)` starts here. */
function preferredScheme({ tokens, ends }: TokenizedCss, at: number): string | undefined {
  const end = ends.get(at);
  if (tokens[at]![0] !== TokenType.OpenParen || end === undefined || end - at > 12) return undefined;
  const [feature, colon, value, ...more] = tokens.slice(at + 1, end).filter((token) => !isBlank(token));
  return nameOf(feature) === 'prefers-color-scheme' && colon?.[0] === TokenType.Colon && more.length === 0
    ? nameOf(value)
    : undefined;
}
