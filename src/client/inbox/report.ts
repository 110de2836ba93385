import type { DetailedMessage } from '../../contract/message/details.ts';
import type { MessageSummary } from '../../contract/message/message.ts';
import type { SmtpRefusal } from '../../contract/session.ts';
import { count } from '../../text/count.ts';
import { type Arrivals, REPORTED } from './arrivals.ts';
import type { Criteria } from './criteria.ts';
import { shorten } from './patterns.ts';
import { urlLines } from './temporary.ts';

interface Report {
  /** The first line: what went wrong. */
  problem: string;
  address: string;
  /** The URL of the inbox page. */
  url: string;
  criteria: Criteria;
  /** Whether an earlier call has returned it, so that it does not count. */
  wasReturned: (message: DetailedMessage) => boolean;
  arrivals: Pick<Arrivals, 'messages' | 'earlier' | 'others' | 'refused' | 'events' | 'wasLost'>;
}

/** The text of an error: what was expected, what arrived and why it did not match, then other possible causes. */
export function reportOf(report: Report): string {
  const { problem, address, url, criteria } = report;
  const expected = criteria.toString();
  const head = [`  Address   ${address}`];
  if (expected) head.push(`  Expected  ${expected}`);
  head.push(...urlLines(url, 'Inbox     '));
  return [[problem], head, arrivedLines(report), eventLines(report), ...causes(report), otherLines(report)]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function arrivedLines({ criteria, wasReturned, arrivals: { messages } }: Report): string[] {
  if (messages.length === 0) return ['No message arrived for this address.'];
  return [
    `${count(messages.length, 'message')} arrived for this address:`,
    ...table(messages, (message) => (wasReturned(message) ? 'already returned' : verdict(criteria, message))),
  ];
}

function eventLines({ arrivals: { events } }: Report): string[] {
  if (events.length === 0) return [];
  return [
    'Delivery events that were sent to the application:',
    ...events.slice(-REPORTED).map(({ created_at, events: parts, to, status, error }) => {
      const types = [...new Set(parts.map(({ type }) => type))].join(', ');
      return `  ${timeOf(created_at)}  ${types} to ${to} -> ${status}${error === null ? '' : ` (${error})`}`;
    }),
  ];
}

/** Why messages may be missing, in paragraphs. */
function causes({ address, arrivals: { refused, wasLost, earlier } }: Report): string[][] {
  const paragraphs: string[][] = [];
  for (const protocol of ['smtp', 'http'] as const) {
    const refusals = refused.filter((refusal) => refusal.protocol === protocol);
    if (refusals.length === 0) continue;
    const isOurs = refusals.some(({ recipients }) =>
      recipients.some((one) => one.toLowerCase() === address.toLowerCase()),
    );
    const whose = isOurs ? '' : ', perhaps of another test';
    paragraphs.push([
      protocol === 'http'
        ? `Postern refused ${count(refusals.length, 'HTTP request')}${whose}:`
        : `The SMTP server refused ${count(refusals.length, 'command')}${whose}:`,
      ...refusals.slice(-REPORTED).map((refusal) => `  ${timeOf(refusal.at)}  ${refusalText(refusal)}`),
    ]);
  }
  if (wasLost) {
    paragraphs.push([
      'Postern could not be reached for a part of this time. What was sent then may be missing.',
    ]);
  }
  if (earlier.length > 0) {
    const was = earlier.length === 1 ? 'was' : 'were';
    paragraphs.push([
      `${count(earlier.length, 'message')} ${was} there before the inbox was created:`,
      ...table(earlier, () => 'does not count'),
      'Call inbox() before the application sends, or pass { earlier: true } to it.',
    ]);
  }
  return paragraphs;
}

/** What was refused and why. An SMTP command shows whose it is, a path does not. */
export function refusalText({ protocol, command, reply, sender, recipients }: SmtpRefusal): string {
  const to = recipients.length > 0 ? `to ${recipients.slice(0, 3).join(', ')}` : '';
  const whose = protocol === 'http' ? [sender && `from ${sender}`, to].filter(Boolean).join(' ') : '';
  return `${command ?? '(message data)'} -> ${reply}${whose && ` (${whose})`}`;
}

// As `postern.inbox()` makes them. Messages for these belong to other tests.
const INBOX_ADDRESS = /^inbox-\w+@postern\.test$/i;

function otherLines({ arrivals: { messages, earlier, refused, others } }: Report): string[] {
  if (others.length === 0) {
    return messages.length + earlier.length + refused.length > 0
      ? []
      : ['Nothing else arrived in the last minute: check that the application sends to this Postern.'];
  }
  const isOfTest = ({ recipients }: MessageSummary) => recipients.every((one) => INBOX_ADDRESS.test(one));
  const misdirected = others.filter((message) => !isOfTest(message));
  const ofTests = others.length - misdirected.length;
  // The server lists no more than these.
  const number = (length: number) =>
    others.length < REPORTED ? count(length, 'message') : `At least ${count(length, 'message')}`;
  const lines: string[] = [];
  if (misdirected.length > 0)
    lines.push(
      `${number(misdirected.length)} arrived for other addresses recently:`,
      ...table(misdirected, ({ recipients }) => `to ${recipients.slice(0, 3).join(', ')}`),
    );
  if (ofTests > 0) lines.push(`${number(ofTests)} arrived for the inboxes of other tests recently.`);
  return lines;
}

function verdict(criteria: Criteria, message: DetailedMessage): string {
  const differences = criteria.differences(message);
  if (differences.length === 0) return 'matches';
  return differences
    .map(({ criterion, wanted, got }) => `${criterion} ${got} (expected: ${wanted})`)
    .join('; ');
}

function table<T extends MessageSummary>(messages: T[], remark: (message: T) => string): string[] {
  const rows = messages.slice(-REPORTED).map((message) => {
    return `  ${timeOf(message.created_at)}  ${shorten(message.subject)}  from ${message.sender || '<>'}  ${remark(message)}`;
  });
  const left = messages.length - rows.length;
  return left > 0 ? [`  (${left} earlier)`, ...rows] : rows;
}

/** `09:30:00.123`, in the time zone of the tests, like the times that runners and applications print. */
function timeOf(iso: string): string {
  const time = new Date(iso);
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(11, 23);
}
