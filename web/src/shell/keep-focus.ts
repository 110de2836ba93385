import { effect } from '@preact/signals';
import { openId } from '../location/location.ts';
import { focusList, focusReader } from '../ui/focus.ts';
import { isNarrow } from '../ui/layout.ts';

/**
 * Sees to it that the focus is never lost: when what had it is gone or hidden (a bar that closed, a list behind the
 * mail on a narrow screen), it goes to what is looked at now.
 */
export function keepFocus(): void {
  let last: Element | null = null;
  const check = () => {
    if (last === null || document.activeElement !== document.body) return;
    // Still there and not focused: a person clicked beside it, which is no loss.
    if (last.isConnected && last.checkVisibility()) return;
    // Tried until it succeeds: what is to have the focus may still be on its way.
    if (isNarrow.value && openId.value !== null) focusReader();
    else focusList();
  };
  document.addEventListener('focusin', (event) => {
    last = event.target as Element;
  });
  new MutationObserver(check).observe(document.body, { childList: true, subtree: true });
  // Hiding changes an attribute, not the tree, and takes the focus with the next frame.
  effect(() => {
    openId.value;
    requestAnimationFrame(() => requestAnimationFrame(check));
  });
}
