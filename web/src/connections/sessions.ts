import { signal } from '@preact/signals';
import type { SessionList, SmtpSession } from '../../../src/contract/session.ts';
import { client } from '../api.ts';
import { fetchFaults } from '../faults/active-faults.ts';
import { view } from '../location/location.ts';
import { connectionStrings } from '../strings/connection-strings.ts';
import { strings } from '../strings.ts';
import { oneLine } from '../text/display.ts';
import { describeError } from '../ui/toasts.ts';

export const sessions = signal<SessionList | null>(null);
export const onlyRefused = signal(false);
export const problem = signal<string | null>(null);

const REFETCH_MS = 2000;

export async function fetchSessions(): Promise<void> {
  const refused = onlyRefused.value;
  try {
    const found = await client.sessions({ limit: 200, refused });
    const wanted = view.value.connections ?? 'all';
    // A link may lead to one that is older than those, or had no errors.
    if (wanted !== 'all' && !found.sessions.some(({ id }) => id === wanted))
      found.sessions.push(
        ...(await client.session(wanted).then(
          (session) => [session],
          () => [],
        )),
      );
    if (refused !== onlyRefused.value) return;
    sessions.value = found;
    problem.value = null;
  } catch (error) {
    problem.value = describeError(error);
  }
}

/** Keeps the sessions and faults current until the returned function is called. */
export function followSessions(): () => void {
  const fetchIfSeen = () => {
    if (document.hidden) return;
    void fetchSessions();
    void fetchFaults();
  };
  fetchIfSeen();
  const timer = setInterval(fetchIfSeen, REFETCH_MS);
  return () => clearInterval(timer);
}

const { ends } = connectionStrings;

/** A short summary of a session: the refusal that mattered if there was one, otherwise the messages it delivered. */
export function outcome(session: SmtpSession): string {
  if (session.first_refusal) return oneLine(session.first_refusal, 200);
  const stored = session.messages.filter(({ id }) => id !== null).length + session.messages_omitted;
  if (session.end?.reason === 'tls_failed' || session.end?.reason === 'fault')
    return ends[session.end.reason];
  if (stored > 0) return strings.messages(stored);
  return session.end ? connectionStrings.noMessage(ends[session.end.reason]) : connectionStrings.noMessageYet;
}

/** The text below the dialogue: how and why the session ended. */
export function ending({ end, protocol }: SmtpSession): string {
  if (protocol === 'http') return connectionStrings.requestRefused;
  if (!end) return connectionStrings.isOpen;
  return end.detail ? `${ends[end.reason]}. ${end.detail}` : `${ends[end.reason]}.`;
}

/** Whether something went wrong that the sender should know about. */
export function isBad({ refused, end }: SmtpSession): boolean {
  return refused > 0 || end?.reason === 'tls_failed' || end?.reason === 'fault';
}
