import type { InboxEvent } from '../../contract/events.ts';
import type { FilterParameters } from '../../contract/filter.ts';
import type { PosternClient } from '../client.ts';
import { persist } from '../inbox/persist.ts';
import { pagesOf } from '../pages.ts';
import { Start } from '../start.ts';
import type { EventStream, StreamStatus } from './event-stream.ts';
import type { Query } from './query-string.ts';

export interface FollowOptions {
  signal?: AbortSignal | undefined;
  onStatus?: (status: StreamStatus) => void;
}

/**
 * Yields events as they arrive, from now on: the messages that arrive before the first `next()` come first. After a lost
 * connection, it first yields the messages that arrived in the meantime; other changes of that time are lost. Ends when
 * the test closes Postern.
 */
export function followEvents(
  client: PosternClient,
  filter: Query<FilterParameters>,
  { signal, onStatus }: FollowOptions = {},
): AsyncGenerator<InboxEvent, void> {
  const returned = new AbortController();
  const ended = AbortSignal.any([returned.signal, client.stopped.signal]);
  const either = signal ? AbortSignal.any([signal, ended]) : ended;
  const start = filter.after === undefined ? new Start(client, filter, { signal: either }) : undefined;
  const events = generate(client, filter, {
    cursor: async () => {
      if (start) return (await start.lastBefore({ hasDeadline: false })) ?? FIRST;
      // Throws if the server does not accept the filter or the token. A WebSocket would not tell, and try for ever.
      await client.list({ ...filter, limit: 1 }, { signal: either });
      return filter.after!;
    },
    signal: either,
    ended,
    onStatus,
  });
  // A generator would run return() only after the next() that is pending, which may be never.
  const { return: finish } = events;
  return Object.assign(events, {
    return: () => {
      returned.abort();
      return finish.call(events, undefined);
    },
  });
}

interface Following {
  /** The last message that has been yielded, or arrived before. */
  cursor: () => Promise<string>;
  /** Aborted by the caller, which throws, or together with `ended`. */
  signal: AbortSignal;
  /** Aborted by `return()`, or when Postern is closed. */
  ended: AbortSignal;
  onStatus: FollowOptions['onStatus'];
}

async function* generate(
  client: PosternClient,
  filter: Query<FilterParameters>,
  following: Following,
): AsyncGenerator<InboxEvent, void> {
  const { signal, ended } = following;
  const queue: (InboxEvent | 'open')[] = [];
  let wake = () => {};
  const push = (item: InboxEvent | 'open') => {
    queue.push(item);
    wake();
  };
  let stream: EventStream | undefined;
  const abort = () => wake();
  signal.addEventListener('abort', abort);
  try {
    if (signal.aborted) throw signal.reason;
    let cursor = await following.cursor();
    const onStatus = (status: StreamStatus) => {
      following.onStatus?.(status);
      if (status === 'open') push('open');
    };
    stream = client.events({ onEvent: push, onStatus }, filter);
    for (;;) {
      if (signal.aborted) throw signal.reason;
      const item = queue.shift();
      if (item === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else if (item === 'open') {
        for (const data of await persist(() => missed(client, filter, cursor, signal), { signal })) {
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
  } catch (error) {
    if (!ended.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', abort);
    stream?.close();
  }
}

// A cursor before every message.
const FIRST = '0'.repeat(26);

/** The messages after the cursor, oldest first. */
async function missed(
  client: PosternClient,
  filter: Query<FilterParameters>,
  after: string,
  signal: AbortSignal,
) {
  const messages = [];
  for await (const page of pagesOf(client, { ...filter, after }, { signal })) messages.push(...page.messages);
  return messages.reverse();
}
