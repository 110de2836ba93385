import { Buffer } from 'node:buffer';
import { type CssFlaw, cssFlaw } from '../html/css/css-flaw.ts';
import { attributeOf, isStyleSheet } from '../html/element.ts';
import { MAX_CSS } from '../html/limits.ts';
import { type Element, type Tag, textIn } from '../html/parse-html.ts';
import { GMAIL_STYLE_BYTES, shareOf } from '../html/support/support-table.ts';
import type { CheckedMessage } from './checked-message.ts';
import { type FindingList, type NewFinding, quote } from './finding-list.ts';
import { findAttribute } from './written-html.ts';

const REMOVED = new Set(['script', 'iframe', 'object', 'embed', 'applet', 'frame', 'frameset']);
const HANDLER = /^on(?!ly$)[a-z]{3,30}$/;
const ELEMENTS_PER_CHECK = 256;

/** HTML that clients remove, and CSS that they ignore because of a mistake in it, or because there is too much. */
export function checkMarkup(message: CheckedMessage, list: FindingList): void {
  const { html, written, deadline } = message;
  const known = new Set<string>();
  let [count, cssLeft, gmailLeft] = [0, MAX_CSS, GMAIL_STYLE_BYTES];
  for (const [element, tag] of written.source.tags) {
    if (++count % ELEMENTS_PER_CHECK === 0 && deadline.isOver) return;
    for (const name of removedIn(element))
      list.add({
        code: 'removed_html',
        severity: 'error',
        message: `${name} does not work in messages: mail clients remove it.`,
        help: 'Do without it, or link to a page that has it.',
        where: () => html.where(tag.start, tag.end),
      });
    const isSheet = isStyleSheet(element);
    const css = isSheet ? textIn(element) : attributeOf(element, 'style');
    const flaw =
      css.length <= cssLeft && !known.has(css) ? cssFlaw(css, isSheet ? 'sheet' : 'style') : undefined;
    known.add(css);
    if (flaw)
      list.add(
        flawed(css, flaw, () => html.where(...placeOf(message, element, tag, css, flaw))),
        flaw.kind,
      );
    if (!isSheet) continue;
    cssLeft -= css.length;
    gmailLeft -= Buffer.byteLength(css);
    if (gmailLeft < 0)
      list.add(
        dropped(TOO_LONG, () => html.where(tag.start, tag.end)),
        TOO_LONG,
      );
  }
}

function removedIn(element: Element): string[] {
  const { tagName, attrs } = element;
  const handlers = attrs.filter(({ name }) => HANDLER.test(name)).map(({ name }) => name);
  // Gmail reads data about an order or an event from it.
  const isData = attributeOf(element, 'type').trim().toLowerCase() === 'application/ld+json';
  const isRedirect = tagName === 'meta' && /^refresh$/i.test(attributeOf(element, 'http-equiv').trim());
  return isRedirect || (REMOVED.has(tagName) && !isData) ? [`<${tagName}>`, ...handlers] : handlers;
}

/** Where a flaw is in the source. With character references in an attribute, that is not known, and the tag is named. */
function placeOf({ html }: CheckedMessage, element: Element, tag: Tag, css: string, { start, end }: CssFlaw) {
  const style = findAttribute(html.text, tag, 'style');
  const from = isStyleSheet(element) ? tag.end : style?.value === css ? style.valueStart : null;
  return from === null ? ([tag.start, tag.end] as const) : ([from + start, from + end] as const);
}

const flaws: Record<CssFlaw['kind'], string> = {
  unclosed: 'is never closed',
  surplus_brace: 'closes nothing',
  no_block: 'is not followed by a block',
  no_declaration: 'is not a declaration',
  no_semicolon: 'lacks a semicolon',
  nested_at_rule: '',
};

function flawed(css: string, { kind, start, end }: CssFlaw, where: NewFinding['where']): NewFinding {
  if (kind === 'nested_at_rule') return dropped(NESTED, where);
  return {
    code: 'invalid_css',
    severity: 'warning',
    message: `CSS does not parse: ${quote(css.slice(start, end))} ${flaws[kind]}.`,
    help: 'Correct it. Clients ignore what follows up to the next rule or declaration, and Gmail drops the whole style sheet.',
    where,
  };
}

const TOO_LONG = `the style sheets have more than ${GMAIL_STYLE_BYTES / 1024} KB`;
const NESTED = 'it has an at-rule inside of another';

function dropped(why: string, where: NewFinding['where']): NewFinding {
  return {
    code: 'dropped_style',
    severity: 'warning',
    message: `Gmail drops a style sheet: ${why}.`,
    help: 'Make it shorter, and move what matters into style attributes.',
    where,
    unsupported_share: shareOf(/^gmail/),
  };
}
