import type { InboxEvent } from '../contract/events.ts';
import type { FilterParameters } from '../contract/filter.ts';
import { ApiError } from './api-error.ts';
import { backoffDelay } from './backoff.ts';
import type { PosternClient } from './client.ts';
import { startTimer } from './real-time.ts';

const PAGE = 200;

/**
 * Yields events as they arrive. After a lost connection, it first yields the messages that arrived in the meantime;
 * other changes of that time are lost.
 */
export async function* followEvents(
  client: PosternClient,
  filter: FilterParameters,
  signal?: AbortSignal,
): AsyncGenerator<InboxEvent, void> {
  signal?.throwIfAborted();
  // Read before the connection is opened, so that no message is missed in between.
  let cursor = filter.after ?? (await client.list({ limit: 1 })).messages[0]?.id ?? FIRST;
  const queue: (InboxEvent | 'open')[] = [];
  let wake = () => {};
  const push = (item: InboxEvent | 'open') => {
    queue.push(item);
    wake();
  };
  const stream = client.events(
    { onEvent: push, onStatus: (status) => status === 'open' && push('open') },
    filter,
  );
  const abort = () => wake();
  signal?.addEventListener('abort', abort);
  try {
    for (;;) {
      signal?.throwIfAborted();
      const item = queue.shift();
      if (item === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else if (item === 'open') {
        for (const data of await persist(() => missed(client, filter, cursor), signal)) {
          cursor = data.id;
          yield { type: 'message:new', data };
        }
      } else {
        if (item.type === 'message:new') {
          // Already yielded with the missed messages.
          if (item.data.id <= cursor) continue;
          cursor = item.data.id;
        }
        yield item;
      }
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    stream.close();
  }
}

/** Retries until there is a response, because the network that lost the connection may still be down. */
async function persist<T>(request: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted();
    try {
      return await request();
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) throw error;
      await new Promise((resolve) => startTimer(resolve, backoffDelay(attempt)));
    }
  }
}

// A cursor before every message.
const FIRST = '0'.repeat(26);

/** The messages after the cursor, oldest first. */
async function missed(client: PosternClient, filter: FilterParameters, after: string) {
  const messages = [];
  let before: string | undefined;
  do {
    const page = await client.list({ ...filter, after, limit: PAGE, ...(before && { before }) });
    messages.push(...page.messages);
    before = page.next_cursor ?? undefined;
  } while (before);
  return messages.reverse();
}
