import { openMessage } from '../reader/open-message.ts';
import { change, settings } from '../settings/settings.ts';
import { copyTestStrings } from '../strings/copy-test-strings.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy.ts';
import { Dialog } from '../ui/dialog.tsx';
import { closeOverlay } from '../ui/overlay.ts';
import { Segments } from '../ui/segments.tsx';
import { lasting, testRunners } from './test-code.ts';

type RunnerName = keyof typeof testRunners;
const names = Object.fromEntries(
  Object.entries(testRunners).map(([runner, { name }]) => [runner, name]),
) as Record<RunnerName, string>;

/** A test that waits for a message like the open one, in the language of the user's tests. */
export function CopyTestDialog() {
  const { content, nextStep } = openMessage.value ?? {};
  const chosen: RunnerName =
    settings.value.testRunner in testRunners ? (settings.value.testRunner as RunnerName) : 'vitest';
  const { file, code } = testRunners[chosen];
  if (!content) return null;
  const message = {
    url: new URL('.', document.baseURI).href.replace(/\/$/, ''),
    recipient: content.recipients[0] ?? '',
    subject: content.subject,
    code: nextStep?.code ?? null,
    link: nextStep?.link?.url ?? null,
  };
  const shown = code(lasting(message));
  return (
    <Dialog title={strings.commands.copyTest} width={760} onClose={closeOverlay}>
      <div class="dialog-body stack gaps">
        <fieldset class="segments">
          <legend class="visually-hidden">{copyTestStrings.runner}</legend>
          <Segments
            name={copyTestStrings.runner}
            titles={names}
            chosen={chosen}
            onChoose={(testRunner) => change({ testRunner })}
          />
        </fieldset>
        <p class="faint small">{copyTestStrings.about}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard */}
        <pre tabIndex={0} class="copy-test-code box">
          {shown}
        </pre>
      </div>
      <footer class="dialog-foot line settings-foot wraps">
        <span class="grow faint small">{file || copyTestStrings.shell}</span>
        <Button
          class="button button-primary"
          data-focus-first
          onClick={() => void copyText(shown, copyTestStrings.copied)}
        >
          {strings.copy}
        </Button>
      </footer>
    </Dialog>
  );
}
