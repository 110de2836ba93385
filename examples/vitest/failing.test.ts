// These tests fail on purpose, to show what is printed then.
import { startPostern } from 'postern/testing';
import 'postern/vitest';
import { afterAll, expect, test } from 'vitest';
import { signUp } from './sign-up.ts';

const postern = await startPostern();
afterAll(() => postern.close());

test('waits for a message that does not come', async () => {
  const inbox = postern.inbox();
  await signUp(inbox.address, postern.smtp);
  await expect(inbox).toReceive({ subject: /welcome/i }, { timeout: 1000 });
});

test('expects no message', async () => {
  const inbox = postern.inbox();
  await signUp(inbox.address, postern.smtp);
  await expect(inbox).not.toReceive();
});

test('expects another link', async () => {
  const inbox = postern.inbox();
  await signUp(inbox.address, postern.smtp);
  expect(await inbox.message()).toHaveLink(/unsubscribe/);
});
