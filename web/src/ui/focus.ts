/** Focuses the list, or the empty inbox that replaces it. */
export function focusList(): void {
  focusOn('#message-list, #empty-inbox');
}

export function focusReader(): void {
  // The reader may not be rendered until the next frame.
  requestAnimationFrame(() => focusOn('#reader'));
}

export function focusSearch(): void {
  const input = document.querySelector<HTMLInputElement>('#search');
  input?.focus();
  input?.select();
}

/** As a `ref`: focuses an element when it appears. */
export function focus(element: HTMLElement | null): void {
  element?.focus();
}

function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}
