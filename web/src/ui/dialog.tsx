import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { strings } from '../strings.ts';
import { focusList } from './focus.ts';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** Where Escape leads, if the dialog does not close yet. */
  onEscape?: (() => void) | undefined;
  class?: string;
  /** The most pixels that it is wide. */
  width?: number;
  /** Hides the title bar. */
  bare?: boolean;
  children: ComponentChildren;
}

/** A modal dialog. The browser keeps the focus inside, and returns it when the dialog closes. */
export function Dialog({ title, onClose, onEscape = onClose, width, bare, children, ...props }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);

  // Before the next key press, which is for the dialog.
  useLayoutEffect(() => {
    const dialog = ref.current!;
    const before = document.activeElement;
    dialog.showModal();
    // Focus the main field. In a dialog for reading, focus the title instead of the Close button.
    const first = dialog.querySelector<HTMLElement>('[data-focus-first]');
    (first ?? dialog.querySelector<HTMLElement>('.dialog-head h2'))?.focus();
    return () => {
      dialog.close();
      // The element that opened the dialog may be gone (a menu item). Then focus the list.
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
      else focusList();
    };
  }, []);

  return (
    <dialog
      ref={ref}
      class={`dialog ${props.class ?? ''}`}
      aria-label={title}
      style={width ? { '--dialog': `${width}px` } : {}}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing) return;
        event.preventDefault();
        // Not for the page below.
        event.stopPropagation();
        onEscape();
      }}
      // Other ways to leave, such as the gesture of a phone.
      onCancel={(event) => {
        event.preventDefault();
        onEscape();
      }}
      onClick={(event) => {
        // The backdrop belongs to the dialog element; the content is inside the surface.
        if (event.target === ref.current) onClose();
      }}
    >
      <div class="dialog-surface floating">
        {!bare && (
          <header class="dialog-head line">
            <h2 tabIndex={-1}>{title}</h2>
            <IconButton icon="close" label={strings.close} onClick={onClose} />
          </header>
        )}
        {children}
      </div>
    </dialog>
  );
}
