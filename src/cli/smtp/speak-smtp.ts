import { once } from 'node:events';
import { connect } from 'node:net';
import { addressText, type SmtpAddress } from './delivery.ts';

// Programs wait for the reply to QUIT, but not for long.
const MAX_SILENCE_MS = 10_000;

/** Connects standard input and output to an SMTP server. Resolves to false if the server is unreachable. */
export async function speakSmtp(address: SmtpAddress): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
  } catch {
    // The caller expects an SMTP reply.
    process.stdout.write(`421 4.3.2 Couldn't reach Postern at ${addressText(address)}\r\n`);
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
