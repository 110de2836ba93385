import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { MessageSummary } from '../../../src/contract/message.ts';
import type {
  Recipients,
  ReleaseProgress,
  ReleaseRequest,
  ReleaseResult,
} from '../../../src/contract/release.ts';
import { client } from '../api.ts';
import { targetRows } from '../inbox/actions.ts';
import { selectedView } from '../inbox/selection.ts';
import { selectionOf, type WholeView } from '../inbox/whole-view.ts';
import { formatNumber, oneLine, pluralize } from '../text/display.ts';
import { Dialog } from '../ui/dialog.tsx';
import { closeOverlay } from '../ui/overlay.ts';
import { describeError } from '../ui/toasts.ts';
import { lastServer, rememberServer } from './last-server.ts';
import { readRecipients, recipientsOf } from './recipients.ts';

interface Outcome {
  row: MessageSummary;
  result?: ReleaseResult;
  problem?: string;
}

// A summary has the first hundred or so recipients of a message. The message itself has all.
const MANY_RECIPIENTS = 50;
const SHOWN_RECIPIENTS = 5;

/** Sends messages to a real server. Remembers the server, but never the password. */
export function ReleaseDialog() {
  // Everything in a view is sent in one request, because not all of it is in memory.
  const view = useSignal(selectedView.value).value;
  const audience = useSignal<Recipients | null>(null);
  const progress = useSignal<ReleaseProgress | null>(null);
  const rows = useSignal<readonly MessageSummary[]>(targetRows());
  const typed = useSignal('');
  const busy = useSignal(false);
  const outcomes = useSignal<Outcome[]>([]);
  const problem = useSignal<string | null>(null);
  const last = lastServer();
  const one = rows.value.length === 1;
  const to = readRecipients(typed.value);
  const recipients = typed.value.trim() === '' ? recipientsOf(rows.value) : to.addresses;
  const left = rows.value.filter(
    ({ id }) => !outcomes.value.some(({ row, result }) => result && row.id === id),
  );

  const count = view ? view.count : rows.value.length;
  const mailed =
    view && typed.value.trim() === ''
      ? { count: audience.value?.recipients ?? 0, first: audience.value?.first ?? [] }
      : { count: recipients.length, first: recipients };
  const stop = useSignal(new AbortController()).value;

  useEffect(() => {
    void loadRecipients(rows);
    if (view)
      client.recipients(selectionOf(view)).then(
        (found) => (audience.value = found),
        (error: unknown) => (problem.value = describeError(error)),
      );
    return () => stop.abort();
  }, []);

  const releaseView = async (whole: WholeView, request: ReleaseRequest) => {
    problem.value = null;
    try {
      for await (const step of client.releaseAll(selectionOf(whole), request, { signal: stop.signal }))
        progress.value = step;
    } catch (error) {
      problem.value = describeError(error);
    }
  };

  const release = async (form: HTMLFormElement) => {
    const request = readRequest(new FormData(form), to.addresses);
    rememberServer(request);
    busy.value = true;
    if (view) {
      await releaseView(view, request);
      busy.value = false;
      return;
    }
    const again = left.length > 0 ? left : rows.value;
    outcomes.value = left.length > 0 ? outcomes.value.filter(({ result }) => result) : [];
    // One at a time, to go easy on a real server. The others would most likely fail for the same reason.
    for (const row of again) {
      const outcome = await client.release(row.id, request).then(
        (result): Outcome => ({ row, result }),
        (error: unknown): Outcome => ({ row, problem: describeError(error) }),
      );
      outcomes.value = [...outcomes.value, outcome];
      if (outcome.problem !== undefined) break;
    }
    busy.value = false;
  };

  const canSend = count > 0 && mailed.count > 0 && to.invalid.length === 0;
  const hasEnded = !busy.value && (outcomes.value.length > 0 || progress.value !== null);
  const canTryAgain = view ? (progress.value?.failed ?? 0) > 0 : left.length > 0;
  return (
    <Dialog
      title={one ? 'Release message' : `Release ${pluralize(count, 'message')}`}
      class="release"
      onClose={closeOverlay}
    >
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy.value && canSend) void release(event.currentTarget);
        }}
      >
        <p class="dialog-text">
          {one ? (
            <bdi class="release-subject">{oneLine(rows.value[0]!.subject, 120) || '(no subject)'}</bdi>
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
              <option value="auto">STARTTLS if available</option>
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
            placeholder={one ? rows.value[0]!.recipients.join(', ').slice(0, 200) : 'Original recipients'}
            autocomplete="off"
            onInput={(event) => (typed.value = event.currentTarget.value)}
          />
          <span class="form-note">
            Leave empty to use the original recipients. Separate addresses with commas.
          </span>
        </label>
        <p class="dialog-text" role="status">
          {to.invalid.length > 0
            ? `${oneLine(to.invalid[0]!, 80)} is not an email address.`
            : `Sends ${pluralize(count, 'message')} to ${pluralize(mailed.count, 'recipient')}${listed(mailed.first, mailed.count)}`}
        </p>
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
          {progress.value && <ProgressLine progress={progress.value} />}
          {problem.value && (
            <p class="outcome" data-tone="bad">
              {problem.value}
            </p>
          )}
          {!busy.value && outcomes.value.length > 0 && left.length > 1 && (
            <p class="outcome">{pluralize(left.length, 'message')} not sent.</p>
          )}
        </div>
        <footer class="dialog-foot">
          <button type="button" class="button" onClick={closeOverlay}>
            {hasEnded ? 'Close' : 'Cancel'}
          </button>
          <button type="submit" class="button button-primary" aria-disabled={busy.value} disabled={!canSend}>
            {busy.value ? 'Sending…' : !hasEnded ? 'Send' : canTryAgain ? 'Try again' : 'Send again'}
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

function ProgressLine({
  progress: { released, failed, total, failures, done },
}: {
  progress: ReleaseProgress;
}) {
  const left = total - released - failed;
  return (
    <p class="outcome" data-tone={failed > 0 ? 'bad' : done ? 'good' : 'unsure'}>
      {formatNumber(released)} of {pluralize(total, 'message')} sent{done ? '. ' : '… '}
      {failed > 0 && `${pluralize(failed, 'message')} failed: ${failures[0]?.error ?? ''} `}
      {done && left > 0 && `${pluralize(left, 'message')} not tried.`}
    </p>
  );
}

/** `: ada@example.test, bob@example.test and 3 more.` */
function listed(addresses: readonly string[], count: number): string {
  if (addresses.length === 0) return '.';
  const shown = addresses.slice(0, SHOWN_RECIPIENTS).map((address) => oneLine(address, 80));
  const more = count - shown.length;
  return `: ${shown.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}.`;
}

async function loadRecipients(rows: Signal<readonly MessageSummary[]>): Promise<void> {
  for (const row of rows.value.filter(({ recipients }) => recipients.length > MANY_RECIPIENTS)) {
    const message = await client.get(row.id).catch(() => row);
    const { recipients } = message;
    rows.value = rows.value.map((other) => (other.id === row.id ? { ...other, recipients } : other));
  }
}

function readRequest(form: FormData, to: string[]): ReleaseRequest {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  return {
    host: text('host'),
    port: Number(text('port')),
    tls: text('tls') as NonNullable<ReleaseRequest['tls']>,
    ...(to.length > 0 && { to }),
    ...(text('username') && { username: text('username'), password: String(form.get('password') ?? '') }),
  };
}
