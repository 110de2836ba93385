import type { NearMiss } from '../contract/wait.ts';

interface Outcome {
  matched: number;
  expected: number;
  waited_ms: number;
  near_misses: NearMiss[];
  arrived: number;
}

// A subject can be long, and there can be many recipients.
const MAX_SHOWN = 200;

/** Why a wait failed, in a few sentences that a person can act on. */
export function reasonOf({ matched, expected, waited_ms, near_misses, arrived }: Outcome): string {
  const within = `within ${waited_ms / 1000} s`;
  const what =
    matched === 0 ? `No message matched ${within}.` : `${matched} of ${expected} messages matched ${within}.`;
  const [closest] = near_misses;
  if (closest) {
    const others =
      near_misses.length === 1 ? 'One other message' : `The closest of ${near_misses.length} others`;
    return `${what} ${others} differs in ${closest.differs.map(difference).join(' and in ')}.`;
  }
  if (arrived === 0)
    return `${what} Nothing arrived during the wait: check that the application sends to this Postern.`;
  return `${what} ${arrived} arrived during the wait.`;
}

function difference({ criterion, got }: NearMiss['differs'][number]): string {
  if (criterion === 'q') return 'its text (q)';
  const shown = JSON.stringify(got);
  return `${criterion}, which is ${shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown}`;
}
