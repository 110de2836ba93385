import type { CheckName } from '../contract/message/check-names.ts';
import { accessibilityCheck } from './accessibility.ts';
import { authenticationCheck } from './authentication.ts';
import type { CheckOutcome, LocalCheck, Skipped } from './check.ts';
import { CheckedMessage, type CheckInput } from './checked-message.ts';
import { headersCheck } from './headers.ts';
import { htmlCheck } from './html-support.ts';
import { linksCheck } from './links.ts';
import { sizeCheck } from './size.ts';

/** The checks that need only the message: all except those that only run over the network. */
export const localChecks: Record<Exclude<CheckName, 'spam'>, LocalCheck> = {
  html: htmlCheck,
  size: sizeCheck,
  links: linksCheck,
  accessibility: accessibilityCheck,
  headers: headersCheck,
  authentication: authenticationCheck,
};

/** The results of the checks that need only the message, by their names. */
export type LocalResults = Partial<Record<CheckName, CheckOutcome | Skipped>>;

const tooSlow = {
  skipped: 'The message takes too long to check. Check a shorter one with the same template.',
};

/** The task of a worker thread: runs all checks that need only the message. */
export async function runChecks({
  only,
  ...input
}: CheckInput & { only?: CheckName }): Promise<LocalResults> {
  const message = new CheckedMessage(input);
  const results: LocalResults = {};
  for (const [name, { run }] of Object.entries(localChecks) as [CheckName, LocalCheck][]) {
    if (only !== undefined && name !== only) continue;
    results[name] = message.deadline.isOver ? tooSlow : await run(message);
  }
  return results;
}
