import { decideColorScheme, declaresDark, type Scheme, supportsDark } from './color-scheme.ts';
import { contentId } from './content-id.ts';
import { type CssOptions, readableSheet, readableStyle } from './css.ts';
import { parseMail, replaceForm } from './parse-mail.ts';

export interface ReadingOptions {
  scheme: Scheme;
  /** Pictures and styles from other hosts: the person asked for them. */
  remote: boolean;
  /** False: no pictures at all, as many clients show a mail at first. */
  images: boolean;
  /** The inline parts by Content-ID, as `data:` addresses. */
  inline: ReadonlyMap<string, string>;
}

export interface Sanitized {
  root: HTMLElement;
  /** How many pictures, styles and fonts of other hosts were left out. */
  blocked: number;
  /** The mail says that it has a dark side of its own. */
  hasDark: boolean;
}

// The frame runs no script and its policy lets nothing out: that is the wall. This is the second one, and it keeps
// the console quiet about what the first would have stopped.
const REMOVED = [
  'script, iframe, frame, frameset, object, embed, applet, portal, fencedframe, base, template, title',
  'meta[http-equiv], meta[name=referrer i], link:not([rel=stylesheet i])',
  // Parsed differently the second time, when the frame reads what is written here.
  'math, xmp, plaintext, noembed, noframes, listing, foreignObject, svg desc, svg style',
  'set, animate, animateTransform, animateMotion, audio, video, track',
].join(', ');

const LINK_SCHEMES = /^(?:https?|mailto|tel|sms):/i;
const PICTURES = ['src', 'background', 'poster', 'lowsrc', 'dynsrc'];
const DROPPED = [
  'action',
  'formaction',
  'ping',
  'srcset',
  'longdesc',
  'cite',
  'manifest',
  'nonce',
  'autofocus',
];

/** Parses a mail's HTML without running or fetching anything, and takes out what could. */
export function sanitize(html: string, options: ReadingOptions): Sanitized {
  const root = parseMail(html);
  const colorScheme = root.querySelector('meta[name=color-scheme i], meta[name=supported-color-schemes i]');
  const hasDark = supportsDark(colorScheme?.getAttribute('content') ?? '') || declaresDark(html);
  // First the forms: their fields can hide what the rest of this relies on.
  for (const form of root.querySelectorAll('form')) replaceForm(form);
  for (const element of root.querySelectorAll(REMOVED)) element.remove();

  let blocked = 0;
  const resolve = (written: string): string | null => {
    const url = written.trim();
    if (!options.images) return null;
    if (/^cid:/i.test(url)) return options.inline.get(contentId(url)) ?? null;
    if (/^data:image\//i.test(url)) return url;
    if (!/^(?:https?:)?\/\//i.test(url)) return null;
    if (options.remote) return url.startsWith('//') ? `https:${url}` : url;
    blocked += 1;
    return null;
  };
  const css: CssOptions = { scheme: options.scheme, remote: options.remote && options.images, resolve };

  for (const link of root.querySelectorAll('link')) {
    if (options.remote) continue;
    blocked += 1;
    link.remove();
  }
  for (const style of root.querySelectorAll('style')) {
    blocked += options.remote ? 0 : (style.textContent?.match(/@import/gi)?.length ?? 0);
    style.textContent = readableSheet(style.textContent ?? '', css);
  }
  for (const element of [root, ...root.querySelectorAll<HTMLElement | SVGElement>('*')]) {
    cleanAttributes(element, resolve, options);
    const written = element.getAttribute('style');
    const readable = written && readableStyle(element, written, css);
    if (readable !== written) element.setAttribute('style', readable ?? '');
  }
  // A source that lost its picture would still be chosen, and show as broken.
  for (const source of root.querySelectorAll('source:not([srcset])')) source.remove();
  return { root, blocked, hasDark };
}

function cleanAttributes(
  element: Element,
  resolve: (url: string) => string | null,
  options: ReadingOptions,
): void {
  const srcset = element.getAttribute('srcset');
  for (const { name, value } of [...element.attributes]) {
    if (/^(?:data-)?on/i.test(name) || DROPPED.includes(name)) element.removeAttribute(name);
    else if (PICTURES.includes(name)) setOrRemove(element, name, resolve(value));
    else if (name === 'href' || name === 'xlink:href') cleanLink(element, name, value, resolve);
    // fill, mask, filter and the like are CSS; there a drawing may name its own parts and nothing else.
    else if (element instanceof SVGElement && /\\|url\((?!\s*["']?#)/i.test(value))
      element.removeAttribute(name);
    else if (name === 'media') element.setAttribute(name, decideColorScheme(value, options.scheme));
  }
  if (srcset !== null) setOrRemove(element, 'srcset', readableSrcset(srcset, resolve));
}

function cleanLink(
  element: Element,
  name: string,
  value: string,
  resolve: (url: string) => string | null,
): void {
  // Tabs and line breaks inside a scheme are skipped by browsers: java\nscript: is one.
  const url = value.replace(/[\u0000-\u0020]+/g, '');
  if (element instanceof SVGElement && element.localName === 'image') {
    setOrRemove(element, name, resolve(value));
  } else if (url.startsWith('#') && !element.matches('a, area')) {
    // A drawing that refers to its own parts.
  } else if (url.startsWith('#')) {
    // Alone it would be read against the address of the page around the frame.
    element.setAttribute(name, `about:srcdoc${url}`);
    element.setAttribute('target', '_self');
  } else if (element.matches('a, area') && LINK_SCHEMES.test(url)) {
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  } else if (element.localName !== 'link' || !/^https?:/i.test(url)) {
    element.removeAttribute(name);
  }
}

/** Candidates are separated by commas, and `data:` addresses contain them: only plain ones are kept. */
function readableSrcset(srcset: string, resolve: (url: string) => string | null): string | null {
  const kept = srcset.split(/,\s+/).flatMap((candidate) => {
    const [url = '', ...size] = candidate.trim().split(/\s+/);
    const resolved = resolve(url);
    return resolved === null ? [] : [[resolved, ...size].join(' ')];
  });
  return kept.length > 0 ? kept.join(', ') : null;
}

function setOrRemove(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
