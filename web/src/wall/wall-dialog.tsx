import { useState } from 'preact/hooks';
import type { PreviewClient, ViewParameters } from '../../../src/contract/message/view.ts';
import '../styles/inspect.css';
import { client } from '../api.ts';
import { openId } from '../location/location.ts';
import { viewParameters } from '../reader/body/html-settings.ts';
import { inspectStrings } from '../strings/inspect-strings.ts';
import { strings } from '../strings.ts';
import { Dialog } from '../ui/dialog.tsx';
import { closeOverlay } from '../ui/overlay.ts';

/** A way to show the message. */
interface Look {
  name: string;
  width: number;
  parameters: Partial<ViewParameters>;
}

const WIDE = 700;
const PHONE = 375;
const onPhone: readonly string[] = ['apple-mail', 'samsung'];
// The others do not ask the message for dark colours, and change those that it has.
const asksForDark: readonly string[] = ['sent', 'apple-mail', 'samsung'];

/** The message in all mail clients at once. A click enlarges one. */
export function WallDialog() {
  const [enlarged, enlarge] = useState<Look | null>(null);
  return (
    <Dialog title={strings.commands.wall} width={1800} class="wall" onClose={closeOverlay}>
      <div class="wall-bar line">
        {enlarged ? (
          <button type="button" class="button" data-focus-first onClick={() => enlarge(null)}>
            {inspectStrings.back}
          </button>
        ) : (
          <button type="button" class="button" onClick={() => window.print()}>
            {inspectStrings.print}
          </button>
        )}
        <span class="faint small">{inspectStrings.note}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard */}
      <ul class="wall-looks" data-one={enlarged ? true : undefined} tabIndex={0}>
        {(enlarged ? [enlarged] : looks()).map((look) => (
          <LookView key={look.name} look={look} onEnlarge={enlarged ? null : () => enlarge(look)} />
        ))}
      </ul>
    </Dialog>
  );
}

/** Every client in light and dark, then the message as it was sent on a phone, and without images. */
function looks(): Look[] {
  const { light, dark, phone, imagesOff } = inspectStrings;
  const { asSent, clients } = strings.html;
  return [
    ...Object.entries({ sent: asSent, ...clients }).flatMap(([id, title]) => {
      const preview = id === 'sent' ? {} : { client: id as PreviewClient };
      const width = onPhone.includes(id) ? PHONE : WIDE;
      const darkTheme = asksForDark.includes(id) ? ('dark' as const) : ('inverted' as const);
      return [
        { name: `${title}, ${light}`, width, parameters: preview },
        { name: `${title}, ${dark}`, width, parameters: { ...preview, theme: darkTheme } },
      ];
    }),
    { name: `${asSent}, ${phone}`, width: PHONE, parameters: {} },
    { name: `${asSent}, ${imagesOff}`, width: WIDE, parameters: { images: 'hide' } },
  ];
}

interface LookProps {
  look: Look;
  onEnlarge: (() => void) | null;
}

function LookView({ look: { name, width, parameters }, onEnlarge }: LookProps) {
  const id = openId.value ?? '';
  const { remote } = viewParameters(id);
  const view: Partial<ViewParameters> = { body: 'html', remote, ...parameters };
  return (
    <li class="wall-look">
      <h3 class="small">{name}</h3>
      <div class="wall-frame" style={{ '--look': `${width}px` }}>
        <iframe
          title={name}
          tabIndex={onEnlarge ? -1 : 0}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src={client.viewUrl(id, view)}
          referrerpolicy="no-referrer"
        />
        {onEnlarge && <button type="button" aria-label={inspectStrings.enlarge(name)} onClick={onEnlarge} />}
      </div>
    </li>
  );
}
