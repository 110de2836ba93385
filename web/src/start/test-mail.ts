import { client } from '../api.ts';
import { showError } from '../ui/toasts.ts';

/** Has the server put a mail into its own inbox. It shows up like any other, by its event. */
export async function createTestMail(): Promise<void> {
  await client.createTestMessage().catch(showError);
}
