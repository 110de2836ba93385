import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { fold } from '../../../../src/text/fold.ts';
import { headerStrings } from '../../strings/header-strings.ts';
import { oneLine } from '../../text/display.ts';
import type { TabProps } from '../open-message.ts';

// More than any real message has. A hostile one may have 300,000.
const MAX_SHOWN = 1000;
// The longest in use are signatures, at 2,000 characters.
const MAX_LENGTH = 3000;
// Fills a good part of the screen.
const LONG = 500;

/** The decoded headers in order, with a filter. */
export function HeadersView({ message }: TabProps) {
  const wanted = useSignal('');
  const { headers } = message;
  const known = useMemo(
    () =>
      (headers?.headers ?? []).slice(0, MAX_SHOWN).map(({ name, value }) => ({
        name: oneLine(name, 100),
        value: oneLine(value, MAX_LENGTH),
        folded: fold(oneLine(`${name}: ${value}`, MAX_LENGTH)),
      })),
    [headers],
  );
  if (!headers) return null;
  const words = fold(wanted.value.trim());
  const shown = known.filter(({ folded }) => folded.includes(words));
  return (
    <div>
      <div class="panel-bar faint small line">
        <input
          type="search"
          class="field"
          placeholder={headerStrings.filter}
          aria-label={headerStrings.filter}
          value={wanted}
          onInput={(event) => (wanted.value = event.currentTarget.value)}
        />
        <span class="fixed">{headerStrings.count(shown.length, headers.headers.length)}</span>
      </div>
      {shown.length === 0 ? (
        <p class="panel-note">{headerStrings.none}</p>
      ) : (
        <dl class="panel-list small">
          {shown.map(({ name, value }, index) => (
            <div class="header" key={index} data-long={value.length > LONG || undefined}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
