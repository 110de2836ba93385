import { useSignal } from '@preact/signals';
import type { MessageSummary } from '../../../src/contract/message.ts';
import type { ReleaseRequest, ReleaseResult } from '../../../src/contract/release.ts';
import { client } from '../api.ts';
import { targetRows } from '../inbox/actions.ts';
import { oneLine, pluralize } from '../text/display.ts';
import { Dialog } from '../ui/dialog.tsx';
import { closeOverlay } from '../ui/overlay.ts';
import { describeError } from '../ui/toasts.ts';
import { lastServer, rememberServer } from './last-server.ts';

interface Outcome {
  row: MessageSummary;
  result?: ReleaseResult;
  problem?: string;
}

/** Sends messages to a real server. Remembers the server, but never the password. */
export function ReleaseDialog() {
  const rows = useSignal(targetRows()).value;
  const busy = useSignal(false);
  const outcomes = useSignal<Outcome[]>([]);
  const last = lastServer();
  const one = rows.length === 1;

  const release = async (form: HTMLFormElement) => {
    const request = readRequest(new FormData(form));
    rememberServer(request);
    busy.value = true;
    outcomes.value = [];
    // One at a time, to go easy on a real server.
    for (const row of rows) {
      const outcome = await client.release(row.id, request).then(
        (result): Outcome => ({ row, result }),
        (error: unknown): Outcome => ({ row, problem: describeError(error) }),
      );
      outcomes.value = [...outcomes.value, outcome];
    }
    busy.value = false;
  };

  return (
    <Dialog
      title={one ? 'Release message' : `Release ${pluralize(rows.length, 'message')}`}
      class="release"
      onClose={closeOverlay}
    >
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy.value) void release(event.currentTarget);
        }}
      >
        <p class="dialog-text">
          {one ? (
            <bdi class="release-subject">{oneLine(rows[0]!.subject, 120) || '(no subject)'}</bdi>
          ) : (
            'The selected messages'
          )}{' '}
          will be delivered for real, exactly as received.
        </p>
        <div class="form-row">
          <label class="form-field form-grow">
            Server
            <input
              class="field"
              data-focus-first
              name="host"
              required
              placeholder="smtp.example.com"
              defaultValue={last.host}
              autocomplete="off"
            />
          </label>
          <label class="form-field form-port">
            Port
            <input
              class="field"
              name="port"
              type="number"
              required
              min={1}
              max={65535}
              defaultValue={String(last.port)}
            />
          </label>
          <label class="form-field">
            Encryption
            <select class="field" name="tls" defaultValue={last.tls}>
              <option value="auto">STARTTLS if offered</option>
              <option value="starttls">STARTTLS required</option>
              <option value="implicit">Implicit TLS</option>
              <option value="none">None</option>
            </select>
          </label>
        </div>
        <label class="form-field">
          To
          <input
            class="field"
            name="to"
            placeholder={one ? rows[0]!.recipients.join(', ').slice(0, 200) : 'Original recipients'}
            autocomplete="off"
          />
          <span class="form-note">
            Leave empty to use the original recipients. Separate addresses with commas.
          </span>
        </label>
        <div class="form-row">
          <label class="form-field form-grow">
            Username
            <input class="field" name="username" defaultValue={last.username} autocomplete="off" />
          </label>
          <label class="form-field form-grow">
            Password
            <input class="field" name="password" type="password" autocomplete="off" />
          </label>
        </div>
        <div class="release-outcomes" role="status">
          {outcomes.value.map((outcome) => (
            <OutcomeLine key={outcome.row.id} outcome={outcome} named={!one} />
          ))}
        </div>
        <footer class="dialog-foot">
          <button type="button" class="button" onClick={closeOverlay}>
            {outcomes.value.length > 0 && !busy.value ? 'Done' : 'Cancel'}
          </button>
          <button
            type="submit"
            class="button button-primary"
            aria-disabled={busy.value}
            disabled={rows.length === 0}
          >
            {busy.value ? 'Sending…' : outcomes.value.length > 0 ? 'Send again' : 'Send'}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

function OutcomeLine({ outcome: { row, result, problem }, named }: { outcome: Outcome; named: boolean }) {
  const rejected = result?.rejected ?? [];
  return (
    <p class="outcome" data-tone={problem ? 'bad' : rejected.length > 0 ? 'unsure' : 'good'}>
      {named && (
        <strong>
          <bdi>{oneLine(row.subject, 60) || '(no subject)'}</bdi>:{' '}
        </strong>
      )}
      {problem ?? `Sent to ${result!.accepted.map((address) => oneLine(address, 80)).join(', ')}. `}
      {result && <code>{oneLine(result.response, 300)}</code>}
      {rejected.length > 0 && ` Rejected: ${rejected.map((address) => oneLine(address, 80)).join(', ')}.`}
    </p>
  );
}

function readRequest(form: FormData): ReleaseRequest {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const to = text('to')
    .split(/[,;\s]+/)
    .filter(Boolean);
  return {
    host: text('host'),
    port: Number(text('port')),
    tls: text('tls') as NonNullable<ReleaseRequest['tls']>,
    ...(to.length > 0 && { to }),
    ...(text('username') && { username: text('username'), password: String(form.get('password') ?? '') }),
  };
}
