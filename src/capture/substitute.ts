import { AppError } from '../mailbox/errors.ts';
import type { Content } from './draft.ts';
import { isObject } from './fields.ts';

// A text that repeats a placeholder a million times must not become gigabytes.
const MAX_LENGTH = 4 * 1024 * 1024;

/** How a service writes placeholders, and their values. */
export interface Placeholders {
  /** Its first group is the name. Its second, if any, is the value to use if there is none by that name. */
  pattern: RegExp;
  find(name: string): unknown;
}

/** `{{ user.name }}` and `{{{ user.name }}}`, as in Handlebars. */
export const HANDLEBARS = /\{\{\{?\s{0,20}([^\s{}]{1,200})\s{0,20}\}\}\}?/g;

/** Replaces the placeholders that have a value; the others stay, so that the reader sees what is missing. Throws `too_large`. */
export function filled<T extends Content>(content: T, placeholders: Placeholders): T {
  const fill = (text: string | undefined) => text && substitute(text, placeholders);
  const { subject, text, html, amp } = content;
  return { ...content, subject: fill(subject), text: fill(text), html: fill(html), amp: fill(amp) };
}

function substitute(text: string, { pattern, find }: Placeholders): string {
  let length = text.length;
  return text.replaceAll(pattern, (placeholder: string, name: string, ...[fallback]: unknown[]) => {
    // Without a second group, this is the position of the placeholder.
    const found = find(name) ?? (typeof fallback === 'string' ? fallback : undefined);
    if (found === undefined) return placeholder;
    const value = typeof found === 'object' ? JSON.stringify(found) : String(found);
    length += value.length;
    if (length > MAX_LENGTH + text.length)
      throw new AppError('too_large', 'The message becomes too large when its placeholders are replaced.');
    return value;
  });
}

/** Finds values by their name, and nested ones by their path (`user.name`). */
export function valuesOf(data: Record<string, unknown>): (name: string) => unknown {
  const own = (object: unknown, name: string) =>
    isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined;
  return (name) => own(data, name) ?? name.split('.').reduce<unknown>(own, data);
}

/** Placeholders that the request itself names, in whatever form. */
export function literally(values: ReadonlyMap<string, string>): Placeholders {
  const names = [...values.keys()].filter((name) => name !== '').sort((a, b) => b.length - a.length);
  // Without names, a pattern that matches nothing.
  const pattern = names.map((name) => RegExp.escape(name)).join('|') || '(?!)';
  return { pattern: new RegExp(`(${pattern})`, 'g'), find: (name) => values.get(name) };
}
