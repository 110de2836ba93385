import type { Message, MessageSummary } from '../../contract/message.ts';
import { count } from '../../text/count.ts';
import type { Arrivals } from './arrivals.ts';
import { type Criteria, shorten } from './criteria.ts';

const SHOWN = 10;

interface Report {
  /** The first line: what went wrong. */
  problem: string;
  address: string;
  /** The URL of the inbox page. */
  url: string;
  criteria: Criteria;
  /** Whether an earlier `take()` has returned it. */
  isTaken: (message: Message) => boolean;
  arrivals: Pick<Arrivals, 'messages' | 'earlier' | 'others' | 'refused' | 'wasLost'>;
}

/** The text of an error: what was expected, what arrived, and why it did not match. */
export function reportOf({ problem, address, url, criteria, isTaken, arrivals }: Report): string {
  const { messages, earlier, others, refused, wasLost } = arrivals;
  const expected = criteria.toString();
  const lines = [problem, '', `  Address   ${address}`];
  if (expected) lines.push(`  Expected  ${expected}`);
  lines.push(`  Inbox     ${url}`, '');
  if (messages.length === 0) lines.push('No message arrived for this address.');
  else {
    lines.push(`${count(messages.length, 'message')} arrived for this address:`);
    lines.push(
      ...table(messages, (message) =>
        isTaken(message) ? 'already returned by take()' : verdict(criteria, message),
      ),
    );
  }
  if (earlier.length > 0) {
    const was = earlier.length === 1 ? 'was' : 'were';
    lines.push('', `${count(earlier.length, 'message')} ${was} there before the inbox was created:`);
    lines.push(...table(earlier, () => 'does not count'));
    lines.push('Call inbox() before the application sends, or pass { earlier: true } to it.');
  }
  if (others.length > 0) {
    // The server lists no more than these.
    const number = others.length < SHOWN ? count(others.length, 'message') : `At least ${SHOWN} messages`;
    lines.push('', `${number} arrived for other addresses recently:`);
    lines.push(...table(others, ({ recipients }) => `to ${recipients.slice(0, 3).join(', ')}`));
  } else if (messages.length + earlier.length + refused.length === 0) {
    lines.push('Nothing else arrived in the last minute: check that the application sends to this Postern.');
  }
  if (refused.length > 0) {
    const isOurs = refused.some(({ recipients }) =>
      recipients.some((one) => one.toLowerCase() === address.toLowerCase()),
    );
    const whose = isOurs ? '' : ', perhaps of another test';
    lines.push('', `The SMTP server refused ${count(refused.length, 'command')}${whose}:`);
    for (const { at, command, reply } of refused.slice(-SHOWN)) {
      lines.push(`  ${timeOf(at)}  ${command ?? '(message data)'} -> ${reply}`);
    }
  }
  if (wasLost) {
    lines.push(
      '',
      'Postern could not be reached for a part of this time. What was sent then may be missing.',
    );
  }
  return lines.join('\n');
}

function verdict(criteria: Criteria, message: Message): string {
  const differences = criteria.differences(message);
  if (differences.length === 0) return 'matches';
  return differences
    .map(({ criterion, wanted, got }) => `${criterion} ${got} (expected: ${wanted})`)
    .join('; ');
}

function table<T extends MessageSummary>(messages: T[], remark: (message: T) => string): string[] {
  const rows = messages.slice(-SHOWN).map((message) => {
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
