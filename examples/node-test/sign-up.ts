import { randomInt } from 'node:crypto';
import { createTransport } from 'nodemailer';

/** The application under test: sends a code and a link to everyone who signs up. */
export async function signUp(email: string, smtp: { host: string; port: number }): Promise<void> {
  const code = randomInt(100_000, 1_000_000);
  await createTransport(smtp).sendMail({
    from: 'The Shop <hello@shop.test>',
    to: email,
    subject: 'Confirm your address',
    text: `Your code is ${code}.\n\nOr open https://shop.test/confirm?code=${code}\n`,
    attachments: [{ filename: 'terms.txt', content: 'Be kind.' }],
  });
}
