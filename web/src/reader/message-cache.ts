import type { InboxEvent } from '../../../src/contract/events.ts';
import type { MessageHeaders } from '../../../src/contract/headers.ts';
import type { Attachment, Message, MessageSummary } from '../../../src/contract/message.ts';
import { client } from '../api.ts';
import { changedRow } from '../inbox/message-window.ts';

/** What reading a mail needs. The parts arrive on their own: the body must not wait for the rest. */
export interface MailParts {
  message: Promise<Message>;
  headers: Promise<MessageHeaders['headers']>;
  attachments: Promise<Attachment[]>;
}

// Enough for going back and forth between neighbours; but bodies may be of megabytes, so their sum is bounded too.
const KEPT = 12;
const KEPT_CHARACTERS = 8_000_000;
// Read ahead only what costs nothing worth mentioning.
const READ_AHEAD_BYTES = 300_000;

const cache = new Map<string, MailParts>();
const lengths = new Map<string, number>();

/** The parts of a mail, fetched once. */
export function mailParts(id: string): MailParts {
  const known = cache.get(id);
  cache.delete(id);
  const parts = known ?? fetchParts(id);
  cache.set(id, parts);
  forgetOldest();
  return parts;
}

function forgetOldest(): void {
  let kept = 0;
  let characters = 0;
  for (const id of [...cache.keys()].reverse()) {
    characters += lengths.get(id) ?? 0;
    // The newest is being read, however large it is.
    if (kept++ > 0 && (kept > KEPT || characters > KEPT_CHARACTERS)) forget(id);
  }
}

function forget(id: string): void {
  cache.delete(id);
  lengths.delete(id);
}

/** Fetches a mail that is likely to be opened next. */
export function readAhead(row: MessageSummary | undefined): void {
  if (row && row.size < READ_AHEAD_BYTES && !cache.has(row.id)) mailParts(row.id);
}

/** Bodies never change, flags and tags do. */
export function updateCache(event: InboxEvent): void {
  if (event.type === 'messages:clear') cache.clear();
  else if (event.type === 'message:delete') forget(event.data.id);
  else {
    const parts = cache.get(event.data.id);
    if (parts) parts.message = parts.message.then((message) => changedRow(message, event));
  }
}

function fetchParts(id: string): MailParts {
  const parts = {
    message: client.get(id),
    headers: client.headers(id),
    attachments: client.attachments(id),
  };
  for (const part of Object.values(parts)) {
    // A failure is not kept: opening the mail again asks again.
    part.catch(() => forget(id));
  }
  parts.message.then(
    ({ html_body, text_body }) => lengths.set(id, html_body.length + text_body.length),
    () => {},
  );
  return parts;
}
