import type { MessageCode, MessageLink } from '../../contract/findings.ts';
import type { MessageHeaders } from '../../contract/headers.ts';
import type { Attachment, Message } from '../../contract/message.ts';
import type { PosternClient, RequestOptions } from '../client.ts';
import { PosternMissingError } from '../transport/errors.ts';
import { matchesPattern, shorten, type TextPattern } from './criteria.ts';

/** Details of a message that are fetched together with its bodies. */
export interface MessageDetails {
  headers: MessageHeaders['headers'];
  attachments: Attachment[];
  links: MessageLink[];
  codes: MessageCode[];
}

/** An attachment of a message. */
export interface ReceivedAttachment {
  name: string;
  contentType: string;
  size: number;
  url: string;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

/** A message for tests. Everything except the content of attachments is already loaded. */
export class ReceivedMessage {
  readonly id: string;
  readonly subject: string;
  /** The envelope sender. */
  readonly sender: string;
  /** The envelope recipients. */
  readonly recipients: string[];
  readonly text: string;
  readonly html: string;
  readonly tags: string[];
  readonly size: number;
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

  constructor(client: PosternClient, message: Message, details: MessageDetails) {
    this.id = message.id;
    this.subject = message.subject;
    this.sender = message.sender;
    this.recipients = message.recipients;
    this.text = message.text_body;
    this.html = message.html_body;
    this.tags = message.tags;
    this.size = message.size;
    this.receivedAt = new Date(message.created_at);
    this.links = details.links;
    this.codes = details.codes;
    this.headers = details.headers;
    this.viewUrl = client.viewUrl(message.id);
    this.attachments = details.attachments.map(({ id, filename, content_type, size }) => ({
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

  /** The one-time code: the most likely one, or the one that equals this text or matches the expression. */
  code(expected?: string | RegExp): string {
    const found = this.codes.find(({ value }) => isNamed(value, expected));
    if (found) return found.value;
    const codes = this.codes.map(({ value, context }) => `${value} in ${shorten(context)}`);
    const what = expected === undefined ? 'has no code' : `has no code ${expected}`;
    throw missing(this, what, codes.length > 0 ? codes : [`the text ${shorten(this.text)}`]);
  }

  /** The address of the first link whose address or text matches; without a pattern, of the call to action. */
  link(pattern?: TextPattern): string {
    // The list also has the URLs of images, which are not links to follow.
    const links = this.links.filter(({ kind }) => kind !== 'image' && kind !== 'tracking');
    const found = links.find(({ url, text, kind }) =>
      pattern === undefined
        ? kind === 'action'
        : matchesPattern(url, pattern) || matchesPattern(text, pattern),
    );
    if (found) return found.url;
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
}

// Not a private method: to print a difference, Vitest calls the matchers on a copy, which has only the public properties.
function missing(
  { subject, viewUrl }: ReceivedMessage,
  what: string,
  present: string[],
): PosternMissingError {
  const lines = present.length === 0 ? ['  nothing of that kind'] : present.map((line) => `  ${line}`);
  return new PosternMissingError(
    [`The message ${shorten(subject)} ${what}. It has:`, ...lines, '', `  ${viewUrl}`].join('\n'),
  );
}

function isNamed(value: string, expected: string | RegExp | undefined): boolean {
  return typeof expected === 'object'
    ? matchesPattern(value, expected)
    : [undefined, value].includes(expected);
}

/** Loads everything that the synchronous methods of a message need. */
export async function readDetails(
  client: PosternClient,
  message: Message,
  options: RequestOptions,
): Promise<ReceivedMessage> {
  const { id, has_attachments } = message;
  const [headers, attachments, links, codes] = await Promise.all([
    client.headers(id, options),
    has_attachments ? client.attachments(id, options) : [],
    client.links(id, options),
    client.codes(id, options),
  ]);
  return new ReceivedMessage(client, message, { headers, attachments, links, codes });
}
