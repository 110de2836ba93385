import { type CSSToken, TokenType } from '@csstools/css-tokenizer';
import { isBlank, nameOf, skipBlock, type TokenizedCss, tokenizeCss } from '../clean/css-tokens.ts';
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
}

export interface CssVisitor {
  onPiece(piece: CssPiece): void;
  /** The features of an image. */
  imageFeatures(url: string): readonly string[];
}

/** Finds the pieces of a style sheet, or of the value of a `style` attribute. Takes time proportional to its length. */
export function visitCss(text: string, kind: 'sheet' | 'style', visitor: CssVisitor): void {
  const css = tokenizeCss(text);
  for (const token of css.tokens) {
    if (token[0] === TokenType.Comment) {
      visitor.onPiece({ start: token[2], end: token[3] + 1, features: new Set([syntaxFeatures.comment]) });
    }
  }
  const reader = new CssReader(css, visitor);
  if (kind === 'sheet') reader.readRules(0, css.tokens.length, 0);
  else reader.readBlock(0, css.tokens.length, 0, false);
}

class CssReader {
  readonly #css: TokenizedCss;
  readonly #tokens: readonly CSSToken[];
  readonly #visitor: CssVisitor;
  #rulesLeft = MAX_CSS_RULES;

  constructor(css: TokenizedCss, visitor: CssVisitor) {
    this.#css = css;
    this.#tokens = css.tokens;
    this.#visitor = visitor;
  }

  /** The rules of a style sheet or of a group such as `@media`. */
  readRules(start: number, end: number, depth: number): void {
    let at = start;
    while (at < end && this.#rulesLeft > 0) {
      const [type] = this.#tokens[at]!;
      if (isBlank(this.#tokens[at]) || type === TokenType.CDO || type === TokenType.CDC) at++;
      else at = this.#readRule(at, end, depth, false);
    }
  }

  /** The content of a style rule: declarations and nested rules, which a `style` attribute does not have. */
  readBlock(start: number, end: number, depth: number, hasRules = true): void {
    let at = start;
    while (at < end) {
      while (at < end && isBlank(this.#tokens[at])) at++;
      if (at >= end) return;
      if (hasRules && this.#tokens[at]![0] === TokenType.AtKeyword) {
        at = this.#readRule(at, end, depth, true);
        continue;
      }
      const first = at;
      // The value of a custom property may have braces.
      const isRule = hasRules && !nameOf(this.#tokens[at]).startsWith('--');
      while (at < end && !this.#isEnd(at, true, isRule)) at = skipBlock(this.#css, at);
      if (at < end && this.#tokens[at]![0] === TokenType.OpenCurly)
        at = this.#readRule(first, end, depth, true);
      else this.#readDeclaration(first, Math.min(at++, end));
    }
  }

  #isEnd(at: number, atSemicolon: boolean, atBlock = true): boolean {
    const type = this.#tokens[at]![0];
    return (atBlock && type === TokenType.OpenCurly) || (atSemicolon && type === TokenType.Semicolon);
  }

  /** Returns the index after the rule. */
  #readRule(first: number, end: number, depth: number, isNested: boolean): number {
    this.#rulesLeft--;
    const isAt = this.#tokens[first]![0] === TokenType.AtKeyword;
    let at = first;
    while (at < end && !this.#isEnd(at, isAt)) at = skipBlock(this.#css, at);
    const block = at < end && this.#tokens[at]![0] === TokenType.OpenCurly ? at : undefined;
    const next = block === undefined ? Math.min(at + 1, end) : skipBlock(this.#css, block);
    const features = isAt ? this.#atRule(first, at) : selectorFeatures(this.#css, first, at);
    if (isNested) features.add(syntaxFeatures.nesting);
    // A prelude without a block is not a rule.
    if (isAt || block !== undefined) this.#report(first, next, features);
    if (block === undefined || depth >= MAX_CSS_DEPTH || this.#rulesLeft <= 0) return next;
    const [inner, innerEnd] = [block + 1, Math.min(this.#css.ends.get(block)!, end)];
    const name = isAt ? plain(nameOf(this.#tokens[first])) : '';
    if (name === 'keyframes') this.#readKeyframes(inner, innerEnd);
    // The descriptors of a font are not properties.
    else if (name !== 'font-face') {
      if (isAt && !isNested) this.readRules(inner, innerEnd, depth + 1);
      else this.readBlock(inner, innerEnd, depth + 1);
    }
    return next;
  }

  #atRule(first: number, end: number): Set<string> {
    const name = plain(nameOf(this.#tokens[first]));
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

  /** Percentages, `from` and `to` are not selectors. */
  #readKeyframes(start: number, end: number): void {
    for (let at = start; at < end; at = skipBlock(this.#css, at)) {
      if (this.#tokens[at]![0] !== TokenType.OpenCurly) continue;
      this.readBlock(at + 1, Math.min(this.#css.ends.get(at)!, end), MAX_CSS_DEPTH);
    }
  }

  #readDeclaration(start: number, end: number): void {
    let at = start + 1;
    while (at < end && isBlank(this.#tokens[at])) at++;
    const name = this.#tokens[start]!;
    if (name[0] !== TokenType.Ident || at >= end || this.#tokens[at]![0] !== TokenType.Colon) return;
    const property = plain(nameOf(name));
    const features = new Set(
      property.startsWith('--') ? [syntaxFeatures.variable] : propertyFeatures.get(property),
    );
    for (at++; at < end; at++) this.#addValue(property, at, features);
    this.#report(start, this.#tokens[end]?.[0] === TokenType.Semicolon ? end + 1 : end, features);
  }

  #addValue(property: string, at: number, features: Set<string>): void {
    const token = this.#tokens[at]!;
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
        if (nameOf(token) === 'url') {
          const inner = this.#tokens.slice(at + 1, at + 4).find((each) => !isBlank(each));
          if (inner?.[0] === TokenType.String) add(this.#visitor.imageFeatures(inner[4].value));
        }
        return;
      case TokenType.URL:
        add(this.#visitor.imageFeatures(token[4].value));
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
  #report(start: number, end: number, features: ReadonlySet<string>): void {
    if (features.size === 0) return;
    this.#visitor.onPiece({ start: this.#tokens[start]![2], end: this.#tokens[end - 1]![3] + 1, features });
  }
}

/** A name without its vendor prefix. */
function plain(name: string): string {
  return name.replace(/^-(?:webkit|moz|ms|o)-/, '');
}
