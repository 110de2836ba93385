import { useSignal } from '@preact/signals';
import { fold } from '../../../src/text/fold.ts';
import { oneLine } from '../text/display.ts';
import { copyText } from '../ui/copy.ts';
import type { TabProps } from './tab-props.ts';

const MOST = 1000;

/** The headers in their order, decoded, narrowed to those that contain what is typed. */
export function HeadersView({ mail }: TabProps) {
  const wanted = useSignal('');
  const { headers } = mail;
  if (!headers) return null;
  const words = fold(wanted.value.trim());
  const shown = headers.filter(({ name, value }) => fold(`${name}: ${value}`).includes(words)).slice(0, MOST);
  return (
    <div class="headers-view">
      <div class="panel-bar">
        <input
          type="search"
          class="field"
          placeholder="Filter headers"
          aria-label="Filter headers"
          value={wanted}
          onInput={(event) => (wanted.value = event.currentTarget.value)}
        />
        <span class="panel-count">
          {shown.length} of {headers.length}
        </span>
        <button
          type="button"
          class="link-button"
          onClick={() =>
            void copyText(shown.map(({ name, value }) => `${name}: ${value}`).join('\n'), 'Headers')
          }
        >
          Copy
        </button>
      </div>
      {shown.length === 0 ? (
        <p class="panel-note">No header matches.</p>
      ) : (
        <dl class="headers">
          {shown.map(({ name, value }, index) => (
            <div class="header" key={index}>
              <dt>{oneLine(name, 100)}</dt>
              <dd>
                <bdi>{oneLine(value, 20_000)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
