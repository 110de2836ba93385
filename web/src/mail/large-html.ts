import { contentId } from './content-id.ts';
import type { ReadingOptions } from './sanitize.ts';

// Taking a mail of this many characters apart and writing it again holds the page for about a fifth of a second.
const LARGE = 1_500_000;
const BEGINNING = 400_000;

/** Whether a mail's HTML is too much for the sanitiser. Pictures written into it are long but cost next to nothing. */
export function isLarge(html: string): boolean {
  if (html.length <= LARGE) return false;
  let length = html.length;
  for (const [picture] of html.matchAll(/data:image\/[^"'\s()<>]+/gi)) length -= picture.length;
  return length > LARGE;
}

/** As much of a large mail as can be read without a wait, not ending inside a tag. */
export function beginningOf(html: string): string {
  const part = html.slice(0, BEGINNING);
  const open = part.lastIndexOf('<');
  return open > part.lastIndexOf('>') ? part.slice(0, open) : part;
}

const INERT =
  /<(\/?)(?=(?:script|i?frame|frameset|object|embed|applet|portal|fencedframe|base|template|title|meta|link|form|math|xmp|plaintext|noembed|noframes|listing|foreignObject|set|animate\w*|use|image|feImage|audio|video|track)\b)/gi;
const PICTURE =
  /([\s"'/])(src|srcset|background|poster|lowsrc|dynsrc)(\s*=\s*["']?\s*)((?:https?:)?\/\/|data:image\/)?/gi;
const LINK = /([\s"'/:])href(\s*=\s*["']?\s*)(https?:|mailto:|tel:|sms:|#)?/gi;
const CSS_ADDRESS = /url\(\s*(?!["']?\s*data:)|@(?:import|font-face)\b/gi;

/**
 * All of a large mail, for the frame, with patterns in place of a parser: ten megabytes take a tenth of a second and
 * not two. Sandbox and policy are the wall, as for every mail. What they cannot stop (preconnect, a refresh) needs an
 * element of a certain name, and no `<name` of that kind is left; the rest keeps the console quiet.
 */
export function withoutReach(
  html: string,
  { images, remote, inline }: Pick<ReadingOptions, 'images' | 'remote' | 'inline'>,
): { html: string; blocked: number } {
  let blocked = 0;
  const text = html
    .replace(INERT, '<$1x-')
    .replace(
      /([\s"'/])(?=on[a-z]+\s*=|(?:form)?action\s*=|ping\s*=|(?:target|rel)\s*=|autofocus\b)/gi,
      '$1data-',
    )
    .replace(/\bcid:[^\s"'<>)\\]+/gi, (cid) => inline.get(contentId(cid.replaceAll('&amp;', '&'))) ?? cid)
    .replace(PICTURE, (all, before: string, name: string, equals: string, start = '') => {
      const isRemote = start.endsWith('//');
      if (images && (isRemote ? remote : start !== '')) return all;
      if (isRemote) blocked += 1;
      return `${before}data-${name}${equals}${start}`;
    })
    .replace(LINK, (all, before: string, equals: string, start?: string) => {
      if (start === undefined) return `${before}data-href${equals}`;
      // Alone it would be read against the address of the page around the frame.
      return start === '#' ? `${before}target=_self href${equals}about:srcdoc#` : all;
    });
  if (images && remote) return { html: text, blocked };
  return {
    html: text.replace(CSS_ADDRESS, (found) => {
      if (!/face$/i.test(found)) blocked += 1;
      return found.startsWith('@') ? `@x-${found.slice(1)}` : 'url(data:,';
    }),
    blocked,
  };
}
