import { batch } from '@preact/signals';
import type { InboxEvent } from '../../../src/contract/events.ts';
import { countFlags } from '../inbox/filters/flag-counts.ts';
import { selectionEvent } from '../inbox/selection/selection.ts';
import { inbox } from '../inbox/store.ts';
import { readerEvent } from '../reader/open-message.ts';

/** Applies events to the whole page in one render. */
export function applyEvents(events: readonly InboxEvent[]): void {
  batch(() => {
    for (const event of events) {
      countFlags(event);
      inbox.apply(event);
      selectionEvent(event);
      readerEvent(event);
    }
  });
}
