import { change, settings } from '../settings/settings.ts';

const NARROWEST = 300;
const WIDEST = 760;
const STEP = 24;

function setWidth(width: number): void {
  const room = Math.min(WIDEST, window.innerWidth - 480);
  change({ listWidth: Math.round(Math.max(NARROWEST, Math.min(width, room))) });
}

/** The line between list and mail. It can be dragged, moved with arrows, and put back with a double click. */
export function Divider() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule of text is no splitter; this is ARIA's focusable separator
    <div
      class="divider"
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the list"
      aria-valuenow={settings.value.listWidth}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={0}
      onDblClick={() => setWidth(420)}
      onKeyDown={(event) => {
        const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
        if (!step) return;
        setWidth(settings.value.listWidth + step);
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.preventDefault();
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) setWidth(event.clientX);
      }}
    />
  );
}
