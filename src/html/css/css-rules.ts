import { TokenType } from '@csstools/css-tokenizer';
import { isBlank, nameOf, skipBlock, type TokenizedCss } from './css-tokens.ts';

/** A rule, as indexes of tokens. */
export interface CssRule {
  start: number;
  /** The name of an at-rule, in lower case; `''` for a style rule. */
  name: string;
  preludeEnd: number;
  /** The content of its block; undefined if it has none. */
  block: readonly [start: number, end: number] | undefined;
  /** The index after it. */
  end: number;
}

/** A declaration, as indexes of tokens. */
export interface CssDeclaration {
  start: number;
  /** In lower case, except for a custom property. */
  property: string;
  valueStart: number;
  /** The index of the semicolon, or of the token after the last declaration. */
  end: number;
}

/** The rules of a style sheet, or of a group such as `@media`. */
export function* rulesIn(css: TokenizedCss, start: number, end: number): Generator<CssRule> {
  for (let at = start; at < end; ) {
    const [type] = css.tokens[at]!;
    if (isBlank(css.tokens[at]) || type === TokenType.CDO || type === TokenType.CDC) at++;
    else {
      const rule = readRule(css, at, end);
      yield rule;
      at = rule.end;
    }
  }
}

/** The content of a style rule or of a `style` attribute: declarations, and rules nested in it. `onInvalid` gets what is neither. */
export function* contentsOf(
  css: TokenizedCss,
  start: number,
  end: number,
  onInvalid?: (start: number, end: number) => void,
): Generator<CssRule | CssDeclaration> {
  const { tokens } = css;
  for (let at = start; at < end; ) {
    const first = tokens[at]!;
    if (isBlank(first)) {
      at++;
      continue;
    }
    // The value of a custom property may have braces.
    const isCustom = nameOf(first).startsWith('--');
    let stop = at;
    while (stop < end && !endsAt(css, stop, !isCustom, true)) stop = skipBlock(css, stop);
    const isNested = stop < end && tokens[stop]![0] === TokenType.OpenCurly;
    if (isNested || first[0] === TokenType.AtKeyword) {
      const rule = readRule(css, at, end);
      yield rule;
      at = rule.end;
    } else {
      const declaration = readDeclaration(css, at, Math.min(stop, end));
      if (declaration) yield declaration;
      else if (stop > at) onInvalid?.(at, Math.min(stop, end));
      at = stop + 1;
    }
  }
}

function endsAt({ tokens }: TokenizedCss, at: number, atBlock: boolean, atSemicolon: boolean): boolean {
  const [type] = tokens[at]!;
  return (atBlock && type === TokenType.OpenCurly) || (atSemicolon && type === TokenType.Semicolon);
}

function readRule(css: TokenizedCss, start: number, end: number): CssRule {
  const isAt = css.tokens[start]![0] === TokenType.AtKeyword;
  let at = start;
  while (at < end && !endsAt(css, at, true, isAt)) at = skipBlock(css, at);
  const preludeEnd = Math.min(at, end);
  const name = isAt ? nameOf(css.tokens[start]) : '';
  if (at >= end || css.tokens[at]![0] !== TokenType.OpenCurly)
    return { start, name, preludeEnd, block: undefined, end: Math.min(at + 1, end) };
  // An unclosed block ends with the style sheet.
  const block = [at + 1, Math.min(css.ends.get(at)!, end)] as const;
  return { start, name, preludeEnd, block, end: skipBlock(css, at) };
}

function readDeclaration({ tokens }: TokenizedCss, start: number, end: number): CssDeclaration | undefined {
  let at = start + 1;
  while (at < end && isBlank(tokens[at])) at++;
  const name = tokens[start]!;
  if (name[0] !== TokenType.Ident || at >= end || tokens[at]![0] !== TokenType.Colon) return undefined;
  const property = name[4].value.startsWith('--') ? name[4].value : nameOf(name);
  return { start, property, valueStart: at + 1, end };
}
