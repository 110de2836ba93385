import { computed, effect, untracked } from '@preact/signals';
import { markRead } from '../inbox/actions.ts';
import { openMail } from './open-message.ts';

const shownId = computed(() => (openMail.value?.message ? openMail.value.id : null));

/** A mail is read once its body has been shown. Marking it unread again while it is open stays. */
export function markReadWhenShown(): void {
  effect(() => {
    if (shownId.value === null) return;
    untracked(() => {
      const summary = openMail.value?.summary;
      if (summary && !summary.is_read) markRead(summary);
    });
  });
}
