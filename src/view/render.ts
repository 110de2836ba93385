import type { ViewLink } from '../contract/view.ts';
import { cleanHtml } from './clean/clean-html.ts';
import { viewDocument } from './document.ts';
import { MAX_LINKS, type ViewLimits } from './limits.ts';
import { noticeFor, type ViewLimit } from './notices.ts';
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

export interface RenderedView {
  /** The document to show. */
  document: string;
  body: 'html' | 'text';
  blocked: number;
  links: ViewLink[];
  limit: ViewLimit | null;
  notice: string | null;
}

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
          },
          limits,
        );
  const notice = cleaned.cut && noticeFor(cleaned.cut, limits);
  const links =
    body === 'text' ? cleaned.links : [...cleaned.links, ...linksOfText(text)].slice(0, MAX_LINKS);
  const document = viewDocument({ ...cleaned, notice }, options);
  return { document, body, blocked: cleaned.blocked, links, limit: cleaned.cut, notice };
}
