import { TokenType } from '@csstools/css-tokenizer';
import { type CssRule, rulesIn } from '../../html/css/css-rules.ts';
import {
  isBlank,
  skipBlock,
  type TokenizedCss,
  tokenizeCss,
  urlAt,
  writeString,
} from '../../html/css/css-tokens.ts';
import { MAX_CSS_DEPTH, MAX_CSS_RULES } from '../../html/limits.ts';
import { fontFaceProperties } from './allowed-css.ts';
import { cleanDeclarations, type StyleListener } from './clean-declarations.ts';
import { cleanQuery, cleanSelectors, type Scheme } from './clean-prelude.ts';

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
  for (const rule of rulesIn(css, start, end)) {
    if (context.budget.left <= 0) break;
    const cleaned = rule.name === '' ? cleanStyleRule(css, rule, context) : cleanAtRule(css, rule, context);
    if (cleaned) text += `${cleaned}\n`;
    context.budget.left--;
  }
  return text;
}

function cleanStyleRule(
  css: TokenizedCss,
  { start, preludeEnd, block }: CssRule,
  context: RuleContext,
): string {
  const selectors = block && cleanSelectors(css, start, preludeEnd);
  const declarations = selectors && cleanDeclarations(css, ...block, context.options);
  return declarations ? `${selectors} { ${declarations} }` : '';
}

function cleanAtRule(css: TokenizedCss, rule: CssRule, context: RuleContext): string {
  const { start, preludeEnd, block, name } = rule;
  if (!block) return name === 'import' ? cleanImport(css, start + 1, preludeEnd, context.options) : '';
  if (context.depth >= MAX_CSS_DEPTH) return '';
  switch (name) {
    case 'media':
    case 'supports': {
      const query = cleanQuery(css, start + 1, preludeEnd, context.options.scheme);
      if (query === null) return '';
      const rules = cleanRules(css, ...block, { ...context, depth: context.depth + 1 });
      return rules && `@${name} ${query} {\n${rules}}`;
    }
    case 'keyframes':
    case '-webkit-keyframes': {
      const keyframes = cleanSelectors(css, start + 1, preludeEnd);
      if (keyframes === null || !/^(?:[\w-]+|"[^"\\]*")$/.test(keyframes)) return '';
      // Percentages and from/to look like selectors, and their blocks hold declarations.
      const rules = cleanRules(css, ...block, { ...context, depth: MAX_CSS_DEPTH });
      return `@keyframes ${keyframes} {\n${rules}}`;
    }
    case 'font-face':
      return cleanFontFace(css, block, context.options);
    default:
      return '';
  }
}

function cleanFontFace(
  css: TokenizedCss,
  block: readonly [start: number, end: number],
  options: SheetOptions,
): string {
  // A font without its file has no effect except a warning in the console.
  let isWhole = true;
  const resolve = (url: string) => {
    const resolved = options.resolveSheet(url);
    isWhole &&= resolved !== null;
    return resolved;
  };
  const isAllowed = (property: string) => fontFaceProperties.has(property);
  const declarations = cleanDeclarations(css, ...block, { ...options, resolve }, isAllowed);
  return isWhole && declarations ? `@font-face { ${declarations} }` : '';
}

function cleanImport(css: TokenizedCss, start: number, end: number, options: SheetOptions): string {
  let at = start;
  while (at < end && isBlank(css.tokens[at])) at++;
  const token = css.tokens[at];
  const written = token?.[0] === TokenType.String ? token[4].value : token && urlAt(css, at)?.url;
  if (written === undefined) return '';
  const url = options.resolveSheet(written);
  const rest = cleanQuery(css, skipBlock(css, at), end, options.scheme) ?? '';
  return url === null ? '' : `@import url(${writeString(url)}) ${rest};`;
}
