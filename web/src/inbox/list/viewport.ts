import { computed, effect, signal, untracked } from '@preact/signals';
import type { ListPlace } from '../../location/location.ts';
import { rowHeight } from '../../settings/settings.ts';
import { activeIndex, moveActive, revealed, scrollTarget, setFirstShown } from '../selection/selection.ts';
import { inbox } from '../store.ts';
import { rowAt } from './message-window.ts';
import { positionAfterScroll, positionAt, scrollSpace, visibleRows } from './scroll-space.ts';

const height = signal(0);
const position = signal({ y: 0, top: 0, offset: 0 });
let scroller: HTMLElement | null = null;

const space = computed(() => scrollSpace(inbox.window.value.count, rowHeight.value, height.value));
const rows = computed(() =>
  visibleRows(position.value.y, height.value, rowHeight.value, inbox.window.value.count),
);

// Numbers instead of an object, so that the list renders when the rows change and not on every pixel.
export const firstRow = computed(() => rows.value.first);
export const endRow = computed(() => rows.value.end);
export const scrollHeight = computed(() => space.value.height);
export const scrollOffset = computed(() => position.value.offset);

/** Connects the scroll position to its element. Returns a function that disconnects it. */
export function attachScroller(element: HTMLElement): () => void {
  scroller = element;
  const observer = new ResizeObserver(() => {
    const wasHidden = height.value === 0;
    height.value = element.clientHeight;
    // On a narrow screen the list is hidden behind the message and can't scroll.
    if (wasHidden && height.value > 0) {
      place(position.value.y);
      revealActive();
    }
  });
  height.value = element.clientHeight;
  observer.observe(element);
  place(position.value.y);
  return () => {
    observer.disconnect();
    scroller = null;
  };
}

export function scrolled(): void {
  if (!scroller || scroller.scrollTop === position.value.top) return;
  const next = positionAfterScroll(space.value, position.value, scroller.scrollTop);
  position.value = next;
  if (next.top !== scroller.scrollTop) scroller.scrollTop = next.top;
}

function place(y: number): void {
  position.value = positionAt(space.value, y);
  if (scroller) scroller.scrollTop = position.value.top;
}

export function scrollToTop(): void {
  place(0);
}

/** The scroll position of the list: null at the top, undefined while the first visible row is not loaded. */
export const listPlace = computed<ListPlace | null | undefined>(() => {
  const { y } = position.value;
  const index = Math.floor(y / rowHeight.value);
  if (y < 1) return null;
  const row = rowAt(inbox.window.value, index);
  return row && { id: row.id, by: Math.round(y - index * rowHeight.value) };
});

/** Scrolls the row at `index` to the top of the list and `by` pixels further; into view without `by`. */
export function scrollToRow(index: number, by?: number): void {
  if (by === undefined) reveal(index);
  else place(index * rowHeight.value + by);
}

/** How many rows PageDown moves by. */
export function rowsPerPage(): number {
  return Math.max(1, Math.floor(height.value / rowHeight.value) - 1);
}

export function startViewport(): void {
  // Tell the list which rows are visible.
  effect(() => {
    const { first, end } = rows.value;
    const atTop = position.value.y < rowHeight.value / 2;
    const firstWhole = Math.ceil(position.value.y / rowHeight.value);
    untracked(() => {
      setFirstShown(firstWhole);
      inbox.setVisibleRows(first, end, atTop);
    });
  });

  // Start another view at the top.
  effect(() => {
    inbox.filter.value;
    untracked(scrollToTop);
  });

  // Scroll along when the indexes of rows are corrected.
  let lastShift = 0;
  effect(() => {
    const { shift } = inbox.window.value;
    const moved = shift - lastShift;
    lastShift = shift;
    if (moved !== 0) untracked(() => place(position.value.y + moved * rowHeight.value));
  });

  // Keep the same rows in view when the row height changes.
  let lastHeight = rowHeight.peek();
  effect(() => {
    const now = rowHeight.value;
    const before = lastHeight;
    lastHeight = now;
    if (now !== before) untracked(() => place((position.value.y / before) * now));
  });

  // Scroll to a row that is not loaded, and make it active once it is.
  effect(() => {
    const index = scrollTarget.value;
    const isLoaded = rowAt(inbox.window.value, index) !== undefined;
    untracked(() => {
      if (index < 0) return;
      if (!isLoaded) return reveal(index);
      scrollTarget.value = -1;
      moveActive(index - activeIndex.value);
    });
  });

  // Scroll the active row into view, with one more row as context.
  effect(() => {
    if (revealed.value > 0) untracked(revealActive);
  });
}

function revealActive(): void {
  reveal(activeIndex.value);
}

function reveal(index: number): void {
  if (index < 0 || height.value === 0) return;
  const top = index * rowHeight.value;
  const spare = Math.min(rowHeight.value, height.value / 4);
  if (top - spare < position.value.y) place(top - spare);
  else if (top + rowHeight.value + spare > position.value.y + height.value) {
    place(top + rowHeight.value + spare - height.value);
  }
}
