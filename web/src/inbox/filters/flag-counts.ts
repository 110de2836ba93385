import { effect, signal } from '@preact/signals';
import type { InboxEvent } from '../../../../src/contract/events.ts';
import type { ListedMessage } from '../../../../src/contract/message/message.ts';
import { client } from '../../api.ts';
import { info } from '../counts.ts';
import { changedRow, indexOfId, rowAt } from '../list/message-window.ts';
import { inbox } from '../store.ts';
import { Throttle } from '../throttle.ts';
import { filterParameters, isFiltered, matchesFlags } from './filter.ts';

const flags = ['unread', 'starred', 'has_files'] as const;
type FlagCounts = Record<(typeof flags)[number], number>;

/** How many messages of the view would be left with each flag; null while the list is not filtered. */
export const flagCounts = signal<FlagCounts | null>(null);

// A search for a common word takes the server a while, and nobody reads faster.
const PAUSE_MS = 500;

let eventsCounted = 0;

/** Counts a change to a row before the list applies it. The server is asked about other messages. */
export function countFlags(event: InboxEvent): void {
  const window = inbox.window.peek();
  if (!flagCounts.peek() || event.type === 'messages:clear') return;
  const row = rowAt(window, indexOfId(window, event.data.id));
  if (!row) return;
  const after = changedRow(row, event);
  const change = (flag: keyof FlagCounts) => {
    const filter = { ...inbox.filter.peek(), [flag]: true };
    const isCounted = (shown: ListedMessage) =>
      Number(matchesFlags(shown, filter) && (!filter.has_files || !!shown.has_files));
    return (event.type === 'message:delete' ? 0 : isCounted(after)) - isCounted(row);
  };
  eventsCounted++;
  const { unread, starred, has_files } = flagCounts.peek()!;
  flagCounts.value = {
    unread: unread + change('unread'),
    starred: starred + change('starred'),
    has_files: has_files + change('has_files'),
  };
}

/** Counts for another filter once it stays, and again whenever the server was asked how many messages there are. */
export function startFlagCounts(): void {
  const refetch = new Throttle(PAUSE_MS, async () => {
    const filter = inbox.filter.value;
    // It may have been removed since the counts were asked for.
    if (!isFiltered(filter)) return;
    const before = eventsCounted;
    try {
      const [unread, starred, has_files] = await Promise.all(
        flags.map((flag) => client.list({ ...filterParameters({ ...filter, [flag]: true }), limit: 1 })),
      );
      // The responses may or may not include changes that were made in the meantime.
      if (eventsCounted !== before) refetch.trigger();
      else if (inbox.filter.value === filter)
        flagCounts.value = { unread: unread!.total, starred: starred!.total, has_files: has_files!.total };
    } catch {
      // The list reports that the server is unreachable.
    }
  });
  let typing: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    clearTimeout(typing);
    if (isFiltered(inbox.filter.value)) typing = setTimeout(() => refetch.trigger(), PAUSE_MS);
    else flagCounts.value = null;
  });
  effect(() => {
    if (info.value && flagCounts.peek()) refetch.trigger();
  });
}
