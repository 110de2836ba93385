import type { MessageCode, MessageImage, MessageLink } from '../contract/message/findings.ts';
import { HtmlDocument } from '../html/html-document.ts';
import type { PageImage } from '../html/images.ts';
import { type HtmlLimits, MAX_LINKS } from '../html/limits.ts';
import { leadsSomewhere, linksInText } from '../html/links.ts';
import { plainOrigin, type TextBlock } from '../html/text-blocks.ts';
import { contentId } from '../html/urls.ts';
import { beginning, linesOf } from '../html/visible-text.ts';
import { decodeBodies, type EncodedInput } from '../mailbox/reading/body-job.ts';
import { findCodes, MAX_CODES } from './codes/find-codes.ts';
import { classifyLinks } from './links.ts';
import { readText } from './read-text.ts';

/** A decoded message. */
export interface DecodedMessage {
  subject: string;
  html: string;
  text: string;
  /** The attachments that the HTML body can refer to. */
  attachments: readonly { content_id: string; attachment_id: string }[];
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
export function readMessage({ subject, html, text, attachments, limits }: DecodedMessage): MessageFindings {
  const { page } = new HtmlDocument(html, limits);
  const blocks = beginning(page.seen);
  // Without HTML, the code in a subject must not hide the text.
  const codesOfPage = blocks.length > 0 ? findCodes(subject, withoutQuotes(blocks)) : [];
  // People usually see the HTML. The text is used when there is none, or when its code is only in an image.
  let codes = codesOfPage.length > 0 ? codesOfPage : findCodes(subject, withoutQuotes(readText(text)));
  // A reader sees the image, and the sender has written down what it shows.
  if (codes.length === 0) codes = findCodes(subject, alternativeTexts(page.images));
  const seen = new Set(codes.map(({ value }) => value));
  const hiddenCodes = findCodes('', beginning(page.hidden)).filter(({ value }) => !seen.has(value));
  const hasCode = codes.length > 0;
  const links = page.links.filter(({ url, label }) => !label || leadsSomewhere(url));
  return {
    codes: [...codes, ...hiddenCodes.map((code) => ({ ...code, hidden: true }))].slice(0, MAX_CODES),
    links: [
      ...classifyLinks(links, { source: 'html', hasCode, paragraphs: linkParagraphs(blocks) }),
      ...classifyLinks(linksInText(text), { source: 'text', hasCode }),
    ].slice(0, MAX_LINKS),
    images: placeImages(page.images, attachments),
    htmlText: linesOf(blocks),
  };
}

// "On 5 Oct 2026, Acme <no-reply@acme.test> wrote:", "Am 05.10.2026 schrieb Acme:"
const WROTE =
  /(?<!\p{L})(?:wrote|schrieb|a écrit|escribió|escreveu|ha scritto|schreef|skrev|napisał(?:\(a\))?|napsal(?:\(a\))?|kirjoitti|írta|yazdı|a scris|έγραψε|написал(?:а|\(а\))?|пишет|пише|写道|寫道|さんの書き込み|님이 작성)(?!\p{L})[^:：]{0,100}[:：]$/iu;
const HAS_DATE_OR_ADDRESS = /\d|@/;
// Not >>> 3391 <<<
const QUOTED = /^>(?!.*<$)/;
const ORIGINAL =
  /^[-_ ]*(?:original message|ursprüngliche nachricht|message d.origine|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|исходное сообщение)[-_ ]*$/iu;

/** The text that the sender has written, without the message that it answers: a code in that has been used. */
function withoutQuotes(blocks: readonly TextBlock[]): TextBlock[] {
  const at = blocks.findIndex(
    ({ text }, index) =>
      index > 0 && (ORIGINAL.test(text) || (WROTE.test(text) && HAS_DATE_OR_ADDRESS.test(text))),
  );
  const own = blocks.slice(0, at < 0 ? undefined : at).filter(({ text }) => !QUOTED.test(text));
  return own.length > 0 ? own : [...blocks];
}

function alternativeTexts(images: readonly PageImage[]): TextBlock[] {
  return images.flatMap(({ alt, tracking }) =>
    alt === '' || tracking ? [] : [{ text: alt, pieces: [{ start: 0, origin: plainOrigin }] }],
  );
}

/** The texts of blocks that are a link and nothing else. */
function linkParagraphs(blocks: readonly TextBlock[]): ReadonlySet<string> {
  const only = blocks.filter(({ pieces }) => pieces.every(({ origin }) => origin.look.link));
  return new Set(only.map(({ text }) => text));
}

/** The images of an HTML body; those in the message itself with the id of their attachment. */
function placeImages(
  images: readonly PageImage[],
  attachments: DecodedMessage['attachments'],
): MessageImage[] {
  const ids = new Map(
    attachments.toReversed().map(({ content_id, attachment_id }) => [content_id, attachment_id]),
  );
  return images.map((image) => ({
    ...image,
    attachment_id: image.kind === 'inline' ? (ids.get(contentId(image.url)) ?? null) : null,
  }));
}

/** The task of a worker thread. */
export function readEncoded(input: Omit<DecodedMessage, 'html' | 'text'> & EncodedInput): MessageFindings {
  return readMessage({ ...input, ...decodeBodies(input) });
}
