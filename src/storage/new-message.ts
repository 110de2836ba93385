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
