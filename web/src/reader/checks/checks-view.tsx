import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import '../../styles/checks.css';
import type { Check, Finding } from '../../../../src/contract/message/checks.ts';
import { checkStrings } from '../../strings/check-strings.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy.ts';
import { Icon } from '../../ui/icon.tsx';
import { describeError, showError } from '../../ui/toasts.ts';
import type { TabProps } from '../open-message.ts';
import { tabOf } from '../source/place.ts';
import { expand, isExpanded } from './expanded.ts';
import { FindingList, Prose, ShowAll } from './finding-list.tsx';
import { checksOf, countFindings, loadChecks, runCheck } from './message-checks.ts';
import { SupportMatrix } from './support-matrix.tsx';

// Fills a screen. A message may have 500 findings for each check.
const FIRST_SHOWN = 10;

/** Whether the message will look right, arrive and be readable: what each check found. */
export function ChecksView({ message: { id, content } }: TabProps) {
  const problem = useSignal<unknown>(null);
  const isLoaded = content !== null;
  const load = () => {
    problem.value = null;
    loadChecks(id).catch((error: unknown) => (problem.value = error));
  };
  // Not before the message, because holding down j passes many.
  useEffect(() => {
    if (isLoaded) load();
  }, [isLoaded]);

  const checks = checksOf(id);
  if (problem.value !== null)
    return (
      <div class="notice centred" role="alert">
        <p>{describeError(problem.value)}</p>
        <Button onClick={load}>{strings.tryAgain}</Button>
      </div>
    );
  if (!checks)
    return (
      <p class="panel-note" role="status">
        {checkStrings.checking}
      </p>
    );
  return (
    <div class="small">
      <div class="panel-bar faint small line">
        <span role="status">{strings.checks.problems(countFindings(checks)) || checkStrings.none}</span>
        {checks
          .filter(({ score }) => score !== null)
          .map(({ name, title, score }) => (
            <span key={name}>{checkStrings.scored(title, score!)}</span>
          ))}
        <Button class="link-button" onClick={() => void copyText(checksText(checks), strings.copied.tab)}>
          {checkStrings.copyText}
        </Button>
      </div>
      <Errors id={id} checks={checks} />
      {checks.map((check) => check.action && <RunButton key={check.name} id={id} check={check} />)}
      {checks.toSorted(byUrgency).map((check) => (
        <CheckSection key={check.name} id={id} check={check} />
      ))}
    </div>
  );
}

const urgency = ['fail', 'warn', 'pass', 'skipped'];

/** The table of support is the last of its kind: it is long, and most of it are notes. */
function byUrgency(a: Check, b: Check): number {
  const order = urgency.indexOf(a.status) - urgency.indexOf(b.status);
  return order || Number(a.name === 'html') - Number(b.name === 'html');
}

const tones = { pass: 'good', warn: 'unsure', fail: 'bad', skipped: 'plain' } as const;

interface CheckProps {
  /** The message. */
  id: string;
  check: Check;
}

/** What has to be fixed, whichever check has found it. */
function Errors({ id, checks }: { id: string; checks: readonly Check[] }) {
  const errors = checks.flatMap(({ findings }) => findings.filter(isError));
  if (errors.length === 0) return null;
  const isAll = isExpanded(id, 'errors') || errors.length <= FIRST_SHOWN;
  return (
    <div class="check check-errors">
      <div class="check-body">
        <FindingList id={id} findings={errors} limit={isAll ? errors.length : FIRST_SHOWN} />
        {!isAll && <ShowAll id={id} name="errors" count={errors.length} />}
      </div>
    </div>
  );
}

function isError({ severity }: Finding): boolean {
  return severity === 'error';
}

