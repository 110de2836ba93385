import { escapeHtml } from '../../html/escape.ts';
import type { DraftContent, Placeholders } from './draft.ts';

/** `{{ user.name }}` and `{{{ user.name }}}`, as in Handlebars. */
export const HANDLEBARS = /\{\{\{?\s{0,20}([^\s{}]{1,200})\s{0,20}\}\}\}?/g;

/**
 * Replaces the placeholders that have a value; the others stay, so that the reader sees what is missing. Undefined if the
 * subject and headers, or all other texts together, get longer than allowed.
 */
export function filled(
  content: DraftContent,
  placeholders: Placeholders,
  { maxLength, maxHeader }: { maxLength: number; maxHeader: number },
): DraftContent | undefined {
  const { isInHeaders = false, escapesHtml = false } = placeholders;
  const lengthOf = (...texts: (string | undefined)[]) =>
    texts.reduce((length, text = '') => length + text.length, 0);
  const { from, headers = [], subject, text, html, amp, alternatives = [] } = content;
  let left = maxHeader - lengthOf(subject, ...headers.map(({ value }) => value));
  const fill = <T extends string | undefined>(unfilled: T, isHtml = false): T =>
    unfilled?.replaceAll(placeholders.pattern, (placeholder: string, name: string, fallback: unknown) => {
      // Without a second group, the third argument is the position of the placeholder.
      if (left < 0) return '';
      const value = valueNamed(placeholders, name) ?? (typeof fallback === 'string' ? fallback : undefined);
      if (value === undefined) return placeholder;
      const shown = typeof value === 'object' ? JSON.stringify(value) : String(value);
      // Escaping makes it longer, so what is too long already is not escaped.
      if (shown.length > left) left = -1;
      if (left < 0) return '';
      const replacement = isHtml && !placeholder.startsWith('{{{') ? escapeHtml(shown) : shown;
      left -= replacement.length;
      return left < 0 ? '' : replacement;
    }) as T;
  const header = { subject: fill(subject), ...(isInHeaders && filledHeaders({ from, headers }, fill)) };
  if (left < 0) return undefined;
  left = maxLength - lengthOf(text, html, amp, ...alternatives.map((one) => one.content));
  const bodies = {
    ...{ text: fill(text), html: fill(html, escapesHtml), amp: fill(amp, escapesHtml) },
    alternatives: alternatives.map((one) => ({ ...one, content: fill(one.content) })),
  };
  return left < 0 ? undefined : { ...content, ...header, ...bodies };
}

function filledHeaders(
  { from, headers = [] }: DraftContent,
  fill: (text: string) => string,
): Partial<DraftContent> {
  return {
    from: { ...from, name: fill(from.name) },
    headers: headers.map(({ name, value }) => ({ name, value: fill(value) })),
  };
}

function valueNamed({ values, ignoresCase = false }: Placeholders, written: string): unknown {
  const name = ignoresCase ? written.toUpperCase() : written;
  for (const object of values.toReversed()) {
    const value = ownValue(object, name) ?? name.split('.').reduce(ownValue, object);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

function ownValue(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, name)
    ? (object as Record<string, unknown>)[name]
    : undefined;
}

/** Placeholders that the request itself names, in whatever form. */
export function literally(values: Record<string, unknown>): Placeholders {
  const names = Object.keys(values)
    .filter((name) => name !== '')
    .sort((a, b) => b.length - a.length);
  // Without names, a pattern that matches nothing.
  const pattern = names.map((name) => RegExp.escape(name)).join('|') || '(?!)';
  return { pattern: new RegExp(`(${pattern})`, 'g'), values: [values] };
}
