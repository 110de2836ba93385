import type { CheckName } from '../contract/message/check-names.ts';
import { checkContrast } from './accessibility/contrast.ts';
import { checkDocument } from './accessibility/document.ts';
import { checkImages } from './accessibility/images.ts';
import { checkLinkTexts } from './accessibility/link-texts.ts';
import { checkReading } from './accessibility/reading.ts';
import { checkAuthentication } from './authentication.ts';
import type { CheckOutcome, LocalCheck, Skipped } from './check.ts';
import { CheckedMessage, type CheckInput } from './checked-message.ts';
import { FindingList } from './finding-list.ts';
import { checkAddresses } from './headers/addresses.ts';
import { checkEncoding } from './headers/encoding.ts';
import { checkFields } from './headers/fields.ts';
import { checkPreview } from './headers/preview.ts';
import { checkText } from './headers/text-part.ts';
import { checkUnsubscribe } from './headers/unsubscribe.ts';
import { checkSupport } from './html-support.ts';
import { checkLinks } from './links.ts';
import { checkSize } from './size.ts';

/** The checks that need only the message, with their parts: all except those that only run over the network. */
export const localChecks: Record<Exclude<CheckName, 'spam'>, readonly LocalCheck[]> = {
  html: [checkSupport],
  size: [checkSize],
  links: [checkLinks],
  accessibility: [checkDocument, checkImages, checkLinkTexts, checkReading, checkContrast],
  headers: [checkFields, checkAddresses, checkPreview, checkUnsubscribe, checkText, checkEncoding],
  authentication: [checkAuthentication],
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
  for (const [name, parts] of Object.entries(localChecks) as [CheckName, readonly LocalCheck[]][]) {
    if (only !== undefined && name !== only) continue;
    results[name] = message.deadline.isOver ? tooSlow : await runParts(parts, message);
  }
  return results;
}

async function runParts(
  parts: readonly LocalCheck[],
  message: CheckedMessage,
): Promise<CheckOutcome | Skipped> {
  const list = new FindingList();
  const outcome: CheckOutcome = { score: null, findings: list.findings };
  for (const check of parts) {
    const more = await check(message, list);
    if (more && 'skipped' in more) return more;
    Object.assign(outcome, more);
  }
  return outcome;
}
