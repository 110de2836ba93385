import { escapeHtml } from '../html/escape.ts';
import type { CleanedHtml } from './clean/clean-html.ts';
import type { ViewOptions } from './view-options.ts';

export interface DocumentParts
  extends Pick<CleanedHtml, 'styles' | 'rootAttributes' | 'bodyAttributes' | 'body' | 'hasDark'> {
  /** Why the message is incomplete. */
  notice: string | null;
}

/** The complete document of a view. */
export function viewDocument(parts: DocumentParts, { theme }: ViewOptions): string {
  const { styles, rootAttributes, bodyAttributes, body, hasDark, notice } = parts;
  return [
    `<!doctype html><html${rootAttributes}><head><meta charset="utf-8"><title>Message</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<style>${baseStyle(theme, hasDark)}</style>${styles}</head><body${bodyAttributes}>`,
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

// `:where` has no specificity, so the message's own styles win.
function baseStyle(theme: ViewOptions['theme'], hasDark: boolean): string {
  const dark = theme === 'dark' && hasDark;
  const inverted = 'filter: invert(1) hue-rotate(180deg)';
  return [
    `:root { color-scheme: ${dark ? 'dark' : 'light'} !important }`,
    ':where(body) { margin: 16px; font: 15px/1.5 Arial, Helvetica, sans-serif; overflow-wrap: break-word }',
    // A blocked image keeps its space and shows its alternative text.
    ':where(img:not([src])) { background: #8881; outline: 1px dashed #8886; outline-offset: -1px }',
    ...(theme === 'inverted'
      ? [`html { background: #fff; ${inverted} } img[src], [background] { ${inverted} }`]
      : []),
  ].join('\n');
}
