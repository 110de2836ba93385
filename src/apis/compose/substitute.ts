import type { DraftContent, Placeholders } from './draft.ts';

/** `{{ user.name }}` and `{{{ user.name }}}`, as in Handlebars. */
export const HANDLEBARS = /\{\{\{?\s{0,20}([^\s{}]{1,200})\s{0,20}\}\}\}?/g;

/**
 * Replaces the placeholders that have a value; the others stay, so that the reader sees what is missing. Undefined if the
 * subject or all other texts together get longer than allowed.
 */
export function filled(
  content: DraftContent,
  placeholders: Placeholders,
  { maxLength, maxSubject }: { maxLength: number; maxSubject: number },
): DraftContent | undefined {
  const lengthOf = (text = '') => text.length;
  const { subject, text, html, amp } = content;
  const bodies = lengthOf(text) + lengthOf(html) + lengthOf(amp);
  let left = 0;
  const fill = (unfilled: string | undefined) =>
    unfilled?.replaceAll(placeholders.pattern, (placeholder: string, name: string, fallback: unknown) => {
      // Without a second group, the third argument is the position of the placeholder.
      if (left < 0) return '';
      const value = valueNamed(placeholders, name) ?? (typeof fallback === 'string' ? fallback : undefined);
      if (value === undefined) return placeholder;
      const replacement = typeof value === 'object' ? JSON.stringify(value) : String(value);
      left -= replacement.length;
      return left < 0 ? '' : replacement;
    });
  left = maxSubject - lengthOf(subject);
  const filledSubject = fill(subject);
  if (left < 0) return undefined;
  left = maxLength - bodies;
  const filledBodies = { text: fill(text), html: fill(html), amp: fill(amp) };
  return left < 0 ? undefined : { subject: filledSubject, ...filledBodies };
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
