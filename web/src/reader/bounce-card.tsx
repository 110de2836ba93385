import type { BouncedRecipient, DeliveryReport } from '../../../src/contract/bounce.ts';
import { oneLine, pluralize } from '../text/display.ts';
import { Icon } from '../ui/icon.tsx';
import { bounceReason } from './bounce-reasons.ts';

const SHOWN_RECIPIENTS = 5;

const outcomes: Record<string, { word: string; tone: string }> = {
  failed: { word: 'Not delivered', tone: 'bad' },
  delayed: { word: 'Delayed', tone: 'unsure' },
  delivered: { word: 'Delivered', tone: 'good' },
  relayed: { word: 'Relayed', tone: 'good' },
  expanded: { word: 'Sent to a list', tone: 'good' },
};

/** The recipients of a bounced message, and why delivery failed. */
export function BounceCard({ report }: { report: DeliveryReport }) {
  const { recipients, recipient_count, original, reporting_server } = report;
  return (
    <section class="card" aria-label="Delivery report">
      <Icon name="warning" />
      <div class="card-body">
        <p class="card-kind">
          Delivery report
          {reporting_server && (
            <>
              {' from '}
              <bdi>{oneLine(reporting_server, 120)}</bdi>
            </>
          )}
        </p>
        {original?.subject && (
          <h3 class="card-title">
            <bdi>{oneLine(original.subject, 200)}</bdi>
          </h3>
        )}
        {recipients.length === 0 && <p>The report names no recipient.</p>}
        <ul class="bounces">
          {recipients.slice(0, SHOWN_RECIPIENTS).map((recipient, index) => (
            <Recipient key={index} recipient={recipient} />
          ))}
        </ul>
        {recipient_count > SHOWN_RECIPIENTS && (
          <p>and {pluralize(recipient_count - SHOWN_RECIPIENTS, 'more recipient')}</p>
        )}
      </div>
    </section>
  );
}

function Recipient({ recipient: one }: { recipient: BouncedRecipient }) {
  const outcome = Object.hasOwn(outcomes, one.action)
    ? outcomes[one.action]!
    : { word: oneLine(one.action, 40) || 'Unknown', tone: 'plain' };
  const reason = bounceReason(one.status);
  return (
    <li class="bounce">
      <p>
        <span class="verdict" data-tone={outcome.tone}>
          {outcome.word}
        </span>{' '}
        <bdi>{oneLine(one.recipient, 200)}</bdi>
        {one.original_recipient && (
          <>
            {' (sent to '}
            <bdi>{oneLine(one.original_recipient, 200)}</bdi>)
          </>
        )}
      </p>
      {reason && <p>{reason}</p>}
      {(one.diagnostic || one.status) && (
        <code class="bounce-details">
          <bdi>{oneLine(one.diagnostic || one.status, 500)}</bdi>
          {one.remote_server && (
            <>
              {' — '}
              <bdi>{oneLine(one.remote_server, 120)}</bdi>
            </>
          )}
        </code>
      )}
    </li>
  );
}
