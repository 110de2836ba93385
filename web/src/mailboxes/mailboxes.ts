import { computed, signal } from '@preact/signals';
import { PosternClient } from '../../../src/client/client.ts';
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

/** The page of a mailbox. Not its `page_url`, because the server may be behind a proxy that it does not know. */
export function pageOf(name: string): URL {
  const root = new URL(info.value?.mailbox === 'default' ? '.' : '../..', document.baseURI);
  return new URL(name === 'default' ? '.' : `mailboxes/${name}/`, root);
}

/** Mailboxes are managed at the root. */
export function managingClient(): PosternClient {
  return new PosternClient({ baseUrl: pageOf('default') });
}

export async function fetchMailboxes(): Promise<void> {
  try {
    mailboxes.value = await managingClient().mailboxes();
  } catch {
    // The list reports that the server is unreachable.
  }
}
