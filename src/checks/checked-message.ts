import { HtmlDocument } from '../html/html-document.ts';
import type { HtmlLimits } from '../html/limits.ts';
import { Deadline } from '../limits/deadline.ts';
import type { Envelope } from '../mailbox/envelope.ts';
import { decodeText, joinTexts } from '../mime/decode/decode.ts';
import { type Header, parseHeaders } from '../mime/fields/headers.ts';
import type { MimeLimits } from '../mime/structure/limits.ts';
import { type LeafPart, scanMessage } from '../mime/structure/scan.ts';
import type { TxtRecords } from './authentication/records.ts';
import { SourceText } from './source-text.ts';

/** A message as it is sent to a worker thread. */
export interface CheckInput {
  raw: Uint8Array;
  envelope: Envelope | null;
  /** When it was stored, in milliseconds. */
  arrived?: number;
  mimeLimits: MimeLimits;
  limits: HtmlLimits;
  records?: TxtRecords;
}

/** A decoded message. All checks of a message share it, so that its HTML is parsed once. */
export class CheckedMessage {
  readonly raw: Uint8Array;
  /** Null for a message that did not arrive, but was sent to be checked. */
  readonly envelope: Envelope | null;
  /** When it was stored; null likewise. */
  readonly arrived: number | null;
  /** Decoded, in the order of the message. */
  readonly headers: readonly Header[];
  readonly subject: string;
  /** The bodies and attachments, in the order of the message. Offsets point into `raw`. */
  readonly parts: readonly LeafPart[];
  /** The end of the headers in `raw`. */
  readonly bodyStart: number;
  readonly text: SourceText;
  readonly html: SourceText;
  readonly limits: HtmlLimits;
  /** The records of DNS that are known. */
  readonly records: TxtRecords;
  /** When checks stop. */
  readonly deadline: Deadline;
  #written: HtmlDocument | undefined;

  constructor({ raw, envelope, arrived, mimeLimits, limits, records = new Map() }: CheckInput) {
    const { subject, parts, body_start } = scanMessage(raw, mimeLimits);
    this.raw = raw;
    this.envelope = envelope;
    this.arrived = arrived ?? null;
    this.headers = parseHeaders(raw.subarray(0, Math.min(body_start, mimeLimits.max_header_bytes)));
    this.subject = subject;
    this.parts = parts;
    this.bodyStart = body_start;
    this.limits = limits;
    this.records = records;
    this.deadline = Deadline.afterWork(limits.timeMs);
    this.text = new SourceText('text', this.#body('text'));
    this.html = new SourceText('html', this.#body('html'));
  }

  /** The elements of the HTML body as they are written, with their positions. */
  get written(): HtmlDocument {
    const { deadline } = this;
    this.#written ??= new HtmlDocument(this.html.text, this.limits, { deadline, isLocated: true });
    return this.#written;
  }

  #body(role: 'text' | 'html'): string {
    return joinTexts(
      this.parts
        .filter((part) => part.role === role)
        .map((part) => decodeText(this.raw.subarray(part.start, part.end), part)),
    );
  }
}
