import { Fragment } from 'preact';
import type { SessionExchange, SmtpSessionDetails } from '../../../src/contract/session.ts';
import { client } from '../api.ts';
import { openId } from '../location/location.ts';
import { connectionStrings } from '../strings/connection-strings.ts';
import { oneLine } from '../text/display.ts';
import { useFetched } from '../ui/use-fetched.ts';

/** The commands of the client and the replies of the server, line by line. That of the open message is marked. */
export function DialogueView({ session }: { session: SmtpSessionDetails }) {
  const { id, dialogue, omitted, omitted_at } = session;
  const opened = openId.value;
  // The reply to its data contains the id of a message.
  const isOpened = ({ reply }: SessionExchange) => opened !== null && !!reply?.includes(opened);
  return (
    <>
      {opened !== null && omitted > 0 && !dialogue.some(isOpened) && (
        <NotKept message={opened} session={id} />
      )}
      <ol class="dialogue box breaks">
        {dialogue.map((exchange, index) => (
          <Fragment key={index}>
            {omitted > 0 && index === omitted_at && (
              <li class="is-unsure">{connectionStrings.notKept(omitted)}</li>
            )}
            <Exchange exchange={exchange} isOpened={isOpened(exchange)} />
          </Fragment>
        ))}
      </ol>
    </>
  );
}

/** Says that the exchange of a message is missing, if it was in this session. */
function NotKept({ message, session }: { message: string; session: string }) {
  const { found } = useFetched(() => client.sessions({ message, limit: 1 }), [message]);
  if (found?.sessions[0]?.id !== session) return null;
  return <p class="is-unsure small">{connectionStrings.messageNotKept}</p>;
}

const scrollTo = (item: HTMLLIElement | null) => item?.scrollIntoView({ block: 'center' });

function Exchange({ exchange, isOpened }: { exchange: SessionExchange; isOpened: boolean }) {
  const { command, bytes, reply, ms, fault } = exchange;
  const sent = command ?? (bytes === null ? null : connectionStrings.data(bytes));
  return (
    <li ref={isOpened ? scrollTo : null} aria-current={isOpened || undefined}>
      {sent !== null && (
        <div class="dialogue-client">
          <bdi>{oneLine(sent, 1200)}</bdi>
        </div>
      )}
      {reply !== null && (
        <div class="dialogue-server" data-bad={/^[45]/.test(reply) || undefined}>
          <bdi>{oneLine(joinLines(reply), 2000)}</bdi>
          {ms >= 100 && ' '}
          {ms >= 100 && <span class="is-unsure">{connectionStrings.after((ms / 1000).toFixed(1))}</span>}
        </div>
      )}
      {fault && <div class="dialogue-server is-unsure">{connectionStrings.byFault(fault)}</div>}
    </li>
  );
}

/** The reply to EHLO has a dozen lines, which would push everything else off the screen. */
function joinLines(reply: string): string {
  return reply.replace(/^(\d{3})-/, '$1 ').replace(/\n\d{3}[- ]/g, ' · ');
}
