import type { ViewDetails } from '../contract/message/view.ts';
import { type HtmlLimits, MAX_LINKS } from '../html/limits.ts';
import type { Cut } from '../html/parse-html.ts';
import { preheaderOf } from '../html/text/preview-text.ts';
import { searchTerms } from '../text/marks.ts';
import { cleanHtml } from './clean/clean-html.ts';
import { viewDocument } from './document.ts';
import { noticeFor } from './notices.ts';
import { cleanText, linksOfText } from './text-view.ts';
import type { ViewOptions } from './view-options.ts';

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

export interface RenderedView extends ViewDetails {
  /** The document to show. */
  document: string;
}

// As far as previews read.
const PREHEADER_REACH = 128 * 1024;

/** Changes HTML before it is cleaned, within the limits of the view. */
export type AdaptHtml = (html: string) => { html: string; cut: Cut | null };

/** Renders the view of a message. Some input takes seconds, so run it on a worker thread. */
export function renderView(
  { html, text, options, inline, inlineQuery, limits }: ViewInput,
  adapt: AdaptHtml = (same) => ({ html: same, cut: null }),
): RenderedView {
  const body = options.body ?? (html === '' ? 'text' : 'html');
  const adapted = adapt(body === 'html' ? html : '');
  const cleaned =
    body === 'text'
      ? cleanText(text)
      : cleanHtml(
          adapted.html,
          {
            scheme: options.theme === 'dark' ? 'dark' : 'light',
            remote: options.remote === 'allow',
            images: options.images === 'show',
            inline: new Set(inline),
            inlineQuery,
            marked: searchTerms(options.mark ?? ''),
          },
          limits,
        );
  const limit = cleaned.cut ?? adapted.cut;
  const notice = limit && noticeFor(limit, limits);
  const links =
    body === 'text' ? cleaned.links : [...cleaned.links, ...linksOfText(text)].slice(0, MAX_LINKS);
  const document = viewDocument({ ...cleaned, notice }, options);
  const { blocked, images } = cleaned;
  const preheader = body === 'html' ? preheaderOf(html.slice(0, PREHEADER_REACH)) : '';
  return { document, body, blocked, images, preheader, links, limit, notice };
}
