import type { App } from '../../src/app.ts';

const senders = ['orders@shop.test', 'alerts@watch.test', 'maya@northgate.test', 'no-reply@fieldnote.test'];

/** Puts `count` short mails straight into the mailbox: `Mail number 0` first, so the last is on top. */
export async function fillInbox(app: App, count: number): Promise<void> {
  const batch = 2000;
  for (let first = 0; first < count; first += batch) {
    const numbers = Array.from({ length: Math.min(batch, count - first) }, (_, i) => first + i);
    await Promise.all(numbers.map((number) => receive(app, number)));
  }
}

function receive(app: App, number: number) {
  const sender = senders[number % senders.length]!;
  const envelope = {
    sender,
    recipients: ['reader@home.test'],
    helo: 'filler',
    remote_address: '127.0.0.1',
    secure: false,
    user: null,
  };
  const lines = [`From: ${sender}`, `Subject: Mail number ${number}`, '', `The body of mail ${number}.`, ''];
  return app.mailbox.receive(envelope, Buffer.from(lines.join('\r\n')));
}
