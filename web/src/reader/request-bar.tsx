import { strings } from '../strings.ts';
import { oneLine } from '../text/display.ts';
import { copyText } from '../ui/copy.ts';
import { Icon } from '../ui/icon.tsx';
import type { MessageRequest } from './message-request.ts';

/** The code and the call to action of a message, in a prominent place. */
export function RequestBar({ request: { code, link } }: { request: MessageRequest }) {
  if (code === null && !link) return null;
  return (
    <div class="request-bar">
      {code !== null && (
        <button
          type="button"
          class="request request-code"
          aria-label={strings.head.copyThisCode(code)}
          title={strings.head.copyCode}
          onClick={() => void copyText(code, strings.copied.code)}
        >
          <bdi>{oneLine(code, 40)}</bdi>
          <Icon name="copy" />
        </button>
      )}
      {link && (
        <a
          class="request"
          href={link.url}
          target="_blank"
          rel="noopener noreferrer"
          title={oneLine(link.url, 500)}
        >
          <bdi>{oneLine(link.text, 60) || strings.head.openLink}</bdi>
          <Icon name="link" />
        </a>
      )}
    </div>
  );
}
