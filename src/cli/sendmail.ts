import { buffer } from 'node:stream/consumers';
import { defineCommand, exitCodes } from './framework/command.ts';
import { explainError } from './framework/explain-error.ts';
import { findSmtpAddress, smtpCredentials } from './options/smtp-options.ts';
import { safeText } from './output/output.ts';
import { RefusedError, SmtpDelivery } from './smtp/delivery.ts';
import { parseSendmailArguments, SendmailUsageError } from './smtp/sendmail-arguments.ts';
import { prepareSendmail } from './smtp/sendmail-message.ts';
import { speakSmtp } from './smtp/speak-smtp.ts';

// From sysexits.h. Callers retry later on EX_TEMPFAIL.
const EX_USAGE = 64;
const EX_UNAVAILABLE = 69;
const EX_TEMPFAIL = 75;

export const command = defineCommand({
  name: 'sendmail',
  summary: 'drop-in replacement for /usr/sbin/sendmail, for PHP, cron and git send-email',
  description: [
    'Reads a message from standard input and sends it to Postern. The SMTP address comes from POSTERN_SMTP_HOST and POSTERN_SMTP_PORT, from POSTERN_SMTP_SOCKET, or from the server at POSTERN_URL; the default is 127.0.0.1:1025. It signs in with POSTERN_SMTP_USERNAME and POSTERN_SMTP_PASSWORD, if they are set. The postern program also runs this command if it is started through a symbolic link named sendmail.',
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
    ['75', 'Postern is unreachable, needs a token, or refused the message temporarily. Try again later.'],
  ],
  async run(_values, argv) {
    try {
      return await sendmail(argv);
    } catch (error) {
      const isUsage = error instanceof SendmailUsageError;
      const { message } = isUsage ? error : await explainError(error);
      process.stderr.write(`sendmail: ${safeText(message)}\n`);
      if (isUsage) return EX_USAGE;
      return error instanceof RefusedError && error.code >= 500 ? EX_UNAVAILABLE : EX_TEMPFAIL;
    }
  },
});

async function sendmail(argv: string[]): Promise<number> {
  const given = parseSendmailArguments(argv);
  if (given.mode === 'p') process.stdout.write('Mail queue is empty\n');
  // There is no queue to show or to run, and there are no aliases.
  const runsQueue = given.runsQueue && given.recipients.length === 0 && !given.recipientsFromHeaders;
  if (given.mode === 'p' || given.mode === 'i' || runsQueue) return exitCodes.ok;
  const address = await findSmtpAddress({
    url: process.env.POSTERN_URL || undefined,
    token: process.env.POSTERN_TOKEN || undefined,
  });
  const target = { ...address, ...smtpCredentials() };
  if (given.mode === 's') return (await speakSmtp(target)) ? exitCodes.ok : EX_TEMPFAIL;
  const { envelope, raw } = prepareSendmail(await readInput(!given.ignoreDots), given);
  await using delivery = await SmtpDelivery.open(target);
  const { rejected } = await delivery.send(envelope, raw);
  if (rejected.length === 0) return exitCodes.ok;
  process.stderr.write(`sendmail: refused: ${rejected.join(', ')}\n`);
  return EX_UNAVAILABLE;
}

/** Someone who types a message ends it with a dot. A pipe is read to its end, so that its writer never fails. */
async function readInput(endsWithDot: boolean): Promise<Buffer> {
  if (!process.stdin.isTTY || !endsWithDot) return buffer(process.stdin);
  const lines: Buffer[] = [];
  // A terminal is read line by line.
  for await (const line of process.stdin) {
    lines.push(line);
    if (/^\.\r?\n$/.test(line.toString('latin1'))) break;
  }
  return Buffer.concat(lines);
}
