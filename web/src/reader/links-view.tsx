import { useMemo, useState } from 'preact/hooks';
import { isLarge } from '../mail/large-html.ts';
import { collectLinks, MOST_LINKS } from '../mail/links.ts';
import { counted, oneLine } from '../text/display.ts';
import { copyText } from '../ui/copy.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { TabProps } from './tab-props.ts';

const FIRST_SHOWN = 200;

/** Every link of the mail: what it says, and where it really goes. */
export function LinksView({ mail }: TabProps) {
  const { message } = mail;
  const [limit, setLimit] = useState(FIRST_SHOWN);
  const links = useMemo(() => (message ? collectLinks(message.html_body, message.text_body) : []), [message]);
  if (!message) return null;
  if (links.length === 0) return <p class="panel-note">This mail has no links.</p>;
  const odd = links.filter((link) => link.warning).length;
  return (
    <div class="links-view">
      <div class="panel-bar">
        <span>
          {links.length === MOST_LINKS || isLarge(message.html_body)
            ? `The first ${counted(links.length, 'link')}`
            : counted(links.length, 'link')}
          {odd > 0 && `, ${odd} to look at twice`}
        </span>
      </div>
      <ul class="links">
        {links.slice(0, limit).map((link, index) => (
          <li key={index} class="mail-link" data-odd={link.warning !== null || undefined}>
            <span class="mail-link-from">{link.from}</span>
            <div class="mail-link-facts">
              {link.text && (
                <span class="mail-link-text">
                  <bdi>{link.text}</bdi>
                </span>
              )}
              <Target url={link.url} />
              {link.warning && (
                <span class="mail-link-warning">
                  <Icon name="warning" />
                  {link.warning}
                </span>
              )}
            </div>
            <IconButton icon="copy" label="Copy address" onClick={() => void copyText(link.url, 'Address')} />
          </li>
        ))}
      </ul>
      {links.length > limit && (
        <button type="button" class="button more-button" onClick={() => setLimit(MOST_LINKS)}>
          Show all
        </button>
      )}
    </div>
  );
}

/** Only addresses of the web can be followed from here. */
function Target({ url }: { url: string }) {
  const shown = <bdi>{oneLine(url, 2000)}</bdi>;
  if (!/^https?:\/\//i.test(url)) return <span class="mail-link-url">{shown}</span>;
  return (
    <a class="mail-link-url" href={url} target="_blank" rel="noopener noreferrer">
      {shown}
    </a>
  );
}
