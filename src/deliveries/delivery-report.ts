import type { DeliveryFacts } from '../mailbox/delivery-format.ts';
import type { StoredMessage } from '../mailbox/ports.ts';
import { readRaw } from '../mailbox/reading/decoding.ts';

/** What can be reported over SMTP, in the words of RFC 3464. */
const actions = { bounce: 'failed', deferred: 'delayed', delivered: 'delivered' } as const;
const classes = { failed: 5, delayed: 4, delivered: 2 } as const;
export const reported = Object.keys(actions) as (keyof typeof actions)[];

const MAX_HEADERS = 64 * 1024;

/** The delivery report (RFC 3464) that the sender of a message gets. */
export async function deliveryReport(
  { envelope, raw }: StoredMessage,
  facts: readonly DeliveryFacts[],
): Promise<Buffer> {
  const action = actions[facts[0]!.type as keyof typeof actions];
  const boundary = `report-${facts[0]!.id}`;
  const original = Buffer.from(await readRaw(raw, 0, MAX_HEADERS)).toString('latin1');
  const recipients = facts.map(({ recipient, reason }) => {
    const status = /^\d{3} (\d\.\d{1,3}\.\d{1,3})/.exec(reason)?.[1] ?? `${classes[action]}.0.0`;
    const { orcpt } = envelope.dsn?.[envelope.recipients.indexOf(recipient)] ?? {};
    return [
      ...(orcpt === undefined ? [] : [`Original-Recipient: ${orcpt}`]),
      `Final-Recipient: rfc822; ${recipient}`,
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp; ${reason}`,
      '',
    ];
  });
  const lines = [
    'From: Mail Delivery System <MAILER-DAEMON@postern.test>',
    `To: <${envelope.sender}>`,
    `Subject: Delivery status: ${action}`,
    `Date: ${facts[0]!.at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${facts[0]!.id}@postern.test>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Delivery of your message: ${action}. This report was simulated by Postern.`,
    ...facts.flatMap(({ recipient, reason }) => ['', `<${recipient}>: ${reason}`]),
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; postern.test',
    ...(envelope.dsn_envid === undefined ? [] : [`Original-Envelope-Id: ${envelope.dsn_envid}`]),
    '',
    ...recipients.flat(),
    `--${boundary}`,
    'Content-Type: text/rfc822-headers',
    '',
  ];
  // Bytes of the message stay as they are.
  const headers = Buffer.from(original.split(/\r?\n\r?\n/, 1)[0]!, 'latin1');
  return Buffer.concat([
    Buffer.from(`${lines.join('\r\n')}\r\n`),
    headers,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}
