import { client } from '../api.ts';
import { showError } from '../ui/toasts.ts';

/** Asks the server to add a test message. It appears through its event, like any other. */
export async function sendTestMessage(): Promise<void> {
  await client.createTestMessage().catch(showError);
}
