import { TokenType } from '@csstools/css-tokenizer';
import { MAX_CSS_DEPTH, MAX_CSS_RULES } from '../limits.ts';
import { fontFaceProperties } from './allowed-css.ts';
import { cleanDeclarations, type StyleListener } from './clean-declarations.ts';
import { cleanQuery, cleanSelectors, type Scheme } from './clean-prelude.ts';
import { isBlank, nameOf, skipBlock, type TokenizedCss, tokenizeCss, writeString } from './css-tokens.ts';

export interface SheetOptions extends StyleListener {
  scheme: Scheme;
  /** The URL of an imported style sheet or a font; null if it must not be loaded. */
  resolveSheet: (url: string) => string | null;
}

/** The rules that may still be written, over all style sheets of a message. */
export interface RuleBudget {
  left: number;
}

export function ruleBudget(): RuleBudget {
  return { left: MAX_CSS_RULES };
}

/** Rewrites a style sheet with only the rules, properties and functions that are allowed. */
export function cleanSheet(text: string, options: SheetOptions, budget: RuleBudget): string {
  const css = tokenizeCss(text);
  return cleanRules(css, 0, css.tokens.length, { options, budget, depth: 0 });
}

interface RuleContext {
  options: SheetOptions;
  budget: RuleBudget;
  depth: number;
}

function cleanRules(css: TokenizedCss, start: number, end: number, context: RuleContext): string {
  let text = '';
  let at = start;
  while (at < end && context.budget.left > 0) {
    const first = at;
    const [type] = css.tokens[at]!;
    if (isBlank(css.tokens[at]) || type === TokenType.CDO || type === TokenType.CDC) {
      at++;
      continue;
    }
    const isAt = type === TokenType.AtKeyword;
    while (at < end && !endsPrelude(css, at, isAt)) at = skipBlock(css, at);
    const block = at < end && css.tokens[at]![0] === TokenType.OpenCurly ? at : undefined;
    const rule = isAt
      ? cleanAtRule(css, first, at, block, context)
      : cleanStyleRule(css, first, block, context);
    if (rule) text += `${rule}\n`;
    context.budget.left--;
    at = block === undefined ? at + 1 : skipBlock(css, block);
  }
  return text;
}

function endsPrelude({ tokens }: TokenizedCss, at: number, isAt: boolean): boolean {
  const type = tokens[at]![0];
  return type === TokenType.OpenCurly || (isAt && type === TokenType.Semicolon);
}

/** The content of a block in braces. An unclosed block ends with the style sheet. */
function inside(css: TokenizedCss, block: number): [start: number, end: number] {
  return [block + 1, Math.min(css.ends.get(block)!, css.tokens.length)];
}

function cleanStyleRule(
  css: TokenizedCss,
  start: number,
  block: number | undefined,
  context: RuleContext,
): string {
  const selectors = block === undefined ? null : cleanSelectors(css, start, block);
  if (selectors === null) return '';
  const declarations = cleanDeclarations(css, ...inside(css, block!), context.options);
  return declarations && `${selectors} { ${declarations} }`;
}

function cleanAtRule(
  css: TokenizedCss,
  start: number,
  end: number,
  block: number | undefined,
  context: RuleContext,
): string {
  const name = nameOf(css.tokens[start]);
  if (block === undefined) return name === 'import' ? cleanImport(css, start + 1, end, context.options) : '';
  if (context.depth >= MAX_CSS_DEPTH) return '';
  switch (name) {
    case 'media':
    case 'supports': {
      const query = cleanQuery(css, start + 1, block, context.options.scheme);
      if (query === null) return '';
      const rules = cleanRules(css, ...inside(css, block), { ...context, depth: context.depth + 1 });
      return rules && `@${name} ${query} {\n${rules}}`;
    }
    case 'keyframes':
    case '-webkit-keyframes':
      return cleanKeyframes(css, start, block, context);
    case 'font-face':
      return cleanFontFace(css, block, context.options);
    default:
      return '';
  }
}

function cleanKeyframes(css: TokenizedCss, start: number, block: number, context: RuleContext): string {
  const name = cleanSelectors(css, start + 1, block);
  if (name === null || !/^(?:[\w-]+|"[^"\\]*")$/.test(name)) return '';
  // Percentages and from/to look like selectors, and their blocks hold declarations.
  const rules = cleanRules(css, ...inside(css, block), { ...context, depth: MAX_CSS_DEPTH });
  return `@keyframes ${name} {\n${rules}}`;
}

function cleanFontFace(css: TokenizedCss, block: number, options: SheetOptions): string {
  // A font without its file has no effect except a warning in the console.
  let isWhole = true;
  const resolve = (url: string) => {
    const resolved = options.resolveSheet(url);
    isWhole &&= resolved !== null;
    return resolved;
  };
  const isAllowed = (property: string) => fontFaceProperties.has(property);
  const declarations = cleanDeclarations(css, ...inside(css, block), { ...options, resolve }, isAllowed);
  return isWhole && declarations ? `@font-face { ${declarations} }` : '';
}

function cleanImport(css: TokenizedCss, start: number, end: number, options: SheetOptions): string {
  let at = start;
  while (at < end && isBlank(css.tokens[at])) at++;
  const token = css.tokens[at];
  const inner =
    token?.[0] === TokenType.Function
      ? css.tokens.slice(at + 1, at + 4).find((each) => !isBlank(each))
      : token;
  if (inner?.[0] !== TokenType.String && inner?.[0] !== TokenType.URL) return '';
  const url = options.resolveSheet(inner[4].value);
  const rest = cleanQuery(css, skipBlock(css, at), end, options.scheme) ?? '';
  return url === null ? '' : `@import url(${writeString(url)}) ${rest};`;
}
