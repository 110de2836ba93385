import type { DetailedMessage } from '../../contract/message/details.ts';
import type { Address } from '../../contract/message/headers.ts';
import type { Message } from '../../contract/message/message.ts';
import { withLineFeeds } from './patterns.ts';

/** What tests read from a message, whatever its parts are called in the API. */
export interface MessageContent {
  /** The text body, or the text of the HTML body if there is none. Lines end with `\n`. */
  text: string;
  /** Whether the message has a text body. */
  hasTextPart: boolean;
  /** The source of the HTML body. Lines end with `\n`. */
  html: string;
  /** The From header; undefined if it is missing. */
  from: Address | undefined;
  /** The To header. The envelope is `recipients`. */
  to: Address[];
  cc: Address[];
  replyTo: Address[];
  /** The Date header; undefined if it is missing or not a date. */
  date: Date | undefined;
  /** The Message-ID header as written, with `<>`. */
  messageId: string | undefined;
}

/** A message as the API returns it, and what a `ReceivedMessage` has. */
export type ArrivedMessage = Message & MessageContent;

/** `Name <address>`, as in a header. */
export function addressText({ name, address }: Address): string {
  return name ? `${name} <${address}>` : address;
}

/** Reads what criteria and tests need. The message must have been requested with `headers` and `html_text`. */
export function contentOf(message: DetailedMessage): MessageContent {
  const { text_body, html_body, html_text = '', from = [], to = [], cc = [], reply_to = [] } = message;
  return {
    text: withLineFeeds(text_body || html_text),
    hasTextPart: text_body !== '',
    html: withLineFeeds(html_body),
    from: from[0],
    to,
    cc,
    replyTo: reply_to,
    date: message.date ? new Date(message.date) : undefined,
    messageId: message.message_id ?? undefined,
  };
}
