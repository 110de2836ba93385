import { expect, test } from 'postern/playwright';
import { signUp } from './sign-up.ts';

test('a new customer gets a code and a link', async ({ inbox, postern }) => {
  await signUp(inbox.address, postern.smtp);
  const message = await inbox.message({ subject: /confirm/i });

  expect(message).toHaveCode(/^\d{6}$/);
  expect(message).toHaveLink(`https://shop.test/confirm?code=${message.code()}`);
  expect(message).toHaveAttachment('terms.txt');
});

test('someone who does not sign up gets nothing', async ({ inbox, postern }) => {
  const customer = postern.inbox();
  await signUp(customer.address, postern.smtp);
  await expect(customer).toReceive('Confirm');
  await expect(inbox).not.toReceive({}, { within: 100 });
});
