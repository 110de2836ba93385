import { Fragment } from 'preact';
import type { SessionExchange, SmtpSessionDetails } from '../../../src/contract/session.ts';
import { connectionStrings } from '../strings/connection-strings.ts';
import { oneLine } from '../text/display.ts';

/** The commands of the client and the replies of the server, line by line. */
export function DialogueView({ session }: { session: SmtpSessionDetails }) {
  const { dialogue, omitted, omitted_at } = session;
  return (
    <ol class="dialogue breaks">
      {dialogue.map((exchange, index) => (
        <Fragment key={index}>
          {omitted > 0 && index === omitted_at && (
            <li class="is-unsure">{connectionStrings.notKept(omitted)}</li>
          )}
          <Exchange exchange={exchange} />
        </Fragment>
      ))}
    </ol>
  );
}

function Exchange({ exchange: { command, bytes, reply, ms, fault } }: { exchange: SessionExchange }) {
  const sent = command ?? (bytes === null ? null : connectionStrings.data(bytes));
  return (
    <li>
      {sent !== null && (
        <div class="dialogue-client">
          <bdi>{oneLine(sent, 1200)}</bdi>
        </div>
      )}
      {reply !== null && (
        <div class="dialogue-server" data-bad={/^[45]/.test(reply) || undefined}>
          <bdi>{oneLine(joinLines(reply), 2000)}</bdi>
          {ms >= 100 && <span class="dialogue-time">{connectionStrings.after((ms / 1000).toFixed(1))}</span>}
        </div>
      )}
      {fault && <div class="dialogue-fault is-unsure">{connectionStrings.byFault(fault)}</div>}
    </li>
  );
}

/** The reply to EHLO has a dozen lines, which would push everything else off the screen. */
function joinLines(reply: string): string {
  return reply.replace(/^(\d{3})-/, '$1 ').replace(/\n\d{3}[- ]/g, ' · ');
}
