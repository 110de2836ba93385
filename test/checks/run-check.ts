import type { TxtRecords } from '../../src/checks/authentication/records.ts';
import type { CheckOutcome } from '../../src/checks/check.ts';
import { runChecks } from '../../src/checks/run-checks.ts';
import type { CheckName } from '../../src/contract/message/check-names.ts';
import type { Finding } from '../../src/contract/message/checks.ts';
import { defaults } from '../defaults.ts';

export interface Sent {
  sender?: string;
  recipients?: string[];
  records?: TxtRecords;
  /** When the message was stored, in milliseconds. */
  arrived?: number;
}

/** Runs one check on a message. */
export async function runCheck(
  name: CheckName,
  raw: string | Uint8Array,
  sent?: Sent,
): Promise<CheckOutcome> {
  const { sender = '', recipients = [], records = new Map(), arrived } = sent ?? {};
  const { [name]: result } = await runChecks({
    only: name,
    raw: typeof raw === 'string' ? Buffer.from(raw.replace(/\r?\n/g, '\r\n')) : raw,
    envelope: sent
      ? { sender, recipients, helo: 'client.test', remote_address: '', secure: false, user: null }
      : null,
    ...(arrived !== undefined && { arrived }),
    mimeLimits: defaults.mime,
    limits: defaults.view,
    records,
  });
  if (!result) throw new Error(`${name} needs the network`);
  if ('skipped' in result) throw new Error(`skipped: ${result.skipped}`);
  return result;
}

/** The findings of a check, without those that only inform, unless they are asked for. */
export async function problemsOf(name: CheckName, raw: string | Uint8Array, sent?: Sent): Promise<Finding[]> {
  return (await runCheck(name, raw, sent)).findings.filter(({ severity }) => severity !== 'info');
}

/** A message with nothing to complain about, around this HTML. */
export function withHtml(html: string, text = 'Hello'): string {
  return [
    'Date: Tue, 17 Nov 2026 09:30:00 +0000',
    'Message-ID: <1@shop.example.org>',
    'From: Shop <hello@shop.example.org>',
    'To: ada@customers.example.org',
    'Subject: Your order',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    wrapped(text),
    '--b',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    wrapped(html),
    '--b--',
    '',
  ].join('\r\n');
}

function wrapped(text: string): string {
  return Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n');
}
