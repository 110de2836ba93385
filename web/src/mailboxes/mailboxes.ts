import { computed, signal } from '@preact/signals';
import type { MailboxInfo } from '../../../src/contract/mailbox.ts';
import { info } from '../inbox/counts.ts';

/** All mailboxes, the default one first. Empty for those who may open only this one. */
export const mailboxes = signal<MailboxInfo[]>([]);

/** The mailbox that the page shows. */
export const openMailbox = computed(() => mailboxes.value.find(({ name }) => name === info.value?.mailbox));

export function hasOtherMailboxes(): boolean {
  return mailboxes.value.length > 1;
}

/** Whether the page may change and delete the open mailbox. */
export function isChangeable(): boolean {
  return openMailbox.value?.declared === false && openMailbox.value.created_at !== null;
}
