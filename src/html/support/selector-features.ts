import { TokenType } from '@csstools/css-tokenizer';
import { isBlank, nameOf, skipBlock, type TokenizedCss } from '../css/css-tokens.ts';
import { MAX_CSS_NESTING, MAX_PRELUDE_TOKENS } from '../limits.ts';
import { pseudoFeatures, syntaxFeatures } from './css-features.ts';

const combinators: Readonly<Record<string, string>> = {
  '>': syntaxFeatures.child,
  '+': syntaxFeatures.adjacentSibling,
  '~': syntaxFeatures.generalSibling,
};
/** Their arguments are selectors. */
const selectorFunctions = new Set(['not', 'is', 'where', 'has', 'matches', 'any']);

/** The features that a list of selectors needs, from `start` up to `end`. Reads only the start of a very long list. */
export function selectorFeatures(css: TokenizedCss, start: number, end: number): Set<string> {
  const features = new Set<string>();
  addSelectors(css, start, Math.min(end, start + MAX_PRELUDE_TOKENS), features, 0);
  return features;
}

function addSelectors(
  css: TokenizedCss,
  start: number,
  end: number,
  features: Set<string>,
  depth: number,
): void {
  const { tokens } = css;
  /** How many types, classes and ids the current compound selector has. */
  let chained = 0;
  let isFirst = true;
  let isSpace = false;
  const begin = (isChainable: boolean) => {
    if (isSpace && !isFirst) {
      features.add(syntaxFeatures.descendant);
      chained = 0;
    }
    isSpace = isFirst = false;
    if (isChainable && ++chained > 1) features.add(syntaxFeatures.chaining);
  };
  const restart = (feature: string) => {
    features.add(feature);
    chained = 0;
    isSpace = false;
    isFirst = true;
  };
  for (let at = start; at < end; ) {
    const token = tokens[at]!;
    const next = skipBlock(css, at);
    if (token[0] === TokenType.Comment) at++;
    else if (token[0] === TokenType.Whitespace) {
      isSpace = true;
      at++;
    } else if (token[0] === TokenType.Comma) {
      restart(syntaxFeatures.grouping);
      at++;
    } else if (token[0] === TokenType.Delim) {
      const combinator = combinators[token[4].value];
      if (combinator) restart(combinator);
      else if (token[4].value === '.' && tokens[at + 1]?.[0] === TokenType.Ident) {
        begin(true);
        features.add(syntaxFeatures.class);
        at++;
      } else if (token[4].value === '*') {
        begin(false);
        features.add(syntaxFeatures.universal);
      } else if (token[4].value === '&') begin(false);
      at++;
    } else if (token[0] === TokenType.Hash) {
      begin(true);
      features.add(syntaxFeatures.id);
      at++;
    } else if (token[0] === TokenType.Ident) {
      begin(true);
      features.add(syntaxFeatures.type);
      at++;
    } else if (token[0] === TokenType.OpenSquare) {
      begin(false);
      features.add(syntaxFeatures.attribute);
      at = next;
    } else if (token[0] === TokenType.Colon) {
      begin(false);
      at = addPseudo(css, at, end, features, depth);
    } else at = next;
  }
}

/** Returns the index after the pseudo-class or pseudo-element. */
function addPseudo(
  css: TokenizedCss,
  start: number,
  end: number,
  features: Set<string>,
  depth: number,
): number {
  let at = start + 1;
  if (css.tokens[at]?.[0] === TokenType.Colon) at++;
  const token = css.tokens[at];
  if (at >= end || isBlank(token)) return at;
  const name = nameOf(token).replace(/^-(?:webkit|moz|ms)-/, '');
  for (const feature of pseudoFeatures.get(name) ?? []) features.add(feature);
  const next = skipBlock(css, at);
  if (token?.[0] === TokenType.Function && selectorFunctions.has(name) && depth < MAX_CSS_NESTING) {
    addSelectors(css, at + 1, Math.min(next - 1, end), features, depth + 1);
  }
  return next;
}
