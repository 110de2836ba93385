import { TokenType } from '@csstools/css-tokenizer';
import { MAX_CSS_DEPTH } from '../limits.ts';
import { type CssDeclaration, contentsOf, rulesIn } from './css-rules.ts';
import { isBlank, skipBlock, type TokenizedCss, tokenizeCss } from './css-tokens.ts';

/** A mistake in CSS. */
export interface CssFlaw {
  kind: 'unclosed' | 'surplus_brace' | 'no_block' | 'no_declaration' | 'no_semicolon' | 'nested_at_rule';
  /** Offsets in the text. */
  start: number;
  end: number;
}

// Of at-rules whose blocks have descriptors.
const DESCRIPTORS = new Set(['font-face', 'page', 'property', 'counter-style', 'viewport', '-ms-viewport']);
// In Internet Explorer, `filter: progid:DXImageTransform…`
const WITH_COLON = /^--|filter$/;

/**
 * The first mistake that makes clients ignore a part of a style sheet, or of the value of a `style` attribute; undefined if there is
 * none. `nested_at_rule` is valid CSS, for which Gmail drops the style sheet. Takes time proportional to the length.
 */
export function cssFlaw(text: string, kind: 'sheet' | 'style'): CssFlaw | undefined {
  const css = tokenizeCss(text);
  return unclosedIn(css) ?? flaws(css, 0, css.tokens.length, kind === 'style', 0).next().value ?? undefined;
}

/** What is opened and not closed, or closed without having been opened. */
function unclosedIn(css: TokenizedCss): CssFlaw | undefined {
  const { tokens, ends } = css;
  const closing = new Set(ends.values());
  for (const [at, [type, written]] of tokens.entries()) {
    const isCut = type === TokenType.Comment && !(written.length > 3 && written.endsWith('*/'));
    if (isCut || type === TokenType.BadString || type === TokenType.BadURL || ends.get(at) === tokens.length)
      return flaw(css, 'unclosed', at, at + 1);
    if (type === TokenType.CloseCurly && !closing.has(at)) return flaw(css, 'surplus_brace', at, at + 1);
  }
  return undefined;
}

function* flaws(
  css: TokenizedCss,
  start: number,
  end: number,
  hasDeclarations: boolean,
  depth: number,
): Generator<CssFlaw, undefined> {
  const invalid: CssFlaw[] = [];
  const items = hasDeclarations
    ? contentsOf(css, start, end, (from, to) => {
        // `*display: inline` is for Internet Explorer.
        if (css.tokens[from]![1] !== '*') invalid.push(flaw(css, 'no_declaration', from, to));
      })
    : rulesIn(css, start, end);
  for (const item of items) {
    yield* invalid.splice(0);
    if ('property' in item) yield* colons(css, item);
    else if (item.name !== '' && depth > 0 && !hasDeclarations)
      yield flaw(css, 'nested_at_rule', item.start, item.preludeEnd);
    else if (!item.block) {
      if (item.name === '') yield flaw(css, 'no_block', item.start, item.end);
    } else if (depth < MAX_CSS_DEPTH)
      yield* flaws(
        css,
        ...item.block,
        hasDeclarations || item.name === '' || DESCRIPTORS.has(item.name),
        depth + 1,
      );
  }
  yield* invalid;
}

/** A colon in a value is that of the next declaration. */
function* colons(
  css: TokenizedCss,
  { start, property, valueStart, end }: CssDeclaration,
): Generator<CssFlaw> {
  if (WITH_COLON.test(property)) return;
  for (let at = valueStart; at < end; at = skipBlock(css, at))
    if (css.tokens[at]![0] === TokenType.Colon) {
      yield flaw(css, 'no_semicolon', start, end);
      return;
    }
}

function flaw({ tokens }: TokenizedCss, kind: CssFlaw['kind'], from: number, to: number): CssFlaw {
  let last = Math.max(from, to - 1);
  while (last > from && isBlank(tokens[last])) last--;
  return { kind, start: tokens[from]![2], end: tokens[last]![3] + 1 };
}
