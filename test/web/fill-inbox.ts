import type { App } from '../../src/app.ts';

const senders = ['orders@shop.test', 'alerts@watch.test', 'maya@northgate.test', 'no-reply@fieldnote.test'];

/** Stores `count` short messages. `Message number 0` is the oldest. */
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
  const lines = [
    `From: ${sender}`,
    `Subject: Message number ${number}`,
    '',
    `The body of message ${number}.`,
    '',
  ];
  return app.mailbox.receive(envelope, Buffer.from(lines.join('\r\n')));
}
