import { client } from '../../api.ts';
import { settings } from '../../settings/settings.ts';
import { requestStrings } from '../../strings/request-strings.ts';
import { chunksOf } from '../../text/chunks.ts';
import { fullTime } from '../../text/dates.ts';
import { multiLine, oneLine } from '../../text/display.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import type { TabProps } from '../open-message.ts';
import { DeliveryEvents } from './delivery-events.tsx';

/** The HTTP request that the message was captured from. */
export function RequestView({ message: { content } }: TabProps) {
  const { found: apis } = useFetched(() => client.apis());
  if (!content) return null;
  const { request, created_at } = content;
  if (!request) return <p class="panel-note">{requestStrings.none}</p>;
  const api = apis?.find(({ name }) => name === request.service);
  return (
    <div>
      <div class="panel-bar faint small line captured-bar wraps">
        <strong>{api?.label ?? oneLine(request.service, 50)}</strong>
        <code>
          <bdi>{oneLine(`${request.method} ${request.path}`, 2000)}</bdi>
        </code>
        <time dateTime={created_at}>{fullTime(new Date(created_at), settings.value.zone)}</time>
      </div>
      <details class="captured-headers">
        <summary>{requestStrings.headers(request.headers.length)}</summary>
        <dl class="panel-list small">
          {request.headers.map(({ name, value }, index) => (
            <div class="header" key={index}>
              <dt>{oneLine(name, 100)}</dt>
              <dd>
                <bdi>{oneLine(value, 500)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <pre class="code tiny breaks">
        {chunksOf(multiLine(request.body)).map((chunk, index) => (
          <code key={index} class="code-chunk">
            {tokensOf(chunk)}
          </code>
        ))}
      </pre>
      <DeliveryEvents id={content.id} service={request.service} />
      {request.is_truncated && <p class="panel-note">{requestStrings.truncated}</p>}
    </div>
  );
}

/** Names and texts of JSON in their colours. */
function tokensOf(json: string) {
  return json.split(/("(?:[^"\\]|\\.)*"(?:\s*:)?)/).map((token) => {
    if (!token.startsWith('"')) return token;
    return <span class={token.endsWith(':') ? 'is-unsure' : 'is-good'}>{token}</span>;
  });
}
