const { randomInt } = require('node:crypto');
const { createTransport } = require('nodemailer');

/** The application under test: sends a code and a link to everyone who signs up. */
exports.signUp = async (email, smtp) => {
  const code = randomInt(100_000, 1_000_000);
  await createTransport(smtp).sendMail({
    from: 'The Shop <hello@shop.test>',
    to: email,
    subject: 'Confirm your address',
    text: `Your code is ${code}.\n\nOr open https://shop.test/confirm?code=${code}\n`,
    attachments: [{ filename: 'terms.txt', content: 'Be kind.' }],
  });
};
