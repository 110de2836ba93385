import { useState } from 'preact/hooks';
import { client } from '../../api.ts';
import { linkStrings } from '../../strings/link-strings.ts';
import { strings } from '../../strings.ts';
import { oneLine } from '../../text/display.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFetched } from '../../ui/use-fetched.ts';
import type { TabProps } from '../open-message.ts';

const FIRST_SHOWN = 200;
// The server's limit.
const MAX_LINKS = 2000;

/** All links in the message, with their text and target. */
export function LinksView({ message }: TabProps) {
  const { found, problem } = useFetched(() => client.viewDetails(message.id));
  const [limit, setLimit] = useState(FIRST_SHOWN);

  if (problem) return <p class="panel-note">{problem}</p>;
  if (!found) return null;
  const { links, notice } = found;
  if (links.length === 0) return <p class="panel-note">{linkStrings.none}</p>;
  const suspicious = links.filter((link) => link.warning).length;
  const isAll = links.length < MAX_LINKS && notice === null;
  return (
    <div>
      <div class="panel-bar faint small line">
        <span>
          {isAll ? linkStrings.count(links.length) : linkStrings.first(links.length)}
          {suspicious > 0 && linkStrings.suspicious(suspicious)}
        </span>
      </div>
      <ul class="panel-list">
        {links.slice(0, limit).map((link, index) => (
          <li key={index} class="message-link entry line small">
            <span class="message-link-from faint tiny">{linkStrings[link.source]}</span>
            <div class="stack grow breaks">
              {link.text && (
                <span class="bold">
                  <bdi>{oneLine(link.text, 160)}</bdi>
                </span>
              )}
              <Target url={link.url} />
              {link.warning && (
                <span class="message-link-warning line" data-tone="unsure">
                  <Icon name="warning" />
                  {oneLine(link.warning)}
                </span>
              )}
            </div>
            <IconButton
              icon="copy"
              label={linkStrings.copy}
              onClick={() => void copyText(link.url, strings.copied.address)}
            />
          </li>
        ))}
      </ul>
      {links.length > limit && (
        <Button class="button more-button" onClick={() => setLimit(MAX_LINKS)}>
          {linkStrings.showAll}
        </Button>
      )}
    </div>
  );
}

/** Only web addresses become links. */
function Target({ url }: { url: string }) {
  const shown = <bdi>{oneLine(url, 2000)}</bdi>;
  if (!/^https?:\/\//i.test(url)) return <span>{shown}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {shown}
    </a>
  );
}
