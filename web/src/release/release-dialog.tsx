import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { SelectionParameters } from '../../../src/contract/filter.ts';
import type { MessageSummary } from '../../../src/contract/message/message.ts';
import type {
  Recipients,
  ReleaseProgress,
  ReleaseRequest,
  ReleaseResult,
} from '../../../src/contract/release.ts';
import { client } from '../api.ts';
import { targetRows } from '../inbox/changes/actions.ts';
import { selectedView } from '../inbox/selection/selection.ts';
import { selectionOf } from '../inbox/selection/whole-view.ts';
import { releaseStrings } from '../strings/release-strings.ts';
import { strings } from '../strings.ts';
import { oneLine } from '../text/display.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Formatted } from '../ui/formatted.tsx';
import { closeOverlay } from '../ui/overlay.ts';
import { readStored, store } from '../ui/stored.ts';
import { describeError } from '../ui/toasts.ts';
import { AutomaticReleases } from './automatic-release.tsx';
import { readRecipients, recipientsOf } from './recipients.ts';
import { releaseEach } from './release-each.ts';
import { ReleaseProgressLines, ResultLine } from './release-outcome.tsx';
import { readServerAddress } from './server-address.ts';

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
  // Those that have not been sent.
  const left = useSignal(rows.value);
  const result = useSignal<ReleaseResult | null>(null);
  const typed = useSignal('');
  const busy = useSignal(false);
  const problem = useSignal<string | null>(null);
  const stop = useSignal(new AbortController()).value;
  const last = lastServer();
  const one = rows.value.length === 1;
  const to = readRecipients(typed.value);
  const recipients = typed.value.trim() === '' ? recipientsOf(rows.value) : to.addresses;

  const count = view ? view.count : rows.value.length;
  const mailed =
    view && typed.value.trim() === ''
      ? { count: audience.value?.recipients ?? 0, first: audience.value?.first ?? [] }
      : { count: recipients.length, first: recipients };

  useEffect(() => {
    void loadRecipients(rows);
    if (view)
      client.recipients(selectionOf(view)).then(
        (found) => (audience.value = found),
        (error: unknown) => (problem.value = describeError(error)),
      );
    return () => stop.abort();
  }, []);

  const releaseOne = async (id: string, request: ReleaseRequest) => {
    result.value = null;
    result.value = await client.release(id, request);
  };
  const releaseRows = async (request: ReleaseRequest) => {
    const chosen = left.value.length > 0 ? left.value : rows.value;
    for await (const step of releaseEach(chosen, (id) => client.release(id, request))) {
      progress.value = step;
      left.value = step.left;
      if (stop.signal.aborted) break;
    }
  };
  const releaseView = async (selection: SelectionParameters, request: ReleaseRequest) => {
    for await (const step of client.releaseAll(selection, request, { signal: stop.signal }))
      progress.value = step;
  };

  const release = async (form: HTMLFormElement) => {
    const request = readRequest(new FormData(form), to.addresses);
    rememberServer(request);
    busy.value = true;
    problem.value = null;
    try {
      if (view) await releaseView(failedOf(progress.value) ?? selectionOf(view), request);
      else if (one) await releaseOne(rows.value[0]!.id, request);
      else await releaseRows(request);
    } catch (error) {
      problem.value = describeError(error);
    }
    busy.value = false;
  };

  const canSend = count > 0 && mailed.count > 0 && to.invalid.length === 0;
  const hasEnded =
    !busy.value && (result.value !== null || progress.value !== null || problem.value !== null);
  const isDone = hasEnded && problem.value === null && (progress.value?.released ?? count) === count;
  return (
    <Dialog title={one ? releaseStrings.one : releaseStrings.many(count)} onClose={closeOverlay}>
      {one && !view && <AutomaticReleases id={rows.value[0]!.id} />}
      <form
        class="form stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy.value && canSend) void release(event.currentTarget);
        }}
      >
        <p class="dialog-text">
          <Formatted text={releaseStrings.what}>
            {one ? (
              <bdi class="bold">{oneLine(rows.value[0]!.subject, 120) || strings.noSubject}</bdi>
            ) : (
              releaseStrings.selected
            )}
          </Formatted>
        </p>
        <div class="form-row line wraps">
          <Field
            label={releaseStrings.server}
            fit="form-grow"
            data-focus-first
            name="host"
            required
            placeholder={releaseStrings.serverExample}
            defaultValue={last.host}
            autocomplete="off"
            onChange={({ currentTarget: input }) => spreadAddress(input)}
          />
          <Field
            label={releaseStrings.port}
            fit="form-short"
            name="port"
            type="number"
            required
            min={1}
            max={65535}
            defaultValue={String(last.port)}
          />
          <label class="form-field stack">
            {releaseStrings.encryption}
            <select class="field" name="tls" defaultValue={last.tls}>
              <option value="auto">{releaseStrings.tls.auto}</option>
              <option value="starttls">{releaseStrings.tls.starttls}</option>
              <option value="implicit">{releaseStrings.tls.implicit}</option>
              <option value="none">{releaseStrings.tls.none}</option>
            </select>
          </label>
        </div>
        <Field
          label={releaseStrings.to}
          note={releaseStrings.toNote}
          name="to"
          placeholder={one ? rows.value[0]!.recipients.join(', ').slice(0, 200) : releaseStrings.original}
          autocomplete="off"
          aria-invalid={to.invalid.length > 0}
          aria-describedby="release-recipients"
          onInput={(event) => (typed.value = event.currentTarget.value)}
        />
        <p
          id="release-recipients"
          class={to.invalid.length > 0 ? 'dialog-text is-bad' : 'dialog-text'}
          role="status"
        >
          {to.invalid.length > 0
            ? releaseStrings.notAnAddress(oneLine(to.invalid[0]!, 80))
            : releaseStrings.sends(count, mailed.count, shortList(mailed.first))}
        </p>
        <div class="form-row line wraps">
          <Field
            label={releaseStrings.username}
            fit="form-grow"
            name="username"
            defaultValue={last.username}
            autocomplete="off"
          />
          <Field
            label={releaseStrings.password}
            fit="form-grow"
            name="password"
            type="password"
            autocomplete="off"
          />
        </div>
        <div class="release-outcomes" role="status">
          {result.value && <ResultLine result={result.value} />}
          {progress.value && <ReleaseProgressLines progress={progress.value} rows={rows.value} />}
          {problem.value && (
            <p class="outcome" data-tone="bad">
              {problem.value}
            </p>
          )}
        </div>
        <footer class="dialog-foot line">
          {/* The primary button is what comes next: after everything was sent, that is to close. */}
          <Button class={isDone ? 'button button-primary button-last' : 'button'} onClick={closeOverlay}>
            {isDone ? releaseStrings.done : hasEnded ? strings.close : strings.cancel}
          </Button>
          <button
            type="submit"
            class={isDone ? 'button' : 'button button-primary'}
            aria-disabled={busy.value}
            disabled={!canSend}
          >
            {busy.value
              ? releaseStrings.sending
              : hasEnded
                ? againLabel(progress.value, problem.value)
                : releaseStrings.send}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

