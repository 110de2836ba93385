import type {
  DeliveryEvent,
  DeliveryEventRequest,
  DeliveryEventType,
} from '../../contract/delivery-event.ts';
import type { Check } from '../../contract/message/checks.ts';
import type { DetailedMessage, MessageDetail } from '../../contract/message/details.ts';
import type { MessageCode, MessageLink } from '../../contract/message/findings.ts';
import type { Address, MessageHeaders } from '../../contract/message/headers.ts';
import type { CheckOptions, PosternClient, RequestOptions } from '../client.ts';
import { PosternMissingError } from '../transport/errors.ts';
import { contentOf, type MessageContent } from './arrived-message.ts';
import { followable, mainLink } from './main-link.ts';
import { matchesPattern, shorten, type TextPattern } from './patterns.ts';
import { type MessageSnapshot, snapshotOf } from './snapshot.ts';
import { urlLines } from './temporary.ts';

/** An attachment of a message. */
export interface ReceivedAttachment {
  name: string;
  contentType: string;
  size: number;
  url: string;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Which recipient, which service, and the reason or the link. */
export type SimulateOptions = Omit<DeliveryEventRequest, 'type'>;

/** A message for tests. Everything except the content of attachments is already loaded. */
export class ReceivedMessage implements MessageContent {
  readonly id: string;
  readonly subject: string;
  /** The envelope sender. */
  readonly sender: string;
  /** The envelope recipients. */
  readonly recipients: string[];
  /** The From header; undefined if it is missing. */
  readonly from: Address | undefined;
  /** The To header. */
  readonly to: Address[];
  /** The Cc header. */
  readonly cc: Address[];
  /** The Reply-To header. */
  readonly replyTo: Address[];
  /** The Date header; undefined if it is missing or not a date. */
  readonly date: Date | undefined;
  /** The Message-ID header as written, with `<>`. */
  readonly messageId: string | undefined;
  /** The text body, or the text of the HTML body if there is none. Lines end with `\n`. */
  readonly text: string;
  /** Whether the message has a text body. */
  readonly hasTextPart: boolean;
  /** The source of the HTML body. Lines end with `\n`. */
  readonly html: string;
  readonly tags: string[];
  /** In bytes. */
  readonly size: number;
  /** When Postern received it. */
  readonly receivedAt: Date;
  /** In the order of the message. */
  readonly links: MessageLink[];
  /** One-time codes, the most likely one first. */
  readonly codes: MessageCode[];
  readonly attachments: ReceivedAttachment[];
  /** In the order of the message, decoded. */
  readonly headers: MessageHeaders['headers'];
  /** The URL of the message as a document. */
  readonly viewUrl: string;
  readonly #client: PosternClient;

  constructor(client: PosternClient, message: DetailedMessage) {
    this.#client = client;
    this.id = message.id;
    this.subject = message.subject;
    this.sender = message.sender;
    this.recipients = message.recipients;
    ({
      from: this.from,
      to: this.to,
      cc: this.cc,
      replyTo: this.replyTo,
      date: this.date,
      messageId: this.messageId,
      text: this.text,
      hasTextPart: this.hasTextPart,
      html: this.html,
    } = contentOf(message));
    this.tags = message.tags;
    this.size = message.size;
    this.receivedAt = new Date(message.created_at);
    this.links = message.links ?? [];
    this.codes = message.codes ?? [];
    this.headers = message.headers ?? [];
    this.viewUrl = client.viewUrl(message.id);
    this.attachments = (message.attachments ?? []).map(({ id, filename, content_type, size }) => ({
      name: filename,
      contentType: content_type,
      size,
      url: client.attachmentUrl(message.id, id),
      bytes: async () => new Uint8Array(await (await client.attachment(message.id, id)).arrayBuffer()),
    }));
  }

  /** The first header of this name, in any case. */
  header(name: string): string | undefined {
    const wanted = name.toLowerCase();
    return this.headers.find((header) => header.name.toLowerCase() === wanted)?.value;
  }

