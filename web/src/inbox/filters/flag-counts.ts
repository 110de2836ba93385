import { effect, signal } from '@preact/signals';
import { client } from '../../api.ts';
import { info } from '../counts.ts';
import { inbox } from '../store.ts';
import { Throttle } from '../throttle.ts';
import { filterParameters, isFiltered } from './filter.ts';

/** How many messages of the view would be left with each flag; null while the list is not filtered. */
export const flagCounts = signal<Record<'unread' | 'starred' | 'has_files', number> | null>(null);

// A search for a common word takes the server a while, and nobody reads faster.
const PAUSE_MS = 500;

/** Counts for another filter once it stays, and again whenever the server was asked how many messages there are. */
export function startFlagCounts(): void {
  const refetch = new Throttle(PAUSE_MS, async () => {
    const filter = inbox.filter.value;
    const count = async (flag: keyof NonNullable<typeof flagCounts.value>) =>
      (await client.list({ ...filterParameters({ ...filter, [flag]: true }), limit: 1 })).total;
    try {
      const [unread, starred, has_files] = await Promise.all([
        count('unread'),
        count('starred'),
        count('has_files'),
      ]);
      if (inbox.filter.value === filter) flagCounts.value = { unread, starred, has_files };
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
