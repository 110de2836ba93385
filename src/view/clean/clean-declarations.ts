import { TokenType } from '@csstools/css-tokenizer';
import { isAllowedProperty } from './allowed-css.ts';
import { cleanValue, type ResolveUrl } from './clean-value.ts';
import { isBlank, nameOf, skipBlock, type TokenizedCss, tokenizeCss } from './css-tokens.ts';

/** Called for declarations about colour schemes. */
export interface StyleListener {
  resolve: ResolveUrl;
  /** The message declares its own dark theme. */
  onDark: () => void;
}

/** The declarations of a `style` attribute. */
export function cleanStyle(style: string, listener: StyleListener): string {
  const css = tokenizeCss(style);
  return cleanDeclarations(css, 0, css.tokens.length, listener);
}

/** The declarations from `start` up to `end`, without those that are not allowed and without nested rules. */
export function cleanDeclarations(
  css: TokenizedCss,
  start: number,
  end: number,
  listener: StyleListener,
  isAllowed: (property: string) => boolean = isAllowedProperty,
): string {
  const kept: string[] = [];
  for (const { property, valueStart, valueEnd } of declarations(css, start, end)) {
    if (/^(?:supported-)?color-schemes?$/.test(property) && mentionsDark(css, valueStart, valueEnd)) {
      listener.onDark();
    }
    if (!isAllowed(property)) continue;
    const value = cleanValue(css, valueStart, valueEnd, { property, resolve: listener.resolve });
    if (value !== null) kept.push(`${property}: ${value}`);
  }
  return kept.join('; ');
}

interface Declaration {
  property: string;
  valueStart: number;
  valueEnd: number;
}

function* declarations(css: TokenizedCss, start: number, end: number): Generator<Declaration> {
  let at = start;
  while (at < end) {
    const first = at;
    // A declaration ends at a semicolon. A block in braces makes it a nested rule.
    while (at < end && !isEnd(css, at)) at = skipBlock(css, at);
    const isRule = css.tokens[at]?.[0] === TokenType.OpenCurly && at < end;
    const declaration = isRule ? undefined : readDeclaration(css, first, Math.min(at, end));
    if (declaration) yield declaration;
    at = isRule ? skipBlock(css, at) : at + 1;
  }
}

function isEnd({ tokens }: TokenizedCss, at: number): boolean {
  return tokens[at]![0] === TokenType.Semicolon || tokens[at]![0] === TokenType.OpenCurly;
}

function readDeclaration({ tokens }: TokenizedCss, start: number, end: number): Declaration | undefined {
  let at = start;
  while (at < end && isBlank(tokens[at])) at++;
  const name = tokens[at++];
  while (at < end && isBlank(tokens[at])) at++;
  if (name?.[0] !== TokenType.Ident || tokens[at]?.[0] !== TokenType.Colon || at >= end) return undefined;
  // Custom properties are case-sensitive. Only names that need no escapes are kept.
  const property = name[4].value.startsWith('--') ? name[4].value : nameOf(name);
  if (!/^[\w-]+$/.test(property)) return undefined;
  return { property, valueStart: at + 1, valueEnd: end };
}

function mentionsDark({ tokens }: TokenizedCss, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    if (tokens[at]![0] === TokenType.Ident && nameOf(tokens[at]) === 'dark') return true;
  }
  return false;
}
