/** Where the keyboard goes when a view changes: the list, or what an empty inbox shows in its place. */
export function focusList(): void {
  focusOn('[role=listbox][aria-label=Messages], #start');
}

export function focusReader(): void {
  // The reader may only come with the next frame.
  requestAnimationFrame(() => focusOn('#reader'));
}

export function focusSearch(): void {
  const input = document.querySelector<HTMLInputElement>('#search');
  input?.focus();
  input?.select();
}

function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}
