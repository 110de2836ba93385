import { computed, effect, untracked } from '@preact/signals';
import { markRead } from '../inbox/changes/actions.ts';
import { openMessage } from './open-message.ts';

const shownId = computed(() => (openMessage.value?.content ? openMessage.value.id : null));

/** Marks a message as read when its body is shown. Marking it as unread afterwards is kept. */
export function markReadWhenShown(): void {
  effect(() => {
    if (shownId.value === null) return;
    untracked(() => {
      const summary = openMessage.value?.summary;
      if (summary && !summary.is_read) markRead(summary);
    });
  });
}
