import { change, settings } from '../settings/settings.ts';

const NARROWEST = 300;
const WIDEST = 760;
const STEP = 24;

/** As wide as the list can be in this window; `shell.css` has the same share, for when the window changes. */
function widest(): number {
  return Math.max(NARROWEST, Math.min(WIDEST, Math.floor(window.innerWidth * 0.42)));
}

function setWidth(width: number): void {
  change({ listWidth: Math.round(Math.max(NARROWEST, Math.min(width, widest()))) });
}

/** The line between list and mail. It can be dragged, moved with arrows, and put back with a double click. */
export function Divider() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule of text is no splitter; this is ARIA's focusable separator
    <div
      class="divider"
      role="separator"
      aria-orientation="vertical"
      aria-label="List width"
      aria-valuenow={Math.min(settings.value.listWidth, widest())}
      aria-valuemin={NARROWEST}
      aria-valuemax={widest()}
      tabIndex={0}
      onDblClick={() => setWidth(420)}
      onKeyDown={(event) => {
        const now = Math.min(settings.value.listWidth, widest());
        const keys = { ArrowLeft: now - STEP, ArrowRight: now + STEP, Home: NARROWEST, End: WIDEST };
        const next = keys[event.key as keyof typeof keys];
        if (next === undefined) return;
        setWidth(next);
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
