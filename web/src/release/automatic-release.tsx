import { useSignal } from '@preact/signals';
import type { AutomaticRelease, AutoRelease } from '../../../src/contract/release.ts';
import { client } from '../api.ts';
import { releaseStrings } from '../strings/release-strings.ts';
import { oneLine } from '../text/display.ts';
import { describeError } from '../ui/toasts.ts';
import { useFetched } from '../ui/use-fetched.ts';

const tones = { released: 'good', failed: 'bad', waiting: 'unsure', unknown: 'unsure' } as const;

/** What the rules of automatic release did with a message. */
export function AutomaticReleases({ id }: { id: string }) {
  const { found } = useFetched(() => client.releases(id), [id]);
  return (
    <>
      {found?.map((release) => (
        <ReleaseLine key={release.server} release={release} />
      ))}
    </>
  );
}

function ReleaseLine({ release }: { release: AutomaticRelease }) {
  const { state, recipients, server, response, rejections } = release;
  const to = recipients.map((address) => oneLine(address, 80)).join(', ');
  return (
    <p class="outcome" data-tone={rejections.length > 0 ? 'bad' : tones[state]}>
      {releaseStrings.automatic[state](to, server)}
      {response !== null && <code>{oneLine(response, 300)}</code>}
      {rejections.map((one) => ` ${oneLine(one.recipient, 80)}: ${oneLine(one.response, 300)}`)}
    </p>
  );
}

/** The rules, with a switch that pauses all of them. Nothing if there are none, or the reader may not manage them. */
export function AutoReleaseSwitch() {
  const changed = useSignal<AutoRelease | null>(null);
  const problem = useSignal<string | null>(null);
  const { found } = useFetched(() => client.autoRelease());
  const current = changed.value ?? found;
  if (!current || current.rules.length === 0) return null;
  const change = (paused: boolean) =>
    client.updateAutoRelease({ paused }).then(
      (next) => (changed.value = next),
      (error: unknown) => (problem.value = describeError(error)),
    );
  return (
    <section>
      <label class="setting">
        <span class="setting-label">{releaseStrings.automatically}</span>
        <input
          type="checkbox"
          class="switch"
          checked={!current.paused}
          onChange={(event) => void change(!event.currentTarget.checked)}
        />
      </label>
      {current.rules.map((rule) => (
        <p key={`${rule.mailbox} ${rule.recipients} ${rule.server}`} class="small">
          {releaseStrings.rule(rule)}
          {rule.problem !== null && <code> {oneLine(rule.problem, 300)}</code>}
        </p>
      ))}
      {problem.value !== null && <p class="panel-note">{problem.value}</p>}
    </section>
  );
}
