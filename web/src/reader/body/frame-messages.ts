import { type FrameReport, followScroll, readReport } from '../reading.ts';

/**
 * Listens to frames that show the HTML of a message. They have no origin, so the page can neither look into them nor
 * listen there: a script of Postern in the view sends the shortcuts that are pressed, and what the page needs to know.
 */
export function listenToFrame(): void {
  window.addEventListener('message', ({ source, data }) => {
    const frames = [...document.querySelectorAll('iframe')];
    const frame = frames.find(({ contentWindow }) => contentWindow === source);
    if (!frame || !source) return;
    const pressed = pressedKey(data);
    if (pressed)
      frame.dispatchEvent(new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true }));
    const report = reportOf(data);
    if (!report || !frame.matches('.html-frame')) return;
    readReport(report);
    followScroll({ scrollTop: report.top, scrollHeight: report.height, clientHeight: report.room });
  });
}

function pressedKey(data: unknown): KeyboardEventInit | null {
  const { key, ctrlKey, metaKey, shiftKey, repeat } =
    (data as { pressed?: Partial<KeyboardEvent> } | null)?.pressed ?? {};
  if (typeof key !== 'string' || key === '') return null;
  return { key, ctrlKey: !!ctrlKey, metaKey: !!metaKey, shiftKey: !!shiftKey, repeat: !!repeat };
}

/** What a frame says about the message in it; null if it says something else. */
export function reportOf(data: unknown): FrameReport | null {
  const { top, height, room, failed, paper } = ((data as { view?: unknown } | null)?.view ??
    {}) as FrameReport;
  if (![top, height, room, failed].every(Number.isFinite)) return null;
  return { top, height, room, failed, paper: /^rgb\([\d, ]+\)$/.test(paper) ? paper : '' };
}
