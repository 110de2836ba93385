/**
 * Maps a list of equally high rows to a scrollable element. Browsers lay out at most 17 to 33 million pixels; 100,000
 * messages take 8 million, a million messages don't fit. Beyond `MAX_HEIGHT` the element stops growing and stands for
 * the whole list: small scrolls move by pixels, dragging the scroll bar moves proportionally, and `offset` is the
 * difference.
 */
export interface ScrollSpace {
  /** Height of all rows. */
  readonly virtual: number;
  /** Height of the scrolled element. */
  readonly height: number;
  readonly viewport: number;
}

export interface ScrollPosition {
  /** Distance in pixels from the top of the first row. */
  readonly y: number;
  /** The element's `scrollTop`. */
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

/** The position for a distance from the top of the list. */
export function positionAt(space: ScrollSpace, wanted: number): ScrollPosition {
  const y = Math.max(0, Math.min(wanted, space.virtual - space.viewport));
  if (space.virtual === space.height) return { y, top: y, offset: 0 };
  const page = space.height / PAGES;
  const pages = Math.ceil(space.virtual / page);
  const perPage = (space.virtual - space.height) / (pages - 1);
  const offset = Math.round(Math.min(pages - 1, Math.floor(y / page)) * perPage);
  return { y, top: y - offset, offset };
}

/** The position after the element was scrolled to `top`, with the wheel (a short way) or the scroll bar (far). */
export function positionAfterScroll(space: ScrollSpace, before: ScrollPosition, top: number): ScrollPosition {
  if (space.virtual === space.height) return { y: top, top, offset: 0 };
  const scrollable = space.height - space.viewport;
  // Exact at both ends, or the first and last rows could be out of reach.
  if (top <= 0) return positionAt(space, 0);
  if (top >= scrollable) return positionAt(space, space.virtual);
  if (Math.abs(top - before.top) < space.viewport) return positionAt(space, top + before.offset);
  return positionAt(space, (top / scrollable) * (space.virtual - space.viewport));
}

/** The rows to draw: the visible ones and a few on either side, so that scrolling shows no gaps. */
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
