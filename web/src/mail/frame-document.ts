import { decideColorScheme, declaresDark } from './color-scheme.ts';
import { withoutReach } from './large-html.ts';
import { withoutDepths } from './nesting.ts';
import { type ReadingOptions, sanitize } from './sanitize.ts';

export interface FrameOptions extends ReadingOptions {
  /** Colours turned over, as clients do that force a dark theme on every mail. */
  inverted: boolean;
}

export interface FrameDocument {
  srcdoc: string;
  blocked: number;
}

/** The document of the frame a mail's HTML is read in. */
export function frameDocument(html: string, options: FrameOptions): FrameDocument {
  const { root, blocked, hasDark } = sanitize(html, options);
  const first = document.createElement('template');
  first.innerHTML = head(options, hasDark);
  root.querySelector('head')!.prepend(first.content);
  return { srcdoc: `<!doctype html>${root.outerHTML}`, blocked };
}

/** The same for a mail that is too large to be taken apart in this page: its own process does all the work. */
export function largeFrameDocument(html: string, options: FrameOptions): FrameDocument {
  const hasDark = declaresDark(html) || /<meta[^>]{1,200}color-schemes?["'][^>]{1,200}dark/i.test(html);
  const quiet = withoutReach(withoutDepths(html), options);
  const srcdoc = [
    `<!doctype html>${head(options, hasDark)}`,
    '<base target="_blank"><style>x-script, x-title, x-template { display: none !important }</style>',
    decideColorScheme(quiet.html, options.scheme),
  ].join('');
  return { srcdoc, blocked: quiet.blocked };
}

// Comes first, so that nothing of the mail is read before the policy holds.
function head(options: FrameOptions, hasDark: boolean): string {
  return [
    `<meta http-equiv="Content-Security-Policy" content="${policy(options)}">`,
    '<meta http-equiv="x-dns-prefetch-control" content="off">',
    '<meta name="referrer" content="no-referrer">',
    `<style>${baseStyle(options, hasDark)}</style>`,
  ].join('');
}

function policy({ images, remote }: FrameOptions): string {
  const others = remote ? ' http: https:' : '';
  return [
    "default-src 'none'",
    // Also without images: an address that was taken out of a style is `data:,`, which shows nothing.
    `img-src data:${images ? others : ''}`,
    `style-src 'unsafe-inline'${others}`,
    `font-src data:${others}`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
}

// `:where` weighs nothing: whatever the mail says about itself wins.
function baseStyle({ scheme, inverted }: FrameOptions, hasDark: boolean): string {
  const dark = scheme === 'dark' && hasDark;
  const turnedOver = 'filter: invert(1) hue-rotate(180deg)';
  return [
    `:root { color-scheme: ${dark ? 'dark' : 'light'} !important }`,
    ':where(body) { margin: 16px; font: 15px/1.5 Arial, Helvetica, sans-serif; overflow-wrap: break-word }',
    // A picture that was left out keeps its place and shows what it says it is.
    ':where(img:not([src])) { background: #8881; outline: 1px dashed #8886; outline-offset: -1px }',
    inverted ? `html { background: #fff; ${turnedOver} } img, svg, [background] { ${turnedOver} }` : '',
  ].join('\n');
}
