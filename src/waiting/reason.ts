import type { NearMiss, WaitTimedOut } from '../contract/wait.ts';
import { decisions } from './criteria.ts';

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
