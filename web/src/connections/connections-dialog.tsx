import { connectionStrings } from '../strings/connection-strings.ts';
import { strings } from '../strings.ts';
import '../styles/connections.css';
import { useEffect } from 'preact/hooks';
import { FaultList } from '../faults/fault-list.tsx';
import { info } from '../inbox/counts.ts';
import { settings } from '../settings/settings.ts';
import { fullTime } from '../text/dates.ts';
import { Dialog } from '../ui/dialog.tsx';
import { closeConnections } from './open-connections.ts';
import { SessionRow } from './session-row.tsx';
import { fetchSessions, followSessions, onlyRefused, problem, sessions } from './sessions.ts';

/** Recent SMTP sessions and refused HTTP requests with their dialogue, and the faults that are active. */
export function ConnectionsDialog() {
  useEffect(followSessions, []);
  return (
    <Dialog title={strings.commands.connections} width={900} onClose={closeConnections}>
      <FaultList />
      <div class="dialog-bar wraps faint small line">
        <span>{connectionStrings.about}</span>
        <label class="at-end line">
          <input
            type="checkbox"
            class="switch"
            checked={onlyRefused.value}
            onChange={(event) => {
              onlyRefused.value = event.currentTarget.checked;
              void fetchSessions();
            }}
          />
          {connectionStrings.onlyErrors}
        </label>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard */}
      <div class="connections-list" tabIndex={0}>
        <List />
      </div>
    </Dialog>
  );
}

function startTime(): string {
  const started = info.value?.started_at;
  return started ? fullTime(new Date(started), settings.value.zone) : '';
}

function List() {
  if (problem.value) return <p class="panel-note faint">{problem.value}</p>;
  if (!sessions.value) return null;
  const { sessions: shown, kept } = sessions.value;
  if (kept === 0) {
    return <p class="panel-note faint">{connectionStrings.notRecorded}</p>;
  }
  if (shown.length === 0) {
    return (
      <p class="panel-note faint">
        {onlyRefused.value ? connectionStrings.noErrors : connectionStrings.none(startTime())}
      </p>
    );
  }
  return (
    <ul>
      {shown.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
  );
}
