import { type CSSToken, TokenType } from '@csstools/css-tokenizer';
import { type CssDeclaration, type CssRule, contentsOf, rulesIn } from '../css/css-rules.ts';
import { isBlank, nameOf, type TokenizedCss, tokenizeCss, urlAt } from '../css/css-tokens.ts';
import { MAX_CSS_DEPTH, MAX_CSS_RULES } from '../limits.ts';
import {
  atRuleFeatures,
  functionFeatures,
  keywordFeatures,
  mediaFeatures,
  propertyFeatures,
  syntaxFeatures,
  unitFeatures,
  valueFeatures,
} from './css-features.ts';
import { selectorFeatures } from './selector-features.ts';

/** A rule, a declaration or a comment, and the features that it needs. A client that lacks one of them ignores all of it. */
export interface CssPiece {
  /** Offsets in the text; the semicolon after a declaration is part of it. */
  start: number;
  end: number;
  features: ReadonlySet<string>;
  /** The images that it refers to. */
  urls: readonly string[];
}

// Tables repeat the style of a cell thousands of times.
const MAX_KEPT_STYLES = 100;
const MAX_KEPT_LENGTH = 1000;
const keptStyles = new Map<string, CssPiece[]>();

/** The pieces of a style sheet, or of the value of a `style` attribute. Takes time proportional to its length. */
export function cssPieces(text: string, kind: 'sheet' | 'style'): IteratorObject<CssPiece> {
  if (kind === 'sheet' || text.length > MAX_KEPT_LENGTH) return readPieces(text, kind);
  const pieces = keptStyles.get(text) ?? [...readPieces(text, kind)];
  if (keptStyles.size >= MAX_KEPT_STYLES) keptStyles.clear();
  keptStyles.set(text, pieces);
  return pieces.values();
}

function* readPieces(text: string, kind: 'sheet' | 'style'): Generator<CssPiece> {
  const css = tokenizeCss(text);
  for (const token of css.tokens) {
    if (token[0] === TokenType.Comment)
      yield { start: token[2], end: token[3] + 1, features: new Set([syntaxFeatures.comment]), urls: [] };
  }
  const reader = new CssReader(css);
  if (kind === 'sheet') yield* reader.readRules(0, css.tokens.length, 0);
  else yield* reader.readBlock(0, css.tokens.length, 0, false);
}

class CssReader {
  readonly #css: TokenizedCss;
  readonly #tokens: readonly CSSToken[];
  #rulesLeft = MAX_CSS_RULES;

  constructor(css: TokenizedCss) {
    this.#css = css;
    this.#tokens = css.tokens;
  }

  *readRules(start: number, end: number, depth: number): Generator<CssPiece> {
    for (const rule of rulesIn(this.#css, start, end)) {
      if (this.#rulesLeft <= 0) return;
      yield* this.#readRule(rule, depth, false);
    }
  }

  /** A `style` attribute has no rules. */
  *readBlock(start: number, end: number, depth: number, hasRules = true): Generator<CssPiece> {
    for (const item of contentsOf(this.#css, start, end)) {
      if ('property' in item) yield* this.#readDeclaration(item);
      else if (hasRules) yield* this.#readRule(item, depth, true);
    }
  }

  *#readRule(rule: CssRule, depth: number, isNested: boolean): Generator<CssPiece> {
    const { start, preludeEnd, block, end } = rule;
    this.#rulesLeft--;
    const name = plain(rule.name);
    const features =
      name === '' ? selectorFeatures(this.#css, start, preludeEnd) : this.#atRule(name, start, preludeEnd);
    if (isNested) features.add(syntaxFeatures.nesting);
    // A prelude without a block is not a rule.
    if (name !== '' || block) yield* this.#piece(start, end, features);
    if (!block || depth >= MAX_CSS_DEPTH || this.#rulesLeft <= 0) return;
    if (name === 'keyframes') {
      // Percentages, `from` and `to` are not selectors.
      for (const frame of rulesIn(this.#css, ...block))
        if (frame.block) yield* this.readBlock(...frame.block, MAX_CSS_DEPTH);
    }
    // The descriptors of a font are not properties.
    else if (name !== 'font-face') {
      if (name !== '' && !isNested) yield* this.readRules(...block, depth + 1);
      else yield* this.readBlock(...block, depth + 1);
    }
  }

  #atRule(name: string, first: number, end: number): Set<string> {
    const features = new Set(atRuleFeatures.get(name));
    if (name !== 'media') return features;
    let depth = 0;
    for (let at = first + 1; at < end; at++) {
      const [type] = this.#tokens[at]!;
      if (type === TokenType.OpenParen) depth++;
      if (type === TokenType.CloseParen) depth--;
      // Outside of parentheses are the types of media.
      if (type !== TokenType.Ident || depth === 0) continue;
      for (const feature of mediaFeatures.get(nameOf(this.#tokens[at])) ?? []) features.add(feature);
    }
    return features;
  }

  *#readDeclaration({ start, property: written, valueStart, end }: CssDeclaration): Generator<CssPiece> {
    const property = plain(written);
    const features = new Set(
      property.startsWith('--') ? [syntaxFeatures.variable] : propertyFeatures.get(property),
    );
    const urls: string[] = [];
    for (let at = valueStart; at < end; at++) this.#addValue(property, at, features, urls);
    yield* this.#piece(start, this.#tokens[end]?.[0] === TokenType.Semicolon ? end + 1 : end, features, urls);
  }

  #addValue(property: string, at: number, features: Set<string>, urls: string[]): void {
    const token = this.#tokens[at]!;
    const url = urlAt(this.#css, at)?.url;
    if (url !== undefined) urls.push(url);
    const add = (found: readonly string[] | undefined) => {
      for (const feature of found ?? []) features.add(feature);
    };
    switch (token[0]) {
      case TokenType.Ident: {
        const word = plain(nameOf(token));
        add(valueFeatures.get(`${property}:${word}`));
        add(keywordFeatures.get(word));
        return;
      }
      case TokenType.Function:
        add(functionFeatures.get(plain(nameOf(token))));
        return;
      case TokenType.Dimension:
        add(unitFeatures.get(token[4].unit.toLowerCase()));
        return;
      case TokenType.Percentage:
        add([syntaxFeatures.percent]);
        return;
      case TokenType.Delim: {
        const next = this.#tokens.slice(at + 1, at + 4).find((each) => !isBlank(each));
        if (token[4].value === '!' && nameOf(next) === 'important') add([syntaxFeatures.important]);
      }
    }
  }

  /** `end` is the index after the last token. */
  *#piece(
    start: number,
    end: number,
    features: ReadonlySet<string>,
    urls: readonly string[] = [],
  ): Generator<CssPiece> {
    if (features.size > 0 || urls.length > 0)
      yield { start: this.#tokens[start]![2], end: this.#tokens[end - 1]![3] + 1, features, urls };
  }
}

/** A name without its vendor prefix. */
function plain(name: string): string {
  return name.replace(/^-(?:webkit|moz|ms|o)-/, '');
}