/**
 * The messages of a view that failed, to try only them again. Undefined if some were not tried or are not listed: the whole
 * view is sent again then.
 */
function failedOf(progress: ReleaseProgress | null): SelectionParameters | undefined {
  if (!progress || progress.failed === 0) return undefined;
  const { released, failed, total, failures } = progress;
  if (released + failed < total || failures.length < failed) return undefined;
  return { ids: failures.map(({ id }) => id) };
}

function againLabel(progress: ReleaseProgress | null, problem: string | null): string {
  if (!progress) return problem ? strings.tryAgain : releaseStrings.sendAgain;
  const isSome = 'left' in progress || progress.released === 0 || failedOf(progress);
  if (progress.released === progress.total) return releaseStrings.sendAgain;
  return isSome ? strings.tryAgain : releaseStrings.sendAllAgain;
}

function shortList(addresses: readonly string[]): string[] {
  return addresses.slice(0, SHOWN_RECIPIENTS).map((address) => oneLine(address, 80));
}

async function loadRecipients(rows: Signal<readonly MessageSummary[]>): Promise<void> {
  for (const row of rows.value.filter(({ recipients }) => recipients.length > MANY_RECIPIENTS)) {
    const message = await client.get(row.id).catch(() => row);
    const { recipients } = message;
    rows.value = rows.value.map((other) => (other.id === row.id ? { ...other, recipients } : other));
  }
}

/** Moves the port and the scheme of a pasted address to their own fields. */
function spreadAddress(input: HTMLInputElement): void {
  const { host, port, tls } = readServerAddress(input.value);
  const field = (name: string) => input.form!.elements.namedItem(name) as HTMLInputElement;
  input.value = host;
  if (port !== undefined) field('port').value = String(port);
  if (tls) field('tls').value = tls;
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

type ReleaseServer = Required<Pick<ReleaseRequest, 'host' | 'port' | 'tls' | 'username'>>;

const KEY = 'postern.release';
const fresh: ReleaseServer = { host: '', port: 587, tls: 'auto', username: '' };

/** The server of the last release from this browser. */
function lastServer(): ReleaseServer {
  return { ...fresh, ...(readStored('localStorage', KEY) as Partial<ReleaseServer> | null) };
}

function rememberServer({ host, port, tls, username = '' }: ReleaseRequest): void {
  store('localStorage', KEY, { host, port, tls, username });
}
