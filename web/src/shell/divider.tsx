import { useEffect, useRef } from 'preact/hooks';
import { change } from '../settings/settings.ts';
import { strings } from '../strings.ts';
import { isNarrow, shownListWidth } from '../ui/layout.ts';

const MIN_WIDTH = 300;
const STEP = 24;

/** The maximum width of the list in this window. Keep in sync with shell.css. */
function maxWidth(): number {
  return Math.max(MIN_WIDTH, Math.floor(window.innerWidth / 2));
}

function setWidth(width: number): void {
  change({ listWidth: Math.round(Math.max(MIN_WIDTH, Math.min(width, maxWidth()))) });
}

/** The splitter between list and message. Drag it, use the arrow keys, or double-click to reset. */
export function Divider() {
  const element = useRef<HTMLDivElement>(null);
  const width = shownListWidth.value ?? MIN_WIDTH;
  // Without a chosen width the list grows with the window, so its width is measured.
  useEffect(() => {
    const list = element.current!.previousElementSibling!;
    const observer = new ResizeObserver(() => {
      shownListWidth.value = list.clientWidth;
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr can't be focused; this is ARIA's focusable separator
    <div
      ref={element}
      class="divider"
      role="separator"
      aria-orientation="vertical"
      aria-label={strings.page.listWidth}
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={maxWidth()}
      tabIndex={isNarrow.value ? -1 : 0}
      title={strings.page.resizeList}
      onDblClick={() => change({ listWidth: null })}
      onKeyDown={(event) => {
        const keys = {
          ArrowLeft: width - STEP,
          ArrowRight: width + STEP,
          Home: MIN_WIDTH,
          End: maxWidth(),
        };
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
