import type { ViewDetails } from '../contract/view.ts';
import { preheaderOf } from '../mime/text/preview-text.ts';
import { searchTerms } from '../text/marks.ts';
import { cleanHtml } from './clean/clean-html.ts';
import { viewDocument } from './document.ts';
import { MAX_LINKS, type ViewLimits } from './limits.ts';
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
  limits: ViewLimits;
}

export interface RenderedView extends ViewDetails {
  /** The document to show. */
  document: string;
}

// As far as previews read.
const PREHEADER_REACH = 128 * 1024;

/** Renders the view of a message. Some input takes seconds, so run it on a worker thread. */
export function renderView({ html, text, options, inline, inlineQuery, limits }: ViewInput): RenderedView {
  const body = options.body ?? (html === '' ? 'text' : 'html');
  const cleaned =
    body === 'text'
      ? cleanText(text)
      : cleanHtml(
          html,
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
  const notice = cleaned.cut && noticeFor(cleaned.cut, limits);
  const links =
    body === 'text' ? cleaned.links : [...cleaned.links, ...linksOfText(text)].slice(0, MAX_LINKS);
  const document = viewDocument({ ...cleaned, notice }, options);
  const { blocked, images, cut: limit } = cleaned;
  const preheader = body === 'html' ? preheaderOf(html.slice(0, PREHEADER_REACH)) : '';
  return { document, body, blocked, images, preheader, links, limit, notice };
}
