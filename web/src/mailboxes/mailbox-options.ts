import type { MailboxInfo, MailboxPatch } from '../../../src/contract/mailbox.ts';
import { parseDuration, timeUnits } from '../../../src/text/duration.ts';
import { mailboxStrings } from '../strings/mailbox-strings.ts';

const MEGABYTE = 2 ** 20;

/** What the fields of a form show. */
export function fieldsOf({ expires_in, max_messages, max_age, max_bytes, recipients, events }: MailboxPatch) {
  return {
    recipients: recipients?.join(', ') ?? '',
    events: events?.join(' ') ?? '',
    expires_in: durationText(expires_in),
    max_messages: String(max_messages ?? ''),
    max_age: durationText(max_age),
    max_bytes: max_bytes ? String(max_bytes / MEGABYTE) : '',
  };
}

type MailboxFields = Required<MailboxPatch>;

/** Reads the fields. Throws if a time cannot be read. */
export function readOptions(form: FormData): MailboxFields {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const list = (name: string, between: RegExp) => text(name).split(between).filter(Boolean);
  const number = (name: string) => (text(name) === '' ? null : Number(text(name)));
  const seconds = (name: string) => {
    if (text(name) === '') return null;
    const ms = parseDuration(text(name));
    if (ms === undefined) throw new Error(mailboxStrings.notATime(text(name)));
    return Math.ceil(ms / 1000);
  };
  const megabytes = number('max_bytes');
  return {
    expires_in: seconds('expires_in'),
    extend_on_use: form.has('extend_on_use'),
    max_messages: number('max_messages'),
    max_age: seconds('max_age'),
    max_bytes: megabytes === null ? null : Math.round(megabytes * MEGABYTE),
    recipients: list('recipients', /[\s,]+/),
    // A URL may have a comma.
    events: list('events', /\s+/),
  };
}

/** Only what differs: with `expires_in`, a mailbox would expire that long after now. */
export function changedOptions(mailbox: MailboxInfo, options: MailboxFields): MailboxPatch {
  return Object.fromEntries(
    Object.entries(options).filter(
      ([name, value]) => String(value) !== String(mailbox[name as keyof MailboxPatch]),
    ),
  );
}

/** The longest unit that needs no fraction: `7d`, `90min`. */
function durationText(seconds: number | null | undefined): string {
  if (!seconds) return '';
  const [unit, ms] = Object.entries(timeUnits).findLast(([, ms]) => (seconds * 1000) % ms === 0)!;
  return `${(seconds * 1000) / ms}${unit}`;
}
