import { computed } from '@preact/signals';
import { inbox } from '../store.ts';

/** The only recipient of most messages in the list; undefined if there is none. Compact rows name the others alone. */
export const usualRecipient = computed(() => {
  const { rows } = inbox.window.value;
  const counts = new Map<string | undefined, number>();
  for (const { recipients } of rows) {
    const only = recipients.length === 1 ? recipients[0] : undefined;
    const count = (counts.get(only) ?? 0) + 1;
    if (only !== undefined && count > rows.length / 2) return only;
    counts.set(only, count);
  }
});