  /**
   * The one-time code: the most likely one, or the one that equals this text or matches the expression. Throws if several, such
   * as backup codes, are equally likely.
   */
  code(expected?: string | RegExp): string {
    const found = this.codes.find(({ value }) => isNamed(value, expected));
    const equal = this.codes.filter(({ score, hidden }) => score === found?.score && !hidden);
    const isClear = expected !== undefined || equal.length < 2;
    if (found && isClear) return found.value;
    const codes = this.codes.map(({ value, context }) => `${value} in ${shorten(context)}`);
    const what = !isClear
      ? `has no single code: ${equal.length} are equally likely, so name one`
      : expected === undefined
        ? 'has no code'
        : `has no code ${expected}`;
    throw missing(this, what, codes.length > 0 ? codes : [`the text ${shorten(this.text)}`]);
  }

  /**
   * The address of the first link whose address or text matches. Without a pattern, of the call to action, or of the only
   * link besides those to unsubscribe and to the home page.
   */
  link(pattern?: TextPattern): string {
    const links = followable(this.links);
    const found =
      pattern === undefined
        ? mainLink(links)
        : links.find(({ url, text }) => matchesPattern(url, pattern) || matchesPattern(text, pattern))?.url;
    if (found !== undefined) return found;
    const what = pattern === undefined ? 'has no link that calls for action' : `has no link ${pattern}`;
    throw missing(
      this,
      what,
      links.map(({ url, text }) => `${url} ${shorten(text)}`),
    );
  }

  /** The first attachment with this file name; without one, the first of all. */
  attachment(name?: string | RegExp): ReceivedAttachment {
    const found = this.attachments.find((attachment) => isNamed(attachment.name, name));
    if (found) return found;
    const what = name === undefined ? 'has no attachment' : `has no attachment ${name}`;
    throw missing(
      this,
      what,
      this.attachments.map((attachment) => attachment.name),
    );
  }

  /** Whether the message will look right, arrive and be readable: all checks that need no network, or the one that is named. */
  checks(options: CheckOptions = {}): Promise<Check[]> {
    return this.#client.checks(this.id, options);
  }

  /**
   * Tells the application what happened to the message, as its mail service would: `simulate('bounce')`. Resolves once the
   * application has answered. Needs the setting `events`.
   */
  async simulate(type: DeliveryEventType, options: SimulateOptions = {}): Promise<DeliveryEvent[]> {
    return (await this.#client.simulate(this.id, { type, ...options })).delivery_events;
  }

  /** What the application was told about the message, and what it answered. */
  async deliveryEvents(): Promise<DeliveryEvent[]> {
    return (await this.#client.deliveryEvents(this.id)).delivery_events;
  }

  /**
   * The message for `toMatchSnapshot()`. What differs each time has a name instead: codes, tokens in links, ids, dates, and
   * the address of the inbox.
   */
  snapshot(): MessageSnapshot {
    return snapshotOf(this);
  }
}

// Not a private method: to print a difference, Vitest calls the matchers on a copy, which has only the public properties.
function missing(
  { subject, viewUrl }: ReceivedMessage,
  what: string,
  present: string[],
): PosternMissingError {
  const lines = present.length === 0 ? ['  nothing of that kind'] : present.map((line) => `  ${line}`);
  const [url] = urlLines(viewUrl);
  return new PosternMissingError(
    [`The message ${shorten(subject)} ${what}. It has:`, ...lines, ...(url ? ['', url] : [])].join('\n'),
  );
}

function isNamed(value: string, expected: string | RegExp | undefined): boolean {
  return typeof expected === 'object'
    ? matchesPattern(value, expected)
    : [undefined, value].includes(expected);
}

const DETAILS: MessageDetail[] = ['codes', 'links', 'headers', 'attachments', 'html_text'];

/** Loads everything that the synchronous methods of a message need. */
export async function readDetails(
  client: PosternClient,
  id: string,
  options: RequestOptions,
): Promise<ReceivedMessage> {
  return new ReceivedMessage(client, await client.get(id, { ...options, include: DETAILS }));
}
