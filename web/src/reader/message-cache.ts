import type { MessageHeaders } from '../../../src/contract/headers.ts';
import type { Attachment, Message } from '../../../src/contract/message.ts';
import { client } from '../api.ts';

/** What reading a mail needs. The parts arrive on their own: the body must not wait for the rest. */
export interface MailParts {
  message: Promise<Message>;
  headers: Promise<MessageHeaders['headers']>;
  attachments: Promise<Attachment[]>;
}

// Enough for going back and forth between neighbours; bodies may be large, so not many more.
const KEPT = 12;
// Read ahead only what costs nothing worth mentioning.
const READ_AHEAD_BYTES = 300_000;

const cache = new Map<string, MailParts>();

/** The parts of a mail, fetched once. A mail's content never changes, so what is here is right. */
export function mailParts(id: string): MailParts {
  const known = cache.get(id);
  cache.delete(id);
  const parts = known ?? fetchParts(id);
  cache.set(id, parts);
  for (const oldest of [...cache.keys()].slice(0, -KEPT)) cache.delete(oldest);
  return parts;
}

export function readAhead(row: { id: string; size: number } | undefined): void {
  if (row && row.size < READ_AHEAD_BYTES && !cache.has(row.id)) mailParts(row.id);
}

export function isReadAhead(id: string): boolean {
  return cache.has(id);
}

function fetchParts(id: string): MailParts {
  const parts = {
    message: client.get(id),
    headers: client.headers(id),
    attachments: client.attachments(id),
  };
  for (const part of Object.values(parts)) {
    // A failure is not kept: opening the mail again asks again.
    part.catch(() => cache.delete(id));
  }
  return parts;
}
