import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type SmtpTarget, smtpAddressText } from './delivery.ts';

// Programs wait for the reply to QUIT, but not for long.
const MAX_SILENCE_MS = 10_000;

/**
 * Connects standard input and output to an SMTP server, and signs in if a username is given. Resolves to false if the server is
 * unreachable, or refuses that.
 */
export async function speakSmtp(target: SmtpTarget): Promise<boolean> {
  const { username, password = '' } = target;
  const socket = connect(target);
  try {
    await once(socket, 'connect');
    if (username !== undefined) process.stdout.write(await signIn(socket, username, password));
  } catch (error) {
    socket.destroy();
    // The caller expects an SMTP reply.
    const refused = error instanceof SignInError ? error.message : `Couldn't reach Postern`;
    process.stdout.write(`421 4.3.2 ${refused} at ${smtpAddressText(target)}\r\n`);
    return false;
  }
  let said = '';
  const withCrlf = lineEndings();
  process.stdin.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('latin1')).slice(-8);
    socket.write(withCrlf(chunk));
  });
  process.stdin.on('end', () => {
    // After QUIT the server closes the connection itself, once it has replied to everything.
    if (/(^|\n)quit\r?\n$/i.test(said)) socket.setTimeout(MAX_SILENCE_MS, () => socket.destroy());
    else socket.end();
  });
  socket.pipe(process.stdout);
  socket.on('error', () => {});
  await once(socket, 'close');
  process.stdin.destroy();
  return true;
}

class SignInError extends Error {}

/** Resolves to the greeting of the server. The program that is connected sends its own EHLO, which keeps the sign-in. */
async function signIn(socket: Socket, username: string, password: string): Promise<string> {
  const credentials = Buffer.from(`\0${username}\0${password}`).toString('base64');
  const greeting = await replyOf(socket);
  for (const command of ['EHLO localhost', `AUTH PLAIN ${credentials}`]) {
    socket.write(`${command}\r\n`);
    const reply = await replyOf(socket);
    if (!reply.startsWith('2')) throw new SignInError(`Postern refused the sign-in (${reply.trim()})`);
  }
  return greeting;
}

/** All lines of one reply. */
async function replyOf(socket: Socket): Promise<string> {
  for (let text = ''; ; ) {
    const [chunk] = await once(socket, 'data', { signal: AbortSignal.timeout(MAX_SILENCE_MS) });
    text += chunk;
    if (/^\d{3}(?: .*)?\r\n$/m.test(text)) return text;
  }
}

/**
 * Converts LF to CRLF if the first line ends with LF, as in a dialogue that a shell script prints. Otherwise nothing is
 * changed, because BDAT counts bytes.
 */
function lineEndings(): (chunk: Buffer) => Buffer {
  let converts: boolean | undefined;
  let last = '';
  return (chunk) => {
    const text = chunk.toString('latin1');
    const line = converts === undefined ? /^[^\n]*\n/.exec(last + text)?.[0] : undefined;
    if (line !== undefined) converts = !line.endsWith('\r\n');
    const before = last;
    last = text.slice(-1) || last;
    if (!converts) return chunk;
    return Buffer.from((before + text).replace(/(?<!\r)\n/g, '\r\n').slice(before.length), 'latin1');
  };
}
