import { useRef, useState } from 'preact/hooks';
import { type ClientLook, clientLooks } from '../../../src/client/client-looks.ts';
import type { ViewDocumentParameters } from '../../../src/contract/message/view.ts';
import '../styles/inspect.css';
import { client } from '../api.ts';
import { openId } from '../location/location.ts';
import { viewParameters } from '../reader/body/html-settings.ts';
import { wallStrings } from '../strings/wall-strings.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { focus } from '../ui/focus.ts';
import { closeOverlay } from '../ui/overlay.ts';

/** The message in all mail clients at once. A click enlarges one. */
export function WallDialog() {
  const [enlarged, enlarge] = useState<ClientLook | null>(null);
  const last = useRef<ClientLook | null>(null);
  if (enlarged) last.current = enlarged;
  return (
    <Dialog
      title={strings.commands.wall}
      width={1800}
      class="wall"
      onClose={closeOverlay}
      onEscape={enlarged ? () => enlarge(null) : undefined}
    >
      <div class="dialog-bar wraps line">
        {enlarged ? (
          <button ref={focus} type="button" class="button" onClick={() => enlarge(null)}>
            {wallStrings.back}
          </button>
        ) : (
          <Button onClick={() => window.print()}>{wallStrings.print}</Button>
        )}
        <span class="faint small">{wallStrings.note}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard */}
      <ul class="wall-looks" data-one={enlarged ? true : undefined} tabIndex={0}>
        {(enlarged ? [enlarged] : clientLooks).map((look) => (
          <LookView
            key={nameOf(look)}
            look={look}
            isFocused={look === last.current}
            onEnlarge={enlarged ? null : () => enlarge(look)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

function nameOf({ client, variant }: ClientLook): string {
  const { clients, asSent } = strings.html;
  return `${client === 'sent' ? asSent : clients[client]}, ${wallStrings.variants[variant]}`;
}

interface LookProps {
  look: ClientLook;
  /** Whether it was enlarged last. */
  isFocused: boolean;
  onEnlarge: (() => void) | null;
}

function LookView({ look, isFocused, onEnlarge }: LookProps) {
  const name = nameOf(look);
  const id = openId.value ?? '';
  const { remote } = viewParameters(id);
  const view: Partial<ViewDocumentParameters> = { body: 'html', remote, ...look.parameters };
  return (
    <li class="wall-look">
      <h3 class="small">{name}</h3>
      <div class="wall-frame" style={{ '--look': `${look.width}px` }}>
        <iframe
          title={name}
          tabIndex={onEnlarge ? -1 : 0}
          sandbox="allow-popups allow-popups-to-escape-sandbox allow-scripts"
          src={client.viewUrl(id, onEnlarge ? view : { ...view, forward_keys: true })}
          referrerpolicy="no-referrer"
        />
        {onEnlarge && (
          <button
            ref={isFocused ? focus : null}
            type="button"
            aria-label={wallStrings.enlarge(name)}
            onClick={onEnlarge}
          />
        )}
      </div>
    </li>
  );
}
