// These tests fail on purpose, to show what is printed then.
import { after, test } from 'node:test';
import { startPostern } from 'postern/testing';
import { signUp } from './sign-up.ts';

const postern = await startPostern();
after(() => postern.close());

test('waits for a message that does not come', async () => {
  const inbox = postern.inbox();
  await signUp(inbox.address, postern.smtp);
  await inbox.message({ subject: /welcome/i }, { timeout: 1000 });
});

test('expects no message', async () => {
  const inbox = postern.inbox();
  await signUp(inbox.address, postern.smtp);
  await inbox.none();
});

test('expects another link', async () => {
  const inbox = postern.inbox();
  await signUp(inbox.address, postern.smtp);
  (await inbox.message()).link(/unsubscribe/);
});
