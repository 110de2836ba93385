// These tests fail on purpose, to show what is printed then, and what the report has.
import { expect, test } from 'postern/playwright';
import { signUp } from './sign-up.ts';

test('waits for a message that does not come', async ({ inbox, postern }) => {
  await signUp(inbox.address, postern.smtp);
  await inbox.message({ subject: /welcome/i }, { timeout: 1000 });
});

test('expects no message', async ({ inbox, postern }) => {
  await signUp(inbox.address, postern.smtp);
  await expect(inbox).not.toReceive();
});

test('expects another link', async ({ inbox, postern }) => {
  await signUp(inbox.address, postern.smtp);
  expect(await inbox.message()).toHaveLink(/unsubscribe/);
});
