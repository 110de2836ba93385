import type { MessageSummary } from '../contract/message/message.ts';
import type { NearMiss, WaitTimedOut } from '../contract/wait.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { MessageFilter } from '../mailbox/ports.ts';
import { type Criterion, criteriaOf, decisions, FoldedMessage } from './criteria.ts';

const SHOWN = 10;
// How many messages are compared: the newest for the same address, and the newest of all.
const OF_ADDRESS = 20;
const NEWEST = 100;
// Folding their texts takes about 0.1 µs per character, on the event loop, and thousands of waits can end at once. Enough for
// 120 messages with 500 characters in their envelopes and subjects each, or for 11 with as much as a summary can have.
const MAX_CHARACTERS = 64 * 1024;

/** A test triggers its message and then waits for it, so a misdirected message may have arrived before the wait. */
export const RECENT_MS = 60_000;

/**
 * Messages that nearly match, and how they differ: those for the same address first, then by the number of conditions
 * that they do not meet. Those that have nothing in common with the filter, and those that match but arrived before the
 * cursor (`after`), count only if they arrived after `since`.
 */
export async function findNearMisses(
  mailbox: Pick<Mailbox, 'list'>,
  filter: MessageFilter,
  since: number,
): Promise<NearMiss[]> {
  const { q, to, recipient, after } = filter;
  const isRecent = ({ created_at }: MessageSummary) => Date.parse(created_at) >= since;
  const criteria = criteriaOf(filter);
  const inRange = after === undefined ? {} : { after };
  const [ofAddress, newest] = await Promise.all([
    to || recipient
      ? mailbox.list({ ...inRange, ...(to && { to }), ...(recipient && { recipient }), limit: OF_ADDRESS })
      : undefined,
    mailbox.list({ ...inRange, limit: NEWEST }),
  ]);
  const candidates = new Map(
    [...(ofAddress?.messages ?? []), ...newest.messages].map((message) => [message.id, message]),
  );
  const compared = withinCharacters([...candidates.values()]);
  const early = after === undefined ? [] : await matchesBefore(mailbox, filter, after);
  const withText = q?.trim()
    ? await idsWithText(
        mailbox,
        q,
        compared.map(({ id }) => id),
      )
    : undefined;
  const conditions = criteria.length + (withText ? 1 : 0);
  const later = compared
    .map((message) => {
      const differs = differences(criteria, FoldedMessage.of(message));
      if (withText && !withText.has(message.id)) differs.push({ criterion: 'q', wanted: q!, got: null });
      return { message, differs };
    })
    .filter(
      ({ message, differs }) => differs.length > 0 && (differs.length < conditions || isRecent(message)),
    );
  return [...early.filter(({ message }) => isRecent(message)), ...later]
    .sort((a, b) => distance(a) - distance(b) || (a.message.id < b.message.id ? 1 : -1))
    .slice(0, SHOWN);
}

/** Without those whose texts are too long to compare in addition to those before them. */
function withinCharacters(messages: MessageSummary[]): MessageSummary[] {
  let left = MAX_CHARACTERS;
  return messages.filter(({ subject, sender, recipients }) => {
    let characters = subject.length + sender.length;
    for (const address of recipients) characters += address.length;
    if (characters > left) return false;
    left -= characters;
    return true;
  });
}

/** Messages that match, except that they arrived before the cursor: it may have been requested too late. */
async function matchesBefore(
  mailbox: Pick<Mailbox, 'list'>,
  { after: _, ...filter }: MessageFilter,
  after: string,
): Promise<NearMiss[]> {
  const { messages } = await mailbox.list({ ...filter, limit: NEWEST });
  const ids = messages.map(({ id }) => id);
  const later = await mailbox.list({ after, ids, limit: NEWEST });
  const laterIds = new Set(later.messages.map(({ id }) => id));
  return messages
    .filter(({ id }) => !laterIds.has(id))
    .map((message) => ({ message, differs: [{ criterion: 'after', wanted: after, got: message.id }] }));
}

// A message for another address most likely belongs to another test, however similar it is.
const ADDRESS_WEIGHT = 100;

function distance({ differs }: NearMiss): number {
  const isElsewhere = differs.some(({ criterion }) => criterion === 'to' || criterion === 'recipient');
  return differs.length + (isElsewhere ? ADDRESS_WEIGHT : 0);
}

function differences(criteria: Criterion[], message: FoldedMessage): NearMiss['differs'] {
  return criteria
    .filter(({ matches }) => !matches(message))
    .map(({ name, wanted, actual }) => ({ criterion: name, wanted, got: actual(message.summary) }));
}

async function idsWithText(mailbox: Pick<Mailbox, 'list'>, q: string, ids: string[]): Promise<Set<string>> {
  const { messages } = await mailbox.list({ q, ids, limit: OF_ADDRESS + NEWEST });
  return new Set(messages.map(({ id }) => id));
}

type FailedWait = Omit<WaitTimedOut, 'ok' | 'reason' | 'criteria'>;

// A subject can be long, and there can be many recipients.
const MAX_SHOWN = 200;

/** Explains why a wait failed, in a few sentences. */
export function reasonOf(wait: FailedWait): string {
  return [shortfall(wait), closest(wait), refusal(wait)].filter((sentence) => sentence !== '').join(' ');
}

function shortfall({ matched, expected, waited_ms }: FailedWait): string {
  const what = matched === 0 ? 'No message' : `${matched} of ${expected} messages`;
  return `${what} matched within ${waited_ms / 1000} s.`;
}

function closest({ matched, near_misses, arrived, refused }: FailedWait): string {
  const [first] = near_misses;
  if (first) {
    const which =
      near_misses.length === 1 ? 'One other message' : `The closest of ${near_misses.length} others`;
    return `${which} differs: ${first.differs.map(difference).join(', ')}.`;
  }
  if (arrived > 0) return `${arrived} arrived during the wait.`;
  if (matched > 0) return 'No other message arrived.';
  return refused.length > 0
    ? ''
    : 'Nothing arrived during the wait: check that the application sends to this Postern.';
}

function refusal({ refused }: FailedWait): string {
  const last = refused.toSorted((one, other) => one.at.localeCompare(other.at)).at(-1);
  if (!last) return '';
  // The first refusal of that session: if the client pipelines, the commands after it are refused because of it.
  const { protocol, command, reply } = refused.find(({ session }) => session === last.session)!;
  if (protocol === 'http') return `Postern responded ${JSON.stringify(reply)} to ${command}.`;
  return `The SMTP server replied ${JSON.stringify(reply)}${command === null ? '' : ` to ${JSON.stringify(command)}`}.`;
}

function difference({ criterion, got }: NearMiss['differs'][number]): string {
  if (criterion === 'q') return 'its text does not match q';
  if (criterion === 'after') return 'it arrived before the cursor given as after';
  const shown = Array.isArray(got) ? got.join(', ') || 'none' : JSON.stringify(got);
  const { introduction } = decisions[criterion as keyof typeof decisions];
  return `${introduction} ${shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown}`;
}