/** A check in one row, and what it found besides errors, which are above. Open if there is something to do. */
function CheckSection({ id, check }: CheckProps) {
  const { name, title, status, score, reason, findings } = check;
  const features = findings.filter(({ clients }) => clients);
  const others = findings.filter((finding) => !finding.clients && !isError(finding));
  const count = features.length + others.length;
  // Features that are only counted until someone wants to see them.
  const folded = findings.find(({ code }) => code === 'minor_features')?.occurrences ?? 0;
  const open = isExpanded(id, name) ?? (count > 0 && (status === 'warn' || status === 'fail'));
  const isAll = isExpanded(id, `${name} all`) || count <= FIRST_SHOWN;
  const limit = isAll ? count : FIRST_SHOWN;
  return (
    <details class="check" open={open} onToggle={(event) => expand(id, name, event.currentTarget.open)}>
      <summary class="line wraps">
        <Icon name="down" />
        <span class="verdict badge tiny bold" data-tone={tones[status]}>
          {checkStrings.statuses[status]}
        </span>
        <h3>{title}</h3>
        <Counts check={check} />
        {score !== null && (
          <span class="at-end faint" title={checkStrings.scoreHint(score)}>
            {checkStrings.score(score)}
          </span>
        )}
      </summary>
      <div class="check-body">
        {reason && !check.on_request && (
          <p class="faint">
            <Prose text={reason} />
          </p>
        )}
        {status === 'pass' && findings.length === 0 && <p class="faint">{checkStrings.none}</p>}
        {count < findings.length && <p class="faint">{checkStrings.above(findings.length - count)}</p>}
        {features.length > 0 && <SupportMatrix id={id} findings={features} limit={limit} />}
        {others.length > 0 && <FindingList id={id} findings={others} limit={limit} />}
        {(!isAll || folded > 0) && (
          <ShowAll
            id={id}
            name={`${name} all`}
            count={folded > 0 ? count - 1 + folded : count}
            load={folded > 0 ? () => runCheck(id, name).catch(showError) : undefined}
          />
        )}
      </div>
    </details>
  );
}

function Counts({ check }: { check: Check }) {
  const counts = countFindings([check]);
  const texts = (['error', 'warning', 'info'] as const)
    .filter((severity) => counts[severity] > 0)
    .map((severity) => checkStrings.severities[severity](counts[severity]));
  return <span class="faint">{texts.join(', ')}</span>;
}

/** Runs a check that uses the network, after saying what that does, or which setting it needs. */
function RunButton({ id, check: { name, action, on_request } }: CheckProps) {
  const busy = useSignal(false);
  const disabled = busy.value || !on_request;
  const run = async () => {
    busy.value = true;
    await runCheck(id, name).catch(showError);
    busy.value = false;
  };
  return (
    <div class="check-run wraps line">
      <Button aria-disabled={disabled || undefined} onClick={disabled ? undefined : () => void run()}>
        {busy.value ? checkStrings.running : action?.label}
      </Button>
      <span class="faint">{action?.note}</span>
    </div>
  );
}

/** The results as text, for a ticket or a chat. */
function checksText(checks: readonly Check[]): string {
  const summary = strings.checks.problems(countFindings(checks)) || checkStrings.none;
  return [summary, ...checks.map(checkText)].join('\n\n');
}

function checkText({ title, status, score, reason, findings }: Check): string {
  const facts = [checkStrings.statuses[status], score !== null && checkStrings.score(score)];
  const head = `${title}: ${facts.filter(Boolean).join(', ')}`;
  return [head, ...(reason ? [`  ${reason}`] : []), ...findings.map(findingText)].join('\n');
}

function findingText({ severity, message, help, where, occurrences = 1 }: Finding): string {
  const often = occurrences > 1 ? ` (${checkStrings.times(occurrences)})` : '';
  const place =
    where && `${checkStrings.line(checkStrings.places[tabOf(where)], where.line)}: ${where.excerpt}`;
  const lines = [`  [${severity}] ${message}${often}`, help, place].filter(Boolean);
  return lines.join('\n    ');
}
