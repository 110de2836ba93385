import type { PreviewClient } from '../contract/limits.ts';
import type { ViewDetails, ViewDocumentParameters, ViewParameters } from '../contract/message/view.ts';
import { escapeHtml } from '../html/escape.ts';
import { type HtmlLimits, MAX_DEPTH } from '../html/limits.ts';
import type { CleanedHtml } from './clean/clean-html.ts';

/** How a message is shown. With `inspect`, elements have their position in the source. */
export type ViewOptions = ViewParameters & Partial<Pick<ViewDocumentParameters, 'inspect'>>;

export interface DocumentParts
  extends Pick<CleanedHtml, 'doctype' | 'styles' | 'rootAttributes' | 'bodyAttributes' | 'body' | 'hasDark'> {
  /** Why the message is incomplete. */
  notice: string | null;
}

/** The complete document of a view. */
export function viewDocument(parts: DocumentParts, { theme, client, inspect, mark }: ViewOptions): string {
  const { doctype, styles, rootAttributes, bodyAttributes, body, hasDark, notice } = parts;
  return [
    `${doctype}<html${rootAttributes}><head><meta charset="utf-8"><title>Message</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<style>${baseStyle(theme, hasDark)}${client ? clientStyles[client] : ''}${inspect ? POINTED : ''}${mark ? MARKED : ''}</style>${styles}</head><body${bodyAttributes}>`,
    body,
    notice === null ? '' : `<p style="${NOTICE_STYLE}">${escapeHtml(notice)}</p>`,
    '</body></html>',
  ]
    .join('')
    .toWellFormed();
}

const NOTICE_STYLE =
  'display: block !important; margin: 16px !important; padding: 8px 12px !important; ' +
  'background: #fff6db !important; color: #4a3800 !important; font: 14px/1.5 Arial, sans-serif !important';

const POINTED =
  '[data-pointed] { outline: 2px solid #1683a5 !important; outline-offset: -2px !important } * { cursor: crosshair !important }';

// Highlights change no layout, as elements around the words would.
const MARKED = '@media screen { ::highlight(marked) { background-color: #ffe8a3; color: #15191b } }';

/** What mail clients set around a message. `:where` has no specificity, so the message's own styles win. */
const clientStyles: Readonly<Record<PreviewClient, string>> = {
  gmail: ':where(body) { font: 13px/1.5 Arial, Helvetica, sans-serif; color: #222 }',
  // It ignores sizes of these elements, and reads those of images from their attributes (as-seen-in.ts).
  'outlook-windows': `:where(body) { font: 12pt "Times New Roman", Times, serif }
    body, div, p, span { width: auto !important; height: auto !important }
    :not(table) { max-width: none !important }`,
  'outlook-com':
    ':where(body) { font: 15px "Segoe UI", "Helvetica Neue", Arial, sans-serif; color: #242424 }',
  'apple-mail': ':where(body) { font: 16px -apple-system, Helvetica, Arial, sans-serif }',
  yahoo: ':where(body) { font: 13px "Helvetica Neue", Helvetica, Arial, sans-serif }',
  samsung: ':where(body) { font: 16px Roboto, Arial, sans-serif }',
};

/** Nothing here changes the layout: a message is shown with the font and the margin of the browser. */
function baseStyle(theme: ViewOptions['theme'], hasDark: boolean): string {
  const dark = theme === 'dark' && hasDark;
  const inverted = 'filter: invert(1) hue-rotate(180deg)';
  return [
    `:root { color-scheme: ${dark ? 'dark' : 'light'} !important }`,
    // A blocked image keeps its size, with its alternative text inside. Browsers give inline text no size.
    ':where(img:not([src])) { display: inline-block; overflow: hidden; background: #8881; outline: 1px dashed #8886; outline-offset: -1px }',
    ...(theme === 'inverted'
      ? [`html { background: #fff; ${inverted} } img[src], [background] { ${inverted} }`]
      : []),
  ].join('\n');
}

/** Explains why the view is incomplete; for `memory` and `time`, possibly nothing could be shown. */
export function noticeFor(
  limit: NonNullable<ViewDetails['limit']>,
  { maxElements, maxOutput }: HtmlLimits,
): string {
  switch (limit) {
    case 'depth':
      return `The HTML nests elements more than ${MAX_DEPTH} levels deep. The rest is not shown.`;
    case 'elements':
      return `The HTML has more than ${maxElements.toLocaleString('en')} elements. The rest is not shown.`;
    case 'size':
      return `The HTML is larger than ${Math.round(maxOutput / 1024 / 1024)} MB. The rest is not shown.`;
    case 'styles':
      return 'The style sheets are too large. Part of them is ignored.';
    case 'time':
      return 'The HTML takes too long to prepare. The rest is not shown.';
    case 'memory':
      return 'The HTML takes too much memory to prepare.';
  }
}
