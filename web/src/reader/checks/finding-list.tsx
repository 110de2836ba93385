import type { Finding } from '../../../../src/contract/message/checks.ts';
import { checkStrings } from '../../strings/check-strings.ts';
import { oneLine } from '../../text/display.ts';
import { Button } from '../../ui/button.tsx';
import { showPlace, tabOf } from '../source/place.ts';
import { expand } from './expanded.ts';

export interface FindingsProps {
  /** The message. */
  id: string;
  findings: readonly Finding[];
  /** How many of them are shown. */
  limit: number;
}

/** Groups of findings, the most severe first: how many each has, and which of them are shown. */
export function bySeverity({ findings, limit }: FindingsProps) {
  let left = limit;
  return (['error', 'warning', 'info'] as const)
    .map((severity) => {
      const all = findings.filter((finding) => finding.severity === severity);
      const found = all.slice(0, left);
      left -= found.length;
      return { severity, count: all.length, found };
    })
    .filter(({ found }) => found.length > 0);
}

export function FindingList(props: FindingsProps) {
  const { id } = props;
  return bySeverity(props).map(({ severity, count, found }) => (
    <section key={severity} class="finding-group">
      <Severity severity={severity} count={count} />
      <ul>
        {found.map((finding, index) => (
          <li key={index} class="finding">
            <p class="bold">
              <Prose text={finding.message} /> <Occurrences finding={finding} />
            </p>
            {/* The same advice is given once for all that follow. */}
            {finding.help !== found[index - 1]?.help && (
              <p class="faint">
                <Prose text={finding.help} />
              </p>
            )}
            <PlaceButton id={id} finding={finding} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

const colours = { error: 'is-bad', warning: 'is-unsure', info: 'faint' };

export function Severity({ severity, count }: { severity: Finding['severity']; count: number }) {
  return <h4 class={`tiny ${colours[severity]}`}>{checkStrings.severities[severity](count)}</h4>;
}

export function Occurrences({ finding: { occurrences = 1 } }: { finding: Finding }) {
  return occurrences > 1 ? <span class="fact-aside unbroken">{checkStrings.times(occurrences)}</span> : null;
}

/** The finding whose source was opened last, which has the focus after Back. */
let opened: Finding | null = null;

/** The excerpt of a finding, which opens the source there. */
export function PlaceButton({ id, finding }: { id: string; finding: Finding }) {
  const { where, message } = finding;
  if (!where) return null;
  return (
    <button
      ref={(button) => {
        if (!button || opened !== finding) return;
        opened = null;
        // After the panel has scrolled to the top.
        requestAnimationFrame(() => button.focus());
      }}
      type="button"
      class="finding-place"
      onClick={() => {
        opened = finding;
        showPlace(id, { where, message, from: 'checks' });
      }}
    >
      <span class="is-accent fixed tiny">
        {checkStrings.line(checkStrings.places[tabOf(where)], where.line)}
      </span>{' '}
      <code class="one-line tiny">
        <bdi>{oneLine(where.excerpt, 160)}</bdi>
      </code>
    </button>
  );
}

/** Text of the server: secure URLs become links, `code` is code, and links of Markdown are their text. */
export function Prose({ text }: { text: string }) {
  const plain = oneLine(text, 2000).replace(/\[([^[\]]+)\]\([^()]*\)/g, '$1');
  return (
    <>
      {plain.split(/(`[^`]+`|https:\/\/www\.caniemail\.com\/\S*)/).map((piece, index) => {
        if (piece.startsWith('`')) return <code key={index}>{piece.slice(1, -1)}</code>;
        if (index % 2 === 0) return piece;
        return (
          <a key={index} href={piece} target="_blank" rel="noopener noreferrer">
            {piece.replace('https://www.', '')}
          </a>
        );
      })}
    </>
  );
}

interface ShowAllProps {
  id: string;
  /** What is expanded. */
  name: string;
  count: number;
  /** Loads what is not known yet. */
  load?: (() => Promise<void>) | undefined;
}

export function ShowAll({ id, name, count, load }: ShowAllProps) {
  return (
    <Button
      class="link-button"
      onClick={async ({ currentTarget }) => {
        const body = currentTarget.closest('.check-body')!;
        const places = body.getElementsByClassName('finding-place') as HTMLCollectionOf<HTMLElement>;
        const { length } = places;
        await load?.();
        expand(id, name);
        // The button goes, so the focus moves to the first finding that it has shown.
        requestAnimationFrame(() => places[length]?.focus({ preventScroll: true }));
      }}
    >
      {checkStrings.showAll(count)}
    </Button>
  );
}
