import {
  MAX_ADDRESS_LENGTH,
  MAX_LISTED_RECIPIENT_CHARACTERS,
  MAX_LISTED_SUBJECT,
} from '../contract/message/listed.ts';
import { MAX_TAG_LENGTH, MAX_TAGS, type MessageSummary } from '../contract/message/message.ts';

/**
 * A summary for lists and events, truncated because a list has up to 200 and an event may go to a thousand sockets. Earlier
 * versions could store addresses and tags that are longer than allowed.
 */
export function toListed(summary: MessageSummary): MessageSummary {
  return {
    ...summary,
    sender: cut(summary.sender, MAX_ADDRESS_LENGTH),
    subject: cut(summary.subject, MAX_LISTED_SUBJECT),
    recipients: listedRecipients(summary.recipients),
    tags: summary.tags.slice(0, MAX_TAGS).map((tag) => cut(tag, 2 * MAX_TAG_LENGTH)),
  };
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

function listedRecipients(recipients: string[]): string[] {
  let characters = 0;
  const end = recipients.findIndex((address) => {
    characters += address.length;
    return characters > MAX_LISTED_RECIPIENT_CHARACTERS;
  });
  if (end < 0) return recipients;
  return recipients.slice(0, Math.max(1, end)).map((address) => cut(address, MAX_ADDRESS_LENGTH));
}
