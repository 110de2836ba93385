import { AppError } from '../mailbox/errors.ts';

// A text that repeats a placeholder a million times must not become gigabytes.
const MAX_LENGTH = 4 * 1024 * 1024;

/** Replaces each placeholder in the text with its value. Throws `too_large`. */
export function substitute<T extends string | undefined>(text: T, values: ReadonlyMap<string, string>): T {
  if (text === undefined || values.size === 0) return text;
  const names = [...values.keys()].filter((name) => name !== '').sort((a, b) => b.length - a.length);
  if (names.length === 0) return text;
  let length = text.length;
  return text.replaceAll(new RegExp(names.map((name) => RegExp.escape(name)).join('|'), 'g'), (name) => {
    const value = values.get(name)!;
    length += value.length;
    if (length > MAX_LENGTH + text.length)
      throw new AppError('too_large', 'The message becomes too large when its placeholders are replaced.');
    return value;
  }) as T;
}
