import type { MessageSummary } from '../contract/message/message.ts';
import type { HtmlLimits } from '../html/limits.ts';
import { RequestBudget } from '../limits/request-budget.ts';
import { AppError } from '../mailbox/errors.ts';
import type { Mailboxes } from '../mailbox/mailboxes.ts';
import { checkNewMessage, type MessageLimits } from '../mailbox/message-limits.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { compose, leastSize } from './compose/compose.ts';
import { type Draft, recipientsOf } from './compose/draft.ts';
import { keptRequests, keyHash, type Source } from './compose/kept-request.ts';
import { checkTemplateName } from './templates.ts';

export interface DeliveryParts {
  /** These messages have the limits of SMTP. */
  limits: MessageLimits;
  /** Compose large messages. */
  workers: WorkerPool;
  htmlLimits: HtmlLimits;
  mailboxes: Pick<Mailboxes, 'receive'>;
}

// One file may be sent to a thousand recipients, with a message for each.
const MAX_TOTAL_FACTOR = 10;
// Enough to store as much on a slow disk.
export const MAX_TIME_MS = 60_000;
// Messages that are composed before they are stored together, in one commit.
const MAX_WAITING = 100;
const MAX_WAITING_BYTES = 8 * 1024 * 1024;

/**
 * Composes and stores messages in their order, and resolves once all are stored. Throws `too_large`: if only replaced
 * placeholders make them too large, some may have been stored.
 */
export async function deliver(
  drafts: Draft[],
  source: Source,
  { limits, mailboxes, ...parts }: DeliveryParts,
): Promise<MessageSummary[]> {
  const { service, request, key } = source;
  const maxBytes = MAX_TOTAL_FACTOR * limits.smtpMaxSize;
  checkDrafts(drafts, limits, maxBytes);
  const budget = new RequestBudget({ maxBytes, timeoutMs: MAX_TIME_MS, signal: request.signal });
  const keep = keptRequests(source);
  const stored: MessageSummary[] = [];
  // Started together: a message whose storing fails while the next one is composed would be a rejection that nothing handles.
  let waiting: (() => Promise<MessageSummary>)[] = [];
  let bytes = 0;
  const store = async () => {
    stored.push(...(await Promise.all(waiting.map((receive) => receive()))));
    waiting = [];
    bytes = 0;
  };
  for (const draft of drafts) {
    const raw = await compose(draft, { ...parts, maxBytes: limits.smtpMaxSize }, request.address);
    const kept = keep(draft);
    budget.spend(raw.length + kept.body.length);
    bytes += raw.length;
    const envelope = {
      sender: senderOf(draft),
      recipients: [...new Set(recipientsOf(draft))],
      helo: service,
      remote_address: request.address,
      secure: request.secure,
      user: null,
      request: kept,
      request_key: keyHash(service, key),
    };
    waiting.push(() => (request.isRoot ? mailboxes : request.mailbox).receive(envelope, raw, draft.tags));
    if (waiting.length >= MAX_WAITING || bytes >= MAX_WAITING_BYTES) await store();
  }
  await store();
  return stored;
}

/** Rejects what cannot be stored before anything is. */
function checkDrafts(drafts: Draft[], limits: MessageLimits, maxTotal: number): void {
  let total = 0;
  for (const draft of drafts) {
    const size = leastSize(draft);
    total += size;
    if (total > maxTotal)
      throw new AppError(
        'too_large',
        `The messages of this request are larger than ${maxTotal} bytes in total (${MAX_TOTAL_FACTOR} times --smtp-max-size).`,
      );
    if (draft.template) checkTemplateName(draft.template.name);
    checkNewMessage({ sender: senderOf(draft), recipients: recipientsOf(draft) }, size, limits);
  }
}

function senderOf({ sender, from }: Draft): string {
  return sender ?? from.address;
}
