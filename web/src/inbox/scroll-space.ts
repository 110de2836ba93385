/**
 * Where rows of one height stand when there may be more of them than a browser can scroll over. Engines stop laying
 * out at 17 to 33 million pixels; 100,000 mails are 6 million, a million are not possible. Past `MAX_HEIGHT` the
 * element stays that tall and stands for the whole list: a small scroll moves by pixels as ever, dragging the bar
 * moves by share of the list, and `offset` is the difference between the two.
 */
export interface ScrollSpace {
  /** Height of all rows. */
  readonly virtual: number;
  /** Height of the element that is scrolled. */
  readonly height: number;
  readonly viewport: number;
}

export interface ScrollPosition {
  /** Pixels from the top of the first row. */
  readonly y: number;
  /** What the element's `scrollTop` should be. */
  readonly top: number;
  /** `y - top`. */
  readonly offset: number;
}

export const MAX_HEIGHT = 8_000_000;
const PAGES = 100;

export function scrollSpace(count: number, rowHeight: number, viewport: number): ScrollSpace {
  const virtual = count * rowHeight;
  return { virtual, height: Math.min(virtual, MAX_HEIGHT), viewport };
}

/** The position for a place in the list. */
export function positionAt(space: ScrollSpace, wanted: number): ScrollPosition {
  const y = Math.max(0, Math.min(wanted, space.virtual - space.viewport));
  if (space.virtual === space.height) return { y, top: y, offset: 0 };
  const page = space.height / PAGES;
  const pages = Math.ceil(space.virtual / page);
  const perPage = (space.virtual - space.height) / (pages - 1);
  const offset = Math.round(Math.min(pages - 1, Math.floor(y / page)) * perPage);
  return { y, top: y - offset, offset };
}

/** The position after the element was scrolled to `top`, by the wheel (a little) or by the bar (far). */
export function positionAfterScroll(space: ScrollSpace, before: ScrollPosition, top: number): ScrollPosition {
  if (space.virtual === space.height) return { y: top, top, offset: 0 };
  const scrollable = space.height - space.viewport;
  // The ends are exact, or the first and last rows could be out of reach.
  if (top <= 0) return positionAt(space, 0);
  if (top >= scrollable) return positionAt(space, space.virtual);
  if (Math.abs(top - before.top) < space.viewport) return positionAt(space, top + before.offset);
  return positionAt(space, (top / scrollable) * (space.virtual - space.viewport));
}

/** The rows to draw: those in view and a few on either side, so that a frame's scroll shows no gap. */
export function visibleRows(
  y: number,
  viewport: number,
  rowHeight: number,
  count: number,
): { first: number; end: number } {
  const overscan = 8;
  const first = Math.max(0, Math.floor(y / rowHeight) - overscan);
  const end = Math.min(count, Math.ceil((y + viewport) / rowHeight) + overscan);
  return { first: Math.min(first, end), end };
}
