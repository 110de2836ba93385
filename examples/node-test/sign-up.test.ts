import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPostern } from 'postern/testing';
import { signUp } from './sign-up.ts';

const postern = await startPostern();
after(() => postern.close());

test('a new customer gets a code and a link', async () => {
  const inbox = postern.inbox();
  await signUp(inbox.address, postern.smtp);
  const message = await inbox.message({ subject: /confirm/i });

  assert.match(message.code(), /^\d{6}$/);
  assert.equal(message.link(/confirm/), `https://shop.test/confirm?code=${message.code()}`);
  assert.equal(message.attachment('terms.txt').size, 8);
});

test('someone who does not sign up gets nothing', async () => {
  const [customer, somebody] = [postern.inbox(), postern.inbox()];
  await signUp(customer.address, postern.smtp);
  await customer.message('Confirm');
  await somebody.none({ within: 100 });
});
