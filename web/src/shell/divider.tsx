import { change, settings } from '../settings/settings.ts';

const MIN_WIDTH = 300;
const MAX_WIDTH = 760;
const STEP = 24;

/** The maximum width of the list in this window. Keep the percentage in sync with shell.css. */
function maxWidth(): number {
  return Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, Math.floor(window.innerWidth * 0.42)));
}

function setWidth(width: number): void {
  change({ listWidth: Math.round(Math.max(MIN_WIDTH, Math.min(width, maxWidth()))) });
}

/** The splitter between list and message. Drag it, use the arrow keys, or double-click to reset. */
export function Divider() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr can't be focused; this is ARIA's focusable separator
    <div
      class="divider"
      role="separator"
      aria-orientation="vertical"
      aria-label="List width"
      aria-valuenow={Math.min(settings.value.listWidth, maxWidth())}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={maxWidth()}
      tabIndex={0}
      onDblClick={() => setWidth(420)}
      onKeyDown={(event) => {
        const now = Math.min(settings.value.listWidth, maxWidth());
        const keys = { ArrowLeft: now - STEP, ArrowRight: now + STEP, Home: MIN_WIDTH, End: MAX_WIDTH };
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
