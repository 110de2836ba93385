import { decideColorScheme, type Scheme } from './color-scheme.ts';

export interface CssOptions {
  scheme: Scheme;
  /** Where an address in the CSS leads: another address, or null for nowhere. */
  resolve: (url: string) => string | null;
  /** Keep addresses and imports as written; the frame's policy lets them through. */
  remote: boolean;
}

/** A mail's style sheet, ready for the frame. */
export function readableSheet(css: string, options: CssOptions): string {
  const text = options.remote ? css : canonicalSheet(css);
  return finish(text, options);
}

/** A mail's `style` attribute, ready for the frame. */
export function readableStyle(
  element: HTMLElement | SVGElement,
  written: string,
  options: CssOptions,
): string {
  // Nothing can be addressed without a bracket or an escape, and most styles have neither.
  if (!/[(\\]/.test(written)) return written;
  if (options.remote) return finish(written, options);
  dropUnread(element.style);
  return finish(element.style.cssText, options);
}

function finish(css: string, options: CssOptions): string {
  const decided = decideColorScheme(replaceUrls(css, options.resolve), options.scheme);
  // A string in the CSS may spell out the end of its element once escapes are resolved.
  return decided.replaceAll('</', '<\\/');
}

/**
 * The sheet as the browser's own parser understood it: escapes resolved, addresses in the one form `url("…")`,
 * imports gone. Nothing is fetched, for the sheet belongs to no document. Without this, CSS has more ways to hide
 * an address than a pattern can know.
 */
function canonicalSheet(css: string): string {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(plainAtRules(css).replace(/@import\b[^;{}]*;?/gi, ''));
    if (/[\\]|image-set\(|src\(/i.test(css)) dropUnreadOf(sheet.cssRules);
    const text = Array.from(sheet.cssRules, (rule) => rule.cssText).join('\n');
    // A font without its file is a warning in the console and nothing on the page.
    return text.replace(/@font-face \{[^}]*url\("(?!data:)[^}]*\}/g, '');
  } catch {
    return '';
  }
}

/** The names of at-rules without escapes: a sheet like this one may not import, and would say so in the console. */
function plainAtRules(css: string): string {
  return css.replace(/@(?:[\w-]|\\[\da-f]{1,6}\s?|\\.)+/gi, (name) =>
    name
      .replace(/\\([\da-f]{1,6})\s?/gi, (_, hex: string) =>
        String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
      )
      .replace(/\\(.)/g, '$1'),
  );
}

function dropUnreadOf(rules: CSSRuleList): void {
  for (const rule of rules) {
    if ('style' in rule) dropUnread(rule.style as CSSStyleDeclaration);
    if ('cssRules' in rule) dropUnreadOf(rule.cssRules as CSSRuleList);
  }
}

/**
 * Takes out what the browser keeps as it was written: variables, and values made of them. There an address can hide
 * behind an escape, or be a plain string. Real mails do neither.
 */
function dropUnread(style: CSSStyleDeclaration): void {
  if (!mayHide(style.cssText)) return;
  for (const name of [...style]) {
    const value = style.getPropertyValue(name);
    // The longhands of a shorthand that is made of variables have no value to look at.
    const isUnread = value === '' || name.startsWith('--') || /\b(?:var|env|attr|if)\(/i.test(value);
    if (isUnread && (value === '' || mayHide(value))) style.removeProperty(name);
  }
}

function mayHide(value: string): boolean {
  const outsideStrings = value.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gs, '');
  return /\\|image-set\(|\bsrc\(/i.test(outsideStrings);
}

const URL_TOKEN = /url\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^"')\s]*))\s*\)/gi;

/** Sends every `url(…)` where `resolve` says. */
export function replaceUrls(css: string, resolve: (url: string) => string | null): string {
  return css.replace(URL_TOKEN, (_, double?: string, single?: string, bare?: string) => {
    const url = (double ?? single ?? bare ?? '').replace(/\\(.)/g, '$1');
    // `url("")` would name the document itself; an empty image asks nobody.
    return `url("${(resolve(url) ?? 'data:,').replace(/["\\\n]/g, '\\$&')}")`;
  });
}
