/** The scheme a mail is shown in, as if the reader's system preferred it. */
export type Scheme = 'light' | 'dark';

const PREFERENCE = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi;

/**
 * Decides every `prefers-color-scheme` in CSS or in a `media` attribute. A frame cannot be given a preference of its
 * own, so the question is replaced by one that is always, or never, true; what it is combined with stays.
 */
export function decideColorScheme(css: string, scheme: Scheme): string {
  return css.replace(PREFERENCE, (_, asked: string) =>
    asked.toLowerCase() === scheme ? '(min-width: 0px)' : '(max-width: -1px)',
  );
}

/** Whether CSS somewhere in the mail declares a dark side. */
export function declaresDark(html: string): boolean {
  return /[\s;{"'](?:supported-)?color-schemes?\s*:[^;}"']*\bdark\b/i.test(html);
}

/** Whether a `color-scheme` declaration says that the mail has a dark side of its own. */
export function supportsDark(content: string): boolean {
  return /\bdark\b/i.test(content);
}
