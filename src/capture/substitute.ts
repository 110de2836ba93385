import { AppError } from '../mailbox/errors.ts';
import type { Content, Placeholders } from './draft.ts';

/** `{{ user.name }}` and `{{{ user.name }}}`, as in Handlebars. */
export const HANDLEBARS = /\{\{\{?\s{0,20}([^\s{}]{1,200})\s{0,20}\}\}\}?/g;

/**
 * Replaces the placeholders that have a value; the others stay, so that the reader sees what is missing. Throws `too_large`
 * if all texts together get longer than `maxLength`.
 */
export function filled(content: Content, placeholders: Placeholders, maxLength: number): Content {
  const lengthOf = (text = '') => text.length;
  const { subject, text, html, amp } = content;
  let left = maxLength - lengthOf(subject) - lengthOf(text) - lengthOf(html) - lengthOf(amp);
  const fill = (unfilled: string | undefined) =>
    unfilled?.replaceAll(placeholders.pattern, (placeholder: string, name: string, fallback: unknown) => {
      // Without a second group, the third argument is the position of the placeholder.
      const value = valueNamed(placeholders, name) ?? (typeof fallback === 'string' ? fallback : undefined);
      if (value === undefined) return placeholder;
      const replacement = typeof value === 'object' ? JSON.stringify(value) : String(value);
      left -= replacement.length;
      if (left < 0)
        throw new AppError('too_large', 'The message becomes too large when its placeholders are replaced.');
      return replacement;
    });
  return { subject: fill(subject), text: fill(text), html: fill(html), amp: fill(amp) };
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
