import type { Check, Finding } from '../../../../src/contract/message/checks.ts';
import { checkStrings } from '../../strings/check-strings.ts';
import { strings } from '../../strings.ts';
import { tabOf } from '../source/place.ts';
import { countFindings } from './message-checks.ts';

/** The results as text, for a ticket or a chat. */
export function checksText(checks: readonly Check[]): string {
  const summary = strings.checks.problems(countFindings(checks)) || checkStrings.none;
  return [summary, ...checks.map(checkText)].join('\n\n');
}

function checkText({ name, status, score, reason, findings }: Check): string {
  const facts = [checkStrings.statuses[status], score !== null && checkStrings.score(score)];
  const head = `${checkStrings.names[name]}: ${facts.filter(Boolean).join(', ')}`;
  return [head, ...(reason ? [`  ${reason}`] : []), ...findings.map(findingText)].join('\n');
}

function findingText({ severity, message, help, where, occurrences = 1 }: Finding): string {
  const often = occurrences > 1 ? ` (${checkStrings.times(occurrences)})` : '';
  const place =
    where && `${checkStrings.line(checkStrings.places[tabOf(where)], where.line)}: ${where.excerpt}`;
  const lines = [`  [${severity}] ${message}${often}`, help, place].filter(Boolean);
  return lines.join('\n    ');
}
