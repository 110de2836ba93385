import { effect, signal } from '@preact/signals';
import type { CheckName } from '../../../../src/contract/message/check-names.ts';
import type { Check, Finding } from '../../../../src/contract/message/checks.ts';
import { client } from '../../api.ts';
import { openMessage } from '../open-message.ts';

// With all features, a result has up to some hundred kilobytes.
const MAX_KNOWN = 12;

const known = signal<ReadonlyMap<string, readonly Check[]>>(new Map());
const running = new Map<string, Promise<readonly Check[]>>();

/** The results of the checks of a message; undefined until they were loaded. */
export function checksOf(id: string): readonly Check[] | undefined {
  return known.value.get(id);
}

/** Loads the results of the checks of a message, once. */
export function loadChecks(id: string): Promise<readonly Check[]> {
  const found = known.peek().get(id);
  if (found) return Promise.resolve(found);
  const asked = running.get(id) ?? client.checks(id).then((checks) => keep(id, checks));
  running.set(id, asked);
  return asked.finally(() => running.delete(id));
}

/** Runs one check again: it may use the network, and lists every feature. */
export async function runCheck(id: string, name: CheckName): Promise<void> {
  const [result] = await client.checks(id, {
    only: name,
    fetch: name === 'links',
    all: true,
  });
  const checks = known.peek().get(id);
  if (result && checks)
    keep(
      id,
      checks.map((check) => (check.name === name ? result : check)),
    );
}

function keep(id: string, checks: readonly Check[]): readonly Check[] {
  const others = [...known.peek()].filter(([other]) => other !== id);
  known.value = new Map([[id, checks], ...others.slice(0, MAX_KNOWN - 1)]);
  return checks;
}

export type Counts = Record<Finding['severity'], number>;

/** How many findings of each severity there are. */
export function countFindings(checks: readonly Check[]): Counts {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { findings } of checks) for (const { severity } of findings) counts[severity]++;
  return counts;
}

// Long enough to pass by, so that moving through the list checks nothing. Then the body has been shown, and nothing waits.
const STAYED_MS = 1000;
// Takes the server some 50 ms. Larger messages are checked when their tab is opened.
const MAX_CHARACTERS = 256 * 1024;

/** Checks a message that stays open, so that its tab says how many problems it has. */
export function startChecks(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: string | null = null;
  effect(() => {
    const { id, content, deleted } = openMessage.value ?? {};
    const isSmall = content && content.html_body.length + content.text_body.length <= MAX_CHARACTERS;
    const shown = id && isSmall && !deleted ? id : null;
    if (shown === last) return;
    last = shown;
    clearTimeout(timer);
    // Nobody waits for it, so the tab reports problems, and this does not.
    if (shown) timer = setTimeout(() => loadChecks(shown).catch(() => {}), STAYED_MS);
  });
}
