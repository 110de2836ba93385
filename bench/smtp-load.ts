/**
 * Sends a load of messages from a separate process: `node bench/smtp-load.ts PORT SENDERS MESSAGES kept|new BYTES`.
 * Speaks SMTP the way common clients do, one command at a time, and prints one JSON line: seconds taken and the
 * milliseconds of each message, from MAIL (kept) or from the connect (new) to its 250.
 */
import { connect, type Socket } from 'node:net';

const [port = '', senders = '10', messages = '1000', mode = 'kept', bytes = '5120'] = process.argv.slice(2);
const perSender = Math.ceil(Number(messages) / Number(senders));
const latencies: number[] = [];

const words =
  'your order has left our house and will be with you soon please keep this message as a receipt'.split(' ');
function messageOf(sender: number, index: number): Buffer {
  const head = `From: Shop <shop@example.test>\r\nTo: customer${sender}@example.test\r\nSubject: Order ${sender}-${index}\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n`;
  const lines = [];
  for (let size = head.length, at = index; size < Number(bytes) - 80; at++) {
    const line = Array.from({ length: 12 }, (_, word) => words[(at * 7 + word * 5) % words.length]).join(' ');
    lines.push(line);
    size += line.length + 2;
  }
  return Buffer.from(`${head}${lines.join('\r\n')}\r\n.\r\n`);
}

// Generated before the clock starts, so that the generator is not measured.
const bodies = Array.from({ length: 64 }, (_, index) => messageOf(index % 7, index));

function dialogue(socket: Socket) {
  let waiting: ((line: string) => void) | undefined;
  let fail: ((error: Error) => void) | undefined;
  let buffered = '';
  socket.setNoDelay(true);
  socket.on('data', (chunk: Buffer) => {
    buffered += chunk.toString('latin1');
    // A reply ends with a line whose fourth character is a space.
    const last = buffered.lastIndexOf('\n', buffered.length - 2) + 1;
    if (!buffered.endsWith('\n') || buffered[last + 3] !== ' ') return;
    const reply = buffered.slice(last);
    buffered = '';
    waiting?.(reply);
  });
  socket.on('error', (error) => fail?.(error));
  socket.on('close', () => fail?.(new Error('the server closed the connection')));
  return (command: string | Buffer | null, expected: string) =>
    new Promise<void>((resolve, reject) => {
      fail = reject;
      waiting = (reply) =>
        reply.startsWith(expected) ? resolve() : reject(new Error(`wanted ${expected}, got ${reply.trim()}`));
      if (command !== null) socket.write(command);
    });
}

async function sendMessage(say: ReturnType<typeof dialogue>, sender: number, index: number): Promise<void> {
  await say('MAIL FROM:<shop@example.test>\r\n', '250');
  await say(`RCPT TO:<customer${sender}@example.test>\r\n`, '250');
  await say('DATA\r\n', '354');
  await say(bodies[index % bodies.length]!, '250');
}

async function open(): Promise<{ socket: Socket; say: ReturnType<typeof dialogue> }> {
  const socket = connect(Number(port), '127.0.0.1');
  const say = dialogue(socket);
  await say(null, '220');
  await say('EHLO bench\r\n', '250');
  return { socket, say };
}

async function sendKept(sender: number): Promise<void> {
  const { socket, say } = await open();
  for (let index = 0; index < perSender; index++) {
    const started = performance.now();
    await sendMessage(say, sender, index);
    latencies.push(performance.now() - started);
  }
  await say('QUIT\r\n', '221');
  socket.destroy();
}

async function sendNew(sender: number): Promise<void> {
  for (let index = 0; index < perSender; index++) {
    const started = performance.now();
    const { socket, say } = await open();
    await sendMessage(say, sender, index);
    latencies.push(performance.now() - started);
    await say('QUIT\r\n', '221');
    socket.destroy();
  }
}

const started = performance.now();
const send = mode === 'new' ? sendNew : sendKept;
await Promise.all(Array.from({ length: Number(senders) }, (_, sender) => send(sender)));
process.stdout.write(`${JSON.stringify({ seconds: (performance.now() - started) / 1000, latencies })}\n`);
