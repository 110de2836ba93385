import { kindOf, refuseUnknownNames } from '../client/inbox/known-names.ts';
import type { ReceivedMessage } from '../client/inbox/received-message.ts';
import { type CheckName, checkNames } from '../contract/message/check-names.ts';
import type { Check } from '../contract/message/checks.ts';

/** What checks must say: `true` that they find no errors, a number the lowest score, `false` nothing. */
export type ExpectedChecks = Partial<Record<CheckName, boolean | number>>;

const MAX_FINDINGS = 20;

/** Runs checks on a message. Resolves to why it does not pass them; null if it does. */
export async function reportChecks(
  message: ReceivedMessage,
  expected: ExpectedChecks,
): Promise<string | null> {
  refuseUnknownNames(expected, checkNames, 'check');
  for (const [name, value] of Object.entries(expected))
    if (typeof value !== 'boolean' && !(typeof value === 'number' && value >= 0 && value <= 100))
      throw new TypeError(
        `toPassChecks takes true or a score from 0 to 100 for ${name}, but got ${typeof value === 'number' ? value : kindOf(value)}.`,
      );
  const named = checkNames.filter((name) => expected[name] !== undefined && expected[name] !== false);
  const isNamed = Object.keys(expected).length > 0;
  // A check that uses the network runs only if it is named.
  const checks = isNamed
    ? (await Promise.all(named.map((only) => message.checks({ only })))).flat()
    : await message.checks();
  const reports = checks.flatMap((check) => whyNot(check, expected[check.name], isNamed) ?? []);
  if (reports.length === 0) return null;
  return [`The message ${JSON.stringify(message.subject)} does not pass its checks.`, ...reports].join('\n');
}

function whyNot(check: Check, expected: boolean | number | undefined, isNamed: boolean): string | null {
  const { name, status, score, reason } = check;
  if (status === 'skipped') return isNamed ? `\n${name} did not run: ${reason}` : null;
  if (typeof expected === 'number') {
    if (score === null) return `\n${name} has no score. Expect true instead of ${expected}.`;
    return score < expected
      ? [`\n${name} has a score of ${score}, but expected at least ${expected}:`, ...lines(check)].join('\n')
      : null;
  }
  return status === 'fail' ? [`\n${name} found errors:`, ...lines(check)].join('\n') : null;
}

function lines({ findings }: Check): string[] {
  const shown = findings.filter(({ severity }) => severity !== 'info');
  const left = shown.length - MAX_FINDINGS;
  return [
    ...shown.slice(0, MAX_FINDINGS).map(({ severity, code, message, where }) => {
      const place = where ? ` (${where.part} ${where.line}:${where.column})` : '';
      return `  ${severity} ${code}: ${message}${place}`;
    }),
    ...(left > 0 ? [`  and ${left} more`] : []),
  ];
}
