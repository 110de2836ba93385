import { signal } from '@preact/signals';
import { PosternClient } from '../../../src/client/client.ts';
import { info } from '../inbox/counts.ts';
import { mailboxes } from './mailboxes.ts';

/** The page of a mailbox. Not its `page_url`, because the server may be behind a proxy that it does not know. */
export function pageOf(name: string): URL {
  const root = new URL(info.value?.mailbox === 'default' ? '.' : '../..', document.baseURI);
  return new URL(name === 'default' ? '.' : `mailboxes/${name}/`, root);
}

/** Whether the person has signed in at the open mailbox only: browsers send no password elsewhere. */
export const isSignInNeeded = signal(false);

/** Mailboxes are managed at the root. */
export function managingClient(): PosternClient {
  return new PosternClient({ baseUrl: pageOf('default') });
}

export async function fetchMailboxes(): Promise<void> {
  try {
    mailboxes.value = await managingClient().mailboxes();
  } catch (error) {
    // The list reports that the server is unreachable.
    isSignInNeeded.value = (error as { status?: number }).status === 401;
  }
}
