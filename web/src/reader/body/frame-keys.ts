/**
 * Handles shortcuts that are pressed inside the HTML of a message as if they were pressed next to it. The frame has no
 * origin, so the page can't listen there; a script of Postern in the view sends them.
 */
export function listenToFrameKeys(): void {
  window.addEventListener('message', ({ source, data }) => {
    const frame = document.querySelector<HTMLIFrameElement>('.html-frame');
    if (!frame || source !== frame.contentWindow) return;
    const pressed = pressedKey(data);
    if (pressed)
      frame.dispatchEvent(new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true }));
  });
}

function pressedKey(data: unknown): KeyboardEventInit | null {
  const { key, ctrlKey, metaKey, shiftKey, repeat } =
    (data as { pressed?: Partial<KeyboardEvent> } | null)?.pressed ?? {};
  if (typeof key !== 'string' || key === '') return null;
  return { key, ctrlKey: !!ctrlKey, metaKey: !!metaKey, shiftKey: !!shiftKey, repeat: !!repeat };
}
