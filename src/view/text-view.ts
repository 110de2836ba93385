import type { ViewLink } from '../contract/message/view.ts';
import { escapeHtml, limitMarks } from '../html/escape.ts';
import { MAX_LINKS, MAX_URL } from '../html/limits.ts';
import { warnAbout } from '../html/link-warning.ts';
import { findTextLinks } from '../text/text-links.ts';
import { linkTarget, noImages } from './clean/addresses.ts';
import { type CleanedHtml, doctypes } from './clean/clean-html.ts';

// About 300 pages of a book. Laying out more takes browsers seconds.
const MAX_TEXT = 1_000_000;
const STYLE =
  '<style>body { margin: 16px; white-space: pre-wrap; overflow-wrap: anywhere; font: 15px/1.6 system-ui, sans-serif }</style>';

/** A text body for the view: escaped, with URLs as links. */
export function textAsHtml(text: string): CleanedHtml {
  const shown = text.slice(0, MAX_TEXT);
  const body = findTextLinks(limitMarks(shown), MAX_LINKS).map((piece) => {
    const url = piece.url && linkTarget(piece.url);
    const words = escapeHtml(piece.text);
    return url
      ? `<a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer">${words}</a>`
      : words;
  });
  return {
    doctype: doctypes['no-quirks'],
    styles: STYLE,
    rootAttributes: '',
    bodyAttributes: ' dir="auto"',
    body: body.join(''),
    links: linksOfText(text),
    blocked: 0,
    images: noImages,
    // Text has no colours.
    hasDark: true,
    cut: shown.length < text.length ? 'size' : null,
  };
}

/** The links of a text body, up to the limit. */
export function linksOfText(text: string): ViewLink[] {
  return findTextLinks(text.slice(0, MAX_TEXT), MAX_LINKS).flatMap(({ url: written }) => {
    if (written === undefined) return [];
    const url = written.slice(0, MAX_URL);
    return { source: 'text' as const, text: '', url, warning: warnAbout('', url) };
  });
}
