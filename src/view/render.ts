import type { ViewDetails } from '../contract/message/view.ts';
import { HtmlDocument } from '../html/html-document.ts';
import { type HtmlLimits, MAX_LINKS } from '../html/limits.ts';
import type { Cut } from '../html/parse-html.ts';
import { preheaderOf } from '../html/text/preview-text.ts';
import { searchTerms } from '../text/marks.ts';
import { cleanHtml } from './clean/clean-html.ts';
import { noticeFor, type ViewOptions, viewDocument } from './document.ts';
import { linksOfText, textAsHtml } from './text-view.ts';

/** The bodies of a message, and how to show them. */
export interface ViewInput {
  html: string;
  text: string;
  options: ViewOptions;
  /** Content-IDs of the message's inline images. */
  inline: readonly string[];
  /** The query string that lets the view load them. */
  inlineQuery: string;
  limits: HtmlLimits;
}

// As far as previews read.
const PREHEADER_REACH = 128 * 1024;

/** Reads HTML within the limits of the view. */
export type OpenHtml = (html: string) => { document: HtmlDocument; cut: Cut | null };

/** Renders the view of a message: the document to show, and details about it. Some input takes seconds, so run it on a worker thread. */
export function renderView(
  { html, text, options, inline, inlineQuery, limits }: ViewInput,
  open: OpenHtml = (whole) => ({
    document: new HtmlDocument(whole, limits, { isLocated: options.inspect === true }),
    cut: null,
  }),
): ViewDetails & { document: string } {
  const body = options.body ?? (html === '' ? 'text' : 'html');
  const opened = body === 'text' ? null : open(html);
  const cleaned = opened
    ? cleanHtml(
        opened.document,
        {
          scheme: options.theme === 'dark' ? 'dark' : 'light',
          remote: options.remote === 'allow',
          images: options.images === 'show',
          inline: new Set(inline),
          inlineQuery,
          marked: searchTerms(options.mark ?? ''),
        },
        limits,
      )
    : textAsHtml(text);
  const limit = cleaned.cut ?? opened?.cut ?? null;
  const notice = limit && noticeFor(limit, limits);
  const links =
    body === 'text' ? cleaned.links : [...cleaned.links, ...linksOfText(text)].slice(0, MAX_LINKS);
  const document = viewDocument({ ...cleaned, notice }, options);
  const { blocked, images } = cleaned;
  const preheader = body === 'html' ? preheaderOf(html.slice(0, PREHEADER_REACH)) : '';
  return { document, body, blocked, images, preheader, links, limit, notice };
}
