import type { InboxEvent } from '../../../src/contract/events.ts';
import type { DetailedMessage } from '../../../src/contract/message/details.ts';
import type { MessageHeaders } from '../../../src/contract/message/headers.ts';
import type { Attachment, Message, MessageSummary } from '../../../src/contract/message/message.ts';
import { client } from '../api.ts';
import { changedRow } from '../inbox/list/message-window.ts';

/** What a message asks its recipient to do: enter a code, or follow a link. */
export interface NextStep {
  code: string | null;
  link: { url: string; text: string } | null;
}

/** What the reader needs. Requested separately, so that the body doesn't wait for the rest. */
export interface MessageParts {
  message: Promise<DetailedMessage>;
  headers: Promise<MessageHeaders>;
  attachments: Promise<Attachment[]>;
  /** Requested when the message is opened, not when it is prefetched. */
  nextStep?: Promise<NextStep | null>;
}

// Enough for going back and forth between neighbours. Bodies can be megabytes, so their total is limited too.
const MAX_MESSAGES = 12;
const MAX_CHARACTERS = 8_000_000;
// Only prefetch small messages.
const PREFETCH_MAX_BYTES = 300_000;

const cache = new Map<string, MessageParts>();
const lengths = new Map<string, number>();

/** The parts of a message. Fetched once, then cached. */
export function messageParts(id: string): MessageParts {
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
    // Always keep the newest, which is being read.
    if (kept++ > 0 && (kept > MAX_MESSAGES || characters > MAX_CHARACTERS)) forget(id);
  }
}

function forget(id: string): void {
  cache.delete(id);
  lengths.delete(id);
}

/** Fetches a message that is likely to be opened next. */
export function prefetch(row: MessageSummary | undefined): void {
  if (row && row.size < PREFETCH_MAX_BYTES && !cache.has(row.id)) messageParts(row.id);
}

/** Applies changes of flags and tags. Bodies never change. */
export function updateCache(event: InboxEvent): void {
  if (event.type === 'messages:clear') cache.clear();
  else if (event.type === 'message:delete') forget(event.data.id);
  else {
    const parts = cache.get(event.data.id);
    if (parts) parts.message = parts.message.then((message) => changedRow(message, event));
  }
}

function fetchParts(id: string): MessageParts {
  const parts = {
    message: client.get(id, { include: ['request', 'alternatives'] }),
    headers: client.headers(id),
    attachments: client.attachments(id),
  };
  for (const part of Object.values(parts)) {
    // Don't cache failures, so that opening the message again retries.
    part.catch(() => forget(id));
  }
  parts.message.then(
    ({ html_body, text_body }) => lengths.set(id, html_body.length + text_body.length),
    () => {},
  );
  return parts;
}

// Messages with a code or a call to action are short. Searching megabytes takes the server seconds.
const MAX_SEARCHED = 256 * 1024;

/** The likely code and call to action. */
export async function findNextStep({ id, text_body, html_body }: Message): Promise<NextStep | null> {
  if (text_body.length + html_body.length > MAX_SEARCHED) return null;
  const [codes, links] = await Promise.all([client.codes(id), client.links(id)]);
  // Only web addresses may be opened.
  const action = links.find(({ kind, url }) => kind === 'action' && /^https?:\/\//i.test(url));
  return { code: codes[0]?.value ?? null, link: action ? { url: action.url, text: action.text } : null };
}
