import type { AttachedMessage } from '../contract/message/attached-message.ts';
import type { MessageHeaders } from '../contract/message/headers.ts';
import type { ViewDetails } from '../contract/message/view.ts';
import type { HtmlLimits } from '../html/limits.ts';
import { decodeBodies, type EncodedInput } from '../mailbox/reading/body-job.ts';
import { decodeBody, type EncodedPart } from '../mailbox/reading/decoding-tasks.ts';
import { messageHeaders } from '../mailbox/reading/message-headers.ts';
import { decodeBytes } from '../mime/decode/decode.ts';
import { parseHeaders } from '../mime/fields/headers.ts';
import type { MimeLimits } from '../mime/structure/limits.ts';
import { bodyCharset, scanMessage } from '../mime/structure/scan.ts';
import { Transferred } from '../workers/task-module.ts';
import type { ViewOptions } from './document.ts';
import { type OpenHtml, renderView, type ViewInput } from './render.ts';

/** A view as the worker thread returns it. */
export interface ViewDocument extends ViewDetails {
  /** The document to show, in UTF-8. */
  document: Uint8Array;
}

export function prepareView(
  input: Omit<ViewInput, 'html' | 'text'> & EncodedInput,
): Promise<Transferred<ViewDocument>> {
  return renderForThread({ ...input, ...decodeBodies(input) });
}

async function renderForThread(input: ViewInput): Promise<Transferred<ViewDocument>> {
  const view = renderView(input, await adaptationFor(input));
  const document = new TextEncoder().encode(view.document);
  return new Transferred({ ...view, document }, [document.buffer]);
}

async function adaptationFor({ options: { client }, limits }: ViewInput): Promise<OpenHtml | undefined> {
  if (client === undefined) return undefined;
  // Loaded on use: most views do not need the table of what mail clients support.
  const { asSeenIn } = await import('./as-seen-in.ts');
  return (html) => asSeenIn(client, html, limits);
}

/** An attached message before decoding, and how to show it. */
export interface AttachedInput extends EncodedPart {
  view: ViewOptions | null;
  limits: HtmlLimits;
  mimeLimits: MimeLimits;
}

// As much as the page shows. The whole message can be downloaded.
const MAX_BODY = 1_000_000;

/** An attached message, and its headers. */
export interface AttachedContent {
  message: AttachedMessage;
  headers: MessageHeaders;
}

export function readAttached(input: AttachedInput): AttachedContent {
  const { raw, scanned, body } = open(input);
  const headers = messageHeaders(
    parseHeaders(raw.subarray(0, input.mimeLimits.max_header_bytes), bodyCharset(scanned.parts)),
  );
  const { headers: _headers, ...people } = headers;
  const attachments = scanned.parts
    .filter(({ role }) => role === 'attachment')
    .map(({ filename, content_type }) => ({ filename, content_type }));
  const text_body = body('text').slice(0, MAX_BODY);
  const html_body = body('html').slice(0, MAX_BODY);
  return { message: { subject: scanned.subject, ...people, text_body, html_body, attachments }, headers };
}

export function prepareAttachedView(input: AttachedInput): Promise<Transferred<ViewDocument>> {
  const { body } = open(input);
  const bodies = { html: body('html'), text: body('text') };
  const { view, limits } = input;
  return renderForThread({ ...bodies, options: view!, inline: [], inlineQuery: '', limits });
}

function open({ part, bytes, mimeLimits }: AttachedInput) {
  const raw = decodeBytes(bytes, part.encoding);
  const scanned = scanMessage(raw, mimeLimits);
  const body = (role: 'html' | 'text') => {
    const leaves = scanned.parts.filter((leaf) => leaf.role === role);
    return decodeBody(leaves.map((leaf) => ({ part: leaf, bytes: raw.subarray(leaf.start, leaf.end) })));
  };
  return { raw, scanned, body };
}
