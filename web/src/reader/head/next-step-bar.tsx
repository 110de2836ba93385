import { strings } from '../../strings.ts';
import { oneLine } from '../../text/display.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { overlay } from '../../ui/overlay.ts';
import type { NextStep } from '../message-cache.ts';

/** The code and the call to action of a message, as soon as they are found. */
export function NextStepBar({ code, link }: Partial<NextStep>) {
  return (
    <>
      {code && (
        <Button
          class="request button request-code fixed"
          aria-label={strings.head.copyThisCode(code)}
          title={strings.head.copyCode}
          onClick={() => void copyText(code, strings.copied.code)}
        >
          <bdi class="one-line">{oneLine(code, 40)}</bdi>
          <Icon name="copy" />
        </Button>
      )}
      {link && (
        <a
          class="request button"
          href={link.url}
          target="_blank"
          rel="noopener noreferrer"
          title={oneLine(link.url, 500)}
        >
          <LinkLabel link={link} />
          <Icon name="external" />
        </a>
      )}
      <IconButton
        icon="code"
        label={strings.commands.copyTest}
        labelled
        class="request-test"
        onClick={() => (overlay.value = 'copy-test')}
      />
    </>
  );
}

/** The text of the link and the host that it leads to. A text that is an address could show another one than the link has. */
function LinkLabel({ link: { url, text } }: { link: { url: string; text: string } }) {
  const label = oneLine(text, 60);
  if (/[.:]/.test(label) && !/\s/.test(label))
    return <bdi class="one-line">{oneLine(withoutUser(url), 60)}</bdi>;
  return (
    <>
      <bdi class="one-line">{label || strings.head.openLink}</bdi>{' '}
      <bdi class="one-line faint">{URL.canParse(url) ? oneLine(new URL(url).host, 40) : ''}</bdi>
    </>
  );
}

/** `https://bank.test@evil.test` goes to evil.test. */
function withoutUser(url: string): string {
  if (!URL.canParse(url)) return url;
  const target = new URL(url);
  if (target.username === '' && target.password === '') return url;
  target.username = '';
  target.password = '';
  return target.href;
}
