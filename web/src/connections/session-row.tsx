import type { SmtpSession } from '../../../src/contract/session.ts';
import { client } from '../api.ts';
import { navigate, view } from '../location/location.ts';
import { settings } from '../settings/settings.ts';
import { connectionStrings } from '../strings/connection-strings.ts';
import { strings } from '../strings.ts';
import { fullTime, rowTime } from '../text/dates.ts';
import { oneLine } from '../text/display.ts';
import { Button } from '../ui/button.tsx';
import { Formatted } from '../ui/formatted.tsx';
import { Icon } from '../ui/icon.tsx';
import { useFetched } from '../ui/use-fetched.ts';
import { DialogueView } from './dialogue-view.tsx';
import { ending, isBad, outcome } from './sessions.ts';

/** One session: a row that expands to show its dialogue. */
export function SessionRow({ session }: { session: SmtpSession }) {
  const isOpen = view.value.connections === session.id;
  const { zone } = settings.value;
  const name = session.helo ?? (session.remote_address || connectionStrings.unixSocket);
  return (
    <li class="session" data-bad={isBad(session) || undefined}>
      <Button
        class="session-line small"
        aria-expanded={isOpen}
        onClick={() => navigate({ connections: isOpen ? 'all' : session.id }, 'replace')}
      >
        <time dateTime={session.started_at} title={fullTime(new Date(session.started_at), zone)}>
          {rowTime(session.started_at, zone, new Date())}
        </time>
        <span class="session-mark centred is-good">
          {isBad(session) ? <Icon name="warning" /> : !session.end && <span class="dot" />}
        </span>
        <span class="line">
          <bdi class="one-line">{oneLine(name, 80)}</bdi>
          {session.user && <bdi class="faint tiny one-line">{oneLine(session.user, 60)}</bdi>}
          {session.protocol === 'http' && <span class="faint tiny fixed">{connectionStrings.http}</span>}
          {session.secure && (
            <span class="faint tiny fixed">{session.tls_version ?? connectionStrings.tls}</span>
          )}
        </span>
        <span class="session-outcome faint one-line">{outcome(session)}</span>
        <Icon name="down" />
      </Button>
      {isOpen && <Details session={session} />}
    </li>
  );
}

function Details({ session }: { session: SmtpSession }) {
  // While the session is open, its dialogue grows.
  const inputs = [session.id, session.commands, session.end?.at];
  const { found, problem } = useFetched(() => client.session(session.id), inputs);
  if (problem) return <p class="faint small">{problem}</p>;
  if (!found) return null;
  const stored = session.messages.flatMap((message) =>
    message.id === null ? [] : [{ ...message, id: message.id }],
  );
  return (
    <div class="session-details stack gaps">
      <DialogueView session={found} />
      <p class="faint small">
        {ending(session)}
        {connectionStrings.from(session.remote_address || connectionStrings.aUnixSocket)}
      </p>
      {session.messages_omitted > 0 && (
        <p class="faint small">{connectionStrings.notListed(session.messages_omitted)}</p>
      )}
      {stored.length > 0 && (
        <ul class="stack small" aria-label={strings.list.label}>
          {stored.map(({ id, sender, recipients }) => (
            <li key={id}>
              <Button
                class="link-button"
                onClick={() => navigate({ connections: null, open: id, tab: null })}
              >
                <Formatted text={connectionStrings.openMessage}>
                  <bdi>{oneLine(recipients[0] ?? sender, 80)}</bdi>
                </Formatted>
                {recipients.length > 1 && connectionStrings.others(recipients.length - 1)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
