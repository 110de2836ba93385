import { findTextLinks } from '../text/text-links.ts';
import type { PageImage } from './images.ts';
import type { LabelBuilder } from './label.ts';
import { MAX_LABEL, MAX_LINKS, MAX_TEXT, MAX_URL } from './limits.ts';

/** A link of a message. */
export interface PageLink {
  url: string;
  /** The text of the link or, if there is none, the alternative text of its image. */
  text: string;
  /** The words before it in running text. */
  around: string;
  /** Looks like a button. */
  button: boolean;
  /** Set when this is the URL of an image and not a link to follow. */
  image: PageImage | null;
  /** Whether a person sees nothing of the link. */
  hidden: boolean;
  /** Only a browser could tell whether it is seen. */
  doubtful: boolean;
  /** What its element says; null for a URL that is only written, and for an image. */
  label: LabelBuilder | null;
}

/** What a link is unless its surroundings say otherwise. */
export const plainLink = {
  text: '',
  around: '',
  button: false,
  image: null,
  hidden: false,
  doubtful: false,
  label: null,
};

/** Whether a URL leads out of the message. Anchors within it and scripts do not. */
export function leadsSomewhere(url: string): boolean {
  return url !== '' && !url.startsWith('#') && !/^(?:javascript|vbscript|data|cid):/i.test(url);
}

/** The URLs in a text body, each with the words before it. */
export function linksInText(text: string): PageLink[] {
  const links: PageLink[] = [];
  let before = '';
  for (const piece of findTextLinks(text.slice(0, MAX_TEXT), MAX_LINKS, true)) {
    if (piece.url !== undefined && piece.url.length <= MAX_URL) {
      links.push({ ...plainLink, url: piece.url, text: piece.text, around: before });
      before = '';
    } else before = piece.text.slice(-MAX_LABEL);
  }
  return links;
}
