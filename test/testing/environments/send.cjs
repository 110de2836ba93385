const { once } = require('node:events');
const { connect } = require('node:net');

/** Sends a message with a code and an attachment, with nothing that an environment may have replaced. */
exports.send = async ({ host, port }, to) => {
  const lines = [
    'EHLO test',
    'MAIL FROM:<hello@shop.test>',
    `RCPT TO:<${to}>`,
    'DATA',
    'Subject: Welcome',
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x',
    '',
    'Your code is 482913.',
    '--x',
    'Content-Disposition: attachment; filename=terms.txt',
    '',
    'Be kind.',
    '--x--',
    '.',
    'QUIT',
  ];
  const socket = connect(port, host).resume();
  socket.end(lines.map((line) => `${line}\r\n`).join(''));
  await once(socket, 'close');
};
