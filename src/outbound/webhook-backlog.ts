import type { MessageSummary } from '../contract/message.ts';
import { AppError } from '../mailbox/errors.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { Page } from '../mailbox/ports.ts';
import type { CursorPosition } from './webhook-cursor.ts';

const PAGE = 200;

/**
 * The messages that arrived after `position`, oldest first, at most the `max` newest of them. When the message at
 * the position is gone, its time stands in for it: of those that came in the same millisecond some may be posted
 * twice, none is left out.
 */
export async function backlogSince(
  position: CursorPosition,
  mailbox: Pick<Mailbox, 'list'>,
  max: number,
): Promise<MessageSummary[]> {
  const newestFirst: MessageSummary[] = [];
  for await (const message of messages(mailbox)) {
    const reached = message.id === position.id || message.created_at < position.created_at;
    if (reached || newestFirst.length >= max) break;
    newestFirst.push(message);
  }
  return newestFirst.reverse();
}

async function* messages(mailbox: Pick<Mailbox, 'list'>): AsyncGenerator<MessageSummary> {
  let page: Page | undefined = await mailbox.list({ limit: PAGE });
  while (page) {
    yield* page.messages;
    page = page.next_cursor === null ? undefined : await pageAfter(page.messages, mailbox);
  }
}

/** The page that follows these messages. The last of them may be deleted meanwhile, so any that is left will do. */
async function pageAfter(shown: MessageSummary[], mailbox: Pick<Mailbox, 'list'>): Promise<Page | undefined> {
  for (const { id } of shown.toReversed()) {
    try {
      return await mailbox.list({ limit: PAGE, before: id });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unknown_cursor')) throw error;
    }
  }
  return undefined;
}
