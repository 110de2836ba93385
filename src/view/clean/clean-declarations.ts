import { TokenType } from '@csstools/css-tokenizer';
import { contentsOf } from '../../html/css/css-rules.ts';
import { nameOf, type TokenizedCss, tokenizeCss } from '../../html/css/css-tokens.ts';
import { isAllowedProperty } from './allowed-css.ts';
import { cleanValue, type ResolveUrl } from './clean-value.ts';

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
  for (const item of contentsOf(css, start, end)) {
    // Only names that need no escapes are kept.
    if (!('property' in item) || !/^[\w-]+$/.test(item.property)) continue;
    const { property, valueStart, end: valueEnd } = item;
    if (/^(?:supported-)?color-schemes?$/.test(property) && mentionsDark(css, valueStart, valueEnd)) {
      listener.onDark();
    }
    if (!isAllowed(property)) continue;
    const value = cleanValue(css, valueStart, valueEnd, { property, resolve: listener.resolve });
    if (value !== null) kept.push(`${property}: ${value}`);
  }
  return kept.join('; ');
}

function mentionsDark({ tokens }: TokenizedCss, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    if (tokens[at]![0] === TokenType.Ident && nameOf(tokens[at]) === 'dark') return true;
  }
  return false;
}
