import { effect } from '@preact/signals';
import { openId } from '../location/location.ts';
import { focusList, focusReader } from '../ui/focus.ts';
import { isNarrow } from '../ui/layout.ts';

/**
 * Restores the focus when the focused element disappears: a bar that closed, or the list behind the message on a
 * narrow screen.
 */
export function keepFocus(): void {
  let last: Element | null = null;
  const check = () => {
    if (last === null || document.activeElement !== document.body) return;
    // The element still exists, so the user clicked elsewhere.
    if (last.isConnected && last.checkVisibility()) return;
    // Runs again on every change until it succeeds, because the new element may not be rendered yet.
    if (isNarrow.value && openId.value !== null) focusReader();
    else focusList();
  };
  document.addEventListener('focusin', (event) => {
    last = event.target as Element;
  });
  new MutationObserver(check).observe(document.body, { childList: true, subtree: true });
  // Hiding changes an attribute, not the tree, and removes the focus with the next frame.
  effect(() => {
    openId.value;
    requestAnimationFrame(() => requestAnimationFrame(check));
  });
}
