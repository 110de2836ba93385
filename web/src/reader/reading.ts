import { signal } from '@preact/signals';

/** Whether the head is reduced to one line, because the message is scrolled. */
export const isCollapsed = signal(false);
/** Whether the message is shown alone, without the list and the head. */
export const isAlone = signal(false);
/** Whether the SMTP envelope is shown for every message, not only where it differs from the headers. */
export const isEnvelopeShown = signal(false);

/** What inboxes show after the subject of a message, and the message itself does not; known once its HTML was shown. */
export const preheader = signal<{ id: string; text: string } | null>(null);

/** What the frame says about the HTML in it. */
export interface FrameReport {
  /** How far it is scrolled. */
  top: number;
  height: number;
  /** The height of the frame. */
  room: number;
  /** The number of images that could not be loaded. */
  failed: number;
  /** The colour behind the message, as `rgb()`; empty if it is another kind. */
  paper: string;
}

/** Null until the frame has loaded. */
export const frameReport = signal<FrameReport | null>(null);
/** The height of the HTML; null until it is known. */
export const contentHeight = signal<number | null>(null);

// Longer than any newsletter. More would take browsers too much memory.
const MAX_HEIGHT = 30_000;

let isRelative = false;

export function readReport(report: FrameReport): void {
  const last = frameReport.value;
  frameReport.value = report;
  const grown = last ? report.room - last.room : 0;
  // A height in `vh` would grow with the frame forever.
  if (last && grown > 0 && report.height - last.height > grown / 2) isRelative = true;
  if (!isRelative) contentHeight.value = Math.min(MAX_HEIGHT, report.height);
}

/** For another document in the frame. */
export function forgetFrame(): void {
  frameReport.value = null;
  contentHeight.value = null;
  isRelative = false;
}

// Further than a finger moves by accident.
const MIN_SCROLL = 24;

type Scroller = Pick<Element, 'scrollTop' | 'scrollHeight' | 'clientHeight'>;

let isHeld = false;
let scrolledMeanwhile: Scroller | null = null;

/**
 * Leaves the head as it is while a mouse button is pressed: what is clicked, selected or dragged stays under the mouse.
 * Browsers do not report the release of a scroll bar, nor that over their menu, but the next move has no button.
 */
export function watchMouse(): void {
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'contextmenu'] as const)
    window.addEventListener(type, ({ buttons, target }) => {
      // The frame watches for itself.
      isHeld = buttons === 1 && type !== 'contextmenu' && !(target instanceof HTMLIFrameElement);
      const scrolled = scrolledMeanwhile;
      if (isHeld || !scrolled) return;
      scrolledMeanwhile = null;
      // After the click.
      requestAnimationFrame(() => followScroll(scrolled));
    });
}

/**
 * Collapses the head when the message is scrolled, and shows it again at the top. A message that would fit with the head
 * collapsed keeps it: it would have nothing to scroll anymore, and the head would come back.
 */
export function followScroll(scroller: Scroller): void {
  const { scrollTop, scrollHeight, clientHeight } = scroller;
  if (isHeld) scrolledMeanwhile = scroller;
  else if (isCollapsed.value) isCollapsed.value = scrollTop > 0;
  else if (scrollTop > MIN_SCROLL) isCollapsed.value = scrollHeight - clientHeight > roomToGain();
}

/** The height of everything above the message. */
function roomToGain(): number {
  const reader = document.querySelector('#reader');
  const panel = document.querySelector('#tab-panel');
  return reader && panel ? panel.getBoundingClientRect().top - reader.getBoundingClientRect().top : 0;
}
