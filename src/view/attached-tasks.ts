import type { AttachedMessage } from '../contract/message/attached-message.ts';
import type { MessageHeaders } from '../contract/message/headers.ts';
import type { HtmlLimits } from '../html/limits.ts';
import { decodeBody, type EncodedPart } from '../mailbox/decoding-tasks.ts';
import { messageHeaders } from '../mailbox/message-headers.ts';
import { decodeBytes } from '../mime/decode/decode.ts';
import { parseHeaders } from '../mime/fields/headers.ts';
import type { MimeLimits } from '../mime/structure/limits.ts';
import { type ScannedMessage, scanMessage } from '../mime/structure/scan.ts';
import type { Transferred } from '../workers/task-module.ts';
import { renderForThread, type View } from './tasks.ts';
import type { ViewOptions } from './view-options.ts';

/** An attached message before decoding, and how to show it. */
export interface AttachedInput extends EncodedPart {
  view: ViewOptions | null;
  limits: HtmlLimits;
  mimeLimits: MimeLimits;
}

// As much as the page shows. The whole message can be downloaded.
const MAX_BODY = 1_000_000;

export function readAttached(input: AttachedInput): AttachedMessage {
  const { raw, scanned, body } = open(input);
  const { headers: _headers, ...people } = headersOf(raw, input);
  return {
    subject: scanned.subject,
    ...people,
    text_body: body('text').slice(0, MAX_BODY),
    html_body: body('html').slice(0, MAX_BODY),
    attachments: scanned.parts
      .filter(({ role }) => role === 'attachment')
      .map(({ filename, content_type }) => ({ filename, content_type })),
  };
}

export function readAttachedHeaders(input: AttachedInput): MessageHeaders {
  return headersOf(decodeBytes(input.bytes, input.part.encoding), input);
}

export function prepareAttachedView(input: AttachedInput): Promise<Transferred<View>> {
  const { body } = open(input);
  const bodies = { html: body('html'), text: body('text') };
  const { view, limits } = input;
  return renderForThread({ ...bodies, options: view!, inline: [], inlineQuery: '', limits });
}

interface Opened {
  raw: Uint8Array;
  scanned: ScannedMessage;
  body(role: 'html' | 'text'): string;
}

function open({ part, bytes, mimeLimits }: AttachedInput): Opened {
  const raw = decodeBytes(bytes, part.encoding);
  const scanned = scanMessage(raw, mimeLimits);
  const body = (role: 'html' | 'text') =>
    decodeBody(
      scanned.parts
        .filter((leaf) => leaf.role === role)
        .map((leaf) => ({ part: leaf, bytes: raw.subarray(leaf.start, leaf.end) })),
    );
  return { raw, scanned, body };
}

function headersOf(raw: Uint8Array, { mimeLimits }: AttachedInput): MessageHeaders {
  return messageHeaders(parseHeaders(raw.subarray(0, mimeLimits.max_header_bytes)));
}
