import type { BouncedRecipient, DeliveryReport } from '../../../../src/contract/message/bounce.ts';
import { bounceStrings } from '../../strings/bounce-strings.ts';
import { oneLine } from '../../text/display.ts';
import { Formatted } from '../../ui/formatted.tsx';
import { Icon } from '../../ui/icon.tsx';

const SHOWN_RECIPIENTS = 5;

const { outcomes, reasons } = bounceStrings;
const tones = {
  failed: 'bad',
  delayed: 'unsure',
  delivered: 'good',
  relayed: 'good',
  expanded: 'good',
} as const;

/** The recipients of a bounced message, and why delivery failed. */
export function BounceCard({ report }: { report: DeliveryReport }) {
  const { recipients, recipient_count, original, reporting_server } = report;
  return (
    <section class="card small line" aria-label={bounceStrings.label}>
      <Icon name="warning" />
      <div class="grow breaks">
        <p class="faint">
          {reporting_server ? (
            <Formatted text={bounceStrings.from}>
              <bdi>{oneLine(reporting_server, 120)}</bdi>
            </Formatted>
          ) : (
            bounceStrings.label
          )}
        </p>
        {original?.subject && (
          <h3 class="card-title">
            <bdi>{oneLine(original.subject, 200)}</bdi>
          </h3>
        )}
        {recipients.length === 0 && <p>{bounceStrings.noRecipients}</p>}
        <ul class="stack gaps">
          {recipients.slice(0, SHOWN_RECIPIENTS).map((recipient, index) => (
            <Recipient key={index} recipient={recipient} />
          ))}
        </ul>
        {recipient_count > SHOWN_RECIPIENTS && (
          <p>{bounceStrings.moreRecipients(recipient_count - SHOWN_RECIPIENTS)}</p>
        )}
      </div>
    </section>
  );
}

function Recipient({ recipient: one }: { recipient: BouncedRecipient }) {
  const action = Object.hasOwn(outcomes, one.action) ? (one.action as keyof typeof outcomes) : null;
  const word = action ? outcomes[action] : oneLine(one.action, 40) || bounceStrings.unknown;
  const reason = bounceReason(one.status);
  return (
    <li>
      <p>
        <span class="verdict badge tiny bold" data-tone={action ? tones[action] : 'plain'}>
          {word}
        </span>{' '}
        <bdi>{oneLine(one.recipient, 200)}</bdi>
        {one.original_recipient && (
          <>
            {' '}
            <Formatted text={bounceStrings.sentTo}>
              <bdi>{oneLine(one.original_recipient, 200)}</bdi>
            </Formatted>
          </>
        )}
      </p>
      {reason && <p>{reason}</p>}
      {(one.diagnostic || one.status) && (
        <p class="faint tiny">
          <code>
            <bdi>{oneLine(one.diagnostic || one.status, 500)}</bdi>
            {one.remote_server && (
              <>
                {' — '}
                <bdi>{oneLine(one.remote_server, 120)}</bdi>
              </>
            )}
          </code>
        </p>
      )}
    </li>
  );
}

/** Explains why a delivery failed; undefined if the code is too general to be useful. */
function bounceReason(status: string): string | undefined {
  const detail = status.replace(/^\d\./, '');
  return Object.hasOwn(reasons, detail) ? reasons[detail] : undefined;
}
