import type { MessageSummary } from '../contract/message/message.ts';
import { AppError } from '../mailbox/errors.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { ListQuery, Page } from '../mailbox/ports.ts';

const PAGE = 200;

/** The messages that arrived after the one with this id, oldest first, at most the `max` newest of them. */
export async function backlogSince(
  id: string,
  mailbox: Pick<Mailbox, 'list'>,
  max: number,
): Promise<MessageSummary[]> {
  const query: ListQuery = { limit: PAGE, ...(id !== '' && { after: id }) };
  const newestFirst: MessageSummary[] = [];
  let page: Page | undefined = await mailbox.list(query);
  while (page) {
    newestFirst.push(...page.messages);
    const more: boolean = page.next_cursor !== null && newestFirst.length < max;
    page = more ? await pageBelow(page.messages, query, mailbox) : undefined;
  }
  return newestFirst.slice(0, max).reverse();
}

/** The page that follows these messages. The last may have been deleted, so any that still exists is the cursor. */
async function pageBelow(
  shown: MessageSummary[],
  query: ListQuery,
  mailbox: Pick<Mailbox, 'list'>,
): Promise<Page | undefined> {
  for (const { id } of shown.toReversed()) {
    try {
      return await mailbox.list({ ...query, before: id });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unknown_cursor')) throw error;
    }
  }
  return undefined;
}
