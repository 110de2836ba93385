import { startPostern } from 'postern/testing';
import 'postern/vitest';
import { afterAll, expect, test } from 'vitest';
import { signUp } from './sign-up.ts';

const postern = await startPostern();
afterAll(() => postern.close());

test('a new customer gets a code and a link', async () => {
  const inbox = postern.inbox();
  await signUp(inbox.address, postern.smtp);
  const message = await inbox.message({ subject: /confirm/i });

  expect(message).toHaveCode(/^\d{6}$/);
  expect(message).toHaveLink(`https://shop.test/confirm?code=${message.code()}`);
  expect(message).toHaveAttachment('terms.txt');
});

test('someone who does not sign up gets nothing', async () => {
  const [customer, somebody] = [postern.inbox(), postern.inbox()];
  await signUp(customer.address, postern.smtp);
  await expect(customer).toReceive('Confirm');
  await expect(somebody).not.toReceive({}, { within: 100 });
});
