import type { SendMailOptions } from 'nodemailer';

/** A green rectangle, 40 by 30. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAeCAIAAADRv8uKAAAALElEQVR42u3NMQ0AAAgDsDnBGB7w/yEDjib9m5o+EbFYLBaLxWKxWCwW/40XZA1JHWQn328AAAAASUVORK5CYII=',
  'base64',
);

/** A message with both bodies, names, and every kind of recipient. */
export const receipt: SendMailOptions = {
  from: 'Harbor & Pine <orders@shop.test>',
  to: 'Ada Lovelace <ada@home.test>',
  cc: 'Bob <bob@home.test>',
  bcc: 'audit@home.test',
  subject: 'Your receipt',
  text: 'Thank you. See https://shop.test/orders/7 for more.\n> quoted line\n',
  html: '<h2 style="color:#1f6f5c">Thank you</h2><p>See <a href="https://shop.test/orders/7">your order</a>.</p>',
};
