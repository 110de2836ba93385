import { randomUUID } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { parseHeaders } from '../../mime/fields/headers.ts';
import { headerAddresses } from './raw-message.ts';
import { type SendmailArguments, SendmailUsageError } from './sendmail-arguments.ts';

/**
 * Turns the input of sendmail into a message and its envelope. Throws SendmailUsageError if there are no recipients.
 */
export function prepareSendmail(
  input: Uint8Array,
  given: SendmailArguments,
): { envelope: { from: string; to: string[] }; raw: Uint8Array } {
  // latin1 maps each byte to one character, so bytes above 127 are preserved.
  const lines = Buffer.from(input).toString('latin1').replaceAll('\r\n', '\n').split('\n');
  const dot = given.ignoreDots ? -1 : lines.indexOf('.');
  if (dot >= 0) lines.splice(dot, lines.length, '');
  if (lines[0]?.startsWith('From ')) lines.shift();
  const { fields, body } = splitMessage(lines);
  const sender = given.sender === undefined ? `${userName()}@${hostName()}` : qualified(given.sender);
  const raw = (list: string[]) =>
    Buffer.from([...list, '', body].join('\n').replaceAll('\n', '\r\n'), 'latin1');

  const extracted = given.recipientsFromHeaders ? headerRecipients(raw(fields)) : [];
  const to = [...new Set([...given.recipients.flatMap(addressesOf), ...extracted].map(qualified))];
  if (to.length === 0) throw new SendmailUsageError('no recipients. Name one, or use -t with a To header');
  const kept = given.recipientsFromHeaders
    ? fields.filter((field) => !/^(resent-)?bcc[ \t]*:/i.test(field))
    : fields;
  return { envelope: { from: sender, to }, raw: raw(withRequired(kept, sender, given.fullName)) };
}

/** Splits a message into header fields, each with its folded lines, and the body. */
function splitMessage(lines: string[]): { fields: string[]; body: string } {
  const fields: string[] = [];
  let at = 0;
  for (; at < lines.length; at++) {
    const line = lines[at]!;
    if (/^[!-9;-~]+[ \t]*:/.test(line)) fields.push(line);
    else if (/^[ \t]/.test(line) && fields.length > 0) fields[fields.length - 1] += `\n${line}`;
    else break;
  }
  // If the empty line is missing, the body starts at the first line that is not a header.
  const bodyAt = lines[at] === '' ? at + 1 : at;
  return { fields, body: lines.slice(bodyAt).join('\n') };
}

/** A resent message has its recipients in Resent- headers. Those in To, Cc and Bcc already received it. */
function headerRecipients(raw: Uint8Array): string[] {
  const resent = recipientsIn(raw, ['resent-to', 'resent-cc', 'resent-bcc']);
  return resent.length > 0 ? resent : recipientsIn(raw, ['to', 'cc', 'bcc']);
}

/** The addresses in the headers with these names, and local user names, which are single words. */
function recipientsIn(raw: Uint8Array, names: string[]): string[] {
  const users = parseHeaders(raw)
    .filter(({ name }) => names.includes(name.toLowerCase()))
    .flatMap(({ value }) => value.split(',').map((entry) => entry.trim()))
    .filter((entry) => /^[\w.+-]+$/.test(entry));
  return [...headerAddresses(raw, names), ...users];
}

function withRequired(fields: string[], sender: string, fullName: string | undefined): string[] {
  const present = new Set(fields.map((field) => field.slice(0, field.indexOf(':')).trim().toLowerCase()));
  const added: string[] = [];
  if (!present.has('from'))
    added.push(`From: ${mailboxOf(sender || `MAILER-DAEMON@${hostName()}`, fullName)}`);
  if (!present.has('date')) added.push(`Date: ${new Date().toUTCString().replace('GMT', '+0000')}`);
  if (!present.has('message-id')) added.push(`Message-ID: <${randomUUID()}@${hostName()}>`);
  return [...fields, ...added];
}

function mailboxOf(address: string, fullName: string | undefined): string {
  if (!fullName) return address;
  const ascii = /^[\x20-\x7e]*$/.test(fullName);
  const name = ascii
    ? `"${fullName.replace(/["\\]/g, '\\$&')}"`
    : `=?UTF-8?B?${Buffer.from(fullName).toString('base64')}?=`;
  return `${name} <${address}>`;
}

/** An argument may be `a@b.test`, `Ada <a@b.test>` or several of them separated by commas. */
function addressesOf(argument: string): string[] {
  // The server refuses it, instead of an address that was not meant.
  if (/[^\P{Cc}\t\r\n]/u.test(argument)) return [argument];
  return recipientsIn(Buffer.from(`To: ${argument.replace(/[\r\n]/g, ' ')}\r\n\r\n`), ['to']);
}

/** Adds this host to a name without one, such as `root` in a message from cron. */
function qualified(address: string): string {
  return address === '' || address.includes('@') ? address : `${address}@${hostName()}`;
}

function hostName(): string {
  return hostname().replace(/[^a-z0-9.-]/gi, '') || 'localhost';
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container, the user id may have no name.
    return process.env.LOGNAME || process.env.USER || 'nobody';
  }
}
