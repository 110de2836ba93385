import { useSignal } from '@preact/signals';
import type { AutoRelease } from '../../../src/contract/release.ts';
import { client } from '../api.ts';
import { aboutStrings } from '../strings/about-strings.ts';
import { oneLine } from '../text/display.ts';
import { describeError } from '../ui/toasts.ts';
import { useFetched } from '../ui/use-fetched.ts';

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
    <section class="dialog-body" style={{ marginTop: '16px' }}>
      <label class="setting line wraps">
        <span class="setting-label">{aboutStrings.automatically}</span>
        <input
          type="checkbox"
          class="switch"
          checked={!current.paused}
          onChange={(event) => void change(!event.currentTarget.checked)}
        />
      </label>
      {current.rules.map((rule) => (
        <p key={`${rule.mailbox} ${rule.recipients} ${rule.server}`} class="small">
          {aboutStrings.rule(rule, current.paused)}
          {rule.problem !== null && <code> {oneLine(rule.problem, 300)}</code>}
        </p>
      ))}
      {problem.value !== null && <p class="panel-note">{problem.value}</p>}
    </section>
  );
}
