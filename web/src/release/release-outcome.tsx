import type { MessageSummary } from '../../../src/contract/message/message.ts';
import type { ReleaseProgress, ReleaseResult } from '../../../src/contract/release.ts';
import { releaseStrings } from '../strings/release-strings.ts';
import { strings } from '../strings.ts';
import { oneLine } from '../text/display.ts';

const MAX_SHOWN = 20;

/** The outcome for a single message. */
export function ResultLine({ result }: { result: ReleaseResult }) {
  const { accepted, response, rejections } = result;
  return (
    <>
      <p class="outcome" data-tone="good">
        {releaseStrings.sentTo(accepted.map((address) => oneLine(address, 80)).join(', '))}
        <code>{oneLine(response, 300)}</code>
      </p>
      {rejections.map(({ recipient, response: reply }) => (
        <Rejection key={recipient} recipient={recipient} reply={reply} />
      ))}
    </>
  );
}

interface ProgressProps {
  progress: ReleaseProgress;
  /** The messages that are in memory, for the subjects of those that failed. */
  rows: readonly MessageSummary[];
}

/** The progress of a release of several messages, with its failures. */
export function ReleaseProgressLines({ progress, rows }: ProgressProps) {
  const { released, failed, total, failures, rejected, rejections, done } = progress;
  const untried = total - released - failed;
  const subjectOf = (id: string) => rows.find((row) => row.id === id)?.subject;
  return (
    <>
      <p class="outcome" data-tone={failed > 0 ? 'bad' : done && rejected === 0 ? 'good' : 'unsure'}>
        {releaseStrings.sent(released, total, done)}
        {failed > 0 && releaseStrings.failed(failed)}
        {done && untried > 0 && releaseStrings.untried(untried)}
      </p>
      {failures.slice(0, MAX_SHOWN).map(({ id, error }) => (
        <p key={id} class="outcome" data-tone="bad">
          <Subject subject={subjectOf(id)} />
          {oneLine(error, 500)}
        </p>
      ))}
      {rejections.slice(0, MAX_SHOWN).map(({ id, recipient, response }) => (
        <Rejection
          key={`${id} ${recipient}`}
          recipient={recipient}
          reply={response}
          subject={subjectOf(id)}
        />
      ))}
    </>
  );
}

interface RejectionProps {
  recipient: string;
  reply: string;
  subject?: string | undefined;
}

function Rejection({ recipient, reply, subject }: RejectionProps) {
  return (
    <p class="outcome" data-tone="unsure">
      <Subject subject={subject} />
      {releaseStrings.rejectedFor(oneLine(recipient, 80))}
      <code>{oneLine(reply, 300)}</code>
    </p>
  );
}

function Subject({ subject }: { subject: string | undefined }) {
  if (subject === undefined) return null;
  return (
    <strong>
      <bdi>{oneLine(subject, 60) || strings.noSubject}</bdi>:{' '}
    </strong>
  );
}
