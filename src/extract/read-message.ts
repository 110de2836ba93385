import type { MessageCode, MessageImage, MessageLink } from '../contract/message/findings.ts';
import { type HtmlLimits, MAX_LINKS } from '../html/limits.ts';
import { decodeBodies, type EncodedInput } from '../mailbox/body-job.ts';
import { type ContentId, placeImages } from './body/images.ts';
import { readHtml } from './body/read-html.ts';
import { readText } from './body/read-text.ts';
import { findCodes } from './codes/find-codes.ts';
import { MAX_CODES } from './limits.ts';
import { classifyLinks, linksInText } from './links/links.ts';

/** A decoded message. */
export interface MessageContent {
  subject: string;
  html: string;
  text: string;
  /** The attachments that the HTML body can refer to. */
  attachments: readonly ContentId[];
  /** Limits for reading the HTML body, the same as for its view. */
  limits: HtmlLimits;
}

/** The codes, links, images and visible text of a message. */
export interface MessageFindings {
  codes: MessageCode[];
  links: MessageLink[];
  images: MessageImage[];
  /** The text of the HTML body that a person sees. */
  htmlText: string;
}

/** Reads the codes, links and images of a message. Some input takes seconds: run it on a worker thread. */
export function readMessage({ subject, html, text, attachments, limits }: MessageContent): MessageFindings {
  const page = readHtml(html, limits);
  // Without HTML, the code in a subject must not hide the text.
  const codesOfPage = page.segments.length > 0 ? findCodes(subject, page.segments) : [];
  // People usually see the HTML. The text is used when there is none, or when its code is only in an image.
  const codes = codesOfPage.length > 0 ? codesOfPage : findCodes(subject, readText(text));
  const seen = new Set(codes.map(({ value }) => value));
  const hiddenCodes = findCodes('', page.hiddenSegments).filter(({ value }) => !seen.has(value));
  return {
    codes: [...codes, ...hiddenCodes.map((code) => ({ ...code, hidden: true }))].slice(0, MAX_CODES),
    links: [...classifyLinks(page.links, 'html'), ...classifyLinks(linksInText(text), 'text')].slice(
      0,
      MAX_LINKS,
    ),
    images: placeImages(page.images, attachments),
    htmlText: page.segments.map((segment) => segment.text).join('\n'),
  };
}

/** The task of a worker thread. */
export function readEncoded(input: Omit<MessageContent, 'html' | 'text'> & EncodedInput): MessageFindings {
  return readMessage({ ...input, ...decodeBodies(input) });
}
