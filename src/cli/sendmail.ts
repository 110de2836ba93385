import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { CommandError, defineCommand, exitCodes } from './framework/command.ts';
import { smtpAddress } from './options/smtp-options.ts';
import { Delivery, RefusedError } from './smtp/delivery.ts';
import { parseSendmailArguments, SendmailUsageError } from './smtp/sendmail-arguments.ts';
import { prepareSendmail } from './smtp/sendmail-message.ts';

// From sysexits.h. Callers retry later on EX_TEMPFAIL.
const EX_USAGE = 64;
const EX_UNAVAILABLE = 69;
const EX_TEMPFAIL = 75;

export const command = defineCommand({
  name: 'sendmail',
  summary: 'drop-in replacement for /usr/sbin/sendmail, for PHP, cron and git send-email',
  description: [
    'Reads a message from standard input and sends it to Postern. The SMTP address comes from POSTERN_SMTP_HOST and POSTERN_SMTP_PORT, or from the server at POSTERN_URL; the default is 127.0.0.1:1025. The postern program also runs this command if it is started through a symbolic link named sendmail.',
    'Supports -t (recipients from To, Cc and Bcc; Bcc is removed), -i and -oi (a line with a single dot does not end the message), -f and -r (envelope sender), -F (full name), and -bs (SMTP on standard input and output). Ignores -B, -O, -o, -N, -R, -V, -q and -v.',
  ],
  options: {},
  operands: {
    usage: '[-t] [-i] [-f ADDRESS] [-F NAME] [-bs] [RECIPIENT...]',
    least: 0,
    most: Number.POSITIVE_INFINITY,
  },
  readsArguments: true,
  examples: [
    ["printf 'Subject: Hi\\n\\nHello\\n' | postern sendmail ada@example.test", 'send a message'],
    [
      "php -d sendmail_path='postern sendmail -t -i' app.php",
      'send the mail of a PHP application to Postern',
    ],
    ['git send-email --sendmail-cmd="postern sendmail" HEAD^', 'see what git would send'],
  ],
  exitCodes: [
    ['0', 'The message was accepted.'],
    ['64', 'Incorrect usage, or no recipient.'],
    ['69', 'The SMTP server refused the message.'],
    ['75', 'Postern is unreachable, or refused the message temporarily. Try again later.'],
  ],
  async run(_values, argv) {
    try {
      return await sendmail(argv);
    } catch (error) {
      if (!(error instanceof CommandError || error instanceof SendmailUsageError)) throw error;
      process.stderr.write(`sendmail: ${error.message}\n`);
      if (error instanceof SendmailUsageError) return EX_USAGE;
      return error instanceof RefusedError && error.code >= 500 ? EX_UNAVAILABLE : EX_TEMPFAIL;
    }
  },
});

async function sendmail(argv: string[]): Promise<number> {
  const given = parseSendmailArguments(argv);
  if (given.mode === 'p') process.stdout.write('Mail queue is empty\n');
  if (given.mode === 'p' || given.mode === 'i') return exitCodes.ok;
  const address = await smtpAddress({
    smtp: undefined,
    url: process.env.POSTERN_URL || undefined,
    token: process.env.POSTERN_TOKEN || undefined,
  });
  if (given.mode === 's') return speakSmtp(address);
  const { envelope, raw } = prepareSendmail(await buffer(process.stdin), given);
  await using delivery = await Delivery.open(address);
  const { rejected } = await delivery.send(envelope, raw);
  if (rejected.length === 0) return exitCodes.ok;
  process.stderr.write(`sendmail: refused: ${rejected.join(', ')}\n`);
  return EX_UNAVAILABLE;
}

/** `-bs`: connects standard input and output to the SMTP server. */
async function speakSmtp(address: { host: string; port: number }): Promise<number> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
  } catch {
    // The caller expects an SMTP reply.
    process.stdout.write(`421 4.3.2 Couldn't reach Postern at ${address.host}:${address.port}\r\n`);
    return EX_TEMPFAIL;
  }
  let said = '';
  process.stdin.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('latin1')).slice(-8);
    socket.write(chunk);
  });
  // After QUIT the server closes the connection itself, once it has replied to everything.
  process.stdin.on('end', () => /(^|\n)quit\r?\n$/i.test(said) || socket.end());
  socket.pipe(process.stdout);
  socket.on('error', () => {});
  await once(socket, 'close');
  process.stdin.destroy();
  return exitCodes.ok;
}
