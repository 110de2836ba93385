import { BareClient } from '../bench/http-client.ts';
import { SmtpClient } from './smtp-client.ts';

interface ManyWaits {
  smtpPort: number;
  httpPort: number;
  /** The number of clients that wait at the same time. Each makes one wait after another. */
  clients: number;
  waits: number;
}

const SENDERS = 10;

/**
 * Many clients wait, each time for a separate address, while their messages arrive in random order between decoys and
 * duplicates. Resolves to descriptions of everything that went wrong.
 */
export async function manyWaits({ smtpPort, httpPort, clients, waits }: ManyWaits): Promise<string[]> {
  const faults: string[] = [];
  const outbox: { to: string; subject: string }[] = [];
  const run = Math.random().toString(36).slice(2);
  let begun = 0;
  let ended = 0;

  async function wait(client: BareClient): Promise<void> {
    const number = begun++;
    const to = `w${number}.${run}@x.test`;
    const subject = `Token ${number}`;
    const decoys = [
      { to: `a${to}`, subject },
      { to: `${to}.test`, subject },
      { to, subject: `Tok ${number}` },
      { to: `w${number + 1}.${run}@y.test`, subject: `Token ${number + 1}` },
    ];
    const messages = [{ to, subject }, ...decoys.slice(number % 4)];
    if (number % 3 === 0) messages.push({ to, subject });
    for (const message of messages)
      outbox.splice(Math.floor(Math.random() * (outbox.length + 1)), 0, message);
    const query = new URLSearchParams({ to, subject, timeout: '55' });
    try {
      const response = (await client.get(`/api/v1/wait?${query}`)).toString();
      const { messages: found } = JSON.parse(response.slice(response.indexOf('\r\n\r\n')));
      if (found.length !== 1 || found[0].recipients[0] !== to || found[0].subject !== subject) {
        faults.push(`${to} got ${JSON.stringify(found)}`);
      }
    } catch (error) {
      faults.push(`${to} failed: ${error}`);
    }
    ended++;
  }

  async function waitRepeatedly(): Promise<void> {
    const client = await BareClient.connect(httpPort);
    while (begun < waits) await wait(client);
    client.close();
  }

  async function sendUntilTheEnd(): Promise<void> {
    const smtp = await SmtpClient.connect(smtpPort);
    while (ended < waits || outbox.length > 0) {
      const message = outbox.pop();
      if (message) await smtp.send(`Subject: ${message.subject}\r\n\r\nHello`, message.to);
      else await new Promise(setImmediate);
    }
    await smtp.close();
  }

  await Promise.all([
    ...Array.from({ length: clients }, waitRepeatedly),
    ...Array.from({ length: SENDERS }, sendUntilTheEnd),
  ]);
  return faults;
}
