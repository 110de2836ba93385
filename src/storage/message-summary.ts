import {
  cutText,
  listedTag,
  MAX_ADDRESS_LENGTH,
  MAX_LISTED_RECIPIENT_CHARACTERS,
  MAX_LISTED_SUBJECT,
} from '../contract/message/listed.ts';
import { MAX_TAGS, type MessageSummary } from '../contract/message/message.ts';
import type { NewMessage } from '../mailbox/ports.ts';
import { hasFiles } from '../mime/structure/files.ts';
import { ATTACHMENTS, FILES, STARRED, UNREAD } from './flags.ts';
import type { WholeMessage } from './opened-store.ts';

/** A message that has just arrived. */
export function newMessage(
  { envelope, raw, scanned, tags = [] }: NewMessage,
  id: string,
  time: number,
): WholeMessage {
  const summary = {
    id,
    sender: envelope.sender.toWellFormed(),
    recipients: envelope.recipients.map((address) => address.toWellFormed()),
    subject: scanned.subject.toWellFormed(),
    size: raw.length,
    has_attachments: scanned.has_attachments,
    is_read: false,
    is_starred: false,
    tags,
    created_at: new Date(time).toISOString(),
  };
  return { summary, envelope, parts: scanned.parts, raw };
}

/** The flags of a message to store. */
export function storedFlags({ summary, parts }: WholeMessage): number {
  return (
    (summary.is_read ? 0 : UNREAD) |
    (summary.is_starred ? STARRED : 0) |
    (summary.has_attachments ? ATTACHMENTS : 0) |
    (hasFiles(parts) ? FILES : 0)
  );
}

/**
 * A summary for lists and events, truncated because a list has up to 200 and an event may go to a thousand sockets. Earlier
 * versions could store addresses and tags that are longer than allowed.
 */
export function toListed(summary: MessageSummary): MessageSummary {
  return {
    ...summary,
    sender: cutText(summary.sender, MAX_ADDRESS_LENGTH),
    subject: cutText(summary.subject, MAX_LISTED_SUBJECT),
    recipients: listedRecipients(summary.recipients),
    tags: summary.tags.slice(0, MAX_TAGS + 1).map(listedTag),
  };
}

function listedRecipients(recipients: string[]): string[] {
  let characters = 0;
  const end = recipients.findIndex((address) => {
    characters += address.length;
    return characters > MAX_LISTED_RECIPIENT_CHARACTERS;
  });
  if (end < 0) return recipients;
  return recipients.slice(0, Math.max(1, end)).map((address) => cutText(address, MAX_ADDRESS_LENGTH));
}
