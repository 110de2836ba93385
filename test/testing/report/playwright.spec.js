// Fails on purpose: its report must have the messages of the inboxes that it has made.

import { createTransport } from 'nodemailer';
import { expect, test } from 'postern/playwright';

test('a message in an inbox of its own', async ({ postern }) => {
  const { limits } = await postern.api.info();
  expect(limits['smtp-max-size']).toBe(1024 * 1024);
  const inbox = postern.inbox();
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  await createTransport(postern.smtp).sendMail({
    from: 'shop@x.test',
    to: inbox.address,
    subject: 'Confirm',
    html: '<h1>Confirm</h1><img src="cid:logo@shop"><script>document.body.textContent = "wrong"</script>',
    attachments: [{ cid: 'logo@shop', filename: 'logo.png', content: Buffer.from(pixel, 'base64') }],
  });
  await inbox.message('Welcome', { timeout: 100 });
});

test('a test without Postern', () => {});
