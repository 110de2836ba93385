import type { MessageSummary } from '../contract/message/message.ts';
import type { NewMessage } from '../mailbox/ports.ts';
import { hasFiles } from '../mime/structure/files.ts';
import type { ScannedMessage } from '../mime/structure/scan.ts';
import { ATTACHMENTS, FILES, STARRED, UNREAD } from './flags.ts';
import type { AdoptedMessage } from './opened-store.ts';

/** The summary of a message that has just arrived. */
export function newSummary(
  { envelope, raw, scanned, tags = [] }: NewMessage,
  id: string,
  time: number,
): MessageSummary {
  return {
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
}

/** The flags of a message that another store had. */
export function adoptedFlags({ summary, parts }: AdoptedMessage): number {
  return (
    (summary.is_read ? 0 : UNREAD) |
    (summary.is_starred ? STARRED : 0) |
    (summary.has_attachments ? ATTACHMENTS : 0) |
    (hasFiles(parts) ? FILES : 0)
  );
}

export function newFlags({ has_attachments, parts }: ScannedMessage): number {
  return UNREAD | (has_attachments ? ATTACHMENTS : 0) | (hasFiles(parts) ? FILES : 0);
}
